internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripLocalizationCore
internal import LoctripReconciliation

extension SentManifest {
  /// The differences of an earlier export of the same language into the same folder.
  ///
  /// Its bundle may be out still, while the files beside the manifest are those of the last export.
  package struct Earlier: Sendable, Equatable {
    /// The differences of a catalog.
    package struct File: Sendable, Equatable {
      /// The units that it had and that are now otherwise, or not there.
      package var changed: SentManifest.File
      /// The ids that it did not have.
      package var absent: [String] = []
    }

    /// The bundle, or `nil` when that is not known.
    package var bundle: Bundle?
    /// The options of the export.
    package var options: Options
    /// The catalogs that were otherwise.
    package var files: [File] = []
    /// The catalogs that it did not have, as `original`.
    package var absentCatalogs: [String] = []

    /// Creates what is the same but for the bundle.
    init(bundle: Bundle?, options: Options) {
      self.bundle = bundle
      self.options = options
    }

    /// The differences of a manifest from a newer one, or `nil` when they say the same.
    init?(_ old: SentManifest, before new: SentManifest) {
      self.init(bundle: old.bundle, options: old.options)
      let (before, now) = (old.places, new.places)
      absentCatalogs = new.files.map(\.original).filter { before[ExactString($0)] == nil }
      for was in old.files {
        let file = now[ExactString(was.original)].map { new.files[$0] }
        if file == was { continue }
        let index = file.map { UnitIndex($0.units) }
        var changed = UnitTableBuilder(
          original: was.original, language: was.units.language,
          sourceLanguage: was.units.sourceLanguage, path: was.units.path)
        for row in was.units.indices {
          if let file, let id = was.units.keyBytes(row), let place = index?.row(of: id),
            was.hasSameTexts(row, as: file, place)
          {
            continue
          }
          changed.append(was.units[row])
        }
        let known = UnitIndex(was.units)
        let absent = (file?.units.indices).map { rows in
          rows.compactMap { row -> String? in
            guard let id = file?.units.keyBytes(row), known.row(of: id) == nil else { return nil }
            return String(decoding: id, as: UTF8.self)
          }
        }
        let part = File(
          changed: SentManifest.File(original: was.original, units: changed.table()),
          absent: absent ?? [])
        if !part.changed.units.isEmpty || !part.absent.isEmpty { files.append(part) }
      }
      if files.isEmpty && absentCatalogs.isEmpty { return nil }
    }
  }

  /// The manifest that an export takes the place of, or `nil` where there is none that can be read: one that
  /// cannot is replaced with `--force` alone.
  package static func last(at path: String) -> SentManifest? {
    guard FileAccess.isPlainFile(path) else { return nil }
    do {
      return try SentManifest(at: path)
    } catch {
      return nil
    }
  }

  /// The number of earlier exports that are remembered: a folder may be exported into every night.
  static let memory = 16

  /// The manifest, and those that it took the place of, the latest first.
  package var versions: [SentManifest] {
    var last = self
    last.earlier = []
    return [last] + earlier.enumerated().map { last.version($1, age: $0 + 1) }
  }

  /// Returns the differences of this manifest and those before it from one that takes its place.
  package func earlier(than new: SentManifest) -> [Earlier] {
    Array(versions.compactMap { Earlier($0, before: new) }.prefix(Self.memory))
  }

  /// The places of the catalogs; of several with one name the first.
  private var places: [ExactString: Int] {
    Dictionary(files.enumerated().map { (ExactString($1.original), $0) }) { first, _ in first }
  }

  private func version(_ earlier: Earlier, age: Int) -> SentManifest {
    var manifest = self
    manifest.age = age
    manifest.bundle = earlier.bundle
    manifest.options = earlier.options
    manifest.workload = nil
    let absent = Set(earlier.absentCatalogs.map { ExactString($0) })
    manifest.files.removeAll { absent.contains(ExactString($0.original)) }
    let places = manifest.places
    for part in earlier.files {
      guard let place = places[ExactString(part.changed.original)] else {
        manifest.files.append(part.changed)
        continue
      }
      manifest.files[place] = manifest.files[place].version(part)
    }
    return manifest
  }
}

extension SentManifest.File {
  /// The units as they were.
  fileprivate func version(_ earlier: SentManifest.Earlier.File) -> Self {
    let changed = UnitIndex(earlier.changed.units)
    let absent = Set(earlier.absent.map { ExactString($0) })
    var table = UnitTableBuilder(
      original: original, language: units.language, sourceLanguage: units.sourceLanguage,
      path: units.path)
    for row in units.indices {
      guard let id = units.keyBytes(row) else { continue }
      if absent.contains(ExactString(String(decoding: id, as: UTF8.self))) { continue }
      table.append(changed.row(of: id).map { earlier.changed.units[$0] } ?? units[row])
    }
    let known = UnitIndex(units)
    for row in earlier.changed.units.indices {
      guard let id = earlier.changed.units.keyBytes(row), known.row(of: id) == nil else { continue }
      table.append(earlier.changed.units[row])
    }
    return Self(original: original, units: table.table())
  }
}

extension SentManifest.Earlier {
  /// Writes it as an element of `earlier`.
  func write(to json: inout JSONWriter) {
    json.beginElement()
    json.writeObject(onOneLine: true) { json in
      if let bundle { json.writeMember("bundle", bundle.json) }
      json.writeMember("options", options.json)
      if !absentCatalogs.isEmpty { json.writeMember("absentCatalogs", absentCatalogs) }
      json.beginMember("catalogs")
      json.writeArray(onOneLine: false) { json in
        for file in files {
          json.beginElement()
          json.writeObject(onOneLine: true) { json in
            json.writeMember("original", file.changed.original)
            if !file.absent.isEmpty { json.writeMember("absent", file.absent) }
            json.beginMember("units")
            json.writeArray(onOneLine: false) { json in
              let catalog = ManifestWriter.Catalog(file.changed)
              catalog.write(0..<file.changed.units.count, to: &json)
            }
          }
        }
      }
    }
  }
}
