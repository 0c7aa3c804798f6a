import LoctripTranslationChecks
import Foundation
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripReconciliation
import StringCatalogs

/// Entries of more than one text, checked in a catalog and decided about as if they were delivered.
struct CheckStructures {
  /// An entry in a language and what is to be found.
  private struct Structure {
    var isDictionary: Bool
    var language: String
    var source: Entry
    var target: Entry
    /// Each severity with its code, and whether an import writes all of it.
    var findings: Set<String>
    var isWritten: Bool
    var line: String
  }

  /// The texts of an entry by their paths, and its substitutions.
  private struct Entry {
    var texts: [(path: [String], text: String)] = []
    var substitutions: [(name: String, argument: Int?, type: String)] = []

    init(_ field: String) {
      for part in field.components(separatedBy: " ; ") {
        let name = part.drop { $0 == " " }
        if name.hasPrefix("@"), let number = name.firstIndex(of: "#"), !name.contains("=") {
          let rest = name[name.index(after: number)...].split(
            separator: ":", omittingEmptySubsequences: false
          ).map { $0.filter { $0 != " " } }
          substitutions.append(
            (String(name.dropFirst().prefix { $0 != "#" }), Int(rest.first ?? ""), rest.last ?? ""))
        } else if let sign = part.firstIndex(of: "=") {
          let path = part[..<sign].filter { $0 != " " }
          texts.append(
            (
              path == "." ? [] : path.components(separatedBy: "."),
              String(part[part.index(after: sign)...])
            ))
        }
      }
    }

    /// The cases of a substitution.
    func cases(of name: String) -> [(path: [String], text: String)] {
      texts.filter { $0.path.first == "@\(name)" }.map { (Array($0.path.dropFirst()), $0.text) }
    }
  }

  private let structures: [Structure]

  /// How many there are.
  var count: Int { structures.count }

  /// Reads lines; see `checkStructures`.
  init(_ text: String) {
    structures = text.components(separatedBy: "\n").compactMap { line in
      let fields = line.components(separatedBy: " | ")
      guard fields.count == 5 else { return nil }
      let verdicts = fields[4].components(separatedBy: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let findings = Set(verdicts).subtracting(["good", "import good"])
      return Structure(
        isDictionary: fields[0].hasSuffix("d"), language: fields[1], source: Entry(fields[2]),
        target: Entry(fields[3]), findings: findings,
        isWritten: verdicts.contains("import good") || !findings.contains { $0.hasPrefix("error") },
        line: line)
    }
  }

  /// The lines of structures with which something else is found than what they say.
  func failures() throws -> [String] {
    try structures.compactMap { structure in
      let table = try Self.table(of: structure)
      let codes: Set<String> = [
        "placeholder-mismatch", "plural-missing", "plural-unexpected", "plural-number-lost",
      ]
      let found = CheckSet.complete.findings(in: table).map(\.finding)
        .filter { codes.contains($0.code.rawValue) }
        .map { "\($0.severity.rawValue) \($0.code.rawValue)" }
      guard Set(found) == structure.findings else {
        return "\(structure.line): found \(found.isEmpty ? "nothing" : "\(Set(found).sorted())")"
      }
      let isWritten = Self.isWritten(table)
      return isWritten == structure.isWritten
        ? nil : "\(structure.line): an import \(isWritten ? "writes" : "rejects") it"
    }
  }

  /// Whether an import writes every text of a table into a catalog that has none of them.
  private static func isWritten(_ table: UnitTable) -> Bool {
    var rules = DecisionRules()
    rules.language = table.language
    return table.indices.allSatisfy { row in
      var now = table[row]
      guard let target = now.target else { return true }
      let delivered = TranslationUnit(
        id: now.id, source: now.source, target: target, state: .translated)
      now.target = nil
      now.translationState = nil
      now.state = .unfinished
      return rules.decide(delivered: delivered, now: now).verdict != .rejected
    }
  }

  // MARK: - Catalogs

  private static func table(of structure: Structure) throws -> UnitTable {
    if structure.isDictionary {
      let files = [("en", structure.source), (structure.language, structure.target)]
      let sources = try files.map { language, entry in
        let bytes = try PropertyListSerialization.data(
          fromPropertyList: ["key": dictionary(entry)], format: .xml, options: 0)
        return CatalogSource(path: "\(language).lproj/L.stringsdict", bytes: Array(bytes))
      }
      return try StringsdictCatalog(reading: sources).table(in: structure.language)
    }
    let localizations = [
      "en": localization(structure.source), structure.language: localization(structure.target),
    ]
    let catalog: [String: Any] = [
      "sourceLanguage": "en", "version": "1.0",
      "strings": ["key": ["extractionState": "manual", "localizations": localizations]],
    ]
    let bytes = Array(try JSONSerialization.data(withJSONObject: catalog))
    return try StringCatalog(parsing: bytes, path: "L.xcstrings").table(in: structure.language)
  }

  private static func localization(_ entry: Entry) -> [String: Any] {
    var result = variations(entry.texts.filter { $0.path.first?.hasPrefix("@") != true })
    var substitutions: [String: Any] = [:]
    for (name, argument, type) in entry.substitutions {
      var substitution = variations(entry.cases(of: name))
      substitution["formatSpecifier"] = type
      if let argument { substitution["argNum"] = argument }
      substitutions[name] = substitution
    }
    if !substitutions.isEmpty { result["substitutions"] = substitutions }
    return result
  }

  private static func variations(_ texts: [(path: [String], text: String)]) -> [String: Any] {
    var result: [String: Any] = [:]
    if let text = texts.first(where: { $0.path.isEmpty })?.text {
      result["stringUnit"] = ["state": "translated", "value": text]
    }
    let varied = texts.filter { !$0.path.isEmpty }
    guard !varied.isEmpty else { return result }
    let names = Set(varied.map { $0.path[0] })
    let isDevice = !names.isDisjoint(with: VariationPath.devices.subtracting(["other"]))
    var cases: [String: Any] = [:]
    for name in names {
      cases[name] = variations(
        varied.filter { $0.path[0] == name }.map { (Array($0.path.dropFirst()), $0.text) })
    }
    result["variations"] = [isDevice ? "device" : "plural": cases]
    return result
  }

  private static func dictionary(_ entry: Entry) -> [String: Any] {
    var result: [String: Any] = [:]
    for (path, text) in entry.texts where path.isEmpty {
      result["NSStringLocalizedFormatKey"] = text
    }
    for (name, _, type) in entry.substitutions {
      var rules = [
        "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": type,
      ]
      for (path, text) in entry.cases(of: name) { rules[path[0]] = text }
      result[name] = rules
    }
    return result
  }
}
