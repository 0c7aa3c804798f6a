package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripReconciliation
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
  /// The order of each delivery whose base is from the project's orders, by the number of the delivery.
  private(set) var orders: [Int: String] = [:]
  /// The findings about manifests that were found or do not fit.
  private(set) var findings: [Finding] = []
  /// The bundles that are the base, without those that an export put in the place of what came back.
  private(set) var bundles: [Delivery]

  /// Chooses.
  ///
  /// - Parameters:
  ///   - candidates: The manifests that are there, those of other languages and orders included.
  ///   - deliveries: The deliveries and the languages that each is in; none where that is not known.
  ///   - bundles: Bundles as they were sent; a catalog that they have needs no manifest.
  ///   - stated: The order that each delivery states, if the project has it: the base of all units that it has to do.
  ///   - agency: The agency of an order, or `nil` if that is not known.
  ///   - source: The digest of the source that a unit has now, by its catalog, language and id; `nil` if it has none.
  ///   - mappedSent: The language that a person says is meant by one of what went out, or `nil`.
  init(
    of candidates: [SentManifest], for deliveries: [(Delivery, languages: Set<String>)],
    bundles: [Delivery], stated: [Int: String] = [:], agency: (String) -> String? = { _ in nil },
    source: (_ original: String, _ language: String, _ id: ArraySlice<UInt8>) -> TextDigest? = {
      _, _, _ in nil
    },
    mappedSent: (String) -> String?
  ) {
    let versions = candidates.map { $0.versions.map(\.withOrder) }
    let (agreeing, others) = Self.agreeing(bundles, with: versions.flatMap(\.self), mappedSent)
    self.bundles = Self.standing(agreeing, versions, for: deliveries, mappedSent)
    findings += others
    // An empty one protects nothing and could be of anything.
    let candidates = Self.uncovered(versions.flatMap(\.self), by: self.bundles)
      .filter { $0.unitCount > 0 }
    guard !candidates.isEmpty else { return }
    let indexed = candidates.map { IndexedManifest($0) }
    let parts = ManifestParts(candidates)
    var languages = CandidateLanguages(candidates.map { mappedSent($0.language) ?? $0.language })
    var chosen: [(manifest: Int, delivery: Int)] = []
    // The manifests of other orders that have units to do of a delivery which its own has not.
    var joined: [(manifest: Int, delivery: Int)] = []
    var rivals: [Int: [Int]] = [:]
    let known = Set(candidates.compactMap(\.order))
    // How many deliveries each candidate may be the base of, and how many have something of it.
    var answers = [Int](repeating: 0, count: candidates.count)
    var fitting = answers
    // Those of a language that came back without a text: a form without gaps has none where nothing is done.
    var emptied: Set<Int> = []
    for (tags, members) in Dictionary(grouping: deliveries, by: \.languages) {
      let isEmptied = !tags.isEmpty && members.contains { $0.0.document.unitCount == 0 }
      for candidate in languages.candidates(in: tags) {
        answers[candidate] += members.count
        if isEmptied, candidates[candidate].isNamed || candidates[candidate].isDelivered {
          emptied.insert(candidate)
        }
      }
    }
    for (index, (delivery, languagesOfDelivery)) in deliveries.enumerated() {
      var possible = languages.candidates(in: languagesOfDelivery)
      let order = stated[index].flatMap { known.contains($0) ? $0 : nil }
      if let order {
        possible = possible.filter { candidates[$0].order?.isIdentical(to: order) == true }
      }
      let near =
        order == nil && possible.count > 1
        ? parts.candidates(for: delivery, among: possible) : possible.sorted()
      let fits = near.map { indexed[$0].fit(delivery, compares: possible.count > 1) }
      for (candidate, fit) in zip(near, fits) where fit.isFit { fitting[candidate] += 1 }
      // Of a stated order any manifest will do.
      guard let best = fits.filter({ order != nil || $0.isFit }).max() else { continue }
      let winners = zip(near, fits).filter { $0.1 == best }.map(\.0)
      chosen.append((winners[0], index))
      orders[index] = candidates[winners[0]].order
      let own = indexed[winners[0]]
      let rest = own.unitsNotToDo(of: delivery)
      if let ordered = own.manifest.order, !rest.isEmpty {
        let open = languages.candidates(in: languagesOfDelivery).sorted().filter { number in
          let other = candidates[number]
          return other.age == 0 && !other.isClosed
            && other.order.map { !$0.isIdentical(to: ordered) } ?? false
            && indexed[number].hasToDo(rest)
        }
        for number in open {
          joined.append((number, index))
          fitting[number] += 1
        }
      }
      // Of what one place has sent the last counts, where nothing speaks for an earlier one.
      rivals[index] = winners.dropFirst().filter {
        candidates[$0].path != candidates[winners[0]].path
          && indexed[$0].disagrees(with: indexed[winners[0]], on: delivery)
      }
    }
    let unfitting = Set(candidates.indices.filter { fitting[$0] < answers[$0] })
    let answered = Set((chosen + joined).map(\.manifest))
    tell(of: candidates, chosen: answered, unfitting, emptied, stated: Set(stated.values)) {
      index in
      guard let order = candidates[index].order else { return answers[index] > 0 }
      // A language may have come back of another order.
      return answered.contains {
        candidates[$0].order?.isIdentical(to: order) == true
          && LanguageTag.isSame(candidates[$0].language, candidates[index].language)
      }
    }
    var numbers: [ExactString: [Int]] = [:]
    var sums: [ManifestSum] = []
    for (manifest, delivery) in chosen {
      var base = candidates[manifest]
      let others = (rivals[delivery] ?? []).map { candidates[$0] }
      if !others.isEmpty {
        base.weaken(by: others)
        findings.append(Self.ambiguous(deliveries[delivery].0, candidates[manifest], others))
      }
      let family = LanguageTag.family(of: base.language)
      let known = numbers[family]?.first {
        LanguageTag.isSame(sums[$0].first.language, base.language)
      }
      if let known {
        sums[known].add(base, unitsOf: deliveries[delivery].0)
      } else {
        numbers[family, default: []].append(sums.count)
        sums.append(ManifestSum(base))
      }
    }
    for (manifest, delivery) in joined {
      let base = candidates[manifest]
      let number = numbers[LanguageTag.family(of: base.language)]?.first {
        LanguageTag.isSame(sums[$0].first.language, base.language)
      }
      if let number {
        // Of an order of another agency nothing is missing here.
        let isForeign =
          stated[delivery] != nil
          && base.order.flatMap(agency) != orders[delivery].flatMap(agency)
        sums[number].add(
          base, unitsOf: deliveries[delivery].0, isForeign ? .deliveredToDo : .toDo)
      }
    }
    manifests = sums.map { sum in sum.manifest { source($0, sum.first.language, $1) } }
  }

  /// The bundles that lend their texts to the base: a manifest beside a bundle is the base, and only XLIFF has its texts
  /// as they were sent.
  ///
  /// - Returns: The bundles, and findings about those that contradict their manifests: most likely they came back.
  private static func agreeing(
    _ bundles: [Delivery], with manifests: [SentManifest], _ mappedSent: (String) -> String?
  ) -> (bundles: [Delivery], findings: [Finding]) {
    guard !bundles.isEmpty, !manifests.isEmpty else { return (bundles, []) }
    let byLanguage = Dictionary(grouping: manifests) { LanguageTag.family(of: $0.language) }
    var findings: [Finding] = []
    let kept = bundles.filter { bundle in
      let path = bundle.document.path
      let languages = languages(of: bundle, mappedSent)
      let own = languages.flatMap { byLanguage[LanguageTag.family(of: $0)] ?? [] }
        .filter { manifest in
          let folder = manifest.folder
          return path.hasPrefix(folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/")
            && languages.contains { LanguageTag.isSame($0, manifest.language) }
        }
      guard !own.isEmpty else { return true }
      guard Delivery.isXLIFF(path) else { return false }
      let digest = TextDigest(ofFile: bundle.document.bytes)
      if own.contains(where: { $0.bundle?.digest == digest || agrees(bundle, with: $0) }) {
        return true
      }
      findings.append(
        Finding(
          .deliveryInBase, .note,
          "differs from what its manifest says was sent, so the manifest is the base",
          at: FileLocation(path: path)))
      return false
    }
    return (kept, findings)
  }

  /// True if a bundle has the texts that a manifest says were sent.
  private static func agrees(_ bundle: Delivery, with manifest: SentManifest) -> Bool {
    let indexed = IndexedManifest(manifest)
    return bundle.document.files.allSatisfy { file in
      let table = bundle.document.table(of: file)
      return table.indices.allSatisfy { row in
        guard let id = table.keyBytes(row), let known = indexed.digests(id, in: file.original)
        else { return true }
        return known.target == table.digests(row)?.target
      }
    }
  }

  /// The bundles that are the base: not those that an export put in the place of what came back.
  private static func standing(
    _ bundles: [Delivery], _ versions: [[SentManifest]],
    for deliveries: [(Delivery, languages: Set<String>)], _ mappedSent: (String) -> String?
  ) -> [Delivery] {
    let remembering = Dictionary(grouping: versions.filter { $0.count > 1 }) {
      $0[0].bundle?.digest
    }
    guard !bundles.isEmpty, !remembering.isEmpty else { return bundles }
    return bundles.filter { bundle in
      let versions = remembering[TextDigest(ofFile: bundle.document.bytes)] ?? []
      return !versions.contains { versions in
        let language = mappedSent(versions[0].language) ?? versions[0].language
        let indexed = versions.map { IndexedManifest($0) }
        return deliveries.contains { delivery, stated in
          CandidateLanguages.isOf(language, stated)
            && IndexedManifest.isOutdated(indexed, by: delivery)
        }
      }
    }
  }

  /// Says which manifests are the base, and which are of nothing that came back.
  private mutating func tell(
    of candidates: [SentManifest], chosen: Set<Int>, _ unfitting: Set<Int>, _ emptied: Set<Int>,
    stated: Set<String>, isAnswered: (Int) -> Bool
  ) {
    let orders = Set(chosen.filter { candidates[$0].age == 0 }.map { candidates[$0].group })
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
      } else if orders.contains(manifest.group),
        manifest.isNamed || manifest.isDelivered || manifest.order != nil && !manifest.isClosed,
        !isAnswered(index)
      {
        absent.append(manifest)
      } else if emptied.contains(index), !orders.contains(manifest.group) {
        absent.append(manifest)
      } else if manifest.order.map({ !stated.contains($0) }) == true, !manifest.isNamed {
        // Another order: nothing is missing from the deliveries.
        continue
      } else if unfitting.contains(index), chosen.isEmpty || manifest.isNamed,
        unfit.insert(manifest.path).inserted
      {
        findings.append(
          Finding(
            .unfittingBase, .warning,
            "this manifest shares no unit or catalog with any delivery, so it does not "
              + "protect what changed since", at: FileLocation(path: manifest.path)))
      } else if manifest.isNamed || manifest.order != nil, !isAnswered(index) {
        unanswered.append(manifest)
      }
    }
    if let first = unanswered.first {
      // Of several languages that were sent some come back later.
      let tags = Set(unanswered.map(\.language)).sorted().joined(separator: ", ")
      findings.append(
        Finding(
          .unfittingBase, chosen.isEmpty ? .warning : .note,
          unanswered.count == 1
            ? "this manifest is for \(tags), but no delivery is"
            : "\(unanswered.count) manifests are for \(tags), but no delivery is",
          places: [FileLocation(path: first.path)]))
    }
  }

  /// The manifests without the catalogs that a bundle has in the language, with its texts.
  private static func uncovered(_ candidates: [SentManifest], by bundles: [Delivery])
    -> [SentManifest]
  {
    guard !bundles.isEmpty else { return candidates }
    var languages = LanguageList()
    var originals: [ExactString: Set<ExactString>] = [:]
    for bundle in bundles {
      for file in bundle.document.files {
        guard let language = file.targetLanguage ?? bundle.bundleLanguage else { continue }
        languages.append(language)
        originals[ExactString(language), default: []].insert(ExactString(file.original))
      }
    }
    return candidates.map { candidate in
      var manifest = candidate
      for language in languages.same(as: candidate.language) {
        guard let covered = originals[ExactString(language)] else { continue }
        manifest.files.removeAll { covered.contains(ExactString($0.original)) }
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
      .baseFound, .note,
      "used as the base\(manifest.past): \(units.counted("unit")) of "
        + "\(count.counted("catalog")) in \(tags)\(bundle)", at: FileLocation(path: manifest.path))
  }

  private static func ambiguous(
    _ delivery: Delivery, _ chosen: SentManifest, _ others: [SentManifest]
  ) -> Finding {
    var paths = ([chosen] + others.prefix(2)).map { $0.path + $0.past }
    if others.count > 2 { paths.append("one of \(others.count - 2) more") }
    return Finding(
      .ambiguousBase, .warning,
      "the base could be \(paths.joined(separator: " or ")); where they differ, no "
        + "translation is overwritten; choose one with --base",
      at: FileLocation(path: delivery.document.path))
  }

  /// The languages that a delivery says it has, as the catalogs spell them.
  static func languages(of delivery: Delivery, _ mapped: (String) -> String?) -> Set<String> {
    var languages = Set(delivery.document.files.compactMap(\.targetLanguage))
    if languages.isEmpty, let language = delivery.bundleLanguage { languages = [language] }
    return Set(languages.filter { !$0.isEmpty }.map { mapped($0) ?? $0 })
  }
}

