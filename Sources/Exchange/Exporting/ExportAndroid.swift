internal import LoctripAndroidResources
package import LoctripAppProjects
internal import LoctripFileSets
package import LoctripLocalizationCore

extension Export {
  /// Takes the names that an earlier export kept in a folder, so that resources go on having them.
  ///
  /// - Throws: `FindingsError` when the file of names cannot be read.
  package mutating func takeNames(in folder: String, of project: Project) throws(FindingsError) {
    guard bundle == .android else { return }
    let place = Self.prefix(of: folder) + (layout?.parent ?? "")
    androidNames = project.androidNames(
      after: try AndroidNames.kept(in: [place.isEmpty ? "." : String(place.dropLast())]))
  }
}

extension Export {
  /// Writes the names of resources into a folder, beside the bundles.
  ///
  /// - Throws: `FindingsError` when the file cannot be written.
  package func keepNames(in folder: String) throws(FindingsError) {
    guard bundle == .android, let androidNames else { return }
    let parent = layout?.parent ?? ""
    let path = Self.prefix(of: folder) + parent + AndroidNames.fileName
    let bytes = androidNames.bytes()
    if FileAccess.isPlainFile(path), try FileAccess.read(path) == bytes { return }
    let place = try OutputFolder(folder)
    try place.create()
    if !parent.isEmpty { try place.create([Self.prefix(of: folder) + parent.dropLast()]) }
    try place.write([.init(path, bytes)])
  }
}

/// Writes resource files of Android, one for each language.
struct AndroidWriter: BundleWriter {
  /// The names of the resources.
  let names: AndroidNames
  /// The paths of the files; `nil` for a folder of each language.
  let layout: BundleLayout?
  /// True to write arguments as `xliff:g`.
  let marksArguments: Bool

  var sendsWholePlurals: Bool { true }
  var sendsOnlyWork: Bool { true }

  func problem(_ table: UnitTable, at row: Int) -> String? {
    let texts = [table.source(row), table.target(row)].compactMap(\.self).flatMap(\.texts)
    return texts.contains { $0.hasByte(0) } ? "it contains U+0000, which no resource can hold" : nil
  }

  func carried(in part: Export.ExportSelection) -> [Int: Int] { [:] }

  /// The path of the file of a language.
  static func path(for language: String) -> String {
    "\(AndroidFolder.name(for: language))/strings.xml"
  }

  func files(of output: Export.Output, named name: String?) throws(FindingsError) -> [BundleFile] {
    var bundle = AndroidBundle(names: names, marksArguments: marksArguments)
    for part in output.outgoing where !part.rows.isEmpty {
      let rows = Set(part.rows)
      bundle.add(part.table, output.isTemplate ? .source : .target) { rows.contains($0) }
    }
    let path =
      output.isTemplate
      ? layout?.template.replacing("-\(BundleLayout.android)", with: "") ?? "values/strings.xml"
      : layout?.path("", output.language) ?? Self.path(for: output.language)
    return [BundleFile(path: name ?? path, bytes: bundle.file.bytes().bytes)]
  }
}
