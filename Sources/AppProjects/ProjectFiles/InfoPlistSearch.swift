internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// Finds the source texts of `InfoPlist` tables: those of the target's `Info.plist` and of its build settings
/// `INFOPLIST_KEY_…`, else those of the nearest `Info.plist`.
struct InfoPlistSearch {
  /// The greatest size of a property list, in bytes.
  private static let limit = 4 << 20

  private(set) var regions: DevelopmentRegions

  /// Prepares a search in the projects that tell the regions of files.
  init(_ regions: DevelopmentRegions) { self.regions = regions }

  /// True for the files of a table that translates the properties of an app.
  static func isTable(_ path: String) -> Bool {
    let name = path.folderAndName.name
    return name == "InfoPlist.strings" || name == "InfoPlist.xcstrings"
  }

  /// The sources for a table.
  ///
  /// A property that several fitting targets have with different texts has no source.
  mutating func sources(for path: String) -> PropertySources {
    let folders = regions.foldersAround(path)
    let table = LanguageFolder(path)
    let base = folders.dropFirst(table == nil ? 0 : 1).first ?? folders.first ?? ""
    var sources = PropertySources()
    for folder in folders {
      let fitting = fittingTargets(in: folder, to: base)
      guard !fitting.isEmpty else { continue }
      sources = Self.agreed(Self.distinct(fitting).map { $0.sources() })
      break
    }
    for folder in folders {
      let names = FileAccess.names(in: folder).sorted().filter { $0.hasSuffix("Info.plist") }
      guard
        let name = names.first(where: { $0 == "Info.plist" })
          ?? (names.count == 1 ? names[0] : nil),
        let file = regions.files.repository.file("\(folder)/\(name)", of: folder),
        let document = Self.document(file)
      else { continue }
      let beside = Self.sources(of: document) { ProjectTarget.replacing($0) { _ in nil } }
      sources.texts.merge(beside.texts) { known, _ in known }
      sources.values.formUnion(beside.values)
      break
    }
    return sources
  }

  private func fittingTargets(in folder: String, to base: String) -> [ProjectTarget] {
    let all = regions.files.projects(in: folder).compactMap(\.model)
      .filter { $0.kind != .package }.flatMap(\.targets)
    let fits = all.map { (target: $0, fit: $0.fit(to: base)) }
    let best = fits.map(\.fit).max() ?? 0
    let fitting = fits.filter { $0.fit == best }.map(\.target)
    return best > 1 ? fitting : fitting.filter { !$0.isTest }
  }

  /// The targets without those that say nothing new: of targets with the same settings two of different names, because
  /// a text that has the name of its target differs in all of them.
  private static func distinct(_ targets: [ProjectTarget]) -> [ProjectTarget] {
    var known: [[ObjectIdentifier]: (count: Int, name: String)] = [:]
    return targets.filter { target in
      guard !target.levels.isEmpty, let first = known[target.levels] else {
        known[target.levels] = (1, target.name)
        return true
      }
      guard first.count == 1, !first.name.isIdentical(to: target.name) else { return false }
      known[target.levels]?.count = 2
      return true
    }
  }

  /// The texts that all have, if they have one.
  private static func agreed(_ all: [PropertySources]) -> PropertySources {
    var sources = PropertySources()
    var refused: Set<ExactString> = []
    for one in all {
      sources.values.formUnion(one.values)
      for (key, text) in one.texts {
        if let known = sources.texts[key], !known.isIdentical(to: text) { refused.insert(key) }
        sources.texts[key] = text
      }
    }
    for key in refused { sources.texts[key] = nil }
    return sources
  }

  /// A property list; `nil` if it cannot be read.
  static func document(_ file: RepositoryFile) -> InfoPlistDocument? {
    do {
      return try InfoPlistDocument(parsing: try file.bytes(limit: limit), path: file.path)
    } catch {
      // A binary or malformed one has no texts for us.
      return nil
    }
  }

  /// The texts of a document, without those that are blank or whose build settings are not known.
  static func sources(of document: InfoPlistDocument, replacing: (String) -> String?)
    -> PropertySources
  {
    var sources = PropertySources()
    for (key, text) in document.texts {
      guard let text = replacing(text), !text.allSatisfy(\.isWhitespace) else { continue }
      sources.texts[ExactString(key)] = text
    }
    sources.values = Set(document.values.map { ExactString($0) })
    return sources
  }
}