/// The languages of manifests, which those of a delivery are looked up in.
private struct CandidateLanguages {
  private let all: Set<Int>
  private let list: LanguageList
  private let candidates: [ExactString: [Int]]
  private var known: [Set<String>: Set<Int>] = [:]

  init(_ languages: [String]) {
    all = Set(languages.indices)
    list = LanguageList(languages)
    candidates = Dictionary(grouping: languages.indices) { ExactString(languages[$0]) }
  }

  /// The manifests that may be of a delivery in some languages; all if those are not known.
  mutating func candidates(in stated: Set<String>) -> Set<Int> {
    guard !stated.isEmpty else { return all }
    if let known = known[stated] { return known }
    let sent = stated.flatMap { Self.languages(of: $0, in: list) }
    let found = Set(sent.flatMap { candidates[ExactString($0)] ?? [] })
    known[stated] = found
    return found
  }

  /// True if a manifest in a language may be of a delivery in others.
  static func isOf(_ sent: String, _ stated: Set<String>) -> Bool {
    let list = LanguageList([sent])
    return stated.isEmpty || stated.contains { !languages(of: $0, in: list).isEmpty }
  }

  /// The very language, or, where no manifest is of that, those that are the same but for a region.
  private static func languages(of stated: String, in list: LanguageList) -> [String] {
    let same = list.same(as: stated)
    guard same.isEmpty, LanguageTag(stated)?.isOneLanguage == true else { return same }
    return list.related(to: stated).filter { LanguageTag.match($0, stated) == .regional }
  }
}

