/// A file, or one file per language, with source strings and their translations.
///
/// Each format has its own type. All other modules use only its tables and edits.
package protocol Catalog: Sendable {
  /// The path that names the catalog in findings.
  var path: String { get }
  /// The language of the source texts.
  var sourceLanguage: String { get }
  /// All languages, including the source language.
  var languages: [String] { get }
  /// The files that the catalog was read from.
  var files: [CatalogSource] { get }
  /// Problems of the files that did not prevent reading.
  var findings: [Finding] { get }
  /// Languages whose file cannot be read: ``findings`` gives the reason, ``languages`` omits them,
  /// and nothing is written in them.
  var unreadLanguages: [String] { get }
  /// True if the format can mark a text as machine-translated; otherwise such a text needs review.
  var hasMachineState: Bool { get }

  /// True if the format has states; otherwise every translation counts as finished.
  var hasStates: Bool { get }

  /// The units of a language in file order, entry by entry; one for each text that the language
  /// needs, translated or not.
  ///
  /// A translated unit has a ``TranslationUnit/translationState``.
  ///
  /// - Parameter language: A language as the catalog spells it; it may be one that the catalog does
  ///   not have.
  func table(in language: String) -> UnitTable

  /// Problems of the texts of a language that do not prevent export.
  ///
  /// Called if the table has a row with ``TranslationUnit/Traits/isBlocked``, or no row at all.
  func findings(in language: String) -> [Finding]

  /// Finds errors that would crash the app although the texts are right, such as a number's wrong
  /// type.
  ///
  /// - Returns: Findings about keys, with their places.
  func faults(in language: String) -> [Finding]

  /// The place of a slot's text in a file, and the text as spelled there; `nil` if there is no text
  /// or its place is unknown.
  ///
  /// The file may spell an argument differently from the unit.
  func writtenText(at slot: Slot, in language: String) -> (place: WrittenText, text: String)?

  /// True if the text at a slot is a finished translation, as every text is in a format without states.
  func isFinished(at slot: Slot, in language: String) -> Bool

  /// Applies changes and returns the files that differ.
  ///
  /// - Parameters:
  ///   - changes: The changes, of any languages.
  ///   - completion: The missing texts to add beside a written one.
  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit]

  /// The files that are not in Xcode's form, rewritten in it.
  func canonicalForm() -> [CatalogEdit]

  /// The catalog with only its source language, as files for a bundle.
  func sourceContents() -> [CatalogSource]

  /// The facts of other files that its tables respect.
  var context: CatalogContext { get }

  /// True if keys that name properties of an `Info.plist` have no source text in the catalog.
  var lacksPropertySources: Bool { get }

  /// A copy that respects the facts of other files.
  func with(_ context: CatalogContext) -> any Catalog

  /// The texts whose key the source language does not have.
  func orphanedTexts() -> OrphanedTexts
}

extension Catalog {
  /// Returns no findings.
  package func faults(in language: String) -> [Finding] { [] }

  /// True: most formats have states.
  package var hasStates: Bool { true }

  /// False: most formats cannot mark machine translations.
  package var hasMachineState: Bool { false }

  /// Empty: all languages are in one file.
  package var unreadLanguages: [String] { [] }

  /// Returns no findings.
  package func findings(in language: String) -> [Finding] { [] }

  /// Returns `nil`: findings point to the unit.
  package func writtenText(at slot: Slot, in language: String) -> (
    place: WrittenText, text: String
  )? { nil }

  /// True: there are no states.
  package func isFinished(at slot: Slot, in language: String) -> Bool { true }

  /// No facts: most formats need none.
  package var context: CatalogContext { CatalogContext() }

  /// False: most catalogs do not translate properties.
  package var lacksPropertySources: Bool { false }

  /// Returns the catalog itself.
  package func with(_ context: CatalogContext) -> any Catalog { self }

  /// Returns none.
  package func orphanedTexts() -> OrphanedTexts { OrphanedTexts() }

  /// Returns no edits: most formats have no canonical form.
  package func canonicalForm() -> [CatalogEdit] { [] }
}

/// A file of a catalog.
package struct CatalogSource: Sendable {
  /// The path.
  package var path: String
  /// The bytes.
  package var bytes: [UInt8]
  /// The text in UTF-8, which offsets refer to; the bytes themselves if they are UTF-8.
  package var text: [UInt8]

  /// Creates a file; `text` is needed if the bytes are not UTF-8.
  package init(path: String, bytes: [UInt8], text: [UInt8]? = nil) {
    self.path = path
    self.bytes = bytes
    self.text = text ?? bytes
  }
}

/// A text to write into a catalog.
package struct UnitChange: Hashable, Sendable {
  /// The language, spelled as the catalog spells it.
  package var language: String
  /// The slot of the text.
  package var slot: Slot
  /// The text as an XLIFF spells it; `nil` only completes the entry.
  package var message: LoctripMessage?
  /// The state.
  package var state: TranslationState

  package init(language: String, slot: Slot, message: LoctripMessage?, state: TranslationState) {
    self.language = language
    self.slot = slot
    self.message = message
    self.state = state
  }
}

