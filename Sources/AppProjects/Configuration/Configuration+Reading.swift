internal import LoctripBundles
internal import LoctripTranslationChecks
internal import LoctripFileSets
package import LoctripLocalizationCore

extension Configuration {
  /// The name of the file.
  package static let fileName = ".loctrip.yml"

  /// Finds the configuration of a project: the nearest ``fileName`` from a path upwards.
  ///
  /// The search ends at the root of a repository, and at folders that everybody may write to, such
  /// as `/tmp`.
  ///
  /// - Throws: `FindingsError` when it cannot be read or is invalid.
  package static func find(from path: String) throws(FindingsError) -> Configuration {
    guard let file = file(near: path) else { return Configuration() }
    return try Configuration(readingFrom: shown(file, from: path))
  }

  /// The source language and exclusions of a project's configuration, for callers that need nothing
  /// else.
  ///
  /// Reads no other file; an unreadable configuration must not prevent a diff.
  ///
  /// - Returns: A configuration with only these, and notes if the file could not be read.
  package static func sources(near path: String) -> (said: Configuration, notes: [Finding]) {
    guard let file = file(near: path) else { return (Configuration(), []) }
    do {
      let shown = shown(file, from: path)
      let value = try ConfigurationReader.read(file: file, path: shown, codes: codes)
      var said = Configuration(at: shown)
      said.readSources(value)
      return (said, [])
    } catch {
      return (Configuration(), error.findings.map { $0.asNote })
    }
  }

  private mutating func readSources(_ value: ConfigurationValue) {
    exclude = texts(value["exclude"])
    exclusion = PathExclusion(exclude, in: folders.first ?? ".", followsLinks: folders.count > 1)
    sourceLanguage = value["source-language"]?.text
  }

  /// The nearest file from a path upwards.
  private static func file(near path: String) -> String? {
    var steps = FileAccess.steps(to: path)
    if !FileAccess.kind(of: "/\(steps.joined(separator: "/"))").isFolder { _ = steps.popLast() }
    while true {
      let folder = steps.map { "/\($0)" }.joined()
      let file = "\(folder)/\(fileName)"
      if FileAccess.isPlainFile(file), !isOpenToEverybody(folder.isEmpty ? "/" : folder) {
        return file
      }
      guard !steps.isEmpty, !FileAccess.kind(of: "\(folder)/.git").exists else { return nil }
      steps.removeLast()
    }
  }

  /// Reads a configuration.
  ///
  /// - Throws: `FindingsError` with the location of every error, when it cannot be read or is
  ///   invalid.
  package init(readingFrom path: String) throws(FindingsError) {
    self.init(at: path)
    try read(path) { path, limit throws(FindingsError) in try FileAccess.read(path, limit: limit) }
  }

