internal import Files
public import LocalizationCore

/// The files that a command writes because the user names them, none of which may be one that it reads.
public enum NamedOutputs {
  /// Makes sure that outputs are no inputs and that no two are the same file, by whatever path, link or
  /// case of letters they are named.
  ///
  /// - Parameters:
  ///   - outputs: The files to be written, each with the option that names it; `-` is standard output.
  ///   - inputs: What is read: files, or folders of them. A folder stands for each delivery, archive,
  ///     manifest and catalog in it, and a file of a language for the same file in other languages.
  ///   - files: Files that are read, all of them.
  ///   - formats: The formats of catalogs.
  /// - Throws: ``RoundTripError`` of usage when one is.
  public static func check(
    _ outputs: [(option: String, path: String)],
    inputs: [String],
    files: [String] = [],
    formats: [any CatalogFormat] = Project.formats
  ) throws(RoundTripError) {
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
        throw RoundTripError(
          usage: "\(output.option) names \(other); choose another file for the output",
          at: output.path
        )
      }
      taken[id] = "the same file as \(output.option) '\(output.path)'"
    }
  }

  private static func files(
    of path: String,
    _ formats: [any CatalogFormat],
    _ named: inout NamedFiles
  ) -> [String] {
    guard FileAccess.kind(of: path).isFolder else { return named.files(beside: path) }
    var search = FolderSearch(path)
    var files: [String] = []
    var pending = [path]
    var visited: Set<String> = []
    while let folder = pending.popLast() {
      guard visited.insert(FileAccess.realPath(folder) ?? folder).inserted else { continue }
      do {
        for entry in try search.entries(of: folder, isWanted: { _ in false }) {
          if entry.isFolder {
            if !Project.skippedFolders.contains(entry.name) { pending.append(entry.path) }
          } else if Delivery.isInput(entry.name)
            || formats.contains(where: { $0.contains(entry.path) })
          {
            files.append(entry.path)
          }
        }
      } catch {
        // What cannot be listed is not read either, or the one who reads it says so.
        continue
      }
    }
    return files
  }
}
