import LocalizationCore
import XLIFF
import XMLEvents

/// Turns content of 2.x into content of 1.2 within one unit or match.
struct InlineToFirst {
  /// True if the document began as 2.x: then the ids of codes are carried too where they would
  /// not come back.
  var keepsIdentifiers = true
  /// The units made of `sub` elements, to be put back where they were.
  var takeUnit: (String, ContentSide) -> [MarkupElement.Node]? = { _, _ in nil }

  private var items: [ExactString: MarkupElement] = [:]
  private var data: [ExactString: MarkupElement] = [:]
  private var predictedData = DataIdentifiers()
  private var count = 0
  /// The bytes that are left for native code: 2.x has it once, and 1.2 with every code.
  private(set) var room: Int
  /// True if there was more native code than that, which is left out.
  private(set) var isOutOfRoom = false

  init(items: [MarkupElement], data: [MarkupElement], room: Int) {
    self.room = room
    for item in items {
      let key = ExactString(
        "\(item["side"] ?? "") \(item["half"] ?? "") \(item["ref"] ?? "")"
      )
      if self.items[key] == nil { self.items[key] = item }
    }
    for element in data {
      guard let id = element["id"], self.data[ExactString(id)] == nil else { continue }
      self.data[ExactString(id)] = element
    }
  }

