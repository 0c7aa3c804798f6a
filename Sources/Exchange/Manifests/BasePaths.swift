internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
package import LoctripLedger
internal import XLIFF

/// The files that say what was sent, told apart.
package struct BasePaths {
  /// XLIFF files, bundles, and folders that hold some.
  package private(set) var bundles: [String] = []
  /// Git revisions at which the catalogs were what was sent.
  package private(set) var revisions: [String] = []
  /// Manifests that were named, or are in a folder that was.
  package private(set) var manifests: [String] = []
  /// The deliveries that are folders, where manifests were looked for.
  private var folders: [String] = []
  /// The deliveries that are archives, which may have manifests too.
  private var archives: [String] = []
  /// Manifests that were found with the deliveries.
  package private(set) var found: [String] = []
  /// The findings about files that were passed over where manifests were looked for.
  package private(set) var findings: [Finding] = []

  /// Tells the paths apart, and finds manifests among them.
  ///
  /// - Parameters:
  ///   - base: Bundles, manifests, folders of both, or revisions as `git:REV`.
  ///   - sent: Manifests or folders of them.
  ///   - deliveries: The places to look in when nothing is named; none to look nowhere.
  /// - Throws: `FindingsError` when a path does not exist, or a folder holds neither.
  package init(base: [String], sent: [String], deliveries: [String]) throws(FindingsError) {
    for path in base {
      if path.hasPrefix(Self.revisionPrefix) {
        revisions.append(String(path.dropFirst(Self.revisionPrefix.count)))
        continue
      }
      let isFolder = FileAccess.kind(of: path).isFolder && !path.hasSuffix(".xcloc")
      guard isFolder || SentManifest.isManifest(path) else {
        bundles.append(path)
        continue
      }
      var notes: [Finding] = []
      let inside = try SentManifest.paths(in: path, findings: &notes)
      manifests += inside
      guard isFolder else { continue }
      // A folder with nothing in it is said by the one who reads bundles.
      let holdsBundles = try Self.holdsBundles(path)
      // The one who reads bundles also says what is passed over.
      if holdsBundles || inside.isEmpty { bundles.append(path) } else { findings += notes }
    }
    for path in sent {
      let inside = try SentManifest.paths(in: path, findings: &findings)
      guard !inside.isEmpty else {
        throw FindingsError(missing: "contains no manifest (\(SentManifest.suffix))", at: path)
      }
      manifests += inside
    }
    if base.isEmpty && sent.isEmpty {
      found = try SentManifest.paths(with: deliveries, findings: &findings)
      folders = deliveries.filter { FileAccess.kind(of: $0).isFolder && !$0.hasSuffix(".xcloc") }
        .map { $0.hasSuffix("/") ? $0 : "\($0)/" }
      archives = deliveries.filter(Delivery.isArchive)
    }
  }

  /// The findings about delivered folders with bundles as they were sent, among other deliveries: most likely
  /// they are the base.
  ///
  /// - Throws: `FindingsError` when a bundle cannot be read again.
  func sentAmong(_ delivered: [Delivery], _ manifests: [SentManifest]) throws(FindingsError)
    -> [Finding]
  {
    let digests = Set(manifests.filter(\.isDelivered).compactMap { $0.bundle?.digest })
    guard !digests.isEmpty else { return [] }
    var findings: [Finding] = []
    for folder in folders {
      let inside = delivered.map(\.document.path).filter { $0.hasPrefix(folder) }
      guard inside.count < delivered.count else { continue }
      var sent: [String] = []
      for path in inside where FileAccess.isPlainFile(path) {
        if digests.contains(try SentManifest.digest(ofFile: path)) {
          sent.append(path)
        }
      }
      guard let first = sent.first else { continue }
      let names = sent.map { String($0.dropFirst(folder.count).prefix { $0 != "/" }) }
      let message =
        "\(names.listed(upTo: 3)) \(sent.count == 1 ? "is" : "are") exactly what you sent, but read as "
        + "\(sent.count == 1 ? "a delivery" : "deliveries"); to use the folder as the base, pass "
        + "--base \(folder.dropLast())"
      findings.append(Finding(.sentBundle, .warning, message, at: FileLocation(path: first)))
    }
    return findings
  }

  /// The start of a base that is a git revision.
  static let revisionPrefix = "git:"

  private static func holdsBundles(_ folder: String) throws(FindingsError) -> Bool {
    do {
      return try !Delivery.files(of: [folder], in: .all).files.isEmpty
    } catch {
      // That there are none is no mistake where there are manifests.
      guard error.kind == .noInput, error.findings.first?.code == .noSuchFile else { throw error }
      return false
    }
  }

  /// Reads the manifests, all at once.
  ///
  /// - Throws: `FindingsError` when one cannot be read.
  package func readManifests() throws(FindingsError) -> [SentManifest] {
    do {
      var archived: [SentManifest] = []
      for path in archives { archived += try ArchivedManifests(in: path).manifests }
      return try SentManifest.read(manifests + found).enumerated().map { index, manifest in
        var manifest = manifest
        manifest.isNamed = index < manifests.count
        manifest.isDelivered = !manifest.isNamed && folders.contains(where: manifest.path.hasPrefix)
        return manifest
      }
        + archived.map { manifest in
          var manifest = manifest
          (manifest.isNamed, manifest.isDelivered) = (false, true)
          return manifest
        }
    } catch {
      guard error.kind == .malformedInput, !found.isEmpty || !archives.isEmpty else { throw error }
      throw FindingsError(
        .malformedInput,
        error.findings + [
          Finding(
            .notAManifest, .note,
            "it was found with the deliveries; to import without it, pass --no-manifest",
            places: error.findings.first?.places.first.map { [FileLocation(path: $0.path)] } ?? [])
        ])
    }
  }
}

extension Finding.Code {
  /// The deliveries include a bundle exactly as it was sent.
  static let sentBundle: Self = "sent-bundle"
}
