internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import Synchronization

/// Tells whether builds make Swift symbols of the keys of string catalogs, by the build setting
/// `STRING_CATALOG_GENERATE_SYMBOLS` of Xcode 26.
///
/// The projects in the nearest folder around a catalog count, target by target.
package final class CatalogSymbols: Sendable {
  /// The answer of the projects around a file.
  package enum Answer: Sendable {
    /// A target that has the catalog says yes.
    case on
    /// Every target that has it says no.
    case off
    /// No target says it, targets disagree, or not everything is read.
    case unknown
  }

  /// The greatest number of searched folders.
  private static let height = 16
  private static let setting = "STRING_CATALOG_GENERATE_SYMBOLS"

  private let files = ProjectFiles(named: nil)

  package init() {}

  /// True if a target that may have a catalog says that it makes symbols, or if nothing around it has build settings.
  ///
  /// A setting that was not read is no reason to warn.
  package func mayGenerate(forCatalogAt path: String) -> Bool {
    guard let readings = readings(around: path, isBehindPackages: false) else { return true }
    let file = LoctripProject.standard(path)
    return readings.compactMap(\.model).contains { project in
      let owners = project.owners(of: file)
      return (owners.isEmpty ? project.targets : owners).contains { $0.flag(Self.setting).isOn }
    }
  }

  /// Returns whether builds generate symbols for a catalog: what its targets say, or else all of them alike.
  package func answer(for path: String) -> Answer {
    // An app may compile a catalog that stands in the folder of a package.
    let around = readings(around: path, isBehindPackages: true) ?? []
    let file = LoctripProject.standard(path)
    let owners = around.compactMap(\.model).flatMap { $0.owners(of: file) }
      .map { $0.flag(Self.setting) }
    if owners.contains(where: \.isOn) { return .on }
    if !owners.isEmpty {
      return owners.allSatisfy(\.isSurelyOff) ? .off : .unknown
    }
    guard let nearest = readings(around: path, isBehindPackages: false) else { return .unknown }
    let all = nearest.compactMap(\.model).flatMap(\.targets).map { $0.flag(Self.setting) }
    let (on, off) = (all.contains(where: \.isOn), all.contains(where: \.isOff))
    if nearest.contains(where: { $0.model == nil }) || all.contains(where: \.isUnknown) {
      return .unknown
    }
    return on == off ? .unknown : on ? .on : .off
  }

  /// The projects in the nearest folder around a catalog that has one; `nil` if none of them has build settings.
  ///
  /// - Parameter isBehindPackages: True to look for them around packages too.
  private func readings(around path: String, isBehindPackages: Bool) -> [ProjectFiles.Reading]? {
    var folder = LoctripProject.standard(path).folderAndName.folder
    for _ in 0..<Self.height {
      let all = files.projects(in: folder)
      let found = all.filter { $0.lost != nil || $0.model.map { $0.kind != .package } ?? false }
      if !found.isEmpty { return found }
      // The manifest of a package has no such setting.
      if !all.isEmpty, !isBehindPackages { return nil }
      let above = folder.folderAndName.folder
      if FileAccess.isTaken("\(folder)/.git") || above == folder { return nil }
      folder = above
    }
    return nil
  }
}
