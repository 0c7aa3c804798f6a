import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The two sides of a unit or match.
enum ContentSide: String {
  case source, target

  /// The key of a code: its id, and for the second half of a pair that it is one.
  func key(_ id: String?, isEnd: Bool = false) -> ExactString {
    ExactString("\(rawValue) \(isEnd ? "end" : "") \(id ?? "")")
  }
}

/// Turns content of 1.x into content of 2.x within one scope of ids: a unit or a match.
struct InlineToSecond {
  /// Makes a unit of the content of a `sub` and gives its id.
  var makeUnit: (MarkupElement, ContentSide) -> String? = { _, _ in nil }
  /// The elements that have no business in a text.
  private(set) var strangers: [MarkupElement] = []
  /// The codes of 1.x by the keys of those that they became.
  private(set) var codes: [ExactString: MarkupElement] = [:]

  private let known: [ExactString: MarkupElement]
  private var ids = IdentifierScope()
  /// The native codes in the order of their first use.
  private var data: [MarkupElement] = []
  /// The ids of the native codes by their texts.
  private var dataIDs: [ExactString: String] = [:]
  private var assigned: [ExactString: [String]] = [:]
  private var seen: [ContentSide: [ExactString: Int]] = [:]
  private var nextPair = 0
  /// The segment or ignorable that is being converted, of those that have one.
  private var part = 0

  /// - Parameter known: The codes of 2.x that come back, by their keys.
  init(known: [ExactString: MarkupElement] = [:]) { self.known = known }

  /// The native codes as 2.x has them, or `nil` when there are none.
  var originalData: MarkupElement? {
    guard !data.isEmpty else { return nil }
    var element = MarkupElement("originalData")
    element.append(data)
    return element
  }

  mutating func claim(_ wanted: String) -> String { ids.claim(wanted) }

  // MARK: - Tokens

  mutating func convert(_ tokens: [InlineToken], side: ContentSide) -> [InlineToken] {
    let partners = Self.partners(tokens)
    let split = Self.splitElements(tokens)
    part = 0
    var result: [InlineToken] = []
    var open: [(element: MarkupElement, isSplit: Bool)] = []
    var pairs: [Int: (key: Int?, element: MarkupElement)] = [:]
    for (index, token) in tokens.enumerated() {
      switch token {
      case .partEnd:
        part += 1
        result.append(token)
      case .text, .partStart, .pairStart, .pairEnd: result.append(token)
      case .start(let element):
        let isSplit = split.contains(index)
        let converted = around(element, side, isSplit: isSplit)
        result.append(isSplit ? .leaf(converted) : .start(converted))
        open.append((converted, isSplit))
      case .end:
        guard let last = open.popLast() else { continue }
        guard last.isSplit else {
          result.append(.end)
          continue
        }
        var end = MarkupElement(last.element.coreName == "sm" ? "em" : "ec")
        end["startRef"] = last.element["id"]
        if last.element["canCopy"] == "no" && end.coreName == "ec" { end["canCopy"] = "no" }
        result.append(.leaf(end))
      case .leaf(let element):
        switch element.coreName {
        case "bx", "bpt":
          let isLone = partners[index] == nil
          let code = code(element, isLone ? "lone" : "pair", isIsolated: isLone, side)
          if code.coreName == "pc", !isLone {
            nextPair += 1
            pairs[index] = (nextPair, code)
            result.append(.pairStart(code, key: nextPair))
          } else {
            pairs[index] = (nil, code)
            result.append(.leaf(code))
          }
        case "ex", "ept":
          guard let start = partners[index], let pair = pairs[start] else {
            result.append(.leaf(code(element, "end", isIsolated: true, side)))
            continue
          }
          let end = endCode(element, start: pair.element, side)
          result.append(pair.key.map { .pairEnd(end, key: $0) } ?? .leaf(end))
        case "it":
          let kind = element["pos"] == "close" ? "end" : "lone"
          result.append(.leaf(code(element, kind, isIsolated: true, side)))
        case "x", "ph": result.append(.leaf(code(element, "ph", side)))
        default:
          strangers.append(element)
          var placeholder = MarkupElement("ph")
          placeholder["id"] = element.name.localName
          placeholder.append(element.serialized())
          result.append(.leaf(code(placeholder, "ph", side)))
        }
      }
    }
    return result
  }

