internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// A storyboard, a xib or an intent definition: the texts in it that Xcode exports.
///
/// The file is never written. Its texts are translated in a `.strings` file of the same name.
struct InterfaceDocument: Sendable {
  /// One text.
  struct Text: Sendable {
    /// The key in `.strings` files, `OBJ-ID.property`.
    var id: String
    /// The text.
    var text: String
    /// The comment that Xcode writes; none for intents.
    var comment: String?
    /// The tag of the object, or the text itself.
    var range: Range<Int>
  }

  /// The name for findings.
  let path: String
  /// The file as it is on disk.
  let bytes: [UInt8]
  /// Its UTF-8 form; places are in it.
  let content: [UInt8]
  /// The texts, sorted by their ids as Xcode sorts them.
  private(set) var texts: [Text] = []
  /// The ids of all objects; `nil` where texts are not of objects.
  private(set) var objects: Set<ExactString>?
  /// Problems that did not stop the reading.
  private(set) var findings: [Finding] = []

  /// Reads an interface file.
  ///
  /// - Throws: `FindingsError` when the bytes are not well-formed.
  init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    self.path = path
    self.bytes = bytes
    let found: [Text]
    if path.hasSuffix(".intentdefinition") {
      let list = try PropertyList(parsing: bytes, path: path)
      content = list.content
      findings = list.findings
      found = Self.texts(ofIntents: list)
    } else {
      let (text, tree) = try PropertyList.tree(parsing: bytes, path: path)
      content = text
      var reader = InterfaceReader(tree: tree)
      reader.read()
      found = reader.texts
      objects = reader.objects
      if tree.name(of: 0).localName != "document" {
        let message =
          "not in the format of Xcode 5 and later; its texts are not read"
        let place = LineIndex(text).location(of: tree.nodes[0].range.lowerBound, in: path)
        findings.append(Finding(.unexpectedValue, .warning, message, at: place))
      }
    }
    var seen: Set<ExactString> = []
    texts = found.sorted { NumericOrder.areInIncreasingOrder($0.id, $1.id) }
      .filter { seen.insert(ExactString($0.id)).inserted }
  }

  /// The texts that have an id beside them: `INIntentTitle` and `INIntentTitleID`.
  private static func texts(ofIntents list: PropertyList) -> [Text] {
    var texts: [Text] = []
    for (index, node) in list.nodes.enumerated() where node.kind == .dictionary {
      for member in list.members(of: index) where list.nodes[member].kind == .string {
        let text = list.nodes[member]
        guard !text.text.isEmpty, let id = list.string(text.key + "ID", of: index), !id.isEmpty
        else { continue }
        texts.append(Text(id: id, text: text.text, range: text.range))
      }
    }
    return texts
  }

  /// The texts as the `.strings` file that Xcode makes of them.
  func strings() -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      if !bytes.isEmpty { bytes.append(10) }
      if let comment = text.comment {
        // Splits any `*/`, which would end the comment.
        let parts = comment.parts(around: "*/").filter { !$0.isEmpty }
        bytes += Array("/* \(parts.joined(separator: "* /")) */\n".utf8)
      }
      bytes += StringsText.encode(text.id) + Array(" = ".utf8)
      bytes += StringsText.encode(text.text) + Array(";\n".utf8)
    }
    return bytes
  }
}

/// Takes the texts of a storyboard or xib out of its objects.
private struct InterfaceReader {
  let tree: XMLTree
  private(set) var texts: [InterfaceDocument.Text] = []
  private(set) var objects: Set<ExactString> = []
  /// The prefix of the platform's class names.
  private let prefix: String

  init(tree: XMLTree) {
    self.tree = tree
    let type = tree.attribute("type", of: 0) ?? ""
    prefix =
      type.contains(".Cocoa.") ? "NS" : type.contains(".WatchKit.") ? "WKInterface" : "UI"
  }

  mutating func read() {
    for index in tree.nodes.indices where tree.nodes[index].kind == .element {
      guard let id = tree.attribute("id", of: index), !id.isEmpty else { continue }
      objects.insert(ExactString(id))
      read(object: index, id: id)
    }
  }

  private mutating func read(object: Int, id: String) {
    let name = tree.name(of: object).localName
    var found: [(property: String, text: String)] = []
    for attribute in tree.attributes[tree.nodes[object].attributes] {
      let word = tree.names[attribute.name].localName
      guard let property = InterfaceProperty.property(of: word, in: name) else { continue }
      found.append((property, tree.string(attribute.value)))
    }
    for child in tree.elements(of: object) where tree.attribute("id", of: child) == nil {
      found += texts(of: child, in: name)
    }
    let note = note(of: object)
    let owner = InterfaceProperty.className(of: name, prefix: prefix)
    for (property, text) in found
    where !text.isEmpty
      && !(prefix == "NS" && InterfaceProperty.isPlaceholder(text, property, in: name))
    {
      // In the comment, an entry of a list of texts has the id as well.
      let shown = property.hasSuffix("]") ? "\(id).\(property)" : property
      texts.append(
        InterfaceDocument.Text(
          id: "\(id).\(property)", text: text,
          comment: "Class = \"\(owner)\"; \(shown) = \"\(text.escapedForQuotes)\"; "
            + "ObjectID = \"\(id)\";" + note, range: tree.nodes[object].startTag))
    }
  }