/// The names, ids and sources of manifests, to find those that have something of a delivery.
private struct ManifestParts {
  private let count: Int
  private var originals: [ExactString: [Int]] = [:]
  private var ids: [ArraySlice<UInt8>: [Int]] = [:]
  private var sources: [TextDigest: [Int]] = [:]

  init(_ manifests: [SentManifest]) {
    count = manifests.count
    func add(_ number: Int, to numbers: inout [Int]) {
      if numbers.last != number { numbers.append(number) }
    }
    for (number, manifest) in manifests.enumerated() {
      for file in manifest.files {
        add(number, to: &originals[ExactString(file.original), default: []])
        for row in file.units.indices {
          if let id = file.units.keyBytes(row) { add(number, to: &ids[id, default: []]) }
          if let source = file.units.sourceDigest(row) {
            add(number, to: &sources[source, default: []])
          }
        }
      }
    }
  }

  /// Those of some manifests that have a catalog, a unit or a source of a delivery.
  func candidates(for delivery: Delivery, among possible: Set<Int>) -> [Int] {
    var found: Set<Int> = []
    for file in delivery.document.files {
      found.formUnion(originals[ExactString(file.original)] ?? [])
    }
    let table = delivery.document.table
    for row in table.indices {
      if let id = table.keyBytes(row) { found.formUnion(ids[id] ?? []) }
      if let source = table.sourceDigest(row) { found.formUnion(sources[source] ?? []) }
      if found.count == count { break }
    }
    return found.intersection(possible).sorted()
  }
}

