/// A file, or one file per language, of source strings and their translations.
///
/// One type for each format. Everything else works on the tables that it gives, and on the edits that
/// it makes of changes.
public protocol Catalog: Sendable {
  /// The file that the catalog is named by, for findings.
  var path: String { get }
  /// The language of the source texts.
  var sourceLanguage: String { get }
  /// Every language that it has, the source language included.
  var languages: [String] { get }
  /// The files that it was read from, with their bytes.
  var files: [CatalogSource] { get }
  /// What is not right with the files, but did not stop the reading.
  var findings: [Finding] { get }
  /// The languages whose file cannot be read: ``findings`` says why, ``languages`` does not have them, and
  /// nothing is written in them.
  var unreadLanguages: [String] { get }
  /// Whether it can say that a machine translated a text; else such a text needs review.
  var hasMachineState: Bool { get }

  /// Whether it can say how far a translation is; else each text that is there is a finished one.
  var hasStates: Bool { get }

  /// The units in a language, entry by entry in the order of the file; one for each text that the
  /// language needs, whether or not it is there.
  ///
  /// A unit with a translation says in ``Unit/translationState`` how far it is.
  ///
  /// - Parameter language: A language, spelled as the catalog spells it; also one that it does not have.
  func table(in language: String) -> UnitTable

  /// What is not right with the texts of a language, but does not keep them from going out.
  ///
  /// Asked for when the table has a row with ``Unit/Traits/isBlocked``, or no row at all.
  func findings(in language: String) -> [Finding]

  /// Finds what would crash the app although the texts are right, such as a number's wrong type.
  ///
  /// - Returns: Findings about keys, each with its place.
  func faults(in language: String) -> [Finding]

  /// Where the text of a slot stands in a file; `nil` where that is not known, or there is no such text.
  ///
  /// The text is that of the file, which may spell an argument otherwise than the unit does.
  func writtenText(at slot: Slot, in language: String) -> (place: WrittenText, text: String)?

  /// The files with changes made to them; those that stay the same are left out.
  ///
  /// - Parameters:
  ///   - changes: The changes, of any languages.
  ///   - completion: How missing texts beside a written one are treated.
  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit]

  /// The files that are not in the form that Xcode writes, in it.
  func canonicalForm() -> [CatalogEdit]

  /// The catalog with only its source language, as files for a bundle.
  func sourceContents() -> [CatalogSource]
}

extension Catalog {
  /// None.
  public func faults(in language: String) -> [Finding] { [] }

  /// It can: most formats have states.
  public var hasStates: Bool { true }

  /// It cannot.
  public var hasMachineState: Bool { false }

  /// None: all languages are in one file.
  public var unreadLanguages: [String] { [] }

  /// Nothing.
  public func findings(in language: String) -> [Finding] { [] }

  /// Nothing: findings stand at the unit.
  public func writtenText(
    at slot: Slot,
    in language: String
  ) -> (place: WrittenText, text: String)? { nil }

  /// None: a format need not have a form of its own.
  public func canonicalForm() -> [CatalogEdit] { [] }
}

/// A file of a catalog.
public struct CatalogSource: Sendable {
  /// The path.
  public var path: String
  /// The bytes.
  public var bytes: [UInt8]
  /// The text as UTF-8, in which places are counted; the bytes where these are UTF-8.
  public var text: [UInt8]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - bytes: The bytes.
  ///   - text: The text as UTF-8, where the bytes are something else.
  public init(path: String, bytes: [UInt8], text: [UInt8]? = nil) {
    self.path = path
    self.bytes = bytes
    self.text = text ?? bytes
  }
}

/// A text to write into a catalog.
public struct UnitChange: Hashable, Sendable {
  /// The language, spelled as the catalog spells it.
  public var language: String
  /// Where it stands.
  public var slot: Slot
  /// The text as an XLIFF spells it; `nil` to do no more than complete the entry.
  public var message: Message?
  /// The state.
  public var state: TranslationState

  /// Creates a change.
  public init(language: String, slot: Slot, message: Message?, state: TranslationState) {
    self.language = language
    self.slot = slot
    self.message = message
    self.state = state
  }
}

/// How missing texts beside a written one are treated.
public enum Completion: Sendable {
  /// Only what the translation cannot do without: `other` of a plural, the text around
  /// substitutions and their cases. They get the source text and the state `new`.
  case required
  /// As Xcode's import does: every category of the language.
  case xcode
}

