/// The packages of CocoaPods and Carthage that a project uses.
enum OtherManagers {
  /// The greatest size of a file that is read, in bytes.
  private static let limit = 4 << 20

  /// The packages that the files in a folder name, with the folders that these managers put their code into.
  static func packages(in folder: String, _ repository: RepositoryFiles) -> [BuildTargets
    .UsedPackage]
  {
    func lines(_ name: String) -> [Substring] {
      repository.file("\(folder)/\(name)", of: folder).map(Self.lines) ?? []
    }
    return pods(lines("Podfile.lock"), folder) + frameworks(lines("Cartfile.resolved"), folder)
  }

  /// The pods of `Podfile.lock`: `  - Name (1.2.3)`, `  - Name/Part (1.2.3):`.
  private static func pods(_ lines: [Substring], _ folder: String) -> [BuildTargets.UsedPackage] {
    let lines = lines.drop { $0 != "PODS:" }.dropFirst()
      .prefix { $0.first == " " }
    return lines.filter { $0.hasPrefix("  - ") }.compactMap { line in
      let name = line.dropFirst(4).drop { $0 == "\"" }.prefix { !" /\"".contains($0) }
      return name.isEmpty ? nil : package(String(name), "\(folder)/Pods/\(name)", folder)
    }
  }

  /// The frameworks of `Cartfile.resolved`: `github "owner/name" "1.2.3"`.
  private static func frameworks(_ lines: [Substring], _ folder: String) -> [BuildTargets
    .UsedPackage]
  {
    lines.compactMap { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count > 2, let name = parts[1].split(separator: "/").last else { return nil }
      return package(String(name), "\(folder)/Carthage/Checkouts/\(name)", folder)
    }
  }

  private static func package(_ name: String, _ place: String, _ folder: String)
    -> BuildTargets.UsedPackage
  {
    BuildTargets.UsedPackage(name: BuildTargets.identity(name), folder: place, user: folder)
  }

  private static func lines(of file: RepositoryFile) -> [Substring] {
    do {
      return String(decoding: try file.bytes(limit: limit), as: UTF8.self)
        .split(whereSeparator: \.isNewline)
    } catch {
      // A file that cannot be read names none.
      return []
    }
  }
}
