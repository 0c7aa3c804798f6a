/// The place of a text inside its entry: empty for a plain string, else the path through variations
/// and substitutions.
///
/// The text form is the one Xcode appends to a key in an XLIFF id:
/// `plural.one`, `device.iphone.plural.other`, `substitutions.COUNT.plural.few`, with a name that has
/// a full stop between at signs, `substitutions.@A.B@.plural.one`.
public struct VariationPath: Hashable, Sendable, Codable, CustomStringConvertible {
  /// One step of a path.
  public enum Step: Hashable, Sendable, Codable {
    /// A category of a plural variation.
    case plural(PluralCategory)
    /// A device of a device variation, such as `iphone`.
    case device(String)
    /// A named substitution.
    case substitution(String)

    fileprivate var isDevice: Bool {
      if case .device = self { true } else { false }
    }
  }

  /// The steps from the entry to the text.
  public var steps: [Step]

  /// Creates a path.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The path of a plain string.
  public static let root = VariationPath()

  /// True for the path of a plain string.
  public var isRoot: Bool { steps.isEmpty }

  /// The category of the last step, when that is a plural.
  public var pluralCategory: PluralCategory? {
    if case .plural(let category)? = steps.last { category } else { nil }
  }

  /// The name of the substitution that the text belongs to.
  public var substitution: String? {
    if case .substitution(let name)? = steps.first { name } else { nil }
  }

  /// The path without its last step.
  public var parent: VariationPath { VariationPath(Array(steps.dropLast())) }

  /// True if this is a case of the plural at a path.
  package func isCase(of group: VariationPath) -> Bool {
    pluralCategory != nil && steps.count == group.steps.count + 1 && steps.starts(with: group.steps)
  }

  /// Returns this path with one more step.
  public func appending(_ step: Step) -> VariationPath { VariationPath(steps + [step]) }

  /// The text form.
  public var description: String {
    var text = ""
    for step in steps {
      if !text.isEmpty { text += "." }
      switch step {
      case .plural(let category): text += "plural.\(category.rawValue)"
      case .device(let device): text += "device.\(device)"
      case .substitution(let name):
        text +=
          name.utf8.contains(UInt8(ascii: "."))
          ? "substitutions.@\(name)@" : "substitutions.\(name)"
      }
    }
    return text
  }

  /// The devices that Xcode knows.
  package static let devices: Set<String> = [
    "applevision", "appletv", "applewatch", "ipad", "iphone", "ipod", "mac", "other",
  ]

  /// Reads the text form.
  ///
  /// - Parameters:
  ///   - text: The part of an id behind the separator.
  ///   - allowsUnknownCases: True to accept any word as a plural category or a device.
  /// - Returns: `nil` when the text is not a path.
  package init?(parsing text: Substring, allowsUnknownCases: Bool = false) {
    var rest = text
    var steps: [Step] = []
    var endsWithStop = false
    func word() -> Substring? {
      guard !rest.isEmpty else { return nil }
      let end = rest.utf8.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
      let word = rest[..<end]
      rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
      endsWithStop = end != text.endIndex && rest.isEmpty
      return word.isEmpty ? nil : word
    }
    while !rest.isEmpty {
      switch word() {
      case "plural":
        guard let name = word() else { return nil }
        let category = PluralCategory(rawValue: String(name))
        guard category.isStandard || allowsUnknownCases, rest.isEmpty else { return nil }
        steps.append(.plural(category))
      case "device" where !steps.contains(where: \.isDevice):
        guard let name = word(), allowsUnknownCases || Self.devices.contains(String(name)) else {
          return nil
        }
        steps.append(.device(String(name)))
      case "substitutions" where steps.isEmpty:
        if rest.utf8.first == UInt8(ascii: "@") {
          let bytes = rest.utf8
          let start = bytes.index(after: rest.startIndex)
          var end = start
          var next = start
          repeat {
            guard let mark = bytes[next...].firstIndex(of: UInt8(ascii: "@")) else { return nil }
            (end, next) = (mark, bytes.index(after: mark))
          } while next == rest.endIndex || bytes[next] != UInt8(ascii: ".")
          steps.append(.substitution(String(rest[start..<end])))
          rest = rest[bytes.index(after: next)...]
        } else {
          guard let name = word() else { return nil }
          steps.append(.substitution(String(name)))
        }
        guard !rest.isEmpty else { return nil }
      default:
        return nil
      }
    }
    guard !steps.isEmpty, !endsWithStop else { return nil }
    self.steps = steps
  }
}

/// One translatable text of an entry: its key and the path inside it.
public struct Slot: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The key of the entry.
  public var key: ExactString
  /// The place inside the entry.
  public var path: VariationPath

  /// Creates a slot.
  public init(key: String, path: VariationPath = .root) {
    self.key = ExactString(key)
    self.path = path
  }

  /// The separator between key and path in an id.
  package static let separator = "|==|"

  /// The id that Xcode gives the slot in an XLIFF.
  public var id: String {
    path.isRoot ? key.string : "\(key.string)\(Self.separator)\(path)"
  }

  /// The id.
  public var description: String { id }

  /// Splits an id at its last separator that is followed by a known path.
  ///
  /// A key may contain the separator, and even end in what looks like a path: look the whole id up
  /// as a key first.
  ///
  /// - Parameters:
  ///   - id: The id of a unit.
  ///   - allowsUnknownCases: True to accept any word as a plural category or a device.
  /// - Returns: `nil` when the id has no such path.
  package init?(splitting id: String, allowsUnknownCases: Bool = false) {
    guard id.hasByte(UInt8(ascii: "|")) else { return nil }
    let bytes = Array(id.utf8)
    let separator = Array(Self.separator.utf8)
    guard bytes.count > separator.count else { return nil }
    var at = bytes.count - separator.count
    // A path holds the separator only in the name of a substitution; more tries serve no real id.
    var tries = 0
    while at >= 0 && tries < 16 {
      if bytes[at] == separator[0], bytes[at..<at + separator.count].elementsEqual(separator) {
        tries += 1
        let start = id.utf8.index(id.startIndex, offsetBy: at)
        let rest = id.utf8.index(start, offsetBy: separator.count)
        if let path = VariationPath(parsing: id[rest...], allowsUnknownCases: allowsUnknownCases) {
          self.init(key: String(id[..<start]), path: path)
          return
        }
      }
      at -= 1
    }
    return nil
  }
}

extension TranslationUnit {
  /// The key of its entry: the id without the path of a case.
  package var key: String {
    guard let id else { return "" }
    return Slot(splitting: id)?.key.string ?? id
  }
}
