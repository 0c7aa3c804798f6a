internal import LoctripFileSets
internal import Foundation
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import LoctripAppProjects
internal import LoctripBundles
package import XLIFF
import LoctripXLIFFConversion

/// Brings XLIFF documents into another version.
package struct Converting: Sendable {
  /// A document in the version asked for.
  package struct Document: Sendable {
    /// The document that was read.
    fileprivate let source: String
    /// The file to write; `-` is standard output.
    package let output: String
    /// The document.
    package let bytes: [UInt8]
    /// The problems: content that the version cannot hold, or that was not valid and is written otherwise.
    package let findings: [Finding]
  }

  /// The documents in the order of the paths.
  package let documents: [Document]
  /// The findings about files that were passed over in the folders that were searched.
  package let searchFindings: [Finding]
  /// The folder that the documents go into, or `nil` when the one document is a file of its own.
  package let folder: String?

  /// Finds, reads and converts documents; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: XLIFF files of any version and encoding, `.xcloc` bundles, zip archives, or folders of
  ///     them.
  ///   - output: The file for one document, with `-` for standard output, or the folder for several.
  ///     There a document keeps its place below the folder that was named, and that of a bundle is
  ///     called after its language.
  ///   - version: The version to write. A document's own leaves every byte as it is.
  ///   - carrying: False for documents without anything of ours; what they cannot say is a finding.
  /// - Throws: `FindingsError` when there is nothing to convert, a document cannot be read, or an
  ///   output would be an input or another output.
  package init(_ paths: [String], output: String, to version: XLIFFVersion, carrying: Bool = true)
    throws(FindingsError)
  {
    var sources: [Source] = []
    var notes: [Finding] = []
    for path in paths {
      let found = try Delivery.files(of: [path], in: .xliff)
      notes += found.findings
      for file in found.files { sources += try Source.sources(of: file, in: path) }
    }
    guard let first = sources.first else { throw Delivery.holdsNothing(paths.first ?? "") }
    searchFindings = notes
    let isAlone = sources.count == 1 && paths.count == 1
    let isFile = isAlone && (first.isNamed || output == "-" || Delivery.isXLIFF(output))
    if !isFile, output == "-" || Delivery.isXLIFF(output) && !FileAccess.kind(of: output).isFolder {
      let count = sources.count.counted("document")
      throw FindingsError(usage: "\(count) to convert; pass a folder with -o")
    }
    let isFolder = !isFile || output.hasSuffix("/") || FileAccess.kind(of: output).isFolder
    folder = isFolder ? output : nil
    let outputs = try isFolder ? Self.outputs(of: sources, in: output) : [output]
    try NamedOutputs.check(outputs.map { ("--output", $0) }, inputs: paths)
    if !isFolder {
      try FindingsError.checkEnding(of: output, isOneOf: Delivery.xliffEndings + [".xml"])
    }
    documents = try concurrentRead(Array(zip(sources, outputs))) { item throws(FindingsError) in
      let result = try XLIFFConverter.convert(
        item.0.read(), path: item.0.path, to: version, carrying: carrying)
      return Document(
        source: item.0.path, output: item.1, bytes: result.bytes, findings: result.findings)
    }
  }

  /// Returns the paths of the documents in a folder, each a file of its own.
  private static func outputs(of sources: [Source], in folder: String) throws(FindingsError)
    -> [String]
  {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    var taken: [ExactString: String] = [:]
    var outputs: [String] = []
    for source in sources {
      let output = "\(prefix)\(source.name)"
      if let other = taken.updateValue(source.path, forKey: output) {
        throw FindingsError(
          usage:
            "would overwrite '\(output)', the output of '\(other)'; convert them one at a time",
          at: source.path)
      }
      outputs.append(output)
    }
    return outputs
  }

  /// The result as JSON, schema `loctrip.convert/1`.
  package var json: [UInt8] {
    JSONForm.document("convert") { json in
      json.writeMember(
        "documents",
        .array(
          documents.map { document in
            [
              "source": .string(JSONForm.path(document.source)),
              "path": .string(JSONForm.path(document.output)),
              "findings": .array(document.findings.map(\.json)),
            ]
          }))
      json.writeMember("findings", .array(searchFindings.map(\.json)))
    }
  }

  /// Writes the documents, all of them or none; every file stays as it was when anything fails.
  package func write() throws(FindingsError) {
    guard let folder else {
      return try FileAccess.replace(
        named: documents.map { ($0.output, $0.bytes) }, isDurable: false)
    }
    try OutputFolder(folder).write(documents.map { OutputFolder.File($0.output, $0.bytes) })
  }
}

/// A document to convert.
private struct Source: Sendable {
  let path: String
  /// The name in a folder of converted documents.
  let name: String
  /// True if the user names the file around it, not a folder or bundle.
  let isNamed: Bool
  private let archived: ArchivedDocument?

  func read() throws(FindingsError) -> [UInt8] {
    if let archived { return try archived.contents() }
    return try FileAccess.read(path, isStream: isNamed)
  }

  /// The documents of a file that was found at a path.
  static func sources(of file: Delivery.File, in path: String) throws(FindingsError) -> [Source] {
    // What stands between the path and the file; of a bundle that is the bundle's own place.
    let root = path.count > 1 && path.hasSuffix("/") ? path.count - 1 : path.count
    let steps = file.isNamed ? [] : file.path.dropFirst(root).split(separator: "/").map(String.init)
    let own = URL(fileURLWithPath: file.path).lastPathComponent
    guard let documents = try ArchivedDocument.documents(ofFile: file.path, forms: .xliff) else {
      let place = steps.dropLast(file.language == nil ? 1 : 3)
      let name = name(own, of: file.language)
      return [
        Source(
          path: file.path, name: (place + [name]).joined(separator: "/"), isNamed: file.isNamed,
          archived: nil)
      ]
    }
    return documents.map { document in
      let own = URL(fileURLWithPath: document.path).lastPathComponent
      let name = name(own, of: document.bundleLanguage)
      return Source(
        path: document.path, name: (steps.dropLast() + [name]).joined(separator: "/"),
        isNamed: file.isNamed, archived: document)
    }
  }

  /// The name of a document, in a bundle after its language, which is a stranger's word.
  private static func name(_ own: String, of language: String?) -> String {
    guard let language, LanguageTag.isWellFormed(language) else { return own }
    return "\(language).xliff"
  }
}
