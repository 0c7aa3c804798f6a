internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles

/// The arguments that git hands to an external diff program; see git, `GIT_EXTERNAL_DIFF`, and gitattributes,
/// "Defining an external diff driver".
package struct GitDriver: Sendable {
  /// The path of the file from the top of the repository.
  package let path: String
  /// The path that it had before, when it was renamed.
  package let oldPath: String
  private let oldFile: String
  private let newFile: String

  /// Reads the arguments: path, old file, old object, old mode, new file, new object, new mode, and
  /// for a renamed file the new path and, where it has something to say, what git says about it.
  ///
  /// - Returns: `nil` when it is not git that calls.
  package init?(_ arguments: [String]) {
    guard Self.isCall(arguments[...]) else { return nil }
    oldPath = arguments[0]
    path = arguments.count > 7 ? arguments[7] : arguments[0]
    oldFile = arguments[1]
    newFile = arguments[4]
  }

  /// The path of a file in a conflict, for which git hands over nothing else.
  ///
  /// - Returns: `nil` when it is not git that calls.
  package static func unmergedPath(_ arguments: [String]) -> String? {
    arguments.count == 1 && isRunByGit ? arguments[0] : nil
  }

  /// Puts `--` before what git hands over, which may begin with a hyphen and is never an option.
  ///
  /// - Parameter arguments: A whole command line without the name of the program. Options that the driver was
  ///   configured with stand before git's own arguments.
  /// - Returns: The command line to parse; the same when it is not git that calls a diff driver.
  package static func markingOperands(of arguments: [String]) -> [String] {
    guard arguments.first == "diff", isRunByGit else { return arguments }
    let count =
      [9, 8, 7].first { arguments.count > $0 && isCall(arguments.suffix($0)) }
      ?? (arguments.count == 2 ? 1 : 0)
    let own = arguments.dropLast(count)
    guard count > 0, own.last != "--" else { return arguments }
    return own + ["--"] + arguments.suffix(count)
  }

  private static var isRunByGit: Bool { ProcessFacts.variable("GIT_DIFF_PATH_COUNTER") != nil }

  /// True if these are the arguments of git for an external diff program, judged by those that strangers
  /// cannot choose: the objects and modes of both files.
  private static func isCall(_ arguments: ArraySlice<String>) -> Bool {
    let arguments = Array(arguments)
    return (7...9).contains(arguments.count)
      && [2, 5].allSatisfy { isObject(arguments[$0]) }
      && [3, 6].allSatisfy { isMode(arguments[$0]) }
  }

  /// A full stop stands for the object of a file that is not there.
  private static func isObject(_ text: String) -> Bool {
    text == "." || (text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit))
  }

  private static func isMode(_ text: String) -> Bool {
    text == "." || (text.utf8.count == 6 && text.utf8.allSatisfy { (0x30...0x37).contains($0) })
  }

  /// The line above the comparison, as git's own combined format has one.
  package var header: String { "diff --loctrip a/\(oldPath) b/\(path)".oneLine }

  /// Compares the two files.
  ///
  /// - Parameters:
  ///   - options: The languages, kinds of change and checks.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: `FindingsError` when a file cannot be read.
  package func diff(
    options: Diff.Options = Diff.Options(),
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) -> Diff {
    let old = try side(oldFile, path: oldPath, prefix: "a", formats)
    let new = try side(newFile, path: path, prefix: "b", formats)
    return Diff(from: old, to: new, options: options)
  }

  /// A temporary file is gone when the report is read; it is shown as git shows it.
  private func side(_ file: String, path: String, prefix: String, _ formats: [any CatalogFormat])
    throws(FindingsError) -> Diff.Side
  {
    if file == "/dev/null" { return .empty }
    let shown = file == path ? path : "\(prefix)/\(path)"
    let bytes = try FileAccess.read(file, isStream: true)
    if let catalog = catalog(bytes, path: path, shownAs: shown, formats) {
      var side = Diff.Side()
      side.catalogs = [Diff.Side.Catalog(file: catalog, name: self.path)]
      side.catalogFindings = catalog.catalog.findings
      return side
    }
    let input = Input(path: path, name: self.path, shownAs: shown, bytes: .success(bytes))
    return try Input.side([input], formats: formats)
  }

  /// The file of a language with that of the sources as it is in the working folder; `nil` where it needs none.
  ///
  /// Git hands over one file alone.
  private func catalog(
    _ bytes: [UInt8], path: String, shownAs shown: String, _ formats: [any CatalogFormat]
  ) -> CatalogFile? {
    guard formats.contains(where: { $0.contains(path) }), FileAccess.isPlainFile(path) else {
      return nil
    }
    do throws(FindingsError) {
      let project = try LoctripProject(
        [path], sourceLanguage: Configuration.sources(near: path).said.sourceLanguage,
        formats: formats, isReadOnly: true)
      // Not that of the file alone: a `.strings` file may have the texts of a storyboard.
      guard let found = project.catalogs.first, let source = found.catalog.files.first,
        let format = formats.first(where: { $0.contains(found.path) }),
        found.catalog.files.count > 1
      else { return nil }
      let file = CatalogSource(path: shown, bytes: bytes)
      let isSource = URL(fileURLWithPath: source.path).path == URL(fileURLWithPath: path).path
      let catalog = try format.read(
        isSource ? [file] : [source, file], region: found.catalog.sourceLanguage)
      return CatalogFile(path: shown, original: path, catalog: catalog)
    } catch {
      // The working files may be of no project, or say nothing; the file itself is read by itself then.
      return nil
    }
  }
}
