extension String {
  /// The folder of a path and the name in it, byte for byte: Foundation on macOS normalizes accents.
  ///
  /// The folder of a bare name is `.`.
  package var folderAndName: (folder: String, name: String) { self[...].folderAndName }

  /// The name of a path without its ending.
  package var fileStem: String { self[...].fileStem }

  /// The end of a path from the last full stop of its name on, or its name.
  package var fileEnding: String {
    let name = folderAndName.name
    return name.lastIndex(of: ".").map { String(name[$0...]) } ?? name
  }
}

extension Substring {
  /// The folder of a path and the name in it; see ``Swift/String/folderAndName``.
  package var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(self)) }
    let folder = slash == startIndex ? "/" : String(self[..<slash])
    return (folder, String(self[utf8.index(after: slash)...]))
  }

  /// The name of a path without its ending.
  package var fileStem: String {
    let name = folderAndName.name
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