/// Manifests of one language that are put together.
private struct ManifestSum {
  let first: SentManifest
  private var files: [SentManifest.File]
  private var positions: [ExactString: Int]
  /// The files of other manifests for a file, each with the units of its delivery.
  private var others: [Int: [(file: SentManifest.File, delivered: UnitIndex, part: Part)]] = [:]

  /// The units of another manifest that are taken.
  enum Part {
    case all
    /// Those that it has to do and the others have not.
    case toDo
    /// Of these only those that a delivery has.
    case deliveredToDo
  }

  init(_ manifest: SentManifest) {
    first = manifest
    files = manifest.files
    positions = ExactString.positions(of: files.lazy.map(\.original))
  }

  /// Adds a part of another manifest of the language; what a delivery has is taken from it.
  mutating func add(_ other: SentManifest, unitsOf delivery: Delivery, _ part: Part = .all) {
    let delivered = UnitIndex(delivery.document.table)
    for file in other.files {
      let known = positions[ExactString(file.original)] ?? files.count
      if known == files.count {
        positions[ExactString(file.original)] = known
        files.append(part == .deliveredToDo ? file.withoutUnits : file)
        guard part == .deliveredToDo else { continue }
      }
      others[known, default: []].append((file, delivered, part))
    }
  }

  /// All of them together; of two sources of a unit that of today counts.
  func manifest(_ source: (_ original: String, _ id: ArraySlice<UInt8>) -> TextDigest?)
    -> SentManifest
  {
    var manifest = first
    manifest.files = files
    for (position, others) in others {
      let original = files[position].original
      manifest.files[position].merge(
        others.map(\.file), takesOrders: true,
        adds: { new, id, other in
          others[other].part != .deliveredToDo
            || new.wasToDo && others[other].delivered.row(of: id) != nil
        },
        change: { old, new, id, other in
          if others[other].delivered.row(of: id) == nil { return nil }
          if let known = old.unit.digests?.source, known != new.unit.digests?.source,
            source(original, id) == known
          {
            return nil
          }
          return others[other].part != .all && (old.wasToDo || !new.wasToDo) ? nil : new
        })
    }
    return manifest
  }
}

