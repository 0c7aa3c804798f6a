package import LoctripAppProjects
package import LoctripCatalogMigration
internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import StringCatalogs

/// String catalogs as the files that a build makes of them for an app.
package struct Compilation: Sendable {
  /// The files of one catalog.
  package struct Table: Sendable {
    /// The string catalog.
    package var path: String
    /// The name of its files without their endings.
    package var name: String
    /// The outcome; one that is refused has no files.
    package var outcome: Migration.Outcome
    /// The languages with a file, the source language first.
    package var languages: [String] = []
    /// The number of keys.
    package var keyCount = 0
    /// The number of texts, over all languages.
    package var textCount = 0
    /// The number of entries of a language that were left out.
    package var leftOutCount = 0
    /// The files.
    fileprivate var files: [CatalogSource] = []

    /// The paths of its files.
    package var products: [String] { files.map(\.path) }
  }

  /// The form of the files.
  package let form: BuiltForm
  /// The folder for the files; `nil` if they are only compared.
  package let folder: String?
  /// The catalogs, in the order in which Xcode exports them.
  package private(set) var tables: [Table] = []
  /// The files to write, with their bytes.
  package private(set) var changes: [CatalogSource] = []
  /// The findings, those about what was left out among them.
  package private(set) var findings: [Finding]
  /// The number of files that were compared with those of an app; `nil` if none was given.
  package private(set) var comparedCount: Int?
  /// The number of differences from the files of an app.
  package private(set) var differenceCount = 0
  /// True if a catalog could not be read.
  package private(set) var hasMalformedInput = false

  private let isWanted: @Sendable (String) -> Bool

  /// True if something was left out or differs, so that a person has to look.
  package var needsPerson: Bool { findings.contains { $0.severity == .error } }

  /// Finds string catalogs and makes the files of a build; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: Catalogs, or folders that are searched for them.
  ///   - folder: The folder for the files; `nil` to compare them only.
  ///   - form: The form of the files.
  ///   - languages: The languages to include; all of them if empty.
  ///   - exclusion: The paths to leave out of folders that are searched.
  /// - Throws: `FindingsError` when a path does not exist, there is no catalog, or no catalog has one of the languages.
  package init(
    _ paths: [String], to folder: String?, as form: BuiltForm = BuiltForm(),
    languages: [String] = [], excluding exclusion: PathExclusion = .nothing
  ) throws(FindingsError) {
    let project = try LoctripProject(
      paths, sharesRoot: true, excluding: exclusion,
      formats: [TolerantFormat(format: StringCatalogFormat())], isReadOnly: true)
    self.form = form
    self.folder = folder
    findings = project.notes
    isWanted = { language in
      languages.isEmpty || languages.contains { LanguageTag.isSame($0, language) }
    }
    let known = Set(project.catalogs.flatMap(\.languages))
    for language in languages
    where !known.isEmpty && !known.contains(where: { LanguageTag.isSame($0, language) }) {
      throw FindingsError(
        usage:
          "no catalog has the language '\(language)'; they have "
          + known.sorted().listed(upTo: 8))
    }
    var catalogs: [StringCatalog] = []
    for file in project.catalogs {
      if let unread = file.catalog as? UnreadCatalog {
        hasMalformedInput = true
        findings += unread.findings
      }
      if let catalog = file.catalog as? StringCatalog { catalogs.append(catalog) }
    }
    // A build puts all of them into one folder, and many disks do not tell upper from lower case.
    let named = Dictionary(grouping: catalogs) { Self.name(of: $0).lowercased() }
    for catalog in catalogs {
      let namesakes = named[Self.name(of: catalog).lowercased()] ?? []
      try add(catalog, of: namesakes)
    }
    if folder != nil { try tellOfLeftovers() }
  }

  private static func name(of catalog: StringCatalog) -> String {
    CatalogUnpacking.table(of: catalog)
  }

  /// The folder for the files, with its `/`.
  private var prefix: String {
    guard let folder else { return "" }
    return folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
  }

  private mutating func add(_ catalog: StringCatalog, of namesakes: [StringCatalog])
    throws(FindingsError)
  {
    var table = Table(path: catalog.path, name: Self.name(of: catalog), outcome: .refused)
    defer { tables.append(table) }
    guard namesakes.count == 1 else {
      guard catalog.path.isIdentical(to: namesakes[0].path) else { return }
      let message =
        "\(namesakes.count.grouped) catalogs have the name '\(table.name)', and a build has one file of that name in "
        + "each language; compile one of them at a time, each into a folder of its own; they are not compiled"
      let places = namesakes.map { FileLocation(path: $0.path) }
      findings.append(Finding(.notCompiled, .error, message, places: places))
      return
    }
    if let place = LanguageFolder(catalog.path), place.name != "mul" {
      return refuse(catalog, "is in '\(place.name).lproj', where a build does not read it")
    }
    let made = CatalogUnpacking(building: catalog, in: prefix, as: form, where: isWanted)
    if let other = Self.fileBeside(catalog, except: Set(made.files.map { ExactString($0.path) })) {
      return refuse(catalog, "has the same table as '\(other)'; a build accepts only one of them")
    }
    findings += made.findings
    table.keyCount = made.keyCount
    table.textCount = made.textCount
    table.leftOutCount = made.faultCount
    table.languages = made.languages
    var names: [String: String] = [:]
    for file in made.files {
      if let other = names.updateValue(file.path, forKey: file.path.lowercased()) {
        return refuse(
          catalog,
          "has two languages whose files differ only in upper and lower case, '\(other)' and '\(file.path)'"
        )
      }
    }
    table.files = made.files
    var new: [CatalogSource] = []
    if folder != nil {
      for file in made.files {
        let isSame = FileAccess.kind(of: file.path).exists && Self.has(file.bytes, at: file.path)
        if !isSame { new.append(file) }
      }
    }
    changes += new
    table.outcome = new.isEmpty ? .unchanged : .written
  }

  private mutating func refuse(_ catalog: StringCatalog, _ reason: String) {
    let message = "\(reason); it is not compiled"
    findings.append(Finding(.notCompiled, .error, message, at: FileLocation(path: catalog.path)))
  }

  /// True if a file has these bytes; one that cannot be read has others.
  private static func has(_ bytes: [UInt8], at path: String) -> Bool {
    do throws(FindingsError) { return try FileAccess.read(path) == bytes } catch { return false }
  }

  /// The first file that is a source of the same table, except for some.
  private static func fileBeside(_ catalog: StringCatalog, except own: Set<ExactString>) -> String?
  {
    let table = name(of: catalog)
    let place = LanguageFolder(catalog.path)
    let parts = catalog.path.fields("/", omittingEmpty: false)
    let parent = place?.parent ?? parts.dropLast().map { $0 + "/" }.joined()
    let folders = FileAccess.names(in: parent.isEmpty ? "." : parent)
      .filter { $0.hasSuffix(".lproj") }.sorted().map { "\(parent)\($0)/" }
    for folder in [parent] + folders {
      for ending in [".strings", ".stringsdict"] {
        let path = folder + table + ending
        // What an earlier run made is no source.
        if FileAccess.isTaken(path), !own.contains(ExactString(path)), !isCompiled(path) {
          return path
        }
      }
    }
    return nil
  }

  /// True if a file is in the form of a build.
  private static func isCompiled(_ path: String) -> Bool {
    do throws(FindingsError) {
      return CompiledFile.isCompiled(try FileAccess.read(path), path: path)
    } catch {
      return false
    }
  }

  /// Says of files of the same tables in the folder that this run does not make: an app reads them all the same.
  private mutating func tellOfLeftovers() throws(FindingsError) {
    let made = Set(tables.flatMap(\.products).map { ExactString($0) })
    let names = Set(
      tables.filter { $0.outcome != .refused }.flatMap { table in
        [".strings", ".stringsdict"].map { ExactString(table.name + $0) }
      })
    let old = try Self.languageFiles(in: prefix.isEmpty ? "." : String(prefix.dropLast())) {
      isWanted($0) && names.contains(ExactString($1))
    }
    for file in old where !made.contains(ExactString(file.path)) && Self.isCompiled(file.path) {
      let message = "is from an earlier build, and apps go on reading it; remove it"
      findings.append(Finding(.leftOver, .warning, message, at: FileLocation(path: file.path)))
    }
  }

  /// The files in the folders of languages of a folder.
  private static func languageFiles(
    in folder: String, where isWanted: (_ language: String, _ name: String) -> Bool
  ) throws(FindingsError) -> [(language: String, name: String, path: String)] {
    guard FileAccess.kind(of: folder).isFolder else { return [] }
    var search = FolderSearch(folder)
    var files: [(language: String, name: String, path: String)] = []
    for place in try search.entries(of: folder, isWanted: { _ in false })
    where place.isFolder && place.name.hasSuffix(".lproj") {
      let language = String(place.name.dropLast(6))
      for file in try search.entries(of: place.path, isWanted: { isWanted(language, $0) })
      where !file.isFolder && isWanted(language, file.name) {
        files.append((language, file.name, file.path))
      }
    }
    return files
  }

  /// Writes the files that are not there yet: all of them, or none.
  ///
  /// - Parameter force: True to overwrite files that are not in the form of a build.
  /// - Throws: `FindingsError` if a link leads out of the folder, a file that no build made is in the way, or one cannot
  ///   be written.
  package func write(force: Bool = false) throws(FindingsError) {
    guard let folder else { return }
    try OutputFolder(folder).write(
      changes.map { OutputFolder.File($0.path, $0.bytes, isOwn: Self.isCompiled) },
      replacingAll: force)
  }
}

