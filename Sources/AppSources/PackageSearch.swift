internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// Finds the code of the packages that a project uses: where builds load it, and where the user says.
struct PackageSearch {
  private let used: [BuildTargets.UsedPackage]
  /// The absolute paths of the folders that are read as the project's own code.
  private let roots: [String]
  /// The folders that have a folder for each package.
  private let places: [String]
  /// The folders that the user names.
  private let named: [String]
  /// The packages whose code is not here, by name.
  private(set) var lacking: [String] = []

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - used: The packages.
  ///   - paths: The folders of the project's own code.
  ///   - named: Folders that the user names.
  init(_ used: [BuildTargets.UsedPackage], around paths: [String], in named: [String]) {
    self.used = used
    self.named = named
    roots = paths.map(LoctripProject.standard)
    let users = used.map(\.user).sorted()
    var places: [String] = []
    for folder in named {
      places += [folder, "\(folder)/checkouts", "\(folder)/SourcePackages/checkouts"]
    }
    for folder in ExactString.distinct(users + roots) {
      places += ["\(folder)/.build/checkouts", "\(folder)/SourcePackages/checkouts"]
      for name in FileAccess.names(in: "\(folder)/DerivedData").sorted() {
        places.append("\(folder)/DerivedData/\(name)/SourcePackages/checkouts")
      }
    }
    self.places = places
  }

  /// The code of the packages that are here, without their tests.
  ///
  /// - Throws: `FindingsError` when a folder that is there cannot be listed.
  mutating func files() throws(FindingsError) -> [SourceFile] {
    var folders: [ExactString: String] = [:]
    for place in places {
      for name in FileAccess.names(in: place).sorted() {
        let package = ExactString(name.lowercased())
        if folders[package] == nil, FileAccess.kind(of: "\(place)/\(name)").isFolder {
          folders[package] = "\(place)/\(name)"
        }
      }
    }
    for folder in named where FileAccess.kind(of: "\(folder)/Package.swift").exists {
      folders[ExactString(BuildTargets.identity(LoctripProject.standard(folder)))] = folder
    }
    var files: [SourceFile] = []
    for package in used {
      var folder = folders[ExactString(package.name)]
      if let own = package.folder.map(LoctripProject.standard), FileAccess.kind(of: own).isFolder,
        let root = roots.first(where: {
          own.isIdentical(to: $0) || own.utf8.starts(with: "\($0)/".utf8)
        })
      {
        let rest = String(decoding: own.utf8.dropFirst(root.utf8.count), as: UTF8.self)
        let steps = rest.split(separator: "/").map(String.init)
        // Its code is the project's own, unless it is where nobody looks for that.
        if !steps.contains(where: LoctripProject.isSkipped) { continue }
        folder = own
      }
      guard let folder else {
        lacking.append(package.name)
        continue
      }
      let found = try SourceSearch.files(below: [folder], Configuration()).files
      var aside = AsideFiles(BuildTargets(), below: [folder])
      for var file in found where file.kind == .swift || file.kind == .objectiveC {
        guard aside.condition(of: file.path) == nil else { continue }
        file.isOfPackage = true
        files.append(file)
      }
    }
    return files
  }
}