  /// Finds the configuration among files that are in memory, the outermost one, and reads it.
  ///
  /// - Parameter files: The files by their paths from the project's root, the glossary among them.
  /// - Throws: `FindingsError` with the location of every error, when it is invalid or names a glossary that is not there.
  package init(files: [(path: String, bytes: [UInt8])]) throws(FindingsError) {
    let own = files.filter { $0.path.folderAndName.name == Self.fileName }
    guard
      let file = own.min(by: {
        ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path)
      })
    else {
      self.init()
      return
    }
    self.init()
    self.path = file.path
    folders = [Self.folder(of: file.path)]
    try read(file.path) { path, _ throws(FindingsError) in
      guard let file = files.first(where: { $0.path.isIdentical(to: path) }) else {
        throw FindingsError(missing: "is not among the files", at: path)
      }
      return file.bytes
    }
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - bytes: Returns the contents of a file that may have a number of bytes at most.
  private mutating func read(
    _ path: String, _ bytes: (String, _ limit: Int) throws(FindingsError) -> [UInt8]
  ) throws(FindingsError) {
    let value: ConfigurationValue
    (value, places) = try ConfigurationReader.read(
      bytes(path, ConfigurationReader.limit), path: path, codes: Self.codes)
    written = value
    catalogs = ExactString.distinct(texts(value["catalogs"])).map(resolved)
    readSources(value)
    languages = ExactString.distinct(texts(value["languages"]))
    released = texts(value["released"])
    languageMap = Self.dictionary(value["language-map"], \.text)
    require = Self.dictionary(value["require"], \.number)
    counting.copies = (value["copies"]?.text).flatMap(Copies.init)
    counting.blank = (value["blank"]?.members ?? []).map {
      ($0.name, PatternSet(texts($0.value), isPath: false))
    }
    baseline = (value["baseline"]?.text).map(resolved)
    readChecks(value)
    for rule in value["lengths"]?.list ?? [] { try readLength(rule) }
    wrappers = ExactString.distinct(texts(value["wrappers"]))
    keyForm = value["keys"]?["form"]?.text
    keyPrefixes = (value["keys"]?["prefixes"]?.members ?? []).map { catalogs, prefixes in
      (PatternSet([catalogs], isPath: true), texts(prefixes))
    }
    if let own = value["rates"] { rates.override(with: own) }
    orders = (value["orders"]?.text).map(resolved)
    archivesDeliveries = value["archive"]?.flag ?? false
    try readAgencies(value["agencies"]?.members ?? [])
    let isOnDisk = folders.count > 1
    if isOnDisk {
      let files = catalogs.filter { !FileAccess.kind(of: $0).isFolder }
      try Self.checkPlain(files + [baseline])
    }
    if let file = value["glossary"]?.text {
      let path = file.hasPrefix("/") ? file : resolved(file)
      if isOnDisk { try Self.checkPlain([path]) }
      glossaryPath = path
      glossary = try GlossaryFile.read(bytes(path, GlossaryFile.limit), path)
    }
  }

  /// Checks that files named by a configuration, which may be untrusted, are regular files and not
  /// devices or pipes.
  private static func checkPlain(_ paths: [String?]) throws(FindingsError) {
    for path in paths.compactMap(\.self)
    where FileAccess.kind(of: path).exists && !FileAccess.isPlainFile(path) {
      throw FindingsError(.malformedInput, .configuration, "is not a regular file", at: path)
    }
  }

  /// The paths that a command works on, and the root for the names of their catalogs.
  ///
  /// Used by every command: the paths of the command line, else the configured catalogs, else the
  /// working directory.
  ///
  /// - Parameters:
  ///   - named: The paths of the command line.
  ///   - root: The root of the command line.
  package func inputs(_ named: [String], root: String? = nil) -> (paths: [String], root: String?) {
    guard named.isEmpty else { return (LoctripProject.distinct(named), root) }
    guard !catalogs.isEmpty, let folder = folders.first else { return (["."], root) }
    return (LoctripProject.distinct(catalogs), root ?? folder)
  }

  /// The folders with the code of a project: those of the command line, else that of the configuration, else the
  /// working directory.
  package func codePaths(_ named: [String]) -> [String] {
    let code = named.filter {
      FileAccess.kind(of: $0).isFolder || $0.hasSuffix(".swift") || !FileAccess.kind(of: $0).exists
    }
    // A catalog alone says nothing of the code.
    return code.isEmpty ? [folders.first ?? "."] : LoctripProject.distinct(code)
  }

  /// The catalogs and root for orders, which name catalogs from the configuration's folder wherever a command runs.
  package func inputsOfOrders(_ named: [String], root: String? = nil) -> (
    paths: [String], root: String?
  ) {
    guard let folder = folders.first else { return inputs(named, root: root) }
    let paths = named.isEmpty ? catalogs.isEmpty ? [folder] : catalogs : named
    return (LoctripProject.distinct(paths), root ?? folder)
  }

  /// A catalog's path relative to the configuration's folder, as matched by patterns; outside of
  /// it, its name.
  package func name(of file: CatalogFile) -> String {
    for folder in folders {
      if let name = LoctripProject.relative(file.path, to: folder) { return name }
    }
    guard let folder = folders.last, let real = FileAccess.realPath(file.path) else {
      return file.original
    }
    return LoctripProject.relative(real, to: folder) ?? file.original
  }

