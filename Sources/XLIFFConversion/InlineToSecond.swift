import LocalizationCore
import XLIFF
import XMLEvents

/// The two sides of a unit or match.
enum ContentSide: String {
  case source, target
}

/// Turns content of 1.x into content of 2.x within one scope of ids: a unit or a match.
struct InlineToSecond {
  /// The ids given in the scope.
  private(set) var ids = IdentifierScope()
  /// The native codes by id, in the order of their first use.
  private var data: [MarkupElement] = []
  private var generatedData = DataIdentifiers()
  /// The content of 1.x about codes that 2.x cannot hold.
  private(set) var items: [MarkupElement] = []
  /// Makes a unit of the content of a `sub` and gives its id.
  var makeUnit: (MarkupElement, ContentSide) -> String? = { _, _ in nil }
  /// The markup of elements that have no business in a text.
  private(set) var strangers: [MarkupElement] = []

  private var sourceItems: [ExactString: Int] = [:]
  private var assigned: [ExactString: [String]] = [:]
  private var seen: [ContentSide: [ExactString: Int]] = [:]
  private var dataElements: [ExactString: MarkupElement] = [:]
  private var nextPair = 0
  /// The segment or ignorable that is being converted, of those that have one.
  private var part = 0

  /// - Parameter items: The carried items of the unit or match, its original data in its order.
  init(carried items: [MarkupElement]) {
    for element in items where element.isCarrier("data") {
      guard let id = element["ref"], dataElements[ExactString(id)] == nil else { continue }
      var original = MarkupElement("data")
      original.restore(from: element, except: ["ref"])
      original["id"] = id
      original.children = element.children
      dataElements[ExactString(id)] = original
      self.data.append(original)
    }
  }

  /// The native codes as 2.x has them, or `nil` when there are none.
  var originalData: MarkupElement? {
    var element = MarkupElement("originalData")
    element.append(data)
    return data.isEmpty ? nil : element
  }

  /// Keeps an id for whoever had it before.
  mutating func reserve(_ id: String?) { if let id { ids.reserve(id) } }

  mutating func claim(_ wanted: String) -> String { ids.claim(wanted) }

  // MARK: - Tokens