// MARK: - Comparing

extension Compilation {
  /// Compares the files with those of an app that was built of the same catalogs.
  ///
  /// - Parameter app: The app, a bundle, or a folder with folders of languages.
  /// - Throws: `FindingsError` when the app does not exist, or a file of it cannot be read.
  package mutating func compare(with app: String) throws(FindingsError) {
    guard FileAccess.kind(of: app).exists else {
      throw FindingsError(.noInput, .noSuchFile, "no such file or folder", at: app)
    }
    let base = app.count > 1 && app.hasSuffix("/") ? String(app.dropLast()) : app
    let inside = "\(base)/Contents/Resources"
    let folder = FileAccess.kind(of: inside).isFolder ? inside : base
    comparedCount = 0
    let compared = tables.filter { $0.outcome != .refused }
    let names = Set(
      compared.flatMap { table in
        [".strings", ".stringsdict"].map { ExactString(table.name + $0) }
      })
    let theirs = try Self.languageFiles(in: folder) {
      isWanted($0) && names.contains(ExactString($1))
    }
    guard !theirs.isEmpty else {
      let message = "nothing was compared: it has no file of these catalogs"
      findings.append(Finding(.nothingChecked, .error, message, at: FileLocation(path: app)))
      return
    }
    var missing: [ExactString: CatalogSource] = [:]
    for file in compared.flatMap(\.files) {
      missing[ExactString(Self.nameInFolder(file.path))] = file
    }
    for file in theirs {
      let there = try CompiledFile.entries(of: FileAccess.read(file.path), path: file.path)
      comparedCount = (comparedCount ?? 0) + 1
      let name = "\(file.language).lproj/\(file.name)"
      guard let own = missing.removeValue(forKey: ExactString(name)) else {
        if !there.isEmpty {
          differ("only the app has this file, with \(there.count.counted("key"))", at: file.path)
        }
        continue
      }
      let here = try CompiledFile.entries(of: own.bytes, path: own.path)
      for key in Set(here.keys).union(there.keys).sorted(by: { $0.string < $1.string }) {
        guard let reason = Self.difference(here[key], there[key]) else { continue }
        differ(reason, at: file.path, about: key.string)
      }
    }
    for (name, file) in missing.sorted(by: { $0.key.string < $1.key.string }) {
      let here = try CompiledFile.entries(of: file.bytes, path: file.path)
      guard !here.isEmpty else { continue }
      comparedCount = (comparedCount ?? 0) + 1
      differ(
        "the app lacks this file; the catalog gives it \(here.count.counted("key"))",
        at: "\(folder)/\(name.string)")
    }
  }

