package import LoctripLocalizationCore
internal import LoctripXMLEvents

/// The texts in a resource file of Android, `res/values/strings.xml`.
package struct AndroidFile: Sendable {
  /// A resource.
  package struct Resource: Hashable, Sendable {
    /// The texts of a resource.
    package enum Content: Hashable, Sendable {
      /// `<string>`.
      case text(String)
      /// `<plurals>`, by their categories.
      case plural([Item])
      /// `<string-array>`.
      case array([String])
    }

    /// The text of a category.
    package struct Item: Hashable, Sendable {
      /// The category.
      package var category: PluralCategory
      /// The text.
      package var text: String
      /// True if it is nothing but the name of another resource.
      package var isReference = false

      package init(_ category: PluralCategory, _ text: String, isReference: Bool = false) {
        (self.category, self.text, self.isReference) = (category, text, isReference)
      }
    }

    /// The name.
    package var name: String
    /// The kind of devices that it is for, `tablet`.
    package var product: String?
    /// The comment before it.
    package var comment: String?
    /// The texts.
    package var content: Content
    /// True if it is not for translation: it says so, or is nothing but a reference to another one.
    package var isLocked = false
    /// True if it is nothing but the name of another resource, or one of its phrases is.
    package var isReference = false
    /// True if a text takes arguments, so that percent signs are not themselves.
    package var isFormat = false
    /// The names of its arguments by their positions, if they are written as `xliff:g`, which tools show as what stays.
    package var markedArguments: [Int: String]?
    /// The offset in the file.
    package var offset = 0

    package init(name: String, content: Content, comment: String? = nil, isFormat: Bool = false) {
      self.name = name
      self.content = content
      self.comment = comment
      self.isFormat = isFormat
    }
  }

  /// A text in a shape that no app reads.
  package struct Unread: Hashable, Sendable {
    /// The name of its resource; `nil` if it has none.
    package var name: String?
    /// The text.
    package var text: String
    /// The offset in the file.
    package var offset: Int
  }

  /// The resources in the order of the file.
  package var resources: [Resource] = []
  /// The texts in shapes that no app reads.
  package private(set) var unread: [Unread] = []
  /// True if the file has nothing: no texts, and no resources of another kind.
  package private(set) var isEmpty = true
  /// Problems that did not stop the reading.
  package private(set) var findings: [Finding] = []
  /// The lines of the file, for places.
  package private(set) var lines = LineIndex([])

  /// Starts a file without resources.
  package init() {}

  // MARK: - Reading

  private static let xliff = "urn:oasis:names:tc:xliff:document:1.2"

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` when it is not XML, or no file of resources.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    let tree: XMLTree
    let content: [UInt8]
    do {
      content = try XMLInput.read(bytes).content
      tree = try XMLTree(parsing: content)
    } catch {
      let place = FileLocation(path: path, line: error.line, column: error.column)
      throw FindingsError(Finding(.malformedXML, .error, error.message, at: place))
    }
    guard tree.name(of: 0).localName == "resources" else {
      throw FindingsError(
        .malformedInput, .notAndroid,
        "not a file of Android resources: the root is '\(tree.name(of: 0).localName)'", at: path)
    }
    lines = LineIndex(content)
    let isLocked = path.hasSuffix("donottranslate.xml")
    var comment: String?
    for child in tree.children(of: 0) {
      switch tree.nodes[child].kind {
      case .comment:
        comment = tree.string(tree.nodes[child].value).trimmed
      case .text, .cdata, .instruction: continue
      case .element:
        isEmpty = false
        let place = lines.location(of: tree.nodes[child].range.lowerBound, in: path)
        if var resource = resource(child, of: tree, at: place) {
          resource.comment = comment
          if isLocked { resource.isLocked = true }
          resources.append(resource)
        }
        comment = nil
      }
    }
  }

  /// A resource with texts; `nil` for an element of another kind.
  private mutating func resource(_ node: Int, of tree: XMLTree, at place: FileLocation) -> Resource?
  {
    var kind = tree.name(of: node).localName
    // A string may also be an item with its type.
    if kind == "item", tree.attribute("type", of: node) == "string" { kind = "string" }
    guard ["string", "plurals", "string-array"].contains(kind) else {
      if !Self.others.contains(kind) { addUnread(node, of: tree) }
      return nil
    }
    guard let name = tree.attribute("name", of: node), !name.isEmpty else {
      report("the \(kind) has no name", at: place)
      addUnread(node, of: tree)
      return nil
    }
    var resource = Resource(name: name, content: .text(""))
    resource.product = tree.attribute("product", of: node)
    resource.offset = tree.nodes[node].range.lowerBound
    resource.isLocked = tree.attribute("translatable", of: node) == "false"
    switch kind {
    case "string":
      resource.content = .text(text(of: node, in: tree))
      resource.isReference = isReference(node, of: tree)
      if resource.isReference { resource.isLocked = true }
    case "plurals":
      var items: [Resource.Item] = []
      for item in tree.elements(of: node) where tree.name(of: item).localName == "item" {
        let category = PluralCategory(rawValue: tree.attribute("quantity", of: item) ?? "")
        guard category.isStandard else {
          report(
            "'\(name)' has an item for '\(category.rawValue)', which is no quantity", at: place)
          addUnread(item, of: tree, name)
          continue
        }
        if items.contains(where: { $0.category == category }) {
          report("'\(name)' has two items for '\(category.rawValue)'", at: place)
        }
        items.append(
          Resource.Item(
            category, text(of: item, in: tree), isReference: isReference(item, of: tree)))
      }
      resource.content = .plural(items)
    default:
      let items = tree.elements(of: node).filter { tree.name(of: $0).localName == "item" }
      resource.content = .array(items.map { text(of: $0, in: tree) })
      resource.isReference = items.contains { isReference($0, of: tree) }
    }
    return resource
  }

  /// The resources that hold no texts to translate, or texts that are known by other files.
  private static let others: Set<String> = [
    "array", "attr", "bool", "color", "declare-styleable", "dimen", "drawable", "eat-comment",
    "font", "fraction", "id", "integer", "integer-array", "item", "layout", "macro", "menu",
    "overlayable", "public", "public-group", "skip", "style", "style-variant",
  ]

  /// Adds the text of an element that no app reads, under its name or a given one.
  private mutating func addUnread(_ node: Int, of tree: XMLTree, _ name: String? = nil) {
    let named = [node] + tree.elements(of: node)
    let text = text(of: node, in: tree).trimmed
    guard !text.isEmpty else { return }
    unread.append(
      Unread(
        name: name ?? named.lazy.compactMap { tree.attribute("name", of: $0) }.first, text: text,
        offset: tree.nodes[node].range.lowerBound))
  }

  private mutating func report(_ message: String, at place: FileLocation) {
    findings.append(Finding(.notAndroid, .warning, message, at: place))
  }

  /// The text of an element, the marks of `xliff:g` left out and other tags as they are written.
  private func text(of node: Int, in tree: XMLTree) -> String {
    var pieces: [AndroidText.Piece] = []
    // The depth of elements is limited by the parser.
    func add(_ node: Int) {
      for child in tree.children(of: node) {
        switch tree.nodes[child].kind {
        case .text, .cdata: pieces.append(.written(tree.string(tree.nodes[child].value)))
        case .comment, .instruction: continue
        case .element:
          let name = tree.name(of: child)
          guard name.namespace != Self.xliff else {
            add(child)
            continue
          }
          let attributes = tree.attributes[tree.nodes[child].attributes].map { attribute in
            " \(tree.names[attribute.name].localName)=\"\(tree.string(attribute.value))\""
          }
          pieces.append(.literal("<\(name.localName)\(attributes.joined())>"))
          add(child)
          pieces.append(.literal("</\(name.localName)>"))
        }
      }
    }
    add(node)
    return AndroidText.text(of: pieces)
  }

  /// True if a text is nothing but the name of another resource, `@string/app_name`, `@*android:string/ok` or `?title`, or
  /// stands for none, `@null` and `@empty`.
  private func isReference(_ node: Int, of tree: XMLTree) -> Bool {
    guard tree.elements(of: node).allSatisfy({ _ in false }) else { return false }
    let written = tree.text(of: node).trimmed
    guard let sign = written.utf8.first, sign == UInt8(ascii: "@") || sign == UInt8(ascii: "?")
    else { return false }
    var rest = written.dropFirst()
    if sign == UInt8(ascii: "@") {
      if rest == "null" || rest == "empty" { return true }
      guard rest.utf8.contains(UInt8(ascii: "/")) else { return false }
      if rest.utf8.first == UInt8(ascii: "*") { rest = rest.dropFirst() }
    }
    return !rest.isEmpty
      && rest.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "_./:+".unicodeScalars.contains(scalar)
      }
  }

  // MARK: - Writing

  /// The file, and the names of the resources that are left out because of a character that none can hold.
  package func bytes() -> (bytes: [UInt8], unwritable: [String]) {
    var markup = XMLMarkup(capacity: resources.count * 80)
    markup.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources")
    if resources.contains(where: { $0.isFormat && $0.markedArguments != nil }) {
      markup.raw(" xmlns:xliff=\"\(Self.xliff)\"")
    }
    markup.raw(">\n")
    var unwritable: [String] = []
    for resource in resources {
      guard let texts = resource.escapedTexts else {
        unwritable.append(resource.name)
        continue
      }
      if let comment = resource.comment {
        markup.raw("    <!-- ")
        // Two hyphens end a comment, and some characters are not there at all.
        let shown = comment.parts(around: "--").joined(separator: "- -")
          .filter { XMLMarkup.unrepresentableScalar(in: String($0)) == nil }
        markup.raw(shown.hasSuffix("-") ? "\(shown) " : shown)
        markup.raw(" -->\n")
      }
      markup.raw("    <\(resource.tag) name=\"")
      markup.attributeValue(resource.name)
      markup.raw("\"")
      if case .text(let text) = resource.content, !resource.isFormat,
        text.utf8.contains(UInt8(ascii: "%"))
      {
        // Without arguments a percent sign is one.
        markup.raw(" formatted=\"false\"")
      }
      markup.raw(">")
      switch resource.content {
      case .text: write(texts[0], of: resource, to: &markup)
      case .plural(let items):
        for (item, text) in zip(items, texts) {
          markup.raw("\n        <item quantity=\"\(item.category.rawValue)\">")
          write(text, of: resource, to: &markup)
          markup.raw("</item>")
        }
        markup.raw("\n    ")
      case .array:
        for text in texts {
          markup.raw("\n        <item>")
          markup.text(text)
          markup.raw("</item>")
        }
        markup.raw("\n    ")
      }
      markup.raw("</\(resource.tag)>\n")
    }
    markup.raw("</resources>\n")
    return (markup.take(), unwritable)
  }

  /// Writes a text with its escapes, its arguments as `xliff:g` if the resource says so.
  private func write(_ text: String, of resource: Resource, to markup: inout XMLMarkup) {
    guard resource.isFormat, let names = resource.markedArguments else {
      return markup.text(text)
    }
    let bytes = Array(text.utf8)
    var start = 0
    for (position, range) in AndroidArguments.places(in: text) {
      markup.text(bytes[start..<range.lowerBound])
      markup.raw("<xliff:g id=\"")
      markup.attributeValue(names[position] ?? "argument\(position)")
      markup.raw("\">")
      markup.text(bytes[range])
      markup.raw("</xliff:g>")
      start = range.upperBound
    }
    markup.text(bytes[start...])
  }
}

extension AndroidFile.Resource {
  fileprivate var tag: String {
    switch content {
    case .text: "string"
    case .plural: "plurals"
    case .array: "string-array"
    }
  }

  /// The texts as a file has them; `nil` if one cannot be written.
  fileprivate var escapedTexts: [String]? {
    let texts =
      switch content {
      case .text(let text): [text]
      case .plural(let items): items.map(\.text)
      case .array(let texts): texts
      }
    let escaped = texts.compactMap(AndroidText.escaped)
    return escaped.count == texts.count ? escaped : nil
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    var rest = Substring(self).unicodeScalars
    while rest.first.map(isSpace) ?? false { rest.removeFirst() }
    while rest.last.map(isSpace) ?? false { rest.removeLast() }
    return String(rest)
  }
}

extension Finding.Code {
  /// A file, or a part of it, is not a readable Android resource.
  package static let notAndroid: Self = "not-android"
}