  /// For each half of a pair the index of the other half.
  private static func partners(_ tokens: [InlineToken]) -> [Int: Int] {
    var open: [ExactString: [Int]] = [:]
    var partners: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      guard case .leaf(let element) = token else { continue }
      let family: String
      switch element.coreName {
      case "bx", "ex": family = "x:"
      case "bpt", "ept": family = "pt:"
      default: continue
      }
      let key = ExactString(family + (element["rid"] ?? element["id"] ?? ""))
      if element.coreName.hasPrefix("b") {
        open[key, default: []].append(index)
      } else if let start = open[key]?.popLast() {
        partners[index] = start
        partners[start] = index
      }
    }
    return partners
  }

  /// The elements that a segment begins in: 2.x says them in two halves.
  private static func splitElements(_ tokens: [InlineToken]) -> Set<Int> {
    var open: [Int] = []
    var split: Set<Int> = []
    for (index, token) in tokens.enumerated() {
      switch token {
      case .start: open.append(index)
      case .end: open = open.dropLast()
      case .partStart: split.formUnion(open)
      case .text, .leaf, .partEnd, .pairStart, .pairEnd: break
      }
    }
    return split
  }

  // MARK: - Elements

  /// The id of a code: that of the same code in the source, or one of its own.
  private mutating func identifier(_ own: String, _ kind: String, _ side: ContentSide) -> String {
    // A code of the target is that of the source beside it; elsewhere it is another one.
    let key = ExactString("\(kind) \(part) \(own)")
    let count = seen[side, default: [:]][key, default: 0]
    seen[side, default: [:]][key] = count + 1
    if side == .target, let known = assigned[key], count < known.count { return known[count] }
    let id = ids.claim(UnitIdentifiers.isPlainToken(own) ? own : "c\(assigned.count + 1)")
    if side == .source { assigned[key, default: []].append(id) }
    return id
  }

  /// A `g` or `mrk`, or what starts it where segments begin in it.
  private mutating func around(_ element: MarkupElement, _ side: ContentSide, isSplit: Bool)
    -> MarkupElement
  {
    let isMark = element.coreName == "mrk"
    let own = isMark ? element.carried("id") ?? "" : element["id"] ?? ""
    if let original = known[side.key(own)] { return original }
    let name = isMark && own.isEmpty ? "m\(element["mid"] ?? element["mtype"] ?? "")" : own
    let id = identifier(name, isMark ? "mark" : "pair", side)
    var result =
      isMark ? CodeMapping.secondMark(element) : CodeMapping.secondCode(element, isIsolated: false)
    if isSplit {
      result.rename(isMark ? "sm" : "sc")
      if !isMark {
        result["equiv"] = result["equivStart"]
        result["equivStart"] = nil
      }
    }
    result["id"] = id
    codes[side.key(id)] = element
    return result
  }

  /// Any code but the second half of a pair.
  private mutating func code(
    _ element: MarkupElement, _ kind: String, isIsolated: Bool = false, _ side: ContentSide
  ) -> MarkupElement {
    var code = CodeMapping.secondCode(element, isIsolated: isIsolated)
    let isEnd = code.coreName == "ec"
    if let original = known[side.key(element["id"], isEnd: isEnd)] { return original }
    let id = identifier(element["id"] ?? "", kind, side)
    code["id"] = id
    keepNative(of: element, side, on: &code)
    code.orderAttributes(CodeMapping.attributeOrder)
    codes[side.key(id, isEnd: isEnd)] = element
    return code
  }

  /// The second half of a pair.
  private mutating func endCode(_ element: MarkupElement, start: MarkupElement, _ side: ContentSide)
    -> MarkupElement
  {
    if let original = known[side.key(element["id"], isEnd: true)] { return original }
    var code = CodeMapping.secondCode(element, isIsolated: false)
    code["startRef"] = start["id"]
    // Both halves of a pair say the same of what may be done with it.
    for name in ["canCopy", "canDelete", "canOverlap"] { code[name] = start[name] }
    if let reorder = start["canReorder"] { code["canReorder"] = reorder == "yes" ? "yes" : "no" }
    keepNative(of: element, side, on: &code)
    code.orderAttributes(CodeMapping.attributeOrder)
    codes[side.key(start["id"], isEnd: true)] = element
    return code
  }

  /// Keeps the native code of an element and refers a code to it.
  private mutating func keepNative(
    of element: MarkupElement, _ side: ContentSide, on code: inout MarkupElement
  ) {
    var text = ""
    var units: [String] = []
    for child in element.children {
      switch child {
      case .text(let piece): text += piece
      case .other: break
      case .element(let sub) where sub.coreName != "sub": text += sub.serialized()
      case .element(let sub): if let unit = makeUnit(sub, side) { units.append(unit) }
      }
    }
    if !units.isEmpty { code["subFlows"] = units.joined(separator: " ") }
    guard !text.isEmpty || !units.isEmpty else { return }
    let known = dataIDs[ExactString(text)]
    let id = known ?? "d\(dataIDs.count + 1)"
    code[code.coreName == "pc" ? "dataRefStart" : "dataRef"] = id
    guard known == nil else { return }
    dataIDs[ExactString(text)] = id
    var element = MarkupElement("data")
    element["id"] = id
    if !text.isEmpty { element.append(text) }
    data.append(element)
  }
}