/// The extent to which a delivery fits a manifest.
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
  /// True if neither names nor ids are the same, but the sources of most units: a tool made new ones.
  var isBySources = false
  /// True if the manifest is the project's own, and not one that came with the deliveries.
  var isOwn = false
  /// True if its order is open, as far as is known.
  var isOpen = true

  /// True if a catalog in common is not enough: of the project's orders many have it.
  var needsUnits = false

  var isFit: Bool { units > 0 || catalogs > 0 && !needsUnits || isBySources }

  static func < (left: Self, right: Self) -> Bool {
    if left.isOwn != right.isOwn { return right.isOwn }
    if (left.units, left.sources) == (right.units, right.sources), left.isOpen != right.isOpen {
      return right.isOpen
    }
    return (left.units, left.sources, left.targets, left.catalogs, right.missing)
      < (right.units, right.sources, right.targets, right.catalogs, left.missing)
  }
}

/// The id of a delivered unit, and its catalog if the delivery names one.
private struct DeliveredName {
  let id: ArraySlice<UInt8>
  let catalog: String?
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
  private func unit(_ id: ArraySlice<UInt8>, in original: String) -> (table: UnitTable, row: Int)? {
    place(of: id, in: original).map { (manifest.files[$0.file].units, $0.row) }
  }

