public import LocalizationCore
internal import Projects
internal import Reconciliation
internal import XLIFF

/// Which manifests are the base of which deliveries.
///
/// Each delivery has the one that fits best; those of one language are put together, because an import
/// decides about all deliveries of a language at once.
struct ManifestChoice {
  /// The manifests to compare with, one for each language.
  private(set) var manifests: [SentManifest] = []
  /// The manifests that were named and are of languages that no delivery is in.
  private(set) var unanswered: [SentManifest] = []
  /// The manifests of the same orders as ``manifests``, of languages that no delivery is in.
  private(set) var absent: [SentManifest] = []
  /// What was found, and what does not fit.
  private(set) var findings: [Finding] = []
  /// The bundles that are the base, without those that an export put in the place of what came back.
  private(set) var bundles: [Delivery]

  /// Chooses.
  ///
  /// - Parameters:
  ///   - candidates: The manifests that are there, those of other languages and orders included.
  ///   - deliveries: What came back, and the languages that each is in; none where that is not known.
  ///   - bundles: Bundles as they were sent; a catalog that they have needs no manifest.
  ///   - mappedSent: The language that a person says is meant by one of what went out, or `nil`.
  init(
    of candidates: [SentManifest],
    for deliveries: [(Delivery, languages: Set<String>)],
    bundles: [Delivery],
    mappedSent: (String) -> String?
  ) {
    let versions = candidates.map(\.versions)
    self.bundles = Self.standing(bundles, versions, for: deliveries, mappedSent)
    // An empty one protects nothing and could be of anything.
    let candidates = Self.uncovered(versions.flatMap(\.self), by: self.bundles)
      .filter { $0.unitCount > 0 }
    let indexed = candidates.map { IndexedManifest($0) }
    guard !candidates.isEmpty else { return }
    let languages = candidates.map { mappedSent($0.language) ?? $0.language }
    var chosen: [(manifest: Int, delivery: Int)] = []
    var rivals: [Int: [Int]] = [:]
    var unfitting: Set<Int> = []
    for (index, (delivery, stated)) in deliveries.enumerated() {
      let possible = candidates.indices.filter { candidate in
        stated.isEmpty || stated.contains { Self.isOf(languages[candidate], $0, languages) }
      }
      let fits = possible.map { indexed[$0].fit(delivery, compares: possible.count > 1) }
      unfitting.formUnion(zip(possible, fits).filter { !$0.1.isFit }.map(\.0))
      guard let best = fits.filter(\.isFit).max() else { continue }
      let winners = zip(possible, fits).filter { $0.1 == best }.map(\.0)
      chosen.append((winners[0], index))
      // Of what one place has sent the last counts, where nothing speaks for an earlier one.
      rivals[index] = winners.dropFirst().filter {
        candidates[$0].path != candidates[winners[0]].path
          && indexed[$0].disagrees(with: indexed[winners[0]], on: delivery)
      }
    }
    tell(of: candidates, chosen: Set(chosen.map(\.manifest)), unfitting) { index in
      deliveries.contains { _, stated in
        stated.isEmpty || stated.contains { Self.isOf(languages[index], $0, languages) }
      }
    }
    for (manifest, delivery) in chosen {
      var base = candidates[manifest]
      let others = (rivals[delivery] ?? []).map { candidates[$0] }
      if !others.isEmpty {
        base.weaken(by: others)
        findings.append(Self.ambiguous(deliveries[delivery].0, candidates[manifest], others))
      }
      guard
        let known = manifests.firstIndex(where: { LanguageTag.isSame($0.language, base.language) })
      else {
        manifests.append(base)
        continue
      }
      manifests[known].add(base, unitsOf: deliveries[delivery].0)
    }
  }

  /// The bundles that are the base: not those that an export put in the place of what came back.
  private static func standing(
    _ bundles: [Delivery],
    _ versions: [[SentManifest]],
    for deliveries: [(Delivery, languages: Set<String>)],
    _ mappedSent: (String) -> String?
  ) -> [Delivery] {
    let remembering = versions.filter { $0.count > 1 }.map { $0.map { IndexedManifest($0) } }
    guard !bundles.isEmpty, !remembering.isEmpty else { return bundles }
    return bundles.filter { bundle in
      let digest = SentManifest.digest(of: bundle.document.bytes)
      return !remembering.contains { versions in
        let manifest = versions[0].manifest
        guard manifest.bundle?.digest == digest else { return false }
        let language = mappedSent(manifest.language) ?? manifest.language
        return deliveries.contains { delivery, stated in
          guard stated.isEmpty || stated.contains(where: { Self.isOf(language, $0, [language]) })
          else { return false }
          return IndexedManifest.isOutdated(versions, by: delivery)
        }
      }
    }
  }