/// Turns content of 2.x into content of 1.2 within one unit or match.
struct InlineToFirst {
  /// The units of the texts inside codes, converted, by id.
  var subs: [ExactString: MarkupElement] = [:]
  /// The bytes that are left for native code: 2.x has it once, and 1.2 with every code.
  private(set) var room: Int
  /// True if there was more native code than that, which is left out.
  private(set) var isOutOfRoom = false
  /// The elements that have no business in a text.
  private(set) var strangers: [MarkupElement] = []
  /// The codes of 2.x by the keys of those that they became.
  private(set) var codes: [ExactString: MarkupElement] = [:]
  private let known: [ExactString: MarkupElement]
  private var data: [ExactString: MarkupElement] = [:]
  private var count = 0

  /// - Parameter known: The codes of 1.2 that come back, by their keys.
  init(data: [MarkupElement], room: Int, known: [ExactString: MarkupElement] = [:]) {
    self.room = room
    self.known = known
    for element in data {
      guard let id = element["id"], self.data[ExactString(id)] == nil else { continue }
      self.data[ExactString(id)] = element
    }
  }

  mutating func convert(_ tokens: [InlineToken], side: ContentSide) -> [InlineToken] {
    var result: [InlineToken] = []
    var open: [MarkupElement?] = []
    let ends = Self.ends(tokens)
    func original(_ index: Int, _ name: String) -> MarkupElement? {
      guard case .leaf(let element) = tokens[index],
        let original = known[side.key(element["id"])], original.coreName == name
      else { return nil }
      return original
    }
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text, .partStart, .partEnd, .pairStart, .pairEnd: result.append(token)
      case .start(let element):
        if let original = known[side.key(element["id"])] {
          result.append(.start(original))
          open.append(nil)
        } else if element.coreName == "mrk" {
          var mark = CodeMapping.firstMark(element)
          mark.carry("id", element["id"])
          codes[side.key(element["id"])] = element
          result.append(.start(mark))
          open.append(nil)
        } else {
          let hasNative = element["dataRefStart"] != nil || element["dataRefEnd"] != nil
          let code = code(element, side, isIsolated: false)
          result.append(hasNative ? .leaf(code) : .start(code))
          open.append(hasNative ? element : nil)
        }
      case .end:
        guard let last = open.popLast() else { continue }
        guard let start = last else {
          result.append(.end)
          continue
        }
        var code = MarkupElement("ept")
        code["id"] = start["id"] ?? ""
        code.children = native(start["dataRefEnd"])
        result.append(.leaf(code))
      case .leaf(let element):
        let name = element.coreName
        switch name {
        case "sc", "sm":
          if let end = ends[index], let whole = original(index, name == "sc" ? "g" : "mrk") {
            result.append(.pairStart(whole, key: end))
          } else if name == "sc" {
            result.append(.leaf(code(element, side, isIsolated: ends[index] == nil)))
          } else {
            result.append(.leaf(stranger(element, side)))
          }
        case "ec", "em":
          if let start = ends[index], original(start, name == "ec" ? "g" : "mrk") != nil {
            result.append(.pairEnd(element, key: index))
          } else if name == "ec" {
            result.append(.leaf(code(element, side, isIsolated: ends[index] == nil)))
          } else {
            result.append(.leaf(stranger(element, side)))
          }
        case "ph": result.append(.leaf(code(element, side, isIsolated: false)))
        case "cp": result.append(.leaf(stranger(element, side)))
        default:
          strangers.append(element)
          if !element.text.isEmpty { result.append(.text(element.text)) }
        }
      }
    }
    return result
  }

  /// For each start code the index of its end, and the reverse.
  private static func ends(_ tokens: [InlineToken]) -> [Int: Int] {
    var starts: [ExactString: Int] = [:]
    var ends: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      guard case .leaf(let element) = token else { continue }
      switch element.coreName {
      case "sc", "sm": starts[ExactString("\(element.coreName) \(element["id"] ?? "")")] = index
      case "ec", "em":
        let family = element.coreName == "ec" ? "sc" : "sm"
        let key = ExactString("\(family) \(element["startRef"] ?? "")")
        guard let start = starts.removeValue(forKey: key) else { continue }
        ends[start] = index
        ends[index] = start
      default: break
      }
    }
    return ends
  }

  // MARK: - Elements

  private mutating func code(_ element: MarkupElement, _ side: ContentSide, isIsolated: Bool)
    -> MarkupElement
  {
    let isEnd = element.coreName == "ec"
    let id = element["id"] ?? element["startRef"] ?? ""
    if let original = known[side.key(id, isEnd: isEnd)] { return restored(original, element, side) }
    let isPair = element.coreName == "pc"
    let reference = isPair ? "dataRefStart" : "dataRef"
    let hasNative = element[reference] != nil || (isPair && element["dataRefEnd"] != nil)
    var code = CodeMapping.firstCode(element, hasNative: hasNative, isIsolated: isIsolated)
    code["id"] = id
    code.children = native(element[reference])
    codes[side.key(id, isEnd: isEnd)] = element
    return code
  }

  /// Returns a code of 1.x that comes back, with the texts inside it as they are now.
  private func restored(_ original: MarkupElement, _ element: MarkupElement, _ side: ContentSide)
    -> MarkupElement
  {
    var units = (element["subFlows"] ?? "").fields(" ").map { ExactString(String($0)) }[
      ...
    ]
    guard !units.isEmpty else { return original }
    var result = original
    result.updateElements { sub in
      guard sub.coreName == "sub", let unit = units.popFirst().flatMap({ subs[$0] }) else { return }
      sub.children = unit.element(side.rawValue)?.children ?? []
    }
    return result
  }

  /// An element that 1.2 has nothing for: `sm`, `em`, `cp`.
  private mutating func stranger(_ element: MarkupElement, _ side: ContentSide) -> MarkupElement {
    count += 1
    let name = element.coreName
    var code = MarkupElement("x")
    code["id"] = element["id"] ?? "\(name)\(count)"
    code["ctype"] = "x-\(name)"
    if let original = known[side.key(code["id"])] { return original }
    codes[side.key(code["id"])] = element
    return code
  }

  private mutating func native(_ reference: String?) -> [MarkupElement.Node] {
    // Where there is no room left, looking at each text would take as long as writing it.
    guard room >= 0, let text = reference.flatMap({ data[ExactString($0)]?.nativeText }),
      !text.isEmpty
    else { return [] }
    room -= text.utf8.count
    if room >= 0 { return [.text(text)] }
    isOutOfRoom = true
    return []
  }
}

extension MarkupElement {
  /// The text of native code; a character that XML cannot hold is U+FFFD in it.
  fileprivate var nativeText: String {
    children.map { child in
      switch child {
      case .text(let piece): piece
      case .element(let element): element.coreName == "cp" ? "\u{FFFD}" : element.text
      case .other: ""
      }
    }.joined()
  }
}

/// Gives every id of a scope once.
struct IdentifierScope {
  private var given: Set<ExactString> = []
  private var counts: [ExactString: Int] = [:]

  /// Takes an id if it is free.
  mutating func claims(_ id: String) -> Bool { given.insert(ExactString(id)).inserted }

  /// The id, or one like it when it is taken.
  mutating func claim(_ wanted: String) -> String {
    var id = wanted
    while !given.insert(ExactString(id)).inserted {
      counts[ExactString(wanted), default: 1] += 1
      id = "\(wanted)-\(counts[ExactString(wanted), default: 1])"
    }
    return id
  }
}
