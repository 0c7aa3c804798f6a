extension Configuration {
  /// The catalogs as paths that can be opened from where the program runs; the working directory where
  /// the configuration names none.
  public var catalogPaths: [String] {
    guard !catalogs.isEmpty else { return ["."] }
    return catalogs.map(opened)
  }

  /// The path of a file that the configuration names, to be opened from where the program runs.
  func opened(_ name: String) -> String {
    guard let path, !name.hasPrefix("/"),
      let end = path.lastIndex(of: "/")
    else { return name }
    let folder = String(path[..<end])
    return folder.isEmpty ? "/\(name)" : folder == "." ? name : "\(folder)/\(name)"
  }
}