  mutating func convert(_ tokens: [InlineToken], side: ContentSide) -> [InlineToken] {
    let partners = Self.partners(tokens)
    let split = Self.splitElements(tokens)
    part = 0
    var result: [InlineToken] = []
    var open: [(element: MarkupElement, isSplit: Bool)] = []
    var pairs: [Int: (key: Int?, element: MarkupElement)] = [:]
    var places: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      switch token {
      case .partEnd:
        part += 1
        result.append(token)
      case .text, .partStart, .pairStart, .pairEnd: result.append(token)
      case .start(let element):
        let isSplit = split.contains(index)
        var converted =
          element.coreName == "mrk" ? mark(element, side) : pair(element, side, isSplit: isSplit)
        if isSplit, element.coreName == "mrk" {
          converted.rename("sm")
          converted.carry("element", "mrk")
        }
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
          let id = identifier(element, isLone ? "lone" : "pair", side)
          var code = code(element, id: id, isIsolated: isLone, side)
          if code.coreName == "pc", !isLone {
            nextPair += 1
            pairs[index] = (nextPair, code)
            places[nextPair] = result.count
            result.append(.pairStart(code, key: nextPair))
          } else {
            if code.coreName == "pc" { code.rename("sc") }
            pairs[index] = (nil, code)
            result.append(.leaf(code))
          }
        case "ex", "ept":
          guard let start = partners[index], let pair = pairs[start] else {
            result.append(.leaf(lone(element, "end", isIsolated: true, side)))
            continue
          }
          let end = endCode(element, start: pair.element, side)
          if let key = pair.key {
            if let last = end["dataRef"], let place = places[key],
              case .pairStart(var element, _) = result[place], element["dataRefEnd"] == nil
            {
              element["dataRefEnd"] = last
              result[place] = .pairStart(element, key: key)
            }
            result.append(.pairEnd(end, key: key))
          } else {
            result.append(.leaf(end))
          }
        case "x" where ["em", "cp"].contains(element.carried("element")):
          var original = MarkupElement("x")
          original.restore(from: element, except: ["was.id"])
          original["id"] = nil
          result.append(.leaf(original))
        case "x" where element.carried("element") == "sm":
          var original = MarkupElement("sm")
          original["id"] = identifier(element, "mark", side)
          original.restore(from: element, except: ["id"])
          original.attributes += element.foreignAttributes
          result.append(.leaf(original))
        case "it":
          let kind = element["pos"] == "close" ? "end" : "lone"
          result.append(.leaf(lone(element, kind, isIsolated: true, side)))
        case "x", "ph": result.append(.leaf(lone(element, "ph", side)))
        default:
          strangers.append(element)
          var placeholder = MarkupElement("ph")
          placeholder["id"] = element.name.localName
          placeholder.append(element.serialized())
          result.append(.leaf(lone(placeholder, "ph", side)))
        }
      }
    }
    return result
  }

  /// A code that has no other half.
  private mutating func lone(
    _ element: MarkupElement,
    _ kind: String,
    isIsolated: Bool = false,
    _ side: ContentSide
  ) -> MarkupElement {
    code(element, id: identifier(element, kind, side), isIsolated: isIsolated, side)
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

  // MARK: - Ids

  /// The id of a code: that of the same code in the source, or one of its own.
  private mutating func identifier(_ element: MarkupElement, _ kind: String, _ side: ContentSide)
    -> String
  {
    let original = element.carried("id") ?? element["id"] ?? ""
    // A code of the target is that of the source beside it; elsewhere it is another one.
    let key = ExactString("\(kind) \(part) \(original)")
    let count = seen[side, default: [:]][key, default: 0]
    seen[side, default: [:]][key] = count + 1
    if side == .target, let known = assigned[key], count < known.count { return known[count] }
    let isKnown = UnitIdentifiers.isPlainToken(original) || element.carried("id") != nil
    let wanted = isKnown ? original : "c\(assigned.count + 1)"
    let id = element.carried("id") == nil || count > 0 ? ids.claim(wanted) : ids.take(wanted)
    if side == .source { assigned[key, default: []].append(id) }
    return id
  }

  // MARK: - Elements

  /// A `g`.
  private mutating func pair(_ element: MarkupElement, _ side: ContentSide, isSplit: Bool)
    -> MarkupElement
  {
    let id = identifier(element, "pair", side)
    var code = CodeMapping.secondCode(element, isIsolated: false)
    if isSplit {
      code.rename("sc")
      code["equiv"] = code["equivStart"]
      code["equivStart"] = nil
    }
    code.restore(from: element, except: ["id"])
    code["id"] = id
    keepResidue(of: element, as: code, id: id, side)
    return code
  }

  /// Any code but the second half of a pair.
  private mutating func code(
    _ element: MarkupElement,
    id: String,
    isIsolated: Bool,
    _ side: ContentSide
  ) -> MarkupElement {
    var code = CodeMapping.secondCode(element, isIsolated: isIsolated)
    if element.carried("element") == "pc" {
      code.rename("pc")
      code["equivStart"] = code["equiv"]
      code["equiv"] = nil
      code["isolated"] = nil
    }
    code.restore(from: element, except: ["id", "dataRef", "dataRefStart"])
    code["id"] = id
    let reference = code.coreName == "pc" ? "dataRefStart" : "dataRef"
    let carried = element.carried("dataRef") ?? element.carried("dataRefStart")
    let subs = keepNative(of: element, side, carried: carried, on: &code, as: reference)
    keepResidue(of: element, as: code, id: id, side, subs: subs)
    return code
  }

  /// The second half of a pair.
  private mutating func endCode(
    _ element: MarkupElement,
    start: MarkupElement,
    _ side: ContentSide
  ) -> MarkupElement {
    var code = CodeMapping.secondCode(element, isIsolated: false)
    code["startRef"] = start["id"]
    // Both halves of a pair say the same of what may be done with it.
    for name in ["canCopy", "canDelete", "canOverlap"] { code[name] = start[name] }
    if start.coreName == "pc" { code["canOverlap"] = start["canOverlap"] ?? "no" }
    if let reorder = start["canReorder"] { code["canReorder"] = reorder == "yes" ? "yes" : "no" }
    code.restore(from: element, except: ["id", "dataRef"])
    let carried = element.carried("dataRef")
    let subs = keepNative(of: element, side, carried: carried, on: &code, as: "dataRef")
    keepResidue(of: element, as: code, id: start["id"] ?? "", side, subs: subs)
    return code
  }

  /// An annotation.
  private mutating func mark(_ element: MarkupElement, _ side: ContentSide) -> MarkupElement {
    var mark = MarkMapping.secondMark(element)
    let carried = element.carried("id")
    var keyed = element
    keyed["id"] = carried ?? "m\(element["mid"] ?? element["mtype"] ?? "")"
    let id = identifier(keyed, "mark", side)
    mark.restore(from: element, except: ["id"])
    mark["id"] = id
    var predicted = MarkMapping.firstMark(mark)
    predicted.attributes.removeAll { $0.name.namespace == XLIFFNamespace.loctrip }
    Residue(element.withoutCarried, predicted: predicted).write(on: &mark)
    return mark
  }

  /// Notes what would not come back from a code alone.
  private mutating func keepResidue(
    of element: MarkupElement,
    as code: MarkupElement,
    id: String,
    _ side: ContentSide,
    subs: [MarkupElement] = []
  ) {
    let hasNative = code["dataRef"] != nil || code["dataRefStart"] != nil
    var predicted = CodeMapping.firstCode(code, hasNative: hasNative)
    predicted["id"] = id
    let residue = Residue(element.withoutCarried, predicted: predicted)
    var item = Carrier.item("code")
    item["ref"] = id
    if code.coreName == "ec" { item["half"] = "end" }
    let isNothing = residue.isEmpty && subs.isEmpty
    let key = ExactString("\(item["half"] ?? "") \(id)")
    // What the source's code carries is not the target's when that has nothing to carry.
    if isNothing, side == .source || sourceItems[key] == nil { return }
    residue.write(on: &item)
    for sub in subs { item.append(sub) }
    if side == .source {
      sourceItems[key] = items.count
      items.append(item)
    } else {
      if let index = sourceItems[key], items[index].isSame(as: item) { return }
      item["side"] = side.rawValue
      items.append(item)
    }
  }

  // MARK: - Native code

  /// Keeps the native code of an element and refers a code to it.
  ///
  /// - Returns: Items of what is to be put back into the native code.
  private mutating func keepNative(
    of element: MarkupElement,
    _ side: ContentSide,
    carried: String?,
    on code: inout MarkupElement,
    as reference: String
  ) -> [MarkupElement] {
    var text = ""
    var subs: [MarkupElement] = []
    var units: [String] = []
    for child in element.children {
      switch child {
      case .text(let piece): text += piece
      case .other: break
      case .element(let sub) where sub.coreName != "sub": text += sub.serialized()
      case .element(let sub):
        var item = Carrier.item("sub")
        if let unit = makeUnit(sub, side) {
          units.append(unit)
          item["unit"] = unit
        } else {
          item.append(sub.serialized())
        }
        item["at"] = "\(text.unicodeScalars.count)"
        subs.append(item)
      }
    }
    guard let id = dataID(of: text, isEmpty: text.isEmpty && subs.isEmpty, carried) else {
      return []
    }
    code[reference] = id
    if !units.isEmpty { code["subFlows"] = units.joined(separator: " ") }
    return subs
  }

  /// The id of native code: the one that was carried, if it still says the same, or a generated one.
  private mutating func dataID(of text: String, isEmpty: Bool, _ carried: String?) -> String? {
    let generated = isEmpty ? nil : generatedData.id(for: text)
    if let carried, UnitIdentifiers.isNameToken(carried) {
      guard let known = dataElements[ExactString(carried)] else {
        define(carried, text)
        return carried
      }
      if known.text.isIdentical(to: text) || !known.elements("cp").isEmpty { return carried }
    }
    guard var id = generated else { return nil }
    while let known = dataElements[ExactString(id)], !known.text.isIdentical(to: text) { id += "x" }
    if dataElements[ExactString(id)] == nil { define(id, text) }
    return id
  }

  private mutating func define(_ id: String, _ text: String) {
    var element = MarkupElement("data")
    element["id"] = id
    if !text.isEmpty { element.append(text) }
    dataElements[ExactString(id)] = element
    data.append(element)
  }
}