  /// The digests of the unit with an id; see ``place(of:in:)``.
  func digests(_ id: ArraySlice<UInt8>, in original: String) -> TranslationUnit.Digests? {
    unit(id, in: original).flatMap { $0.table.digests($0.row) }
  }

  /// Returns the fit of this manifest with a delivery.
  ///
  /// - Parameter compares: True if it is to be compared with others; else the first unit will do.
  func fit(_ delivery: Delivery, compares: Bool) -> ManifestFit {
    var fit = ManifestFit(
      isOwn: manifest.isNamed || manifest.order != nil, isOpen: !manifest.isClosed,
      needsUnits: manifest.order != nil && !manifest.isNamed)
    var (seen, sources, targets): (Set<Place>, Set<Place>, Set<Place>) = ([], [], [])
    for file in delivery.document.files {
      let table = delivery.document.table(of: file)
      if has(file.original) {
        fit.catalogs += 1
        if !compares && !fit.needsUnits { return fit }
      }
      for row in table.indices {
        guard let id = table.keyBytes(row), let place = place(of: id, in: file.original) else {
          continue
        }
        if !compares {
          fit.units = 1
          return fit
        }
        let units = manifest.files[place.file].units
        let known = units.digests(place.row)
        let digests = table.digests(row)
        // A unit may stand more than once in a delivery.
        seen.insert(place)
        if digests?.source == known?.source { sources.insert(place) }
        // Forms without sources have no digests; a text that went back for rework is the one that went out.
        let came = digests?.target ?? table.target(row).map { TextDigest($0) }
        let shown =
          units.row(place.row).flags.contains(.hasDetails)
          ? units.undecoded(place.row).shownText : nil
        if came == shown ?? known?.target { targets.insert(place) }
      }
    }
    (fit.units, fit.sources, fit.targets) = (seen.count, sources.count, targets.count)
    if !fit.isFit {
      let delivered = delivery.document.table
      let known = Set(
        manifest.files.flatMap { file in file.units.compactMap { $0.digests?.source } })
      fit.sources = delivered.indices.count { row in
        delivered.sourceDigest(row).map(known.contains) ?? false
      }
      fit.isBySources = fit.sources > 0 && fit.sources * 2 >= delivered.count
    }
    fit.missing = max(0, manifest.unitCount - fit.units)
    return fit
  }

  /// The units with a text that came back and that it has not to do: those that it has not, and those that went along
  /// and came back with another text.
  func unitsNotToDo(of delivery: Delivery) -> [DeliveredName] {
    var found: [DeliveredName] = []
    for file in delivery.document.files {
      // A form without names of catalogs has those of its files.
      let catalog = has(file.original) ? file.original : nil
      let table = delivery.document.table(of: file)
      for row in table.indices where table.hasText(row) {
        guard let id = table.keyBytes(row) else { continue }
        if let (units, known) = unit(id, in: file.original),
          units.wasToDo(known) || units.digests(known)?.target == table.digests(row)?.target
        {
          continue
        }
        found.append(DeliveredName(id: id, catalog: catalog))
      }
    }
    return found
  }

  /// True if any of some units was to do.
  func hasToDo(_ units: [DeliveredName]) -> Bool {
    units.contains { unit in
      guard unit.catalog.map(has) ?? true else { return false }
      return self.unit(unit.id, in: unit.catalog ?? "").map { $0.table.wasToDo($0.row) } ?? false
    }
  }

  /// True if both say different things of what a delivery has; of a delivery with other ids that is not
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

  /// True if something came back that an earlier export into the same place has sent, and the last one has
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
  /// The manifests of one folder, or of one order of the project, are one order.
  fileprivate var group: String { order.map { "\0\($0)" } ?? folder }