  /// A file's path relative to the configuration's folder; outside of it, the path.
  package func name(ofPath path: String) -> String {
    for folder in folders {
      if let name = LoctripProject.relative(path, to: folder) { return name }
    }
    return path
  }

  /// The codes of all checks, whose severity can be configured.
  package static var codes: [String] {
    CheckSet.complete.checks.map(\.code.rawValue) + codesOfCode + codesOfProject
  }

  private mutating func readChecks(_ value: ConfigurationValue) {
    for (code, severity) in value["checks"]?.members ?? [] {
      severities.append(SeverityRule(code, Finding.Severity(rawValue: severity.text)))
    }
    for item in value["rules"]?.list ?? [] {
      let catalogs = PatternSet(texts(item["catalogs"]), isPath: true)
      let keys = PatternSet(texts(item["keys"]), isPath: false)
      for (code, severity) in item["checks"]?.members ?? [] {
        var rule = SeverityRule(code, Finding.Severity(rawValue: severity.text))
        rule.catalogs = catalogs
        rule.languages = texts(item["languages"])
        rule.keys = keys
        severities.append(rule)
      }
    }
  }

  private mutating func readLength(_ value: ConfigurationValue) throws(FindingsError) {
    guard let count = value["max"]?.number else {
      throw FindingsError([
        Finding(
          .configuration, .error, "a rule of 'lengths' has no 'max'",
          places: path.map { [FileLocation(path: $0)] } ?? [])
      ])
    }
    let unit: LengthLimit.Unit =
      switch value["unit"]?.text {
      case "code-points": .codePoints
      case "utf16": .utf16
      case "bytes": .bytes
      default: .characters
      }
    var rule = LengthRule(LengthLimit(Int(count), unit, origin: "configuration"))
    rule.catalogs = PatternSet(texts(value["catalogs"]), isPath: true)
    rule.languages = texts(value["languages"])
    rule.keys = PatternSet(texts(value["keys"]), isPath: false)
    lengths.append(rule)
  }

  private mutating func readAgencies(_ members: [(name: String, value: ConfigurationValue)])
    throws(FindingsError)
  {
    var findings: [Finding] = []
    for (id, agency) in members {
      do {
        agencies.append(try self.agency(id, agency) { $0.hasPrefix("/") ? $0 : resolved($0) })
      } catch {
        let place = places["agencies.\(id).\(error.option.rawValue)"] ?? places["agencies"]
        findings.append(
          Finding(.configuration, .error, error.message, places: place.map { [$0] } ?? []))
      }
    }
    guard findings.isEmpty else { throw FindingsError(.usage, findings) }
  }

  private func texts(_ value: ConfigurationValue?) -> [String] { (value?.list ?? []).map(\.text) }

  static func dictionary<Value>(_ value: ConfigurationValue?, _ get: (ConfigurationValue) -> Value)
    -> [String: Value]
  {
    Dictionary((value?.members ?? []).map { ($0.name, get($0.value)) }) { $1 }
  }

  /// A path in the file, relative to the working directory.
  private func resolved(_ path: String) -> String {
    let folder = Self.folder(of: self.path ?? "")
    if path == "." { return folder }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The path of the file for display: relative to the working directory if inside.
  private static func shown(_ file: String, from path: String) -> String {
    guard let here = FileAccess.realPath(".") else { return file }
    return file.hasPrefix(here + "/") ? String(file.dropFirst(here.count + 1)) : file
  }

  /// True if everybody may write into a folder, or it is unknown who may.
  static func isOpenToEverybody(_ folder: String) -> Bool {
    FileAccess.isWritableByEverybody(folder) ?? true
  }
}

extension Configuration {
  /// True if a rule applies to a catalog in a language.
  static func concerns(
    _ original: String, _ language: String, catalogs: PatternSet, languages: [String]
  ) -> Bool {
    (catalogs.isEmpty || catalogs.matches(original))
      && (languages.isEmpty || languages.contains { LanguageTag.isSame($0, language) })
  }
}