  mutating func convert(_ tokens: [InlineToken], side: ContentSide) -> [InlineToken] {
    var result: [InlineToken] = []
    var open: [MarkupElement?] = []
    let ends = Self.ends(tokens)
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text, .partStart, .partEnd, .pairStart, .pairEnd: result.append(token)
      case .start(let element) where element.coreName == "mrk":
        result.append(.start(mark(element)))
        open.append(nil)
      case .start(let element):
        let hasNative = element["dataRefStart"] != nil || element["dataRefEnd"] != nil
        let code = code(element, side)
        if hasNative {
          result.append(.leaf(code))
          open.append(element)
        } else {
          result.append(.start(code))
          open.append(nil)
        }
      case .end:
        guard let last = open.popLast() else { continue }
        if let start = last {
          result.append(.leaf(endOfPair(start)))
        } else {
          result.append(.end)
        }
      case .leaf(let element):
        switch element.coreName {
        case "sc", "ec", "ph":
          var code = code(element, side)
          if code.coreName == "g", element.coreName == "sc", let end = ends[index] {
            result.append(.pairStart(code, key: end))
          } else if code.coreName == "g" {
            code.rename("bx")
            result.append(.leaf(code))
          } else if element.coreName == "ec", let start = ends[index],
            case .leaf(let opening) = tokens[start],
            item(opening, side)?["element"] == "g"
          {
            result.append(.pairEnd(code, key: index))
          } else {
            result.append(.leaf(code))
          }
        case "sm" where element.carried("element") == "mrk" && ends[index] != nil:
          var whole = element
          whole.carry("element", nil)
          result.append(.pairStart(mark(whole), key: ends[index] ?? 0))
        case "em" where ends[index].map { Self.isMark(tokens[$0]) } == true:
          result.append(.pairEnd(stranger(element), key: index))
        default: result.append(.leaf(stranger(element)))
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

  private static func isMark(_ token: InlineToken) -> Bool {
    guard case .leaf(let element) = token else { return false }
    return element.carried("element") == "mrk"
  }

  // MARK: - Elements

  private func item(_ element: MarkupElement, _ side: ContentSide) -> MarkupElement? {
    let half = element.coreName == "ec" ? "end" : ""
    let id = element["id"] ?? element["startRef"] ?? ""
    return items[ExactString("\(side.rawValue) \(half) \(id)")]
      ?? items[ExactString(" \(half) \(id)")]
  }

  private mutating func code(_ element: MarkupElement, _ side: ContentSide) -> MarkupElement {
    let isPair = element.coreName == "pc"
    let reference = isPair ? "dataRefStart" : "dataRef"
    let hasNative = element[reference] != nil || (isPair && element["dataRefEnd"] != nil)
    var code = CodeMapping.firstCode(element, hasNative: hasNative)
    code["id"] = element["id"] ?? element["startRef"] ?? ""
    var predicted = CodeMapping.secondCode(code, isIsolated: code.coreName == "it")
    if isPair && hasNative {
      predicted.rename("pc")
      predicted["equivStart"] = predicted["equiv"]
      predicted["equiv"] = nil
    }
    let native = native(element[reference])
    code.children = native.nodes
    predicted[reference] = native.predicted
    if element["startRef"] != nil { predicted["startRef"] = element["startRef"] }
    predicted["id"] = element["id"]
    var stated = element.withoutCarried
    let item = item(element, side)
    if let item {
      code.restore(from: item, except: ["ref", "half", "side"])
      restoreSubs(item, side, into: &code)
      if item.elements.contains(where: { $0.isCarrier("sub") }) { stated["subFlows"] = nil }
    }
    if !keepsIdentifiers {
      stated[reference] = predicted[reference]
      // What follows from the words of 1.2 says nothing new.
      if code.coreName != "it" || stated["isolated"] == "yes" {
        stated["isolated"] = predicted["isolated"]
      }
      for name in ["canCopy", "canOverlap"] where stated[name] == "no" && element.coreName == "ec" {
        stated[name] = predicted[name]
      }
    }
    var residue = Residue(stated, predicted: predicted)
    if isPair && hasNative { residue.name = "pc" }
    if residue.name != nil && residue.name != "pc" { residue.name = nil }
    residue.write(on: &code)
    // An id that is not of ASCII would come back as another one.
    if keepsIdentifiers, let id = element["id"], !UnitIdentifiers.isPlainToken(id) {
      code.carry("id", id)
    }
    return code
  }

  /// The second half of a pair with native code.
  private mutating func endOfPair(_ start: MarkupElement) -> MarkupElement {
    var code = MarkupElement("ept")
    code["id"] = start["id"] ?? ""
    let native = native(start["dataRefEnd"])
    code.children = native.nodes
    if let reference = start["dataRefEnd"], !native.predicted.isExactly(reference) {
      code.carry("dataRef", reference)
    }
    return code
  }

  private mutating func mark(_ element: MarkupElement) -> MarkupElement {
    var mark = MarkMapping.firstMark(element)
    mark.restore(from: element)
    if element.coreName == "sm" { mark.rename("mrk") }
    var predicted = MarkMapping.secondMark(mark)
    predicted["id"] = keepsIdentifiers ? nil : element["id"]
    var residue = Residue(element.withoutCarried, predicted: predicted)
    residue.name = nil
    residue.write(on: &mark)
    return mark
  }

  /// An element that 1.2 has nothing for: `sm`, `em`, `cp`.
  private mutating func stranger(_ element: MarkupElement) -> MarkupElement {
    count += 1
    var code = MarkupElement("x")
    let name = element.name.localName
    code["id"] = element["id"] ?? "\(name)\(count)"
    code["ctype"] = "x-\(name)"
    for attribute in element.attributes where attribute.name.localName != "id" {
      code.set(Carrier.name(of: attribute.name), attribute.value)
    }
    code.carry("element", name)
    if element["id"] != nil { code.carry("id", element["id"]) }
    return code
  }

  // MARK: - Native code

  private mutating func native(_ reference: String?)
    -> (nodes: [MarkupElement.Node], predicted: String?)
  {
    // Where there is no room left, looking at each text would take as long as writing it.
    guard room >= 0, let text = reference.flatMap({ data[ExactString($0)]?.nativeText }),
      !text.isEmpty
    else { return ([], nil) }
    room -= text.utf8.count
    if room < 0 {
      isOutOfRoom = true
      return ([], nil)
    }
    return ([.text(text)], predictedData.id(for: text))
  }

  /// Puts the content of units back into the native code that they came from.
  private func restoreSubs(
    _ item: MarkupElement,
    _ side: ContentSide,
    into code: inout MarkupElement
  ) {
    let subs = item.elements.filter { $0.isCarrier("sub") }
    guard !subs.isEmpty else { return }
    let text = Array(code.text.unicodeScalars)
    func piece(_ range: Range<Int>) -> [MarkupElement.Node] {
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text[range])
      return range.isEmpty ? [] : [.text(String(scalars))]
    }
    var nodes: [MarkupElement.Node] = []
    var position = 0
    for sub in subs {
      let place = max(position, min(Int(sub["at"] ?? "") ?? 0, text.count))
      nodes += piece(position..<place)
      position = place
      if let unit = sub["unit"] {
        if let found = takeUnit(unit, side) { nodes += found }
      } else if let element = MarkupElement(serialized: sub.text) {
        nodes.append(.element(element))
      }
    }
    code.children = nodes + piece(position..<text.count)
  }
}

extension MarkupElement {
  /// The text of native code; a character that XML cannot hold is U+FFFD in it.
  var nativeText: String {
    var text = ""
    for child in children {
      switch child {
      case .text(let piece): text += piece
      case .element(let element) where element.coreName == "cp": text += "\u{FFFD}"
      case .element(let element): text += element.text
      case .other: break
      }
    }
    return text
  }
}