/// What a file of a catalog becomes.
public struct CatalogEdit: Sendable {
  /// The path of the file.
  public var path: String
  /// The bytes that it was made for; `nil` for a file that is not there yet.
  public var original: [UInt8]?
  private let contents: Contents

  private enum Contents: Sendable {
    case whole([UInt8])
    case pieces(any TextInPieces)
  }

  /// Creates an edit of a file.
  public init(path: String, original: [UInt8]?, bytes: [UInt8]) {
    self.path = path
    self.original = original
    contents = .whole(bytes)
  }

  /// Creates an edit of a file whose bytes are made when they are written.
  package init(path: String, original: [UInt8]?, pieces: any TextInPieces) {
    self.path = path
    self.original = original
    contents = .pieces(pieces)
  }

  /// The bytes with the edits applied.
  ///
  /// They may be made each time they are asked for.
  public var bytes: [UInt8] {
    switch contents {
    case .whole(let bytes): bytes
    case .pieces(let pieces): pieces.bytes
    }
  }

  /// Gives the bytes with the edits applied to who takes them, a piece at a time.
  ///
  /// - Throws: What the sink throws.
  package func write<Failure: Error>(
    to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    switch contents {
    case .whole(let bytes): try sink(ArraySlice(bytes).span)
    case .pieces(let pieces): try pieces.write(to: sink)
    }
  }
}

/// A text that need not stand in memory whole.
package protocol TextInPieces: Sendable {
  /// All of it.
  var bytes: [UInt8] { get }

  /// Gives the pieces to who takes them, the same bytes each time.
  func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
}

/// A format of catalogs: how its files are told from others, and read.
public protocol CatalogFormat: Sendable {
  /// What its files are called in messages, `string catalog (.xcstrings)`.
  var name: String { get }

  /// Whether a file is one of this format, by its path.
  func contains(_ path: String) -> Bool

  /// Puts the files together that are catalogs of this format, each with the file first that names it.
  ///
  /// A file that it takes is not offered to the formats after it, also one that it does not
  /// contain: the texts of `Base.lproj/Main.storyboard` are translated in `de.lproj/Main.strings`.
  ///
  /// - Parameters:
  ///   - paths: The files that were found and that no format before this one took, sorted.
  ///   - region: The development region of the project that a file belongs to; `nil` where no project says one.
  func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]]

  /// The source language of the files of one catalog, and the path of the file that has or would have its texts.
  ///
  /// - Parameters:
  ///   - files: The files of the catalog, the one that names it first.
  ///   - region: The development region of the project that they belong to; `nil` where no project says one.
  /// - Returns: `nil` when neither the project nor the files say the language.
  func source(of files: [String], region: String?) -> (language: String, path: String)?

  /// Puts the files that are one catalog together, the one that names it first.
  ///
  /// - Parameter paths: The files of this format that were found, sorted.
  func catalogs(of paths: [String]) -> [[String]]

  /// Reads a catalog of which no project is known.
  ///
  /// - Parameter files: Its files, the one that names it first.
  /// - Throws: ``CatalogError`` when a file cannot be read as this format.
  func read(_ files: [CatalogSource]) throws(CatalogError) -> any Catalog

  /// Reads a catalog of a project.
  ///
  /// - Parameters:
  ///   - files: Its files, the one that names it first.
  ///   - region: The development region, for a format whose files do not say the source language.
  /// - Throws: ``CatalogError`` when a file cannot be read as this format.
  func read(_ files: [CatalogSource], region: String) throws(CatalogError) -> any Catalog
}

extension CatalogFormat {
  /// Each file is a catalog.
  public func catalogs(of paths: [String]) -> [[String]] { paths.map { [$0] } }

  /// Those of the files that it contains.
  public func catalogs(
    among paths: [String],
    region: (_ path: String) -> String?
  ) -> [[String]] { catalogs(of: paths.filter(contains)) }

  /// The first file, in English without a project; for a format whose files say their languages themselves.
  public func source(
    of files: [String],
    region: String?
  ) -> (language: String, path: String)? {
    files.first.map { (region ?? "en", $0) }
  }

  /// Reads it as one of a project in English.
  public func read(_ files: [CatalogSource]) throws(CatalogError) -> any Catalog {
    try read(files, region: "en")
  }
}

/// Why there is no catalog in some bytes.
public typealias CatalogError = FindingsError

extension Array {
  /// The elements by something that they have in common, each group where its first one stands.
  @inlinable
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, members: [Element])] {
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
