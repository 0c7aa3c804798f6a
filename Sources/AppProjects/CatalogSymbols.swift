internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import Synchronization

/// Tells whether builds generate symbols for the keys of catalogs, target by target.
///
/// The projects in the nearest folder around a catalog count. Project files are read on the first question about them,
/// once. What they do not say is asked of ``SymbolGeneration``.
package final class CatalogSymbols: Sendable {
  /// The greatest number of searched folders.
  private static let height = 16

  private let repository = RepositoryFiles(named: nil)
  private let known = Mutex<[ExactString: [ProjectFile]]>([:])
  private let others = Mutex(SymbolGeneration())

  package init() {}

  /// True unless the projects around a catalog surely generate no symbols for it.
  package func mayGenerate(forCatalogAt path: String) -> Bool {
    if let answer = answer(forCatalogAt: path) { return answer }
    return others.withLock { $0.answer(for: path) } != .off
  }

  /// Returns whether builds generate symbols for a catalog: what its targets say, or else the projects around it.
  package func answer(for path: String) -> SymbolGeneration.Answer {
    // An app may compile a catalog that stands in the folder of a package.
    let flags = projects(around: path, isBehindPackages: true).flatMap { project in
      project.knownOwners(ofCatalogAt: Project.standard(path)).map {
        $0.flag("STRING_CATALOG_GENERATE_SYMBOLS")
      }
    }
    if flags.contains(where: \.isOn) { return .on }
    if !flags.isEmpty, flags.allSatisfy(\.isSurelyOff) { return .off }
    return others.withLock { $0.answer(for: path) }
  }

  /// The answer of the projects in the nearest folder; `nil` if there are none or one of them does not know.
  private func answer(forCatalogAt path: String) -> Bool? {
    let file = Project.standard(path)
    let answers = projects(around: path).map { $0.generatesSymbols(forCatalogAt: file) }
    if answers.isEmpty { return nil }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// The projects in the nearest folder around a catalog that has one.
  ///
  /// - Parameter isBehindPackages: True to look for them around packages too.
  private func projects(around path: String, isBehindPackages: Bool = false) -> [ProjectFile] {
    let file = Project.standard(path)
    var folder = file.folderAndName.folder
    for _ in 0..<Self.height {
      let names = FileAccess.names(in: folder)
      let projects = projects(in: folder, names)
      if !projects.isEmpty { return projects }
      // A package, and a project in another form, are not known to have the setting.
      let isProject = names.contains { name in
        name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcproj") || name == "Project.swift"
          || name == "Package.swift" && !isBehindPackages
      }
      let above = folder.folderAndName.folder
      if isProject || names.contains(".git") || above == folder || above.isEmpty { return [] }
      folder = above
    }
    return []
  }

  private func projects(in folder: String, _ names: [String]) -> [ProjectFile] {
    if let found = known.withLock({ $0[ExactString(folder)] }) { return found }
    let found = ProjectFile.all(in: folder, repository)
    known.withLock { $0[ExactString(folder)] = found }
    return found
  }
}
