public import LocalizationCore

/// A `.stringsdict`: texts that vary by number, device or width, a file for each language.
///
/// The ids of its units are those of Xcode's exports: `/KEY:dict/NSStringLocalizedFormatKey:dict/:string` for
/// the text around the plurals of an entry, `/KEY:dict/VARIABLE:dict/one:dict/:string` for a case. Xcode puts
/// each key on the way to a text in them, and so a device or a width, which no export that we know has, is
/// `/KEY:dict/NSStringDeviceSpecificRuleType:dict/iphone:dict/:string`.
///
/// Nothing is rebuilt: a change replaces one text, or puts in what is missing in the layout of the file.
public struct StringsdictCatalog: Sendable {
  /// The file of the source language.
  public let path: String
  /// The language of the source texts.
  public let sourceLanguage: String
  /// Every language that has a file, the source language first.
  public let languages: [String]
  /// What is not right with the files, but did not stop the reading.
  public let findings: [Finding]

  let source: PropertyList
  let translations: [(language: String, list: PropertyList)]
  /// The positions of the languages among them.
  private let positions: [ExactString: Int]

  /// Reads the files of a catalog.
  ///
  /// - Parameters:
  ///   - files: The files, that of the source language first.
  ///   - region: The development region of the project, which texts in `Base.lproj` or in no folder of a
  ///     language are in.
  /// - Throws: `CatalogError` that names what is wrong with every file that cannot be read, a binary one
  ///   among them: it is made of another file.
  public init(reading files: [CatalogSource], region: String = "en") throws(CatalogError) {
    guard let first = files.first else {
      throw CatalogError(missing: "a catalog needs the file of its source language")
    }
    path = first.path
    let folder = LanguageFolder(first.path)
    let sourceLanguage = folder.map { $0.isBase ? region : $0.language } ?? region
    self.sourceLanguage = sourceLanguage
    let lists = try concurrentRead(files) { file throws(CatalogError) in try Self.read(file) }
    source = lists[0]
    translations = lists.dropFirst().map { (LanguageFolder($0.path)?.language ?? region, $0) }
    positions = ExactString.positions(of: translations.lazy.map(\.language))
    languages = ExactString.distinct([sourceLanguage] + translations.map(\.language))
    findings = ([source] + translations.map(\.list)).flatMap { $0.findings + Self.findings(in: $0) }
  }

  private static func read(_ file: CatalogSource) throws(CatalogError) -> PropertyList {
    let list = try PropertyList(parsing: file.bytes, path: file.path)
    guard !list.isBinary else {
      let message = "is a binary property list: built output, not a source"
      throw CatalogError([
        Finding(.builtOutput, .error, message, at: SourceLocation(path: file.path))
      ])
    }
    guard list.nodes.first?.kind == .dictionary else {
      throw CatalogError([
        Finding(
          .notAPropertyList,
          .error,
          "not a .stringsdict: the property list holds no dictionary",
          at: SourceLocation(path: file.path)
        )
      ])
    }
    return list
  }

  /// Entries that have no texts.
  private static func findings(in list: PropertyList) -> [Finding] {
    let odd = list.members(of: 0).filter {
      list.nodes[$0].kind != .dictionary && list.nodes[$0].kind != .string
    }
    guard !odd.isEmpty else { return [] }
    let lines = LineIndex(list.content)
    return odd.map {
      Finding(
        "unexpected-value",
        .warning,
        "the entry '\(list.nodes[$0].key)' is neither a dictionary nor a string",
        at: lines.location(of: list.nodes[$0].member.lowerBound, in: list.path)
      )
    }
  }

  /// The file of a language, or `nil`.
  func list(of language: String) -> PropertyList? {
    if let known = positions[ExactString(language)] { return translations[known].list }
    return language.isIdentical(to: sourceLanguage) ? source : nil
  }

  /// Where the file of a language is, or would be; `nil` where there can be none.
  func path(in language: String) -> String? {
    list(of: language)?.path ?? LanguageFolder(path)?.path(in: language)
  }
}

/// Dictionaries of plurals, `.stringsdict`.
public struct StringsdictFormat: CatalogFormat {
  /// Creates the format.
  public init() {}

  /// What its files are called.
  public var name: String { "dictionary of plurals (.stringsdict)" }

  /// Whether a path ends as those of such files do.
  public func contains(_ path: String) -> Bool { path.hasSuffix(".stringsdict") }

  /// The files of one name in folders of languages that stand beside each other.
  public func catalogs(
    among paths: [String],
    region: (_ path: String) -> String
  ) -> [[String]] {
    LanguageFolder.groups(among: paths, region: region, where: contains)
  }

  /// Reads a catalog of a project.
  public func read(
    _ files: [CatalogSource],
    region: String
  ) throws(CatalogError) -> any Catalog {
    try StringsdictCatalog(reading: files, region: region)
  }
}