  /// Says which manifests are the base, and which are of nothing that came back.
  private mutating func tell(
    of candidates: [SentManifest],
    chosen: Set<Int>,
    _ unfitting: Set<Int>,
    isAnswered: (Int) -> Bool
  ) {
    // The manifests of one folder are one order.
    let orders = Set(chosen.filter { candidates[$0].age == 0 }.map { candidates[$0].folder })
    // What went out in no language is a candidate for each.
    let used = candidates.indices.filter(chosen.contains).grouped {
      [ExactString(candidates[$0].path), ExactString("\(candidates[$0].age)")]
    }
    let first = Dictionary(used.map { ($0.members[0], $0.members) }) { first, _ in first }
    let usedPaths = Set(chosen.map { candidates[$0].path })
    var unfit: Set<String> = []
    for (index, manifest) in candidates.enumerated() {
      if chosen.contains(index) {
        if let all = first[index] {
          findings.append(Self.found(manifest, in: all.map { candidates[$0].language }))
        }
      } else if manifest.age > 0 || usedPaths.contains(manifest.path) {
        // The last one says what is not there.
        continue
      } else if orders.contains(manifest.folder), manifest.isNamed || manifest.isDelivered,
        !isAnswered(index)
      {
        absent.append(manifest)
      } else if unfitting.contains(index), chosen.isEmpty || manifest.isNamed,
        unfit.insert(manifest.path).inserted
      {
        findings.append(
          Finding(
            .unfittingBase,
            .warning,
            "no delivery has a unit or a catalog of this manifest; what changed since is not "
              + "protected by it",
            at: SourceLocation(path: manifest.path)
          )
        )
      } else if manifest.isNamed, !isAnswered(index) {
        unanswered.append(manifest)
      }
    }
    if let first = unanswered.first {
      // Of several languages that were sent some come back later.
      let tags = Set(unanswered.map(\.language)).sorted().joined(separator: ", ")
      findings.append(
        Finding(
          .unfittingBase,
          chosen.isEmpty ? .warning : .note,
          unanswered.count == 1
            ? "the manifest is of \(tags), and no delivery is"
            : "\(unanswered.count) manifests are of \(tags), and no delivery is",
          places: [SourceLocation(path: first.path)]
        )
      )
    }
  }

  /// The manifests without the catalogs that a bundle has in the language, with its texts.
  private static func uncovered(
    _ candidates: [SentManifest],
    by bundles: [Delivery]
  ) -> [SentManifest] {
    guard !bundles.isEmpty else { return candidates }
    return candidates.map { candidate in
      var manifest = candidate
      for bundle in bundles {
        for file in bundle.document.files {
          guard let language = file.targetLanguage ?? bundle.bundleLanguage,
            LanguageTag.isSame(language, manifest.language)
          else { continue }
          manifest.files.removeAll { $0.original == file.original }
        }
      }
      return manifest
    }
  }

  private static func found(_ manifest: SentManifest, in languages: [String]) -> Finding {
    let (units, count) = (manifest.unitCount, manifest.files.count)
    let tags =
      languages.count > 3 ? languages.count.counted("language") : languages.joined(separator: ", ")
    let bundle = manifest.bundle.map { ", sent as \($0.name)" } ?? ""
    return Finding(
      .baseFound,
      .note,
      "is the base\(manifest.past): \(units.counted("unit")) of \(count.counted("catalog")) "
        + "in \(tags)\(bundle)",
      at: SourceLocation(path: manifest.path)
    )
  }

  private static func ambiguous(
    _ delivery: Delivery,
    _ chosen: SentManifest,
    _ others: [SentManifest]
  ) -> Finding {
    var paths = ([chosen] + others.prefix(2)).map { $0.path + $0.past }
    if others.count > 2 { paths.append("one of \(others.count - 2) more") }
    return Finding(
      .ambiguousBase,
      .warning,
      "the base could be \(paths.joined(separator: " or ")); where they disagree no translation is replaced; name one as --base",
      at: SourceLocation(path: delivery.document.path)
    )
  }

  /// The languages that a delivery says it has, as the catalogs spell them.
  static func languages(
    of delivery: Delivery,
    _ mapped: (String) -> String?
  ) -> Set<String> {
    var languages = Set(delivery.document.files.compactMap(\.targetLanguage))
    if languages.isEmpty, let language = delivery.bundleLanguage { languages = [language] }
    return Set(languages.filter { !$0.isEmpty }.map { mapped($0) ?? $0 })
  }