  /// The folder of the language and the name of a file.
  private static func nameInFolder(_ path: String) -> String {
    path.fields("/").suffix(2).joined(separator: "/")
  }

  private mutating func differ(_ message: String, at path: String, about key: String? = nil) {
    differenceCount += 1
    let place = FileLocation(path: path)
    findings.append(Finding(.differsFromBuild, .error, message, at: place).about(key))
  }

  /// What differs in the entries of a key; `nil` if nothing does.
  private static func difference(
    _ own: CompiledFile.Value?, _ theirs: CompiledFile.Value?, in member: String = ""
  ) -> String? {
    func shown(_ value: CompiledFile.Value) -> String {
      switch value {
      case .text(let text): "“\(text)”"
      case .members: "an entry with variations"
      case .other: "no text"
      }
    }
    let place = member.isEmpty ? "" : "in \(member), "
    switch (own, theirs) {
    case (nil, nil): return nil
    case (let own?, nil): return "\(place)the app has nothing; the catalog gives \(shown(own))"
    case (nil, let theirs?): return "\(place)only the app has it: \(shown(theirs))"
    case (.members(let own)?, .members(let theirs)?):
      for key in Set(own.keys).union(theirs.keys).sorted(by: { $0.string < $1.string }) {
        let inside = member.isEmpty ? key.string : "\(member)/\(key.string)"
        if let reason = difference(own[key], theirs[key], in: inside) { return reason }
      }
      return nil
    case (let own?, let theirs?):
      return own == theirs
        ? nil : "\(place)the app has \(shown(theirs)); the catalog gives \(shown(own))"
    }
  }
}

