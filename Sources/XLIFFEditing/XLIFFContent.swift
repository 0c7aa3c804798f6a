import LocalizationCore
import XLIFF
import XMLEvents

/// The content of a source or target: text, and the inline codes and marks in it by their ids.
///
/// What a code stands for is not in here. Set as a target, each code becomes a copy of the source's
/// code of that id; where an id stands for more than one code, the second is named `id#2`, and a code
/// without an id is named `#1`, `#2` and so on.
///
/// ```swift
/// let content: XLIFFContent = ["Tippe ", .span("1", ["hier"]), " oder ", .code("2"), "."]
/// ```
public struct XLIFFContent: Hashable, Sendable, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation
{
  /// A part of a content.
  public enum Part: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Characters. In 2.x a character that XML cannot hold is one like every other.
    case text(String)
    /// A standalone code: `ph`, `x`, `it`.
    case code(String)
    /// The start of a code whose end is an element of its own: `sc`, `bx`, `bpt`.
    case start(String)
    /// Its end: `ec` by the id of its start, `ex` and `ept` by their own ids.
    case end(String)
    /// A code around content: `pc`, `g`.
    case span(String, XLIFFContent)
    /// A `mrk` around content: by `id` in 2.x, by `mid` in 1.x.
    case mark(String, XLIFFContent)
    /// The start of a mark whose end is an element of its own, `sm`.
    case markStart(String)
    /// Its end, `em`, by the id of its start.
    case markEnd(String)

    /// Characters.
    public init(stringLiteral value: String) { self = .text(value) }
  }

  /// The parts in order.
  public let parts: [Part]

  /// A content of parts; texts side by side become one, empty ones go.
  public init(_ parts: [Part]) {
    var joined: [Part] = []
    for part in parts {
      guard case .text(let text) = part else {
        joined.append(part)
        continue
      }
      if case .text(let before)? = joined.last {
        joined[joined.count - 1] = .text(before + text)
      } else if !text.isEmpty {
        joined.append(part)
      }
    }
    self.parts = joined
  }

  /// A content that is only text.
  public init(_ text: String) { self.init([.text(text)]) }
  /// A content that is only text.
  public init(stringLiteral value: String) { self.init(value) }
  /// A content of parts.
  public init(arrayLiteral elements: Part...) { self.init(elements) }

  /// The characters alone, of what codes and marks enclose too.
  public var text: String {
    parts.reduce(into: "") { result, part in
      if case .text(let text) = part { result += text }
      result += part.content?.text ?? ""
    }
  }

  /// This content with every text replaced.
  public func mapText(_ transform: (String) -> String) -> XLIFFContent {
    XLIFFContent(
      parts.map { part in
        switch part {
        case .text(let text): .text(transform(text))
        case .span(let id, let content): .span(id, content.mapText(transform))
        case .mark(let id, let content): .mark(id, content.mapText(transform))
        case .code, .start, .end, .markStart, .markEnd: part
        }
      }
    )
  }

  /// Whether both say the same, compared by bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.parts.count == right.parts.count && zip(left.parts, right.parts).allSatisfy(isSame)
  }

  /// Feeds the parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  private static func isSame(_ left: Part, _ right: Part) -> Bool {
    if case (.text(let left), .text(let right)) = (left, right) {
      return left.isIdentical(to: right)
    }
    guard let key = left.key, let other = right.key, key.kind == other.kind else { return false }
    return key.id.isIdentical(to: other.id) && left.content == right.content
  }
}

/// What an inline element is to a ``XLIFFContent``.
enum InlineKind: Hashable {
  case code, start, end, span, mark, markStart, markEnd

  /// Whether it stands for a code of the original, not for an annotation.
  var isCode: Bool { self != .mark && self != .markStart && self != .markEnd }

  init(localName: String, isSecondGeneration: Bool) {
    switch (localName, isSecondGeneration) {
    case ("g", false), ("pc", true): self = .span
    case ("bx", false), ("bpt", false), ("sc", true): self = .start
    case ("ex", false), ("ept", false), ("ec", true): self = .end
    case ("mrk", _): self = .mark
    case ("sm", true): self = .markStart
    case ("em", true): self = .markEnd
    default: self = .code
    }
  }
}

