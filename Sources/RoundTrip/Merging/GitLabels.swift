internal import FileSets
internal import LocalizationCore

/// The names of the sides of a merge that git runs.
///
/// Git 2.44 and newer hands them to a merge driver (`%X`, `%S`, `%Y`). Older versions leave these words as
/// they are; the names are then `HEAD` and the commit that git applies. In a rebase that is a commit of
/// one's own, which neither “ours” nor “theirs” says.
package enum GitLabels {
  /// The labels of our version, the base and their version.
  ///
  /// - Parameters:
  ///   - given: The labels of the command line. An empty one, or a word that git did not replace, is none.
  ///   - environment: The environment in which git runs the driver.
  ///   - top: The top of the working tree, which is the driver's working directory.
  package static func labels(
    _ given: [String],
    environment: [String: String],
    top: String = "."
  ) -> [String] {
    let known = given.map { ["", "%X", "%S", "%Y"].contains($0) ? nil : $0.oneLine }
    func label(_ index: Int) -> String? { index < known.count ? known[index] : nil }
    return [
      label(0) ?? "HEAD", label(1) ?? "base",
      label(2) ?? mergedName(environment) ?? appliedCommit(environment, top) ?? "theirs",
    ]
  }

  /// The name of the branch that `git merge` merges; several if it merges more than one.
  private static func mergedName(_ environment: [String: String]) -> String? {
    let names = environment.filter { $0.key.hasPrefix("GITHEAD_") }.values
    return names.count == 1 ? names.first?.oneLine : nil
  }

  /// The commit that a rebase or `git am` applies, as git itself writes it: `1a2b3c4 (Subject)`.
  private static func appliedCommit(_ environment: [String: String], _ top: String) -> String? {
    guard let folder = environment["GIT_DIR"] ?? gitFolder(top) else { return nil }
    if let done = lines(of: "\(folder)/rebase-merge/done").last {
      let words = done.split(separator: " ", maxSplits: 2).filter { $0 != "-C" && $0 != "-c" }
      guard words.count > 1 else { return nil }
      let subject = words.count > 2 ? String(words[2].trimmingPrefix("# ")) : ""
      return commit(String(words[1]), subject)
    }
    guard let id = lines(of: "\(folder)/rebase-apply/original-commit").first else { return nil }
    return commit(id, lines(of: "\(folder)/rebase-apply/final-commit").first ?? "")
  }

  private static func commit(_ id: String, _ subject: String) -> String? {
    guard id.utf8.count >= 7, id.allSatisfy(\.isHexDigit) else { return nil }
    return "\(id.prefix(7))\(subject.isEmpty ? "" : " (\(subject))")".oneLine
  }

  /// The folder of the repository; in a linked working tree `.git` is a file that names it.
  private static func gitFolder(_ top: String) -> String? {
    let path = "\(top)/.git"
    if FileAccess.kind(of: path).isFolder { return path }
    return lines(of: path).first.flatMap { line in
      line.hasPrefix("gitdir: ") ? String(line.dropFirst(8)) : nil
    }
  }

  private static func lines(of path: String) -> [String] {
    guard FileAccess.isPlainFile(path) else { return [] }
    do {
      return String(decoding: try FileAccess.read(path), as: UTF8.self)
        .split(whereSeparator: \.isNewline).map(String.init)
    } catch {
      return []
    }
  }
}
