internal import Checks
internal import Files
internal import Foundation
public import LocalizationCore

extension Configuration {
  /// The name of the file.
  public static let fileName = ".loctrip.yml"

  /// The configuration of a project: the nearest file called ``fileName`` from a path upwards.
  ///
  /// The search ends at the root of a repository. A folder in which everybody may write, such as `/tmp`,
  /// says nothing about the folders in it.
  ///
  /// - Throws: ``RoundTripError`` when it cannot be read or says what nothing understands.
  public static func find(from path: String) throws(RoundTripError) -> Configuration {
    guard let file = file(near: path) else { return Configuration() }
    return try Configuration(readingFrom: shown(file, from: path))
  }

  /// What the configuration of a project says of its catalogs, for who asks for nothing else of it: the source
  /// language, and what is left out.
  ///
  /// No other file is read, and one that cannot be read is no reason to show no difference.
  ///
  /// - Returns: A configuration of no more than these, and as notes why the file could not be read.
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
    exclusion = PathExclusion(exclude, in: folders.first ?? ".")
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
  /// - Throws: ``RoundTripError`` when it cannot be read or says what nothing understands, with the
  ///   place of everything that is wrong.
  public init(readingFrom path: String) throws(RoundTripError) {
    self.init(at: path)
    let value = try ConfigurationReader.read(file: path, path: path, codes: Self.codes)
    catalogs = ExactString.distinct(texts(value["catalogs"])).map(resolved)
    readSources(value)
    languages = ExactString.distinct(texts(value["languages"]))
    released = texts(value["released"])
    languageMap = Self.dictionary(value["language-map"], \.text)
    require = Self.dictionary(value["require"], \.number)
    ratchet = (value["ratchet"]?.text).map(resolved)
    copies = (value["copies"]?.text).flatMap(Copies.init)
    baseline = (value["baseline"]?.text).map(resolved)
    readChecks(value)
    for rule in value["lengths"]?.list ?? [] { try readLength(rule) }
    keyForm = value["keys"]?["form"]?.text
    keyPrefixes = (value["keys"]?["prefixes"]?.members ?? []).map { ($0.name, $0.value.text) }
    if let rates = value["rates"] { readRates(rates) }
    let files = catalogs.filter { !FileAccess.kind(of: $0).isFolder }
    try Self.checkPlain(files + [ratchet, baseline])
    if let file = value["glossary"]?.text {
      let path = file.hasPrefix("/") ? file : resolved(file)
      try Self.checkPlain([path])
      glossaryPath = path
      glossary = try GlossaryFile.read(path)
    }
  }

  /// Makes sure that what a configuration names has an end: it may be a stranger's, and lead to a device or pipe.
  private static func checkPlain(_ paths: [String?]) throws(RoundTripError) {
    for path in paths.compactMap(\.self)
    where FileAccess.kind(of: path).exists && !FileAccess.isPlainFile(path) {
      throw RoundTripError(.malformedInput, .configuration, "is not a regular file", at: path)
    }
  }

  /// The paths of the project that a command works on, and the folder that the names of their catalogs are
  /// relative to.
  ///
  /// Every command decides this here: the paths on the command line, else the catalogs of the configuration,
  /// else the working directory.
  ///
  /// - Parameters:
  ///   - named: The paths on the command line.
  ///   - root: The folder that the command line names.
  public func inputs(
    _ named: [String],
    root: String? = nil
  ) -> (paths: [String], root: String?) {
    guard named.isEmpty else { return (Project.distinct(named), root) }
    guard !catalogs.isEmpty, let folder = folders.first else { return (["."], root) }
    return (Project.distinct(catalogs), root ?? folder)
  }

  /// A catalog's path from the folder of the configuration, which patterns are for; what it is called where it
  /// is not in there.
  package func name(of file: CatalogFile) -> String {
    for folder in folders {
      if let name = Project.relative(file.path, to: folder) { return name }
    }
    guard let folder = folders.last, let real = FileAccess.realPath(file.path) else {
      return file.original
    }
    return Project.relative(real, to: folder) ?? file.original
  }

  /// The codes of the checks that a severity can be given to.
  static var codes: [String] {
    CheckSet.complete.checks.map(\.code.rawValue)
  }

  private mutating func readChecks(_ value: ConfigurationValue) {
    for (code, severity) in value["checks"]?.members ?? [] {
      severities.append(SeverityRule(code, Finding.Severity(rawValue: severity.text)))
    }
    for item in value["rules"]?.list ?? [] {
      for (code, severity) in item["checks"]?.members ?? [] {
        var rule = SeverityRule(code, Finding.Severity(rawValue: severity.text))
        rule.catalogs = texts(item["catalogs"])
        rule.languages = texts(item["languages"])
        rule.keys = texts(item["keys"])
        severities.append(rule)
      }
    }
  }

  private mutating func readLength(_ value: ConfigurationValue) throws(RoundTripError) {
    guard let count = value["max"]?.number else {
      throw RoundTripError([
        Finding(
          .configuration,
          .error,
          "a rule of 'lengths' has no 'max'",
          places: path.map { [SourceLocation(path: $0)] } ?? []
        )
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
    rule.catalogs = texts(value["catalogs"])
    rule.languages = texts(value["languages"])
    rule.keys = texts(value["keys"])
    lengths.append(rule)
  }

  private mutating func readRates(_ value: ConfigurationValue) {
    if let currency = value["currency"]?.text { rates.currency = currency }
    rates.perWord = Self.dictionary(value["per-word"], \.number)
    rates.bands = Self.dictionary(value["bands"], \.number)
  }

  private func texts(_ value: ConfigurationValue?) -> [String] { (value?.list ?? []).map(\.text) }

  private static func dictionary<Value>(
    _ value: ConfigurationValue?,
    _ get: (ConfigurationValue) -> Value
  ) -> [String: Value] {
    Dictionary((value?.members ?? []).map { ($0.name, get($0.value)) }) { $1 }
  }

  /// A path of the file, from the working directory.
  private func resolved(_ path: String) -> String {
    let folder = (self.path ?? "").split(separator: "/", omittingEmptySubsequences: false)
      .dropLast()
      .joined(separator: "/")
    let isHere = self.path?.hasPrefix("/") != true && folder.isEmpty
    if path == "." { return isHere ? path : folder.isEmpty ? "/" : folder }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return isHere ? name : "\(folder)/\(name)"
  }

  /// A file above a path as a person would name it: from the working directory where it is inside.
  private static func shown(_ file: String, from path: String) -> String {
    guard let here = FileAccess.realPath(".") else { return file }
    return file.hasPrefix(here + "/") ? String(file.dropFirst(here.count + 1)) : file
  }

  static func isOpenToEverybody(_ folder: String) -> Bool {
    do {
      // What Foundation resolves may still be a link, such as `/tmp` of macOS.
      let real = FileAccess.realPath(folder) ?? folder
      let permissions = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions]
      return ((permissions as? NSNumber)?.intValue ?? 0) & 0o002 != 0
    } catch {
      return true
    }
  }
}

extension Configuration {
  /// Whether a rule is about the texts of a catalog in a language.
  static func concerns(
    _ original: String,
    _ language: String,
    catalogs: [String],
    languages: [String]
  ) -> Bool {
    (catalogs.isEmpty || catalogs.contains { Pattern($0, isPath: true).matches(original) })
      && (languages.isEmpty || languages.contains { LanguageTag.isSame($0, language) })
  }
}
