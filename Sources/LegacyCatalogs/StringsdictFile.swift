package import LoctripLocalizationCore

/// One `.stringsdict` by itself, in whatever language.
package struct StringsdictFile: Sendable {
  /// A text with the id that Xcode gives it.
  package struct Text: Sendable {
    package var id: String
    package var text: String
    /// Its place in ``StringsdictFile/text``.
    package var offset: Int
    /// True for a form of a plural whose format key does not say where it stands.
    package var isLost = false
  }

  private let list: PropertyList
  /// Problems that did not stop the reading.
  package var findings: [Finding] { list.findings }
  /// The file in UTF-8.
  package var text: [UInt8] { list.content }

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` when it is no property list, or has no dictionary.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    list = try StringsdictCatalog.read(CatalogSource(path: path, bytes: bytes))
  }

  /// The keys.
  package var keys: Set<ExactString> {
    Set(list.members(of: 0).map { ExactString(list.nodes[$0].key) })
  }

  /// Every text, with all plural categories that the file has; of a key that occurs twice each one.
  package var texts: [Text] { contents.texts }

  /// The texts in places where a `.stringsdict` has none, each with the key of its entry.
  package var unreadTexts: [Text] { contents.unread }

  private var contents: (texts: [Text], unread: [Text]) {
    var (texts, unread): ([Text], [Text]) = ([], [])
    // The depth of the values is limited by the reader.
    var pending: [(node: Int, keys: [String])] = [(0, [])]
    while let (node, keys) = pending.popLast() {
      for member in list.nodes[node].children.reversed() {
        let value = list.nodes[member]
        guard value.key != StringsdictKey.rule, value.key != StringsdictKey.value else { continue }
        switch value.kind {
        case .dictionary: pending.append((member, keys + [value.key]))
        case .string:
          let id = "/" + (keys + [value.key]).map { $0 + ":dict/" }.joined() + ":string"
          texts.append(Text(id: id, text: value.text, offset: value.member.lowerBound))
        case .array:
          let strings = list.nodes[member].children.filter { list.nodes[$0].kind == .string }
          guard let first = strings.first else { continue }
          let key = keys.first ?? value.key
          unread.append(
            Text(id: key, text: list.nodes[first].text, offset: value.member.lowerBound))
        case .other: continue
        }
      }
    }
    return (texts.sorted { $0.offset < $1.offset }, unread.sorted { $0.offset < $1.offset })
  }

  /// The texts as a string catalog has them: words around a plural that is the whole text there are in each of its forms,
  /// and a text for a device has the id of its own.
  ///
  /// - Parameter catalog: The ids of the catalog's texts.
  package func texts(in catalog: Set<ExactString>) -> [Text] {
    var texts: [Text] = []
    /// The words around the only plural of a text, by the id of its form for `other`.
    var around: [ExactString: Words] = [:]
    /// The forms of plurals that are the whole text in the catalog.
    var forms: [(index: Int, plural: ExactString, variable: String)] = []
    /// The plurals whose format key is no text around one plural.
    var lost: Set<ExactString> = []
    for var text in self.texts {
      guard let place = Place(text.id) else {
        texts.append(text)
        continue
      }
      let steps: [VariationPath.Step] = place.device.map { [.device($0)] } ?? []
      func id(_ more: [VariationPath.Step]) -> String {
        Slot(key: place.key, path: VariationPath(steps + more)).id
      }
      let plural = ExactString(id([.plural(.other)]))
      let isPlural = catalog.contains(plural)
      switch place.part {
      case .format:
        if isPlural, let words = Words(around: text.text) {
          around[plural] = words
          continue
        }
        if isPlural { lost.insert(plural) }
      case .form(let variable, let category):
        if isPlural {
          forms.append((texts.count, plural, variable))
          if place.device != nil { text.id = id([.plural(category)]) }
        }
      case .text:
        if catalog.contains(ExactString(id([]))) { text.id = id([]) }
      }
      texts.append(text)
    }
    for (index, plural, variable) in forms {
      if let words = around[plural], words.variable.isIdentical(to: variable) {
        texts[index].text = words.before + texts[index].text + words.after
      } else {
        texts[index].isLost = around[plural] != nil || lost.contains(plural)
      }
    }
    return texts
  }

  /// The part of an entry that a text is.
  private struct Place {
    enum Part {
      /// The text around plurals.
      case format
      /// A form of the plural with a variable.
      case form(String, PluralCategory)
      /// The text of a device.
      case text
    }

    let key: String
    let device: String?
    let part: Part

    /// Reads an id; `nil` if a string catalog has no such text.
    init?(_ id: String) {
      guard var parts = DictionaryID.parts(of: id) else { return nil }
      var rest: [String] = []
      if let mark = parts.lastIndex(of: StringsdictKey.device), mark > 0, mark + 1 < parts.count {
        device = parts[mark + 1]
        rest = Array(parts[(mark + 2)...])
        parts = Array(parts[..<mark])
        if rest.isEmpty {
          (key, part) = (parts.joined(separator: ":dict/"), .text)
          return
        }
      } else {
        device = nil
        guard let known = DictionaryID(id) else { return nil }
        rest = known.plural.map { [$0.variable, $0.category.rawValue] } ?? [StringsdictKey.format]
        parts = [known.key]
      }
      key = parts.joined(separator: ":dict/")
      if rest == [StringsdictKey.format] {
        part = .format
      } else if rest.count == 2, PluralCategory(rawValue: rest[1]).isStandard {
        part = .form(rest[0], PluralCategory(rawValue: rest[1]))
      } else {
        return nil
      }
    }
  }

  /// The words around the only plural of a text, `%#@value@`.
  private struct Words {
    let variable: String
    let before: String
    let after: String

    /// Reads a format; `nil` for a text that is anything else.
    init?(around text: String) {
      let places = Placeholder.places(in: text)
      guard places.count == 1, let (placeholder, range) = places.first,
        case .substitution(let name) = placeholder.kind
      else { return nil }
      let bytes = Array(text.utf8)
      variable = name
      before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
      after = String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }
  }
}
