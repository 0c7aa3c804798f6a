public import Foundation
public import LoctripAppProjects
public import LoctripExchange
public import LoctripLocalizationCore

/// The bundle of one language, which nothing was written of yet.
///
/// ```swift
/// let bundle = LoctripExport().bundle(of: project, in: "fr")
/// for (path, bytes) in try bundle.files() { archive[path] = bytes }
/// ```
public struct ExportBundle: Sendable {
  private let export: LoctripExport
  private let output: LoctripExport.Output
  private let project: LoctripProject
  private let projectName: String
  /// The units that cannot go out, or go out damaged.
  public let findings: [Finding]

  fileprivate init(
    _ export: LoctripExport, of project: LoctripProject, in language: String,
    named projectName: String
  ) {
    var found: [Finding] = []
    var export = export
    export.languages = [language]
    output = export.document(of: project, language: language, findings: &found)
    (self.export, self.project, self.projectName, findings) = (export, project, projectName, found)
  }

  /// The language, as the project spells it.
  public var language: String { output.language }
  /// The number of units in the bundle.
  public var unitCount: Int { output.unitCount }
  /// The number of units without a finished translation.
  public var openCount: Int { output.openCount }
  /// True if nothing goes out.
  public var isEmpty: Bool { output.isEmpty }
  /// The document alone, where the bundle is XLIFF or an `.xcloc`.
  public var xliff: [UInt8] { output.xliff }

  /// Returns the files of the bundle and their manifest by their paths in a folder of bundles.
  ///
  /// - Throws: `FindingsError` when the form cannot hold the texts.
  public func files() throws(FindingsError) -> [(path: String, bytes: [UInt8])] {
    try export.files(output, of: project, projectName: projectName)
  }

  /// Writes the files of the bundle and their manifest into a folder, which need not exist.
  ///
  /// - Returns: The path of the bundle.
  /// - Throws: `FindingsError` when a translator's work or an order that is not back would be lost, or something cannot
  ///   be written.
  @discardableResult
  public func write(to folder: URL) throws(FindingsError) -> String {
    let folder = folder.path(percentEncoded: false)
    try export.checkReplacing(of: project, in: folder)
    return try export.write(output, of: project, to: folder, projectName: projectName)
  }
}

extension LoctripExport {
  /// Creates an export that follows the rules of a project: its glossary and limits of length go out with the units.
  public init(rules: ProjectRules = ProjectRules()) {
    self.init(languages: [])
    configuration = rules.configuration
  }

  /// Makes the bundle of a language; nothing is written.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - language: The language, in any spelling.
  ///   - projectName: The name of the project in the description of an `.xcloc`.
  public func bundle(
    of project: LoctripProject, in language: String, named projectName: String = "App.xcodeproj"
  ) -> ExportBundle {
    ExportBundle(self, of: project, in: language, named: projectName)
  }
}