  /// The texts of an element that is a part of an object.
  private func texts(of child: Int, in name: String) -> [(property: String, text: String)] {
    let key = tree.attribute("key", of: child) ?? ""
    switch tree.name(of: child).localName {
    case "string", "mutableString":
      let property = InterfaceProperty.property(of: key, in: name)
      return property.map { [($0, tree.text(of: child))] } ?? []
    case "state": return text("title", of: child).map { [(key + "Title", $0)] } ?? []
    case "buttonConfiguration":
      return ["title", "subtitle"].compactMap { word in
        text(word, of: child).map { ("\(key).\(word)", $0) }
      }
    case "accessibility":
      return InterfaceProperty.accessibility.compactMap { word, property in
        text(word, of: child).map { (property, $0) }
      }
    case "tableHeaderCell": return text("title", of: child).map { [(key + ".title", $0)] } ?? []
    case "segments":
      // A segment has a title on iOS, a label and a tool tip on the Mac.
      let words = [
        ("title", "segmentTitles"), ("label", "ibShadowedLabels"),
        ("toolTip", "ibShadowedToolTips"),
      ]
      return tree.elements(of: child).enumerated().flatMap { index, segment in
        words.compactMap { word, property in
          text(word, of: segment).map { ("\(property)[\(index)]", $0) }
        }
      }
    case "dictionary" where name == "binding" && key == "options":
      return tree.elements(of: child).compactMap { option in
        InterfaceProperty.options[tree.attribute("key", of: option) ?? ""].map {
          ($0, tree.text(of: option))
        }
      }
    case "scopeButtonTitles":
      return tree.elements(of: child).enumerated().map { index, title in
        ("scopeButtonTitles[\(index)]", tree.text(of: title))
      }
    default: return []
    }
  }

  /// The value of an attribute, or of a child element that replaces it when the text has line
  /// breaks.
  private func text(_ word: String, of element: Int) -> String? {
    if let text = tree.attribute(word, of: element) { return text }
    let inside = tree.elements(of: element).first { child in
      ["string", "mutableString"].contains(tree.name(of: child).localName)
        && tree.attribute("key", of: child) == word
    }
    return inside.map { tree.text(of: $0) }
  }

  /// The developer's note for translators, formatted as the end of the comment.
  private func note(of object: Int) -> String {
    for child in tree.elements(of: object)
    where tree.attribute("key", of: child) == "userComments" {
      let fragments = tree.elements(of: child).map { text("content", of: $0) ?? "" }.joined()
      let comment = fragments.isEmpty ? tree.text(of: child) : fragments
      if !comment.isEmpty { return " Note = \"\(comment.escapedForQuotes)\";" }
    }
    return ""
  }
}

/// The attributes that hold texts, by element, and Xcode's names for them.
///
/// Source: Xcode's exports of storyboards and xibs for iOS and watchOS; for the Mac the `.strings` files
/// that `ibtool --export-strings-file` writes.
private enum InterfaceProperty {
  /// The property name of an attribute whose value is a text; `nil` for any other.
  static func property(of word: String, in element: String) -> String? {
    switch word {
    case "title": ["state", "segment"].contains(element) ? nil : word
    case "text": ["label", "textField", "textView", "searchBar"].contains(element) ? word : nil
    case "placeholder": ["textField", "searchBar"].contains(element) ? word : nil
    case "prompt": ["navigationItem", "searchBar"].contains(element) ? word : nil
    case "headerTitle", "footerTitle": element == "tableViewSection" ? word : nil
    case "placeholderString", "alternateTitle": element.hasSuffix("Cell") ? word : nil
    case "label", "paletteLabel":
      ["toolbarItem", "tabViewItem"].contains(element) || element.hasSuffix("ToolbarItem")
        ? word : nil
    case "discoverabilityTitle": word
    case "headerToolTip": element == "tableColumn" ? word : nil
    case "toolTip":
      element == "toolbarItem" || element.hasSuffix("ToolbarItem") ? word : "ibShadowedToolTip"
    default: nil
    }
  }

  /// Names of accessibility attributes; those of the Mac last.
  static let accessibility = [
    ("label", "accessibilityLabel"), ("hint", "accessibilityHint"),
    ("description", "ibExternalAccessibilityDescription"),
    ("help", "ibExternalAccessibilityHelp"),
  ]

  /// Property names of the texts among the options of a binding.
  static let options = [
    "NSNullPlaceholder": "ibShadowedIsNilPlaceholder",
    "NSNoSelectionPlaceholder": "ibShadowedNoSelectionPlaceholder",
    "NSMultipleValuesPlaceholder": "ibShadowedMultipleValuesPlaceholder",
    "NSNotApplicablePlaceholder": "ibShadowedNotApplicablePlaceholder",
    "NSDisplayPattern": "ibShadowedDisplayPattern",
  ]

  /// True for a title that Xcode leaves out on the Mac: the default title of a new object, or the one that a
  /// pop-up button takes from its menu.
  ///
  /// Source: interface files beside the catalogs that Xcode made of them.
  static func isPlaceholder(_ text: String, _ property: String, in element: String) -> Bool {
    guard property == "title" else { return false }
    return switch element {
    case "popUpButtonCell": true
    case "textFieldCell": text == "Text Cell" || text == "Table View Cell"
    case "box": text == "Box"
    case "window": text == "Window"
    case "menuItem": text == "Item"
    default: false
    }
  }

  /// The class of an element; one that a project made of its own does not count.
  static func className(of element: String, prefix: String) -> String {
    switch element {
    case "binding": return "CocoaBindingsConnection"
    case "customView" where prefix == "NS": return "NSView"
    case "customObject" where prefix == "NS": return "NSObject"
    case "mapView": return "MKMapView"
    case "wkWebView": return "WKWebView"
    case "glkView": return "GLKView"
    case "mtkView": return "MTKView"
    case "pdfView": return "PDFView"
    case "sceneView", "scnView": return "SCNView"
    case "skView": return "SKView"
    default: return prefix + element.prefix(1).uppercased() + element.dropFirst()
    }
  }
}