extension Finding.Code {
  /// The built app has another string than its catalog.
  static let differsFromBuild: Self = "differs-from-build"
}

// MARK: - Reports

extension Compilation {
  /// Returns the result as JSON, schema `loctrip.compile/2`.
  ///
  /// - Parameter isDryRun: True if nothing was written.
  package func json(isDryRun: Bool) -> [UInt8] {
    JSONForm.document("compile", version: 2) { json in
      json.writeMember("dryRun", .bool(isDryRun))
      json.writeMember("failed", .bool(needsPerson))
      json.writeMember("plurals", .string(form.plurals.rawValue))
      json.writeMember("serialization", .string(form.serialization.rawValue))
      json.writeMember("keys", .integer(tables.reduce(0) { $0 + $1.keyCount }))
      json.writeMember("texts", .integer(tables.reduce(0) { $0 + $1.textCount }))
      json.writeMember("leftOut", .integer(tables.reduce(0) { $0 + $1.leftOutCount }))
      json.writeMember(
        "tables",
        .array(
          tables.map { table in
            [
              "path": .string(JSONForm.path(table.path)),
              "outcome": .string(table.outcome.rawValue),
              "languages": .array(table.languages.map { .string($0) }),
              "keys": .integer(table.keyCount),
              "texts": .integer(table.textCount),
              "leftOut": .integer(table.leftOutCount),
              "products": .array(
                folder == nil ? [] : table.products.map { .string(JSONForm.path($0)) }),
            ]
          }))
      json.writeMember("changedFiles", changes.map { JSONForm.path($0.path) })
      if let comparedCount {
        json.writeMember("comparedFiles", .integer(comparedCount))
        json.writeMember("differences", .integer(differenceCount))
      }
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }

  /// The last line of the report: how much there was.
  package var summary: String {
    [
      tables.count.counted("table"), tables.reduce(0) { $0 + $1.keyCount }.counted("key"),
      tables.reduce(0) { $0 + $1.textCount }.counted("text"),
    ].joined(separator: ", ")
  }

  /// The line about an app that was compared; `nil` without one.
  ///
  /// - Parameter app: The path of the app.
  package func comparison(with app: String) -> String? {
    guard let comparedCount, comparedCount > 0 else { return nil }
    let result = differenceCount == 0 ? "no differences" : differenceCount.counted("difference")
    return "Compared \(comparedCount.counted("file")) of \(app): \(result)"
  }
}

extension Compilation.Table {
  /// The size of the table in words: `2 languages, 1 key, 2 texts`.
  package var figures: String {
    [
      languages.count.counted("language"), keyCount.counted("key"), textCount.counted("text"),
    ].joined(separator: ", ")
  }
}
