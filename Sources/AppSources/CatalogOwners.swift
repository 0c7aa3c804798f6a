internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import StringCatalogs

/// The catalogs that the texts of a file go into: those of the targets that compile it.
///
/// If no project says which targets compile a file, its texts go into the nearest catalog of their table.
struct CatalogOwners {
  /// The catalogs for a text, or why it has none.
  enum Destination {
    /// Into catalogs, by their numbers.
    case catalogs([Int])
    case nowhere(Reason)
  }

  /// Why a text goes into no catalog.
  enum Reason: Hashable, CustomStringConvertible {
    /// No target of the projects around it compiles the file.
    case noTarget
    /// The target has no catalog of the table.
    case noCatalog(target: String, table: String)
    /// Several catalogs fit, and no project says which one is meant.
    case several([String])
    /// No catalog is near.
    case noneNear(table: String)

    var description: String {
      switch self {
      case .noTarget: "no target of the Xcode project compiles the file"
      case .noCatalog(let target, let table):
        "the target '\(target)' has no string catalog '\(table).xcstrings'"
      case .several(let paths):
        "\(paths.joined(separator: " and ")) are equally near, and no project says which target compiles the file"
      case .noneNear(let table): "there is no string catalog '\(table).xcstrings' for this file"
      }
    }
  }

  private let targets: BuildTargets
  private let paths: [String]
  /// The catalogs of each table.
  private var catalogs: [ExactString: Table] = [:]
  /// The targets that have each catalog.
  private var owners: [Int: [Int]] = [:]
  /// For a folder beside that of a catalog: how many of its texts the catalog has, and how many there are.
  private var branches: [Branch: (known: Int, all: Int)] = [:]
  /// The places of the files of code, with the targets that compile them.
  private let places: [ExactString: (place: Place, targets: [Int])]

  /// The catalogs of a table.
  private struct Table {
    /// The numbers of all.
    var numbers: [Int] = []
    /// The catalogs in and below each folder that has one.
    var below: [ExactString: [(number: Int, depth: Int)]] = [:]
    /// The catalogs of each target.
    var owned: [Int: [Int]] = [:]
  }

  /// The folder of a file.
  fileprivate struct Place {
    /// Its components.
    var folders: [String]
    /// The paths of the folders around it and of itself, from the root.
    var paths: [ExactString]
    /// The number of folders down to that of the target of a package; 0 outside of packages.
    var target = 0
  }

  private struct Branch: Hashable {
    var catalog: Int
    var folder: ExactString
  }

  init(_ usage: KeyUsage) {
    let targets = usage.index.targets
    self.targets = targets
    paths = usage.project.catalogs.map(\.path)
    for (number, file) in usage.project.catalogs.enumerated()
    where file.catalog is StringCatalog && KeyUsage.isOfCode(file) {
      let folders = Array(
        LoctripProject.components(of: LoctripProject.standard(file.path)).dropLast())
      let table = ExactString(KeyUsage.table(of: file))
      catalogs[table, default: Table()].numbers.append(number)
      for path in Place.paths(of: folders) {
        catalogs[table]?.below[path, default: []].append((number, folders.count))
      }
      let own = targets.targets(of: file.path).filter { !targets.targets[$0].isTest }
      owners[number] = own
      for target in own { catalogs[table]?.owned[target, default: []].append(number) }
    }
    var known: [ExactString: Place] = [:]
    var places: [ExactString: (place: Place, targets: [Int])] = [:]
    for file in usage.index.files {
      let folder = ExactString(file.path.folderAndName.folder)
      let place = known[folder] ?? Place(of: file.path)
      known[folder] = place
      let own = targets.targets(of: file.path).filter { !targets.targets[$0].isTest }
      places[ExactString(file.path)] = (place, own)
    }
    self.places = places
    for text in usage.index.texts
    where text.isCertain && text.condition == nil && text.use != .phrase {
      guard let key = text.key.key, !text.hasUnknownTable,
        places[ExactString(text.path)]?.targets.isEmpty == true
      else { continue }
      let (found, branch) = nearest(to: text.path, table: text.tableName)
      guard let branch else { continue }
      for number in found {
        let isKnown = usage.hasKey(key, in: number)
        let count = branches[Branch(catalog: number, folder: branch)] ?? (0, 0)
        branches[Branch(catalog: number, folder: branch)] = (
          count.known + (isKnown ? 1 : 0), count.all + 1
        )
      }
    }
  }

  /// The catalogs of targets whose builds put no texts of Swift code into them.
  var catalogsWithoutExtraction: Set<Int> {
    Set(
      owners.compactMap { number, own in
        !own.isEmpty && own.allSatisfy { !targets.targets[$0].extractsSwift } ? number : nil
      })
  }

  /// True if the builds of a target put a text into its catalogs.
  private func extracts(_ text: CodeText, _ number: Int) -> Bool {
    guard text.path.hasSuffix(".swift") else { return true }
    let target = targets.targets[number]
    return target.extractsSwift
      && (target.extractsViews || LocalizableCalls.isOfFoundation(text.call))
  }

  /// Returns the catalogs that builds put a text into; `nil` if the settings of its targets keep it out of all.
  func destination(ofExtracted text: CodeText) -> Destination? {
    let own = places[ExactString(text.path)]?.targets ?? []
    let extracting = own.filter { extracts(text, $0) }
    guard own.isEmpty || !extracting.isEmpty else { return nil }
    return destination(of: text.path, table: text.tableName, in: extracting)
  }