  /// The manifest, with its order in each of its files.
  fileprivate var withOrder: SentManifest {
    guard order != nil else { return self }
    var manifest = self
    for number in files.indices { manifest.files[number].order = order }
    return manifest
  }

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
      files[known].merge(sent) { old, new, _, _ in
        guard !old.unit.hasSameTexts(as: new.unit) else { return nil }
        var unit = old.unit
        unit.digests?.target = nil
        unit.translationState = nil
        unit.state = .unfinished
        unit.traits.remove(.isDone)
        return (unit, true)
      }
    }
  }
}

/// A unit of a manifest, and whether it was to do.
private typealias SentUnit = (unit: TranslationUnit, wasToDo: Bool)

extension SentManifest.File {
  fileprivate var withoutUnits: SentManifest.File {
    var file = self
    file.units =
      UnitTableBuilder(
        original: original, language: units.language, sourceLanguage: units.sourceLanguage,
        path: units.path
      ).table()
    file.rowOrders = []
    return file
  }

  /// Takes in the units of other manifests.
  ///
  /// - Parameters:
  ///   - others: The same file in other manifests.
  ///   - takesOrders: True if the units that are taken stay those of their orders.
  ///   - adds: True for a unit to take that this one lacks, by its id and the number of the other.
  ///   - change: Returns the new unit for one that both have, by its id and the number of the other; `nil` when it
  ///     stays.
  fileprivate mutating func merge(
    _ others: [SentManifest.File], takesOrders: Bool = false,
    adds: (_ new: SentUnit, _ id: ArraySlice<UInt8>, _ other: Int) -> Bool = { _, _, _ in true },
    change: (_ old: SentUnit, _ new: SentUnit, _ id: ArraySlice<UInt8>, _ other: Int) -> SentUnit?
  ) {
    let index = UnitIndex(units)
    var changed: [Int: SentUnit] = [:]
    var added: [SentUnit] = []
    var places: [ArraySlice<UInt8>: Int] = [:]
    var orders = units.indices.map(order(of:))
    let isOfOne =
      rowOrders.isEmpty && others.allSatisfy { $0.rowOrders.isEmpty && $0.order == order }
    for (number, other) in others.enumerated() {
      for row in other.units.indices {
        guard let id = other.units.keyBytes(row) else { continue }
        let new: SentUnit = (other.units[row], other.units.wasToDo(row))
        if let place = index.row(of: id) {
          let old = changed[place] ?? (units[place], units.wasToDo(place))
          guard let unit = change(old, new, id, number) else { continue }
          changed[place] = unit
          if takesOrders { orders[place] = other.order(of: row) }
        } else if let place = places[id] {
          guard let unit = change(added[place], new, id, number) else { continue }
          added[place] = unit
          if takesOrders { orders[units.count + place] = other.order(of: row) }
        } else if adds(new, id, number) {
          places[id] = added.count
          added.append(new)
          orders.append(other.order(of: row))
        }
      }
    }
    guard !changed.isEmpty || !added.isEmpty else { return }
    var table = UnitTableBuilder(
      original: original, language: units.language, sourceLanguage: units.sourceLanguage,
      path: units.path)
    for row in units.indices { table.append(changed[row]?.unit ?? units[row]) }
    for added in added { table.append(added.unit) }
    units = table.table()
    if !isOfOne { rowOrders = orders }
  }
}

extension TranslationUnit {
  /// True if two units of manifests have the same texts and state.
  fileprivate func hasSameTexts(as other: TranslationUnit) -> Bool {
    digests == other.digests && translationState == other.translationState
  }
}

extension Finding.Code {
  /// loctrip found this manifest and uses it as the base.
  package static let baseFound: Self = "base-found"
  /// A manifest is for another language or catalog.
  package static let unfittingBase: Self = "base-unfit"
  /// Several manifests fit a delivery equally well.
  package static let ambiguousBase: Self = "base-ambiguous"
}

extension Finding.Code {
  /// The delivery has replaced the sent bundle, so the manifest is the base.
  fileprivate static let deliveryInBase: Self = "delivery-in-base"
}