  /// Whether a manifest is of the language of a delivery: of the very language, or, where no manifest
  /// is, of one that is the same but for a region.
  private static func isOf(_ sent: String, _ stated: String, _ languages: [String]) -> Bool {
    if LanguageTag.isSame(sent, stated) { return true }
    guard LanguageTag.match(sent, stated) == .regional, LanguageTag(stated)?.isOneLanguage == true
    else { return false }
    return !languages.contains { LanguageTag.isSame($0, stated) }
  }
}

/// How much a delivery has of a manifest.
private struct ManifestFit: Comparable {
  /// Catalogs with the same name.
  var catalogs = 0
  /// Units with the same id.
  var units = 0
  /// Units with the same id and source.
  var sources = 0
  /// Units with the same id and translation.
  var targets = 0
  /// Units that were sent and are not in the delivery.
  var missing = 0
  /// Whether neither names nor ids are the same, but the sources of most units: a tool made new ones.
  var isBySources = false

  var isFit: Bool { units > 0 || catalogs > 0 || isBySources }

  static func < (left: Self, right: Self) -> Bool {
    (left.units, left.sources, left.targets, left.catalogs, right.missing)
      < (right.units, right.sources, right.targets, right.catalogs, left.missing)
  }
}

/// A manifest whose units are found by the names of their catalogs, indexed when that is asked for first.
private final class IndexedManifest {
  let manifest: SentManifest
  private lazy var places = Dictionary(grouping: manifest.files.indices) {
    ExactString(manifest.files[$0].original)
  }
  private var indexes: [Int: UnitIndex] = [:]
  /// The position of a unit in the manifest.
  private struct Place: Hashable {
    let file: Int
    let row: Int
  }

  /// The first unit with an id, in whatever catalog.
  private lazy var anywhere: [ArraySlice<UInt8>: Place] = {
    var units: [ArraySlice<UInt8>: Place] = [:]
    for (number, file) in manifest.files.enumerated() {
      for row in file.units.indices {
        guard let id = file.units.keyBytes(row), units[id] == nil else { continue }
        units[id] = Place(file: number, row: row)
      }
    }
    return units
  }()

  init(_ manifest: SentManifest) { self.manifest = manifest }

  private func has(_ original: String) -> Bool { places[ExactString(original)] != nil }

  /// The place of the unit with an id in a catalog, or in any where none has that name.
  private func place(of id: ArraySlice<UInt8>, in original: String) -> Place? {
    guard let named = places[ExactString(original)] else { return anywhere[id] }
    for file in named {
      let index = indexes[file] ?? UnitIndex(manifest.files[file].units)
      indexes[file] = index
      if let row = index.row(of: id) { return Place(file: file, row: row) }
    }
    return nil
  }

  /// The unit with an id; see ``place(of:in:)``.
  private func unit(
    _ id: ArraySlice<UInt8>,
    in original: String
  ) -> (table: UnitTable, row: Int)? {
    place(of: id, in: original).map { (manifest.files[$0.file].units, $0.row) }
  }

  /// How well this manifest fits a delivery.
  ///
  /// - Parameter compares: Whether it is to be compared with others; else the first unit will do.
  func fit(_ delivery: Delivery, compares: Bool) -> ManifestFit {
    var fit = ManifestFit()
    var (seen, sources, targets): (Set<Place>, Set<Place>, Set<Place>) = ([], [], [])
    for file in delivery.document.files {
      let table = delivery.document.table(of: file)
      if has(file.original) {
        fit.catalogs += 1
        if !compares { return fit }
      }
      for row in table.indices {
        guard let id = table.keyBytes(row), let place = place(of: id, in: file.original) else {
          continue
        }
        if !compares { return ManifestFit(catalogs: fit.catalogs, units: 1) }
        let (digests, known) = (
          table.digests(row), manifest.files[place.file].units.digests(place.row)
        )
        // A unit may stand more than once in a delivery.
        seen.insert(place)
        if digests?.source == known?.source { sources.insert(place) }
        if digests?.target == known?.target { targets.insert(place) }
      }
    }
    (fit.units, fit.sources, fit.targets) = (seen.count, sources.count, targets.count)
    if !fit.isFit {
      let delivered = delivery.document.table
      let known = Set(
        manifest.files.flatMap { file in file.units.compactMap { $0.digests?.source } }
      )
      fit.sources = delivered.indices.count {
        delivered.digests($0).map { known.contains($0.source) } ?? false
      }
      fit.isBySources = fit.sources > 0 && fit.sources * 2 >= delivered.count
    }
    fit.missing = max(0, manifest.unitCount - fit.units)
    return fit
  }

