internal import XLIFF
internal import LoctripAndroidResources
package import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
package import LoctripLocalizationCore

extension LoctripExport {
  /// Takes the names that an earlier export kept in the first of some folders that has any, so that resources go on
  /// having them.
  ///
  /// - Throws: `FindingsError` when the file of names cannot be read.
  package mutating func takeNames(in folders: [String], of project: LoctripProject)
    throws(FindingsError)
  {
    guard spec.form.facts.ids == .named else { return }
    let places = folders.map { Self.prefix(of: $0) + (spec.layout?.parent ?? "") }
    androidNames = project.androidNames(
      after: try AndroidNames.kept(in: places.map { $0.isEmpty ? "." : String($0.dropLast()) })
        ?? AndroidNames())
  }
}

extension LoctripExport {
  /// Writes the names of resources into a folder, beside the bundles.
  ///
  /// - Returns: The file of names; `nil` if the form has no such names.
  /// - Throws: `FindingsError` when the file cannot be written.
  @discardableResult
  package func keepNames(in folder: String) throws(FindingsError) -> (name: String, bytes: [UInt8])?
  {
    guard spec.form.facts.ids == .named, let androidNames else { return nil }
    let parent = spec.layout?.parent ?? ""
    let path = Self.prefix(of: folder) + parent + AndroidNames.fileName
    let bytes = androidNames.bytes()
    let file = (AndroidNames.fileName, bytes)
    if FileAccess.isPlainFile(path), try FileAccess.read(path) == bytes { return file }
    let place = try OutputFolder(folder)
    try place.create()
    if !parent.isEmpty { try place.create([Self.prefix(of: folder) + parent.dropLast()]) }
    try place.write([.init(path, bytes)])
    return file
  }
}

/// Writes resource files of Android, one for each language.
struct AndroidWriter: BundleWriter {
  /// The names of the resources.
  let names: AndroidNames
  /// True to write arguments as `xliff:g`.
  let marksArguments: Bool

  var sendsWholePlurals: Bool { true }
  var sendsOnlyWork: Bool { true }
  var changesTexts: Bool { true }

  func problem(_ table: UnitTable, at row: Int) -> String? {
    let texts = [table.source(row), table.target(row)].compactMap(\.self).flatMap(\.texts)
    return texts.contains { $0.hasByte(0) } ? "it contains U+0000, which no resource can hold" : nil
  }

  func carried(in part: LoctripExport.ExportSelection) -> [Int: Int] { [:] }

  func read(_ text: LoctripMessage, of table: UnitTable, at row: Int) -> LoctripMessage? {
    guard case .text(let text) = text, text.hasByte(UInt8(ascii: "%")),
      case .text(let source)? = table.source(row), table.path(row).substitution == nil
    else { return nil }
    let read = AndroidBundle.text(
      AndroidArguments.android(text).text, source: source, target: nil)
    return read.isIdentical(to: text) ? nil : .text(read)
  }

  func files(of output: LoctripExport.Output, named name: String?) throws(FindingsError)
    -> [BundleFile]
  {
    var bundle = AndroidBundle(names: names, marksArguments: marksArguments)
    for part in output.outgoing where !part.rows.isEmpty {
      let rows = Set(part.rows)
      bundle.add(
        part.table, output.isTemplate ? .source : .target, shown: { part.additions[$0]?.shown },
        where: { rows.contains($0) })
    }
    let source = output.isTemplate ? output.export.spec.layout?.sourcePath : nil
    let path = name ?? source ?? output.path(of: nil)
    return [BundleFile(path: path, bytes: bundle.file.bytes().bytes)]
  }
}
