package import LoctripLocalizationCore

/// The units of catalogs as resources of Android, and back.
///
/// A plural is a `<plurals>`, phrases are a `<string-array>`. A text with several plurals is a text whose arguments are
/// texts, and a `<plurals>` for each. A text for a device is a resource of its own.
package struct AndroidBundle: Sendable {
  /// The place of a resource's text in the catalogs.
  package struct Place: Hashable, Sendable {
    /// The name of the catalog.
    package var catalog: String
    /// The key and the path.
    package var slot: Slot
  }

  /// A text of a file.
  package struct Text: Sendable {
    /// The place in the catalogs, or `nil` if no name tells it.
    package var place: Place?
    /// The name of the resource.
    package var name: String
    /// The category in a plural.
    package var category: PluralCategory?
    /// The number in an array.
    package var phrase: Int?
    /// The text, its arguments as Java spells them.
    package var text: String
    /// The offset in the file.
    package var offset: Int
    /// True if it is nothing but the name of another resource.
    package var isReference = false
    /// True if its shape is none that an app reads.
    package var isUnread = false
  }

  /// Which texts of the units are written.
  package enum Side: Sendable {
    /// The source texts, for `values`.
    case source
    /// The translations; a unit without one is left out.
    case target
  }

  /// The file.
  package private(set) var file = AndroidFile()
  /// The names of resources, new ones among them.
  package private(set) var names: AndroidNames
  /// True to write arguments as `xliff:g`, which says what they are and that they stay.
  private let marksArguments: Bool

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - names: The names that resources have already.
  ///   - marksArguments: True to write arguments as `xliff:g`.
  package init(names: AndroidNames = AndroidNames(), marksArguments: Bool = false) {
    self.names = names
    self.marksArguments = marksArguments
  }

  /// A resource of an entry.
  private struct Part {
    let part: String
    var content: AndroidFile.Resource.Content
    var isFormat: Bool
    var names: [Int: String] = [:]
  }

  // MARK: - There

  /// Adds the units of a catalog.
  ///
  /// - Parameters:
  ///   - table: The units in a language.
  ///   - side: The texts to write.
  ///   - shown: Returns the text that a row has in the place of its translation, or `nil`.
  ///   - isWanted: Returns true for rows to include; those that are locked, or have no source, are not.
  package mutating func add(
    _ table: UnitTable, _ side: Side, shown: (_ row: Int) -> LoctripMessage? = { _ in nil },
    where isWanted: (_ row: Int) -> Bool = { _ in true }
  ) {
    var rows: [Int] = []
    for row in table.indices {
      if let last = rows.last, !table.key(last).isIdentical(to: table.key(row)) {
        add(rows, of: table, side, shown)
        rows.removeAll(keepingCapacity: true)
      }
      guard !table.isLocked(row), table.source(row).map({ !$0.isEmpty }) ?? false, isWanted(row)
      else { continue }
      rows.append(row)
    }
    if !rows.isEmpty { add(rows, of: table, side, shown) }
  }

  /// Adds the units of an entry.
  private mutating func add(
    _ rows: [Int], of table: UnitTable, _ side: Side, _ shown: (_ row: Int) -> LoctripMessage?
  ) {
    guard let first = rows.first else { return }
    let positions = Self.positions(of: rows.lazy.map { (table.path($0), table.source($0)) })
    var parts: [Part] = []
    for row in rows {
      let path = table.path(row)
      guard
        let message = side == .source ? table.source(row) : shown(row) ?? table.target(row)
      else { continue }
      let category = path.pluralCategory
      let part = Self.part(path)
      switch message {
      case .phrases(let phrases):
        parts.append(Part(part: part, content: .array(phrases), isFormat: false))
      case .text(let text):
        let own = path.substitution.flatMap { positions[ExactString($0)] }
        let made = AndroidArguments.android(text, ownPosition: own)
        guard let category else {
          parts.append(
            Part(part: part, content: .text(made.text), isFormat: made.isFormat, names: made.names))
          continue
        }
        let item = AndroidFile.Resource.Item(category, made.text)
        if let known = parts.firstIndex(where: { $0.part == part }),
          case .plural(let items) = parts[known].content
        {
          parts[known].content = .plural(items + [item])
          parts[known].isFormat = parts[known].isFormat || made.isFormat
          parts[known].names.merge(made.names) { first, _ in first }
        } else {
          parts.append(
            Part(part: part, content: .plural([item]), isFormat: made.isFormat, names: made.names))
        }
      }
    }
    var comment = table[first].notes.first?.text
    for part in parts {
      let origin = AndroidNames.Origin(
        catalog: table.original, key: table.key(first), part: part.part)
      var resource = AndroidFile.Resource(
        name: names.name(for: origin), content: part.content, comment: comment,
        isFormat: part.isFormat)
      if marksArguments { resource.markedArguments = part.names }
      file.resources.append(resource)
      comment = nil
    }
  }

  /// The part of an entry that the resource of a path has, `device.iphone`; empty for all of it.
  package static func part(_ path: VariationPath) -> String {
    let own = path.pluralCategory == nil ? path : path.parent
    return own.isRoot ? "" : String(Slot(key: "", path: own).id.dropFirst("|==|".count))
  }

  /// The path of a part, or `nil` if it is none.
  private static func path(_ part: String, _ category: PluralCategory?) -> VariationPath? {
    let steps = [part, category.map { "plural.\($0.rawValue)" } ?? ""].filter { !$0.isEmpty }
    return steps.isEmpty ? .root : Slot(splitting: "|==|" + steps.joined(separator: "."))?.path
  }

  /// The positions of the substitutions of a catalog, by their keys and names.
  package static func positions(in table: UnitTable) -> [[ExactString]: Int] {
    var all: [[ExactString]: Int] = [:]
    for row in table.indices {
      for (name, position) in positions(of: [(table.path(row), table.source(row))]) {
        all[[ExactString(table.key(row)), name]] = position
      }
    }
    return all
  }

  /// The positions of the substitutions of an entry, by their names.
  private static func positions(of units: some Sequence<(VariationPath, LoctripMessage?)>)
    -> [ExactString:
    Int]
  {
    var positions: [ExactString: Int] = [:]
    for (path, source) in units where path.substitution == nil {
      guard case .text(let text)? = source else { continue }
      for placeholder in Placeholder.all(in: text) {
        guard case .substitution(let name) = placeholder.kind else { continue }
        positions[ExactString(name)] = placeholder.position
      }
    }
    return positions
  }

  // MARK: - Back

  /// The texts of a file, each with its place.
  ///
  /// - Parameters:
  ///   - file: The file that came back.
  ///   - names: The names of its resources.
  package static func texts(of file: AndroidFile, names: AndroidNames) -> [Text] {
    file.resources.flatMap { resource -> [Text] in
      let origin = names.origin(of: resource.name)
      func text(
        _ text: String, _ category: PluralCategory?, _ phrase: Int?, isReference: Bool = false
      ) -> Text {
        let place = origin.flatMap { origin in
          path(origin.part, category).map { path in
            Place(catalog: origin.catalog, slot: Slot(key: origin.key, path: path))
          }
        }
        return Text(
          place: place, name: resource.name, category: category, phrase: phrase, text: text,
          offset: resource.offset, isReference: resource.isReference || isReference)
      }
      switch resource.content {
      case .text(let own): return [text(own, nil, nil)]
      case .plural(let items):
        return items.map { text($0.text, $0.category, nil, isReference: $0.isReference) }
      case .array(let phrases): return phrases.enumerated().map { text($1, nil, $0) }
      }
    }
      + file.unread.map { unread in
        let origin = unread.name.flatMap(names.origin)
        let place = origin.flatMap { origin in
          path(origin.part, nil).map { path in
            Place(catalog: origin.catalog, slot: Slot(key: origin.key, path: path))
          }
        }
        return Text(
          place: place, name: unread.name ?? "", text: unread.text, offset: unread.offset,
          isUnread: true)
      }
  }

  /// A text that came back, as its catalog spells it.
  ///
  /// - Parameters:
  ///   - text: The text, its arguments as Java spells them.
  ///   - source: The source text.
  ///   - target: The translation; if the text says the same, it is the translation byte for byte.
  ///   - ownPosition: The position of the argument that the plural around it counts, if it is a part of a text.
  package static func text(_ text: String, source: String, target: String?, ownPosition: Int? = nil)
    -> String
  {
    if let target,
      AndroidArguments.android(target, ownPosition: ownPosition).text.isIdentical(to: text)
    {
      return target
    }
    return AndroidArguments.apple(text, like: source, ownPosition: ownPosition)
  }
}