  /// Whether both say different things of what a delivery has; of a delivery with other ids that is not
  /// known, so that any difference counts.
  func disagrees(with other: IndexedManifest, on delivery: Delivery) -> Bool {
    var isKnown = false
    let disagrees = delivery.document.files.contains { file in
      let table = delivery.document.table(of: file)
      return table.indices.contains { row in
        guard let id = table.keyBytes(row) else { return false }
        switch (unit(id, in: file.original), other.unit(id, in: file.original)) {
        case (nil, nil): return false
        case (let one?, let two?):
          isKnown = true
          return one.table.digests(one.row) != two.table.digests(two.row)
            || one.table.translationState(one.row) != two.table.translationState(two.row)
        default: return true
        }
      }
    }
    return disagrees || !isKnown && manifest.files != other.manifest.files
  }

  /// Whether something came back that an earlier export into the same place has sent, and the last one has
  /// not; see ``SentManifest/versions``.
  static func isOutdated(_ versions: [IndexedManifest], by delivery: Delivery) -> Bool {
    let last = versions[0].fit(delivery, compares: true)
    return versions.dropFirst().contains { version in
      let fit = version.fit(delivery, compares: true)
      return fit.isFit && last < fit && version.disagrees(with: versions[0], on: delivery)
    }
  }
}

extension SentManifest {
  /// When it was the manifest, unless it is.
  fileprivate var past: String {
    age == 0 ? "" : " as it was \(age.counted("export")) ago"
  }

  /// Takes in what others say that fit as well.
  ///
  /// A unit on which they disagree counts as sent without a translation, so that nothing is replaced
  /// by what comes back.
  fileprivate mutating func weaken(by others: [SentManifest]) {
    let positions = ExactString.positions(of: files.lazy.map(\.original))
    for (original, var sent) in others.flatMap(\.files).grouped(by: { ExactString($0.original) }) {
      let known = positions[original] ?? files.count
      if known == files.count { files.append(sent.removeFirst()) }
      files[known].merge(sent) { old, new, _ in
        guard !old.hasSameTexts(as: new) else { return nil }
        var unit = old
        unit.digests?.target = nil
        unit.translationState = nil
        unit.state = .unfinished
        unit.traits.remove(.isDone)
        return unit
      }
    }
  }

  /// Adds another manifest of the language; what a delivery has is taken from it.
  fileprivate mutating func add(_ other: SentManifest, unitsOf delivery: Delivery) {
    guard files != other.files else { return }
    let delivered = UnitIndex(delivery.document.table)
    for file in other.files {
      guard let known = files.firstIndex(where: { $0.original == file.original }) else {
        files.append(file)
        continue
      }
      files[known].merge([file]) { _, new, id in delivered.row(of: id) == nil ? nil : new }
    }
  }
}

extension SentManifest.File {
  /// Takes in the units of other manifests.
  ///
  /// - Parameter change: What becomes of a unit that both have, by its id; `nil` when it stays.
  fileprivate mutating func merge(
    _ others: [SentManifest.File],
    change: (_ old: Unit, _ new: Unit, _ id: ArraySlice<UInt8>) -> Unit?
  ) {
    let index = UnitIndex(units)
    var changed: [Int: Unit] = [:]
    var added: [Unit] = []
    var places: [ArraySlice<UInt8>: Int] = [:]
    for other in others {
      for row in other.units.indices {
        guard let id = other.units.keyBytes(row) else { continue }
        if let place = index.row(of: id) {
          let old = changed[place] ?? units[place]
          if let unit = change(old, other.units[row], id) { changed[place] = unit }
        } else if let place = places[id] {
          if let unit = change(added[place], other.units[row], id) { added[place] = unit }
        } else {
          places[id] = added.count
          added.append(other.units[row])
        }
      }
    }
    guard !changed.isEmpty || !added.isEmpty else { return }
    var table = UnitTableBuilder(
      original: original,
      language: units.language,
      sourceLanguage: units.sourceLanguage,
      path: units.path
    )
    for row in units.indices { table.append(changed[row] ?? units[row]) }
    for unit in added { table.append(unit) }
    units = table.table()
  }
}

extension Unit {
  /// Whether two units of manifests have the same texts and state.
  fileprivate func hasSameTexts(as other: Unit) -> Bool {
    digests == other.digests && translationState == other.translationState
  }
}

extension Finding.Code {
  /// A manifest serves as the base.
  public static let baseFound: Self = "base-found"
  /// A manifest is of another language, or of other catalogs.
  public static let unfittingBase: Self = "base-unfit"
  /// Several manifests fit a delivery equally well and say different things.
  public static let ambiguousBase: Self = "base-ambiguous"
}
