internal import Foundation
public import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
public import XLIFF

/// Writes the bundles that go to an agency.
public struct Export: Sendable {
  /// The form of a bundle.
  public enum Bundle: String, Sendable, CaseIterable {
    /// A folder with the XLIFF, the sources and a description, as Xcode exports it.
    case xcloc
    /// The XLIFF alone.
    case xliff
  }

  /// Which units go out.
  public enum Selection: String, Sendable, CaseIterable {
    /// Every unit, as Xcode does.
    case all
    /// Units without translation, or whose state is `new` or `needs_review`.
    case unfinished
  }

  /// The languages to export.
  public var languages: [String]
  /// The form of the bundles.
  public var bundle = Bundle.xcloc
  /// Which units go out.
  public var selection = Selection.all
  /// Whether entries with `shouldTranslate: false` stay out.
  public var omitsUntranslatable = false
  /// Whether stale entries stay out.
  public var omitsStale = false
  /// What the `tool` element says.
  public var tool = Export.tool

  /// What an export says about this program.
  public static let tool = XLIFFWriter.Tool(id: "loctrip", name: "loctrip", version: version)

  /// Creates an export of some languages.
  public init(languages: [String]) { self.languages = languages }

  /// One bundle.
  public struct Output: Sendable {
    /// The target language.
    public let language: String
    /// The document.
    public let xliff: [UInt8]
    /// How many units the document has.
    public let unitCount: Int
    /// How many of them have no translation, or an unfinished one.
    public let unfinishedCount: Int
    /// How many `file` elements the document has.
    public let fileCount: Int
  }

  /// The document for one language.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - language: The target language.
  ///   - findings: Receives what could not go out, or goes out damaged.
  public func document(
    of project: Project, language: String, findings: inout [Finding]
  ) -> Output {
    let expected = project.catalogs.reduce(0) { $0 + $1.catalog.bytes.count }
    var writer = XLIFFWriter(tool: tool, capacity: expected)
    var unitCount = 0
    var unfinishedCount = 0
    var fileCount = 0
    let categories = PluralCategory.xcodeCategories(for: language)
    for file in project.catalogs {
      let units = self.units(
        of: file.catalog, language: language, categories: categories, findings: &findings)
      guard selection == .all || !units.isEmpty else { continue }
      writer.beginFile(
        original: file.original, sourceLanguage: file.catalog.sourceLanguage,
        targetLanguage: language)
      for unit in units {
        writer.write(unit)
        if unit.target == nil || unit.state == "new" || unit.state == "needs-review-l10n" {
          unfinishedCount += 1
        }
      }
      writer.endFile()
      unitCount += units.count
      fileCount += 1
    }
    return Output(
      language: language, xliff: writer.finish(), unitCount: unitCount,
      unfinishedCount: unfinishedCount, fileCount: fileCount)
  }

  /// The units of one catalog in the order of Xcode.
  func units(
    of catalog: StringCatalog, language: String, categories: [PluralCategory],
    findings: inout [Finding]
  ) -> [XLIFFWriter.Unit] {
    var units: [XLIFFWriter.Unit] = []
    units.reserveCapacity(catalog.entries.count)
    var lines: LineIndex?
    func report(_ entry: StringCatalog.Entry, _ code: Finding.Code, _ message: String) -> Finding {
      let index = lines ?? catalog.makeLineIndex()
      lines = index
      return Finding(
        code, .error, message, at: index.location(of: catalog.offset(of: entry), in: catalog.path))
    }
    for entry in catalog.entries {
      if omitsUntranslatable && !entry.shouldTranslate { continue }
      if omitsStale && entry.extractionState == "stale" { continue }
      if let target = catalog.localization(of: entry, in: language),
        StringCatalog.isOverlapping(target)
      {
        var finding = report(
          entry, .overlappingShapes,
          "'\(entry.key)' has overlapping variations in \(language); "
            + "Xcode loses a part of them on import")
        finding.severity = .warning
        findings.append(finding)
      }
      let comment = catalog.comment(of: entry)
      for unit in catalog.units(of: entry, in: language, categories: categories) {
        if selection == .unfinished, let state = unit.state, state != .new, state != .needsReview {
          continue
        }
        let id = Slot(key: entry.key, path: unit.path).id
        var exported = XLIFFWriter.Unit(id: id, source: unit.source)
        exported.isLocked = !entry.shouldTranslate
        if let target = unit.target {
          exported.target = target
          (exported.state, exported.stateQualifier) = StateMapping.exported(unit.state ?? .new)
        }
        exported.note = comment
        if entry.isCommentGenerated { exported.noteFrom = "auto-generated" }
        if let problem = Self.unrepresentable(exported) {
          findings.append(report(entry, .unrepresentable, "'\(id)' cannot go out: \(problem)"))
          continue
        }
        units.append(exported)
      }
    }
    units.sort { NumericOrder.areInIncreasingOrder($0.id, $1.id) }
    return units
  }