  /// Returns the catalogs for a text that the data of a build names.
  ///
  /// - Parameter target: The name of the target whose build found it, if it is known.
  func destination(ofBuilt path: String, table: String, target: String?) -> Destination {
    let own = places[ExactString(path)]?.targets ?? []
    let named = own.filter { targets.targets[$0].name == target }
    return destination(of: path, table: table, in: named.isEmpty ? own : named)
  }

  /// Returns the catalogs for the texts of a table in a file.
  func destination(of path: String, table: String) -> Destination {
    destination(of: path, table: table, in: places[ExactString(path)]?.targets ?? [])
  }

  private func destination(of path: String, table: String, in own: [Int]) -> Destination {
    guard places[ExactString(path)] != nil else { return .nowhere(.noneNear(table: table)) }
    guard own.isEmpty else { return owned(path, table, in: own) }
    if targets.completeFolder(around: path) != nil { return .nowhere(.noTarget) }
    return nearest(to: path, table, among: nil)
  }

  /// The catalogs of the targets that compile a file.
  private func owned(_ path: String, _ table: String, in own: [Int]) -> Destination {
    var found: Set<Int> = []
    for target in own {
      let owned = catalogs[ExactString(table)]?.owned[target] ?? []
      if owned.count < 2 {
        found.formUnion(owned)
      } else if case .catalogs(let near) = nearest(to: path, table, among: Set(owned)) {
        found.formUnion(near)
      }
    }
    guard found.isEmpty else { return .catalogs(found.sorted()) }
    // A catalog that no target is known to have may be of any.
    let unowned = (catalogs[ExactString(table)]?.numbers ?? []).filter {
      owners[$0]?.isEmpty != false
    }
    if !unowned.isEmpty { return nearest(to: path, table, among: Set(unowned)) }
    return .nowhere(.noCatalog(target: targets.targets[own[0]].name, table: table))
  }

  /// The catalog of a table that is nearest to a file.
  ///
  /// - Parameter chosen: The only catalogs that count; all if `nil`.
  private func nearest(to path: String, _ table: String, among chosen: Set<Int>?) -> Destination {
    let (near, branch) = nearest(to: path, table: table)
    var found = near.filter { chosen?.contains($0) ?? true }
    // What is nearest is not among those that count.
    if found.isEmpty, let chosen, chosen.count == 1 { found = Array(chosen) }
    found = found.filter { number in
      guard let branch, let count = branches[Branch(catalog: number, folder: branch)] else {
        return true
      }
      // A folder beside that of the catalog whose texts are mostly in no catalog is of another target.
      return count.known * 2 >= count.all || count.all < 3
    }
    if found.count > 1 {
      // A folder whose texts one of the catalogs has is of its target.
      let known = found.filter { number in
        guard let branch, let count = branches[Branch(catalog: number, folder: branch)] else {
          return false
        }
        return count.known > 0 && count.known * 2 >= count.all
      }
      guard known.count == 1 else { return .nowhere(.several(found.sorted().map { paths[$0] })) }
      found = known
    }
    return found.isEmpty ? .nowhere(.noneNear(table: table)) : .catalogs(found)
  }

  /// The catalogs of a table that are nearest to a file, and the folder of the file beside theirs; no folder if the file
  /// is below that of the catalog.
  private func nearest(to path: String, table: String) -> (catalogs: [Int], branch: ExactString?) {
    guard let (place, _) = places[ExactString(path)], let table = catalogs[ExactString(table)]
    else { return ([], nil) }
    for most in place.paths.indices.reversed() {
      guard let near = table.below[place.paths[most]] else { continue }
      guard most >= place.target else { break }
      let isBelow = near.contains { $0.depth == most } || place.folders.count <= most
      // Of those above, the nearest.
      let above = near.filter { $0.depth == most }
      return (
        (above.isEmpty ? near : above).map(\.number),
        isBelow ? nil : ExactString(place.folders[...most].joined(separator: "/"))
      )
    }
    return ([], nil)
  }
}

extension CatalogOwners.Place {
  /// The place of a file.
  init(of path: String) {
    folders = Array(LoctripProject.components(of: LoctripProject.standard(path)).dropLast())
    paths = Self.paths(of: folders)
    // A target of a package has its own catalogs, or none.
    guard let sources = folders.lastIndex(where: { $0 == "Sources" || $0 == "Plugins" }),
      sources > 0,
      sources + 1 < folders.count,
      FileAccess.kind(of: "/" + folders[..<sources].joined(separator: "/") + "/Package.swift")
        .exists
    else { return }
    target = sources + 2
  }

  /// The paths of a folder and of those around it, from the root.
  static func paths(of folders: [String]) -> [ExactString] {
    var paths = [ExactString("")]
    var path = ""
    for folder in folders {
      path += "/\(folder)"
      paths.append(ExactString(path))
    }
    return paths
  }
}

extension KeyUsage {
  /// True if a catalog has a key.
  func hasKey(_ key: String, in catalog: Int) -> Bool {
    (project.catalogs[catalog].catalog as? StringCatalog)?.entryIndex(for: key) != nil
  }
}