/// The missing texts to write beside a translated one.
package enum Completion: Sendable {
  /// Only the required ones: `other` of a plural, the text around substitutions and their cases.
  /// They get the source text and the state `new`.
  case required
  /// Every category of the language, as in Xcode's import.
  case xcode
}

/// The new contents of a file of a catalog.
package struct CatalogEdit: Sendable {
  /// The path of the file.
  package var path: String
  /// The bytes that the edit was made for; `nil` if the file does not exist yet.
  package var original: [UInt8]?
  private let contents: Contents

  private enum Contents: Sendable {
    case whole([UInt8])
    case pieces(any TextInPieces)
  }

  package init(path: String, original: [UInt8]?, bytes: [UInt8]) {
    self.path = path
    self.original = original
    contents = .whole(bytes)
  }

  /// Defers making the bytes until they are written.
  package init(path: String, original: [UInt8]?, pieces: any TextInPieces) {
    self.path = path
    self.original = original
    contents = .pieces(pieces)
  }

  /// The bytes with the edits applied, possibly computed on each access.
  package var bytes: [UInt8] {
    switch contents {
    case .whole(let bytes): bytes
    case .pieces(let pieces): pieces.bytes
    }
  }

  /// Passes the bytes with the edits applied to a sink, a piece at a time.
  ///
  /// - Throws: The sink's error.
  package func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
  {
    switch contents {
    case .whole(let bytes): try sink(ArraySlice(bytes).span)
    case .pieces(let pieces): try pieces.write(to: sink)
    }
  }
}

/// A text that is made in pieces, so that it need not be in memory as a whole.
package protocol TextInPieces: Sendable {
  /// The whole text.
  var bytes: [UInt8] { get }

  /// Passes the pieces to a sink; they have the same bytes each time.
  func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
}

/// A format of catalogs: recognizes its files and reads them.
package protocol CatalogFormat: Sendable {
  /// The name of the format in messages, `string catalog (.xcstrings)`.
  var name: String { get }

  /// True for the path of a file in this format.
  func contains(_ path: String) -> Bool

  /// Groups files into catalogs of this format, each with the file first that names it.
  ///
  /// Later formats do not get the grouped files, even those that are not of this format: the texts
  /// of `Base.lproj/Main.storyboard` are translated in `de.lproj/Main.strings`.
  ///
  /// - Parameters:
  ///   - paths: The files that no earlier format has taken, sorted.
  ///   - region: The development region of a file's project; `nil` without one.
  func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]]

  /// The source language of a catalog, and the path of the file that has or would have its texts.
  ///
  /// - Parameters:
  ///   - files: The files of the catalog, the one that names it first.
  ///   - region: The development region of their project; `nil` without one.
  /// - Returns: `nil` if neither the project nor the files give the language.
  func source(of files: [String], region: String?) -> (language: String, path: String)?

  /// Groups files of this format into catalogs, each with the file first that names it.
  ///
  /// - Parameter paths: The files, sorted.
  func catalogs(of paths: [String]) -> [[String]]

  /// Reads a catalog without a project.
  ///
  /// - Parameter files: Its files, the one that names it first.
  /// - Throws: ``FindingsError`` when a file cannot be read as this format.
  func read(_ files: [CatalogSource]) throws(FindingsError) -> any Catalog

  /// Reads a catalog of a project.
  ///
  /// - Parameters:
  ///   - files: Its files, the one that names it first.
  ///   - region: The development region, for a format whose files do not give the source language.
  /// - Throws: ``FindingsError`` when a file cannot be read as this format.
  func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog
}

extension CatalogFormat {
  /// Makes each file a catalog.
  package func catalogs(of paths: [String]) -> [[String]] { paths.map { [$0] } }

  /// Groups those files for which ``contains(_:)`` is true.
  package func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]] {
    catalogs(of: paths.filter(contains))
  }

  /// Returns the first file, and English without a project; for formats whose files give their
  /// languages.
  package func source(of files: [String], region: String?) -> (language: String, path: String)? {
    files.first.map { (region ?? "en", $0) }
  }

  /// Reads a catalog with English as its development region.
  package func read(_ files: [CatalogSource]) throws(FindingsError) -> any Catalog {
    try read(files, region: "en")
  }
}

extension Array {
  /// Groups the elements by a key, in the order of the first element of each group.
  @inlinable
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, members: [Element])]
  {
    if let first = first.map(key), allSatisfy({ key($0) == first }) { return [(first, self)] }
    var groups: [(key: Key, members: [Element])] = []
    var places: [Key: Int] = [:]
    var last: (key: Key, place: Int)?
    for element in self {
      let key = key(element)
      // Most elements are of the last group.
      let place: Int
      if let last, last.key == key {
        place = last.place
      } else if let known = places[key] {
        place = known
      } else {
        place = groups.count
        places[key] = place
        groups.append((key, []))
      }
      groups[place].members.append(element)
      if place != last?.place { last = (key, place) }
    }
    return groups
  }
}