  /// Why a unit cannot be written as XML, or `nil`.
  private static func unrepresentable(_ unit: XLIFFWriter.Unit) -> String? {
    func check(_ text: String?, _ part: String) -> String? {
      guard let text, let scalar = XLIFFWriter.unrepresentableScalar(in: text) else { return nil }
      let code = String(scalar.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      return "its \(part) holds U+\(padded), which XML does not allow"
    }
    return check(unit.id, "key") ?? check(unit.source.description, "source")
      ?? check(unit.target?.description, "translation") ?? check(unit.note, "comment")
  }

  // MARK: - Writing

  /// Writes one bundle.
  ///
  /// - Parameters:
  ///   - output: The document.
  ///   - project: The catalogs that it was made from.
  ///   - folder: Where the bundle goes, as `<language>.xcloc` or `<language>.xliff`.
  ///   - name: The name of the project for the description of an `.xcloc`.
  /// - Returns: The path of the bundle.
  /// - Throws: ``RoundTripError`` when it cannot be written.
  @discardableResult
  public func write(
    _ output: Output, of project: Project, to folder: String, projectName: String
  ) throws(RoundTripError) -> String {
    try FileAccess.createFolder(folder)
    let base = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    switch bundle {
    case .xliff:
      let path = "\(base)\(output.language).xliff"
      try writeFile(output.xliff, to: path)
      return path
    case .xcloc:
      let path = "\(base)\(output.language).xcloc"
      // Sources of an earlier export must not stay in the bundle.
      try FileAccess.remove("\(path)/Source Contents")
      for part in ["Localized Contents", "Source Contents", "Notes"] {
        try FileAccess.createFolder("\(path)/\(part)")
      }
      var files = [
        ("\(path)/Localized Contents/\(output.language).xliff", output.xliff),
        ("\(path)/contents.json", contents(of: output, project: project, name: projectName)),
      ]
      for file in project.catalogs {
        let target = "\(path)/Source Contents/\(Self.insidePath(file.original))"
        try FileAccess.createFolder(
          URL(fileURLWithPath: target).deletingLastPathComponent().path)
        files.append((target, file.catalog.sourceOnly()))
      }
      try FileAccess.replace(files)
      return path
    }
  }

  /// `original` without the steps that would lead out of the bundle.
  private static func insidePath(_ original: String) -> String {
    original.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }

  /// The description of an `.xcloc`, as Xcode writes it.
  private func contents(of output: Output, project: Project, name: String) -> [UInt8] {
    let region = project.catalogs.first?.catalog.sourceLanguage ?? "en"
    let kind = name.hasSuffix(".xcworkspace") ? "workspace" : "project"
    return JSONValue.object([
      ("developmentRegion", .string(region)),
      (kind, .string(name)),
      ("targetLocale", .string(output.language)),
      (
        "toolInfo",
        .object([
          ("toolBuildNumber", .string(tool.build ?? tool.version)),
          ("toolID", .string(tool.id)),
          ("toolName", .string(tool.name)),
          ("toolVersion", .string(tool.version)),
        ])
      ),
      ("version", .string("1.0")),
    ]).serialized()
  }
}

extension Finding.Code {
  /// A text holds a character that XML cannot.
  public static let unrepresentable: Self = "unrepresentable"
  /// An untouched import of the bundle would change the catalog.
  public static let notRoundTrip: Self = "not-round-trip"
}
