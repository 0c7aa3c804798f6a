internal import LoctripAndroidResources
package import LoctripAppProjects
package import LoctripBundles
internal import LoctripFileSets
internal import LoctripLedger
package import LoctripLocalizationCore
internal import XLIFF

/// What an import makes of resource files of Android: their names are keys of catalogs, their arguments those of the texts
/// there.
enum DeliveredAndroid {
  /// Returns the deliveries with the units of resource files as their catalogs have them.
  ///
  /// A text that says the same as the catalog's translation is that one, byte for byte. A resource that is of no key keeps
  /// its name, and is orphaned. Of the lists of names the one that was sent counts first, then the project's, then one that
  /// came back; without any, names are made of the keys, but for those that several keys may have.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries.
  ///   - project: The catalogs.
  ///   - manifests: What was sent; the list of names is beside the bundles, if it did not come back.
  ///   - names: The names, if they are known; no folder is searched for them.
  /// - Throws: `FindingsError` when a file, or the list of names, cannot be read.
  static func resolved(
    _ deliveries: [Delivery], into project: LoctripProject, _ manifests: [SentManifest],
    _ names: AndroidNames?
  ) throws(FindingsError) -> [Delivery] {
    guard deliveries.contains(where: { $0.form is AndroidForm }) else { return deliveries }
    // Later orders have all names of earlier ones.
    let sent = ExactString.distinct(manifests.reversed().flatMap { places(beside: $0.path) })
    let own = project.catalogs.map { $0.path.folderAndName.folder }
    var known = names
    if known == nil { known = try AndroidNames.kept(in: ExactString.distinct(sent + own)) }
    var lists: [[String]: (names: AndroidNames?, different: [String])] = [:]
    var resolutions: [[String]: Resolution] = [:]
    var result = deliveries
    for (number, delivery) in deliveries.enumerated() where delivery.form is AndroidForm {
      let path = delivery.document.path
      let language = delivery.document.files.first?.targetLanguage ?? ""
      let folder = path.folderAndName.folder.folderAndName.folder
      // The folders with a list that came back.
      let places =
        names == nil
        ? [folder, folder.folderAndName.folder].filter {
          FileAccess.kind(of: $0.isEmpty ? AndroidNames.fileName : "\($0)/\(AndroidNames.fileName)")
            .exists
        } : []
      var list = lists[places] ?? (known, [])
      if lists[places] == nil {
        if !places.isEmpty, let came = try AndroidNames.kept(in: places) {
          list.different = list.names?.add(came) ?? []
          list.names = list.names ?? came
        }
        lists[places] = list
      }
      if !list.different.isEmpty {
        result[number] = delivery.adding([.otherNames(list.different, beside: path)])
      }
      result[number].hasGuessedNames = list.names == nil
      let file = try AndroidFile(parsing: delivery.document.bytes, path: path)
      let parts = resolutions[
        places + [language], default: Resolution(project, language, list.names)
      ]
      .parts(of: file)
      result[number] = result[number].replacing(
        AndroidForm.document(parts, of: file, bytes: delivery.document.bytes, path: path))
    }
    return result
  }

  /// The folders where the list of names of a manifest's bundle may be: beside it, and among the files of its order.
  private static func places(beside manifest: String) -> [String] {
    let folder = manifest.folderAndName.folder
    return [folder, folder.isEmpty ? Order.sentFolder : "\(folder)/\(Order.sentFolder)"]
  }

  private struct Resolution {
    /// The units of a catalog in the language.
    private struct Units {
      var table: UnitTable?
      /// The rows by their ids.
      var rows: [ExactString: Int] = [:]
      var positions: [[ExactString]: Int] = [:]
    }

    private let project: LoctripProject
    private let language: String
    private let names: AndroidNames
    private let catalogs: [ExactString: Int]
    private var known: [ExactString: Units] = [:]

    /// - Parameter list: The list of names, if there is one.
    init(_ project: LoctripProject, _ language: String, _ list: AndroidNames?) {
      (self.project, self.language) = (project, language)
      catalogs = ExactString.positions(of: project.catalogs.lazy.map(\.original))
      var names = project.androidNames(after: list ?? AndroidNames(), and: language)
      if list == nil { names.dropSharedNames() }
      self.names = names
    }

    typealias Parts = [(original: String, units: [AndroidUnit])]

    mutating func parts(of file: AndroidFile) -> Parts {
      let texts = AndroidBundle.texts(of: file, names: names)
      var parts: Parts = []
      for (catalog, texts) in texts.grouped(by: { ExactString($0.place?.catalog ?? "") }) {
        parts.append((catalog.string, units(texts, in: catalog.string)))
      }
      // A file without texts came back all the same.
      return parts.isEmpty ? [("", [])] : parts
    }

