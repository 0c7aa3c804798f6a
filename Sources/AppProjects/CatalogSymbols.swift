internal import Foundation
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

  private let known = Mutex<[String: [ProjectFile]]>([:])
  private let others = Mutex(SymbolGeneration())

  package init() {}

  /// True unless the projects around a catalog surely generate no symbols for it.
  package func mayGenerate(forCatalogAt path: String) -> Bool {
    if let answer = answer(forCatalogAt: path) { return answer }
    return others.withLock { $0.answer(for: path) } != .off
  }

  /// The answer of the projects in the nearest folder; `nil` if there are none or one of them does not know.
  private func answer(forCatalogAt path: String) -> Bool? {
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    var folder = file.folderAndName.folder
    for _ in 0..<Self.height {
      let names = FileAccess.names(in: folder)
      let projects = projects(in: folder, names)
      if !projects.isEmpty {
        let answers = projects.map { $0.generatesSymbols(forCatalogAt: file) }
        return answers.contains(true) ? true : answers.contains(nil) ? nil : false
      }
      // A package, and a project in another form, are not known to have the setting.
      let isProject = names.contains { name in
        name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcproj") || name == "Project.swift"
          || name == "Package.swift"
      }
      let above = folder.folderAndName.folder
      if isProject || names.contains(".git") || above == folder || above.isEmpty { return nil }
      folder = above
    }
    return nil
  }

  private func projects(in folder: String, _ names: [String]) -> [ProjectFile] {
    if let found = known.withLock({ $0[folder] }) { return found }
    let found = ProjectFile.all(in: folder)
    known.withLock { $0[folder] = found }
    return found
  }
}