/// The ids of native codes as they are given where nothing else was carried.
struct DataIdentifiers {
  private var given: [ExactString: String] = [:]

  mutating func id(for text: String) -> String {
    if let known = given[ExactString(text)] { return known }
    let id = "d\(given.count + 1)"
    given[ExactString(text)] = id
    return id
  }
}

/// Gives every id of a scope once.
struct IdentifierScope {
  private var given: Set<ExactString> = []
  private var reserved: Set<ExactString> = []
  private var counts: [ExactString: Int] = [:]

  mutating func reserve(_ id: String) { reserved.insert(ExactString(id)) }

  func contains(_ id: String) -> Bool {
    given.contains(ExactString(id)) || reserved.contains(ExactString(id))
  }

  /// The id as it was reserved, or another one when it was given already.
  mutating func take(_ wanted: String) -> String {
    if given.insert(ExactString(wanted)).inserted { return wanted }
    return claim(wanted)
  }

  /// The id, or one like it when it is taken.
  mutating func claim(_ wanted: String) -> String {
    var id = wanted
    while contains(id) {
      counts[ExactString(wanted), default: 1] += 1
      id = "\(wanted)-\(counts[ExactString(wanted), default: 1])"
    }
    given.insert(ExactString(id))
    return id
  }
}

extension MarkupElement {
  /// The element without its children and without what was carried on it.
  var withoutCarried: MarkupElement {
    var result = self
    result.children = []
    result.attributes.removeAll { $0.name.namespace == XLIFFNamespace.loctrip }
    return result
  }

  /// True if two items have the same attributes, and no elements.
  func isSame(as other: MarkupElement) -> Bool {
    attributes.count == other.attributes.count && elements.isEmpty && other.elements.isEmpty
      && attributes.allSatisfy { other[$0.name.localName, $0.name.namespace].isExactly($0.value) }
  }
}