    /// The units of a catalog, which are looked up once for all files.
    private mutating func units(of catalog: String) -> Units {
      if let units = known[ExactString(catalog)] { return units }
      var units = Units()
      units.table = catalogs[ExactString(catalog)]
        .map { project.catalogs[$0].table(in: project.spelling(of: language)) }
      if let table = units.table {
        for row in table.indices { units.rows[ExactString(table.id(row) ?? "")] = row }
        units.positions = AndroidBundle.positions(in: table)
      }
      known[ExactString(catalog)] = units
      return units
    }

    private mutating func units(_ texts: [AndroidBundle.Text], in catalog: String) -> [AndroidUnit]
    {
      let sought = units(of: catalog)
      let (table, rows, positions) = (sought.table, sought.rows, sought.positions)
      var units: [AndroidUnit] = []
      let forms = Dictionary(
        texts.compactMap { text in
          text.category == nil || text.isUnread ? nil : text.place.map { ($0.slot, text.text) }
        }
      ) { first, _ in first }
      var carried: [ExactString: String] = [:]
      for text in texts {
        let slot = text.place?.slot
        let id = slot?.id ?? text.name
        if text.isUnread {
          units.append(
            AndroidUnit(id: id, target: .text(text.text), offset: text.offset, isUnread: true))
          continue
        }
        if let slot, let whole = wholeForm(of: slot),
          forms[whole]?.isIdentical(to: text.text) ?? false
        {
          // Tools write the text of a form for whole numbers into that for decimals.
          carried[ExactString(whole.id)] = id
          continue
        }
        if text.phrase != nil {
          if let last = units.indices.last, units[last].id.isIdentical(to: id),
            case .phrases(var phrases) = units[last].target
          {
            // Phrases of one owner are not copied for each of them.
            units[last].target = .phrases([])
            phrases.append(text.text)
            units[last].target = .phrases(phrases)
          } else {
            units.append(
              AndroidUnit(
                id: id, target: .phrases([text.text]), offset: text.offset,
                isReference: text.isReference))
          }
          continue
        }
        var own = text.text
        let row = rows[ExactString(id)]
        if let slot, row == nil {
          // Of a source text that came along, or of a key that is gone, the arguments are those of the key.
          own = AndroidBundle.text(own, source: slot.key.string, target: nil)
        } else if let slot, let table, let row,
          case .text(let source)? = table.source(row)
        {
          var target: String?
          if case .text(let text)? = table.target(row) { target = text }
          own = AndroidBundle.text(
            text.text, source: source, target: target,
            ownPosition: slot.path.substitution.flatMap { name in
              positions[[ExactString(table.key(row)), ExactString(name)]]
            })
        }
        units.append(
          AndroidUnit(
            id: id, target: .text(own), offset: text.offset, isReference: text.isReference))
      }
      guard !carried.isEmpty else { return units }
      for index in units.indices { units[index].carried = carried[units[index].id] }
      return units
    }

    /// The slot of the form for whole numbers that stands for one for numbers with decimals; `nil` for other texts.
    private func wholeForm(of slot: Slot) -> Slot? {
      slot.path.pluralCategory?.wholeNumberCategory(in: language).map {
        Slot(key: slot.key.string, path: slot.path.parent.appending(.plural($0)))
      }
    }
  }
}

extension Finding {
  /// A list of names came back that contradicts the one that counts.
  fileprivate static func otherNames(_ names: [String], beside path: String) -> Finding {
    Finding(
      .androidNames, .warning,
      "the list that came back gives \(names.map { "'\($0)'" }.listed(upTo: 3)) to other keys than the one that was sent, "
        + "which counts", at: FileLocation(path: path))
  }

  /// A resource's name is made of its key, because no list says whose it is.
  static let guessedName = Finding(
    .androidNames, .warning,
    "no \(AndroidNames.fileName) names the key, so your text stays")
}

extension LoctripImport {
  /// True for the name of a list of names of Android resources.
  package static func isListOfNames(_ name: String) -> Bool {
    name.folderAndName.name == AndroidNames.fileName
  }

  /// Takes the names of Android resources from their list.
  ///
  /// - Throws: `FindingsError` when it is no such list.
  package mutating func takeNames(_ bytes: [UInt8], path: String) throws(FindingsError) {
    androidNames = try AndroidNames(parsing: bytes, path: path)
  }

  /// Returns files with the keys of catalogs in place of the names of Android resources.
  ///
  /// - Throws: `FindingsError` when a file cannot be read.
  package func named(_ files: [Delivery], into project: LoctripProject) throws(FindingsError)
    -> [Delivery]
  {
    try DeliveredCatalogs.named(
      DeliveredAndroid.resolved(files, into: project, [], androidNames ?? AndroidNames()),
      as: project, self
    ) { SentTexts(in: $0, base: [], manifests: [], project: project) }
  }
}
