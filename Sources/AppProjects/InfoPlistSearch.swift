internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// Finds the source texts of `InfoPlist` tables: those of the target's `Info.plist` and of its build settings
/// `INFOPLIST_KEY_…`, else those of the nearest `Info.plist`.
struct InfoPlistSearch {
  /// The greatest size of a property list, in bytes.
  private static let limit = 4 << 20

  private var regions: DevelopmentRegions
  private var targets: [String: [XcodeTarget]] = [:]

  /// Prepares a search.
  ///
  /// - Parameter folder: The searched folder, or `nil` for a file named by the user.
  init(within folder: String?) { regions = DevelopmentRegions(within: folder) }

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
      sources = Self.agreed(fitting.map { $0.sources() })
      break
    }
    for folder in folders {
      let names = DevelopmentRegions.names(in: folder).filter { $0.hasSuffix("Info.plist") }
      guard
        let name = names.first(where: { $0 == "Info.plist" })
          ?? (names.count == 1 ? names[0] : nil),
        let document = Self.document(at: "\(folder)/\(name)", within: folder)
      else { continue }
      let beside = Self.sources(of: document) { XcodeTarget.replacing($0) { _ in nil } }
      sources.texts.merge(beside.texts) { known, _ in known }
      sources.values.formUnion(beside.values)
      break
    }
    return sources
  }

  private mutating func fittingTargets(in folder: String, to base: String) -> [XcodeTarget] {
    let all = targets[folder] ?? XcodeTarget.all(in: folder)
    targets[folder] = all
    let fits = all.map { (target: $0, fit: $0.fit(to: base)) }
    let best = fits.map(\.fit).max() ?? 0
    let fitting = fits.filter { $0.fit == best }.map(\.target)
    return best > 1 ? fitting : fitting.filter { !$0.isTest }
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

  /// A property list in a folder; `nil` if it is elsewhere or cannot be read.
  static func document(at path: String, within folder: String) -> InfoPlistDocument? {
    // A stranger's project must not name any file of the disk.
    guard FileAccess.isPlainFile(path),
      FileAccess.steps(to: path).starts(with: FileAccess.steps(to: folder))
    else { return nil }
    do {
      return try InfoPlistDocument(
        parsing: try FileAccess.read(path, limit: limit),
        path: path
      )
    } catch {
      // A binary or malformed one has no texts for us.
      return nil
    }
  }

  /// The texts of a document, without those that are blank or whose build settings are not known.
  static func sources(
    of document: InfoPlistDocument,
    replacing: (String) -> String?
  ) -> PropertySources {
    var sources = PropertySources()
    for (key, text) in document.texts {
      guard let text = replacing(text), !text.allSatisfy(\.isWhitespace) else { continue }
      sources.texts[ExactString(key)] = text
    }
    sources.values = Set(document.values.map { ExactString($0) })
    return sources
  }
}