/// Names the inline elements of one source or target in document order.
struct InlineNames {
  struct Key: Hashable {
    let kind: InlineKind
    let id: String
  }

  private var counts: [Key: Int] = [:]

  /// The name of the next element.
  mutating func key(_ kind: InlineKind, id: String?) -> Key {
    let count = counts[Key(kind: kind, id: id ?? ""), default: 0] + 1
    counts[Key(kind: kind, id: id ?? "")] = count
    return Key(kind: kind, id: id.map { count == 1 ? $0 : "\($0)#\(count)" } ?? "#\(count)")
  }
}

extension EditableUnit {
  /// The inline elements in a source or target by their names, in document order.
  func inlineElements(of node: Int) -> [(key: InlineNames.Key, node: Int)] {
    var names = InlineNames()
    var result: [(InlineNames.Key, Int)] = []
    var current = nodes[node].firstChild
    while current >= 0 {
      var isOpaque = false
      if nodes[current].kind == .element, character(of: current) == nil {
        let kind = inlineKind(of: current)
        result.append((names.key(kind, id: inlineID(of: current, kind)), current))
        isOpaque = kind != .span && kind != .mark
      }
      current = isOpaque ? after(current, within: node) : following(current, within: node)
    }
    return result
  }

  func inlineKind(of node: Int) -> InlineKind {
    guard nodes[node].name.namespace == core else { return .code }
    return InlineKind(
      localName: nodes[node].name.localName,
      isSecondGeneration: version.isSecondGeneration
    )
  }

  private func inlineID(of node: Int, _ kind: InlineKind) -> String? {
    let isEnd = version.isSecondGeneration && (kind == .end || kind == .markEnd)
    if isEnd, let start = attribute("startRef", of: node) { return start }
    return attribute(!version.isSecondGeneration && kind == .mark ? "mid" : "id", of: node)
  }

  /// The character that a `cp` stands for; see XLIFF 2.1, section 4.3.1.1.
  func character(of node: Int) -> Unicode.Scalar? {
    guard version.isSecondGeneration, isCore(node, "cp"),
      let value = attribute("hex", of: node).flatMap({ UInt32($0, radix: 16) })
    else { return nil }
    return Unicode.Scalar(value)
  }

  /// The content of a source or target.
  ///
  /// Recurses as deep as the document nests, which the parser bounds.
  func inlineContent(of node: Int) -> XLIFFContent {
    var names = InlineNames()
    return inlineContent(of: node, &names)
  }

  private func inlineContent(of node: Int, _ names: inout InlineNames) -> XLIFFContent {
    var parts: [XLIFFContent.Part] = []
    for child in children(of: node) {
      if isText(child) {
        parts.append(.text(String(decoding: value(of: child), as: UTF8.self)))
      } else if nodes[child].kind == .element {
        if let scalar = character(of: child) {
          parts.append(.text(String(scalar)))
          continue
        }
        let kind = inlineKind(of: child)
        let id = names.key(kind, id: inlineID(of: child, kind)).id
        switch kind {
        case .code: parts.append(.code(id))
        case .start: parts.append(.start(id))
        case .end: parts.append(.end(id))
        case .markStart: parts.append(.markStart(id))
        case .markEnd: parts.append(.markEnd(id))
        case .span: parts.append(.span(id, inlineContent(of: child, &names)))
        case .mark: parts.append(.mark(id, inlineContent(of: child, &names)))
        }
      }
    }
    return XLIFFContent(parts)
  }
}

extension XLIFFUnitStream.Unit {
  /// The content of a source or target.
  ///
  /// - Parameter node: The `source` or `target`, a node of ``tree``.
  public func content(of node: Int) -> XLIFFContent {
    EditableUnit(tree, in: [], version: version, scope: scope, lineEnd: [10])
      .inlineContent(of: node)
  }
}
