import LoctripTranslationChecks
import LoctripLocalizationCore

/// The glossary of the labelled pairs about terms.
let checkGlossary = Glossary([
  Glossary.Term(
    "account",
    translations: [
      "de": ["Konto", "Konten"], "ru": ["учётная запись"], "ja": ["アカウント"], "zh-Hans": ["账户"],
      "fr": ["compte"], "fi": ["tili"], "he": ["חשבון"], "tr": ["hesap", "hesab"],
    ], forbidden: ["de": ["Account"]]),
  Glossary.Term("Tidebook", isTranslatable: false),
  Glossary.Term("Tide Book", isTranslatable: false),
  Glossary.Term("GO", isTranslatable: false, isCaseSensitive: true),
])

/// Pairs of texts, each with the codes that are expected.
struct CheckPairTable {
  /// A unit in a language and what is to be found.
  struct Pair {
    var language: String
    var unit: TranslationUnit
    var codes: [String]
    var line: String
  }

  /// The pairs in groups, each a table of its own.
  var groups: [[Pair]] = []

  /// How many pairs there are.
  var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// Reads lines; see `checkPairs`.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let isNext = line.hasPrefix("+ ")
      let fields = Self.fields(isNext ? line.dropFirst(2) : line)
      guard fields.count > 3 else { continue }
      let pair = Pair(
        language: fields[0], unit: Self.unit(fields), codes: Self.codes(fields[3]),
        line: String(line))
      if isNext, !groups.isEmpty {
        groups[groups.count - 1].append(pair)
      } else {
        groups.append([pair])
      }
    }
  }

  /// Reads lines of sources; see `checkSources`.
  init(sources text: String) {
    for line in text.split(separator: "\n") {
      let fields = Self.fields(line)
      guard fields.count > 3 else { continue }
      var unit = TranslationUnit(id: fields[0], source: .text(fields[1]))
      if !fields[2].isEmpty { unit.notes = [TranslationUnit.Note(text: fields[2])] }
      groups.append([
        Pair(language: "fr", unit: unit, codes: Self.codes(fields[3]), line: String(line))
      ])
    }
  }

  /// The lines of pairs with which something else is found than what they say.
  func failures(_ find: (UnitTable) -> [(row: Int, finding: Finding)]) -> [String] {
    groups.flatMap { group -> [String] in
      var builder = UnitTableBuilder(
        original: "A.xcstrings", language: group[0].language, sourceLanguage: "en",
        path: "A.xcstrings")
      for pair in group { builder.append(pair.unit) }
      let found = find(builder.table())
      return group.indices.compactMap { row in
        let codes = found.filter { $0.row == row }.map(\.finding.code.rawValue).sorted()
        return codes == group[row].codes
          ? nil : "\(group[row].line): found \(codes.isEmpty ? "nothing" : "\(codes)")"
      }
    }
  }

  private static func unit(_ fields: [String]) -> TranslationUnit {
    var unit = TranslationUnit(
      id: "a", source: .text(fields[1]), target: .text(fields[2]), state: .translated)
    for option in fields.dropFirst(4) {
      if let id = option.value(of: "id=") {
        unit.id = id
        unit.path = Slot(splitting: id)?.path ?? .root
      }
      if let note = option.value(of: "note=") { unit.notes = [TranslationUnit.Note(text: note)] }
      switch option.value(of: "state=") {
      case "new": unit.state = .unfinished
      case "reviewed": unit.state = .reviewed
      case "approved": unit.traits.insert(.isApproved)
      case "approved-new":
        unit.traits.insert(.isApproved)
        unit.state = .unfinished
      default: break
      }
    }
    return unit
  }

  private static func codes(_ field: String) -> [String] {
    field.split { $0 == "," || $0 == " " }.map(String.init).sorted()
  }

  /// The fields of a line, their escapes read.
  private static func fields(_ line: Substring) -> [String] {
    var fields: [String] = []
    var field = ""
    let text = "\(line) "
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix(" | ") {
        fields.append(field.trimmed.unescaped)
        field = ""
        rest = rest.dropFirst(2)
        // The space may be that of the next separator.
        continue
      }
      field.append(character)
      rest = rest.dropFirst()
    }
    fields.append(field.trimmed.unescaped)
    return fields
  }
}

extension String {
  fileprivate func value(of name: String) -> String? {
    hasPrefix(name) ? String(dropFirst(name.count)) : nil
  }

  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// `\n`, `\r`, `\t` and `\u{…}` as what they stand for.
  fileprivate var unescaped: String {
    var result = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "n": result.unicodeScalars.append("\n")
      case "r": result.unicodeScalars.append("\r")
      case "t": result.unicodeScalars.append("\t")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
          result.unicodeScalars.append(scalar)
        }
      default: result.append(next)
      }
    }
    return result
  }
}

/// The complete set with its conventions on.
let checkConventions: CheckSet = {
  var set = CheckSet.complete.adding(KeyPrefix(["area."]))
  let codes: [Finding.Code] = [
    .inconsistentTarget, .unpositioned, .keyForm, .keyPrefix, .missingComment,
    .undocumentedPlaceholder, .missingLanguage, .missingKey,
  ]
  for code in codes { set[code] = .warning }
  return set
}()
