internal import Files
internal import Foundation
public import LocalizationCore

/// What git hands to an external diff program; see git, `GIT_EXTERNAL_DIFF`, and gitattributes,
/// "Defining an external diff driver".
public struct GitDriver: Sendable {
  /// The path of the file from the top of the repository.
  public let path: String
  /// The path that it had before, when it was renamed.
  public let oldPath: String
  private let oldFile: String
  private let newFile: String

  /// Reads the arguments: path, old file, old object, old mode, new file, new object, new mode, and
  /// for a renamed file the new path and what git says about it.
  ///
  /// - Returns: `nil` when it is not git that calls.
  public init?(_ arguments: [String]) {
    guard arguments.count == 7 || arguments.count == 9,
      Self.isObject(arguments[2]), Self.isObject(arguments[5])
    else { return nil }
    oldPath = arguments[0]
    path = arguments.count == 9 ? arguments[7] : arguments[0]
    oldFile = arguments[1]
    newFile = arguments[4]
  }

  /// The path of a file in a conflict, for which git hands over nothing else.
  ///
  /// - Returns: `nil` when it is not git that calls.
  public static func unmergedPath(_ arguments: [String]) -> String? {
    arguments.count == 1 && ProcessInfo.processInfo.environment["GIT_DIFF_PATH_TOTAL"] != nil
      ? arguments[0] : nil
  }

  /// A full stop stands for the object of a file that is not there.
  private static func isObject(_ text: String) -> Bool {
    text == "." || (text.utf8.count >= 4 && text.allSatisfy(\.isHexDigit))
  }

  /// The line above the comparison, as git's own combined format has one.
  public var header: String { "diff --loctrip a/\(oldPath.oneLine) b/\(path.oneLine)" }

  /// Compares the two files.
  ///
  /// - Parameters:
  ///   - options: What is compared and listed.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: ``RoundTripError`` when a file cannot be read.
  public func diff(
    options: Diff.Options = Diff.Options(),
    formats: [any CatalogFormat] = Project.formats
  ) throws(RoundTripError) -> Diff {
    let old = try side(oldFile, path: oldPath, prefix: "a", formats)
    let new = try side(newFile, path: path, prefix: "b", formats)
    return Diff(from: old, to: new, options: options)
  }

  /// A temporary file is gone when the report is read; it is shown as git shows it.
  private func side(
    _ file: String,
    path: String,
    prefix: String,
    _ formats: [any CatalogFormat]
  ) throws(RoundTripError) -> Diff.Side {
    if file == "/dev/null" { return .empty }
    let input = Input(
      path: path,
      name: self.path,
      shownAs: file == path ? path : "\(prefix)/\(path)",
      bytes: .success(try FileAccess.read(file))
    )
    return try Input.side([input], formats: formats)
  }
}
