internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripBundles

/// Checks output files named by the user against the inputs.
package enum NamedOutputs {
  /// Checks that outputs are neither inputs nor the same file, across links and case-insensitive
  /// paths.
  ///
  /// - Parameters:
  ///   - outputs: The output files, each with its option; `-` is standard output.
  ///   - inputs: Files or folders to be read. A folder includes each delivery, archive, manifest
  ///     and catalog in it; a file of a language includes those of other languages.
  ///   - files: Further files to be read.
  ///   - formats: The formats of catalogs.
  /// - Throws: A usage `FindingsError` if one is.
  package static func check(
    _ outputs: [(option: String, path: String)], inputs: [String], files: [String] = [],
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) {
    var taken: [FileIdentity: String] = [:]
    let outputs = outputs.compactMap { output in
      output.path == "-" ? nil : FileIdentity(output.path).map { (output: output, id: $0) }
    }
    guard !outputs.isEmpty else { return }
    var named = NamedFiles(formats)
    for file in inputs.flatMap({ Self.files(of: $0, formats, &named) }) + files {
      if let id = FileIdentity(file) { taken[id] = "the input '\(file)'" }
    }
    for (output, id) in outputs {
      if let other = taken[id] {
        throw FindingsError(
          usage: "\(output.option) names \(other); choose another file for the output",
          at: output.path)
      }
      taken[id] = "the same file as \(output.option) '\(output.path)'"
    }
  }

  private static func files(
    of path: String, _ formats: [any CatalogFormat], _ named: inout NamedFiles
  ) -> [String] {
    guard FileAccess.kind(of: path).isFolder else { return named.files(beside: path) }
    var search = FolderSearch(path)
    var files: [String] = []
    var pending = [path]
    var visited: Set<ExactString> = []
    while let folder = pending.popLast() {
      guard visited.insert(FileAccess.realPath(folder) ?? folder).inserted else { continue }
      do {
        for entry in try search.entries(of: folder, isWanted: { _ in false }) {
          if entry.isFolder {
            if !LoctripProject.skippedFolders.contains(entry.name) { pending.append(entry.path) }
          } else if Delivery.isInput(entry.name)
            || formats.contains(where: { $0.contains(entry.path) })
          {
            files.append(entry.path)
          }
        }
      } catch {
        // A folder that cannot be listed is not read, or its reader reports it.
        continue
      }
    }
    return files
  }
}
