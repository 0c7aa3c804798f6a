import LoctripAppProjects
import LoctripAppSources
import LoctripLocalizationCore
import Foundation
import LoctripTestSupport

/// A folder with code and a catalog.
struct CodeProject {
  let folder: TemporaryFolder
  var path: String { folder.url.path }

  init(_ code: String, keys: String = "", file: String = "App/View.swift") throws {
    folder = try TemporaryFolder()
    try folder.write(code, to: file)
    try write(keys)
  }

  /// Writes the catalog with the members of `strings`, in Xcode's form.
  func write(_ members: String, to path: String = "App/Localizable.xcstrings") throws {
    try folder.write(
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\(members)\n  },\n  \"version\" : \"1.0\"\n}",
      to: path)
  }

  func text(_ path: String = "App/Localizable.xcstrings") throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
  }

  func usage(_ configuration: Configuration = Configuration(), packages: [String]? = nil) throws
    -> KeyUsage
  {
    let project = try LoctripProject([path], root: nil, as: configuration, isReadOnly: true)
    let index = try CodeIndex([path], configuration, packages: packages)
    return KeyUsage(project, index, configuration)
  }

  func extract(moves: Bool = false, data: String? = nil) throws -> KeyEdit {
    let data = try data.map { try StringsData(below: folder.url.appendingPathComponent($0).path) }
    let edit = try Extraction(try usage(), data: data, moves: moves, within: [path]).edit
    try edit.write()
    return edit
  }
}

extension KeyEdit {
  /// The changes as `kind key`.
  var lines: [String] { changes.map { "\($0.kind.rawValue) \($0.key)" } }
}
