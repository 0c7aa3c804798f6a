import LoctripLocalizationCore
import LoctripMeasuring

/// Writes a catalog that looks like a large app's, in exactly the form that Xcode writes.
///
/// The keys come out in Xcode's order by the way they are made, so nothing is collected and sorted:
/// memory does not grow with the number of units.
struct CatalogGenerator {
  private enum Kind {
    case plain, plural, device, substitutions
  }

  private let seed: UInt64
  private let languages: [String]
  private let vocabularies: [Vocabulary]
  private let categories: [[String]]
  private let entryCount: Int
  /// Plain entries at the end that stand in for a larger kind, so that the units come out even.
  private let plainFrom: Int
  private var entry: [UInt8] = []
  private var text: [UInt8] = []
  private var lastKey = ""

  /// Prepares a catalog.
  ///
  /// - Parameters:
  ///   - units: How many units an export has in the first language.
  ///   - languages: The target languages.
  ///   - seed: The same seed gives the same bytes.
  init(units: Int, languages: [String], seed: UInt64) {
    self.seed = seed
    self.languages = (["en"] + languages).sorted { StandardOrder.areInIncreasingOrder($0, $1) }
    vocabularies = self.languages.map { Vocabulary(language: $0) }
    categories = self.languages.map {
      PluralCategory.xcodeCategories(for: $0).map(\.rawValue)
        .sorted { StandardOrder.areInIncreasingOrder($0, $1) }
    }
    let perPlural = PluralCategory.xcodeCategories(for: languages.first ?? "en").count
    var left = units
    var index = 0
    while left > 0 {
      let size =
        switch Self.kind(index, seed: seed) {
        case .plain: 1
        case .plural: perPlural
        case .device: 3
        case .substitutions: 1 + 2 * perPlural
        }
      guard size <= left else { break }
      left -= size
      index += 1
    }
    plainFrom = index
    entryCount = index + left
  }

  private static func kind(_ index: Int, seed: UInt64) -> Kind {
    var random = SeededRandom(seed: seed, stream: UInt64(index) << 1 | 1)
    return switch random.below(1000) {
    case 0..<25: .plural
    case 25..<30: .device
    case 30..<38: .substitutions
    default: .plain
    }
  }

  /// Writes the whole file.
  mutating func write(to sink: inout ByteSink) throws {
    try sink.write(Array("{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {".utf8))
    var index = 0
    let weights = Vocabulary.openings.map { $0.isWord ? 5 : 1 }
    let total = weights.reduce(0, +)
    var weight = 0
    for (opening, own) in zip(Vocabulary.openings, weights) {
      let first = entryCount * weight / total
      weight += own
      let count = entryCount * weight / total - first
      // In the collation a space comes before a low line and that before a full stop.
      let sentences = opening.isWord ? count * 6 / 10 : count
      let constants = opening.isWord ? count * 2 / 10 : 0
      let styles: [(KeyStyle, Int)] = [
        (.sentence, sentences), (.constant, constants),
        (.identifier, count - sentences - constants),
      ]
      for (style, count) in styles {
        for position in 0..<count {
          let words = Self.words(position, of: count)
          try writeEntry(index, opening: opening.text, words: words, style: style, to: &sink)
          index += 1
        }
      }
    }
    try sink.write(
      Array("\(entryCount == 0 ? "\n\n  }" : "\n  }"),\n  \"version\" : \"1.1\"\n}".utf8))
    try sink.flush()
  }

  // MARK: - Keys

  private enum KeyStyle {
    case sentence, constant, identifier
  }

  /// Words that put the key at `position` after all before it.
  private static func words(_ position: Int, of count: Int) -> [[UInt8]] {
    let words = Vocabulary.english.words
    var levels = 1
    var combinations = words.count
    while combinations < count || levels < 2 {
      combinations *= words.count
      levels += 1
    }
    var code = position * (combinations / count)
    var result: [[UInt8]] = []
    for _ in 0..<levels {
      result.append(words[code % words.count])
      code /= words.count
    }
    return result.reversed()
  }

  private func writeKey(
    opening: String, words: [[UInt8]], style: KeyStyle, plan: TextPlan,
    _ random: inout SeededRandom, to key: inout [UInt8]
  ) {
    switch style {
    case .sentence:
      key += (opening.prefix(1).uppercased() + opening.dropFirst()).utf8
      for word in words {
        key.append(UInt8(ascii: " "))
        key += word
      }
      key.append(UInt8(ascii: " "))
      plan.write(in: .english, &random, to: &key)
    case .constant:
      key += opening.uppercased().utf8
      for word in words {
        key.append(UInt8(ascii: "_"))
        for letter in word { key.append(letter & 0xDF) }
      }
    case .identifier:
      key += opening.utf8
      for word in words {
        key.append(UInt8(ascii: "."))
        key += word
      }
    }
  }

  // MARK: - Entries

  private mutating func writeEntry(
    _ index: Int, opening: String, words: [[UInt8]], style: KeyStyle, to sink: inout ByteSink
  ) throws {
    var random = SeededRandom(seed: seed, stream: UInt64(index) << 1)
    let kind = index < plainFrom ? Self.kind(index, seed: seed) : .plain
    var plan = TextPlan(&random, wordCount: style == .sentence ? 1...5 : 3...9)
    text.removeAll(keepingCapacity: true)
    writeKey(opening: opening, words: words, style: style, plan: plan, &random, to: &text)
    let key = text
    let name = String(decoding: key, as: UTF8.self)
    // What is generated must be in Xcode's form, or the figures are those of another file.
    guard index == 0 || StandardOrder.areInIncreasingOrder(lastKey, name) else {
      throw BenchError("the generator wrote '\(name)' after '\(lastKey)'")
    }
    lastKey = name

    entry.removeAll(keepingCapacity: true)
    entry += (index == 0 ? "\n    " : ",\n    ").utf8
    string(key)
    entry += " : {".utf8
    let start = entry.count
    let hasComment = random.chance(75)
    if hasComment {
      member("comment", 6)
      text.removeAll(keepingCapacity: true)
      writeComment(&random)
      string(text)
    }
    let isStale = random.chance(2)
    if isStale || style != .sentence || random.chance(15) {
      member("extractionState", 6)
      string(
        Array((isStale ? "stale" : random.chance(60) ? "manual" : "extracted_with_value").utf8))
    }
    if hasComment && random.chance(6) {
      member("isCommentAutoGenerated", 6)
      entry += "true".utf8
    }
    plan.isPositional = plan.placeholders.count > 1
    writeLocalizations(key: key, kind: kind, style: style, plan: plan, &random)
    if kind == .plain && random.chance(2) {
      member("shouldTranslate", 6)
      entry += "false".utf8
    }
    entry += (entry.count == start ? "\n\n    }" : "\n    }").utf8
    try sink.write(entry)
  }

  private mutating func writeComment(_ random: inout SeededRandom) {
    let openings = [
      "Title of the ", "Label for the ", "Message shown when the user has no ", "Button: ",
      "Accessibility label of the ", "A description of the action that follows the ",
      "The first placeholder is the name of the ",
    ]
    text += random.pick(openings).utf8
    var plan = TextPlan(&random, wordCount: 3...9)
    plan.placeholders = []
    plan.write(in: .english, &random, to: &text)
    if text.last != UInt8(ascii: ".") { text.append(UInt8(ascii: ".")) }
  }

  private mutating func writeLocalizations(
    key: [UInt8], kind: Kind, style: KeyStyle, plan: TextPlan, _ random: inout SeededRandom
  ) {
    let isSpelledOut =
      kind != .plain || style != .sentence || plan.isPositional || random.chance(15)
    var hasAny = false
    for (position, language) in languages.enumerated() {
      let isSource = language == "en"
      if isSource ? !isSpelledOut : random.chance(8) { continue }
      if hasAny {
        entry.append(UInt8(ascii: ","))
        line(8)
      } else {
        member("localizations", 6)
        entry.append(UInt8(ascii: "{"))
        line(8)
        hasAny = true
      }
      string(Array(language.utf8))
      entry += " : {".utf8
      var state = isSource ? "translated" : "new"
      if isSource {
        if style == .sentence && plan.isPositional { state = "new" }
      } else {
        switch random.below(100) {
        case 0..<88: state = "translated"
        case 88..<95: state = "needs_review"
        default: break
        }
      }
      var shape = Shape(
        vocabulary: vocabularies[position], categories: categories[position], state: state,
        plan: plan)
      // A translation takes about as many words as its source, opening words included.
      if style == .sentence { shape.plan.wordCount += 4 }
      writeLocalization(kind, shape, &random)
      line(8)
      entry.append(UInt8(ascii: "}"))
    }
    if hasAny {
      line(6)
      entry.append(UInt8(ascii: "}"))
    }
  }

  /// What the texts of one localization have in common.
  private struct Shape {
    var vocabulary: Vocabulary
    var categories: [String]
    var state: String
    var plan: TextPlan
  }

  private mutating func writeLocalization(
    _ kind: Kind, _ shape: Shape, _ random: inout SeededRandom
  ) {
    switch kind {
    case .plain: writeUnit(shape, &random, 10)
    case .plural:
      var shape = shape
      shape.plan.placeholders = ["lld"]
      line(10)
      entry += "\"variations\" : {".utf8
      writeCases("plural", shape.categories, shape, &random, 12)
      line(10)
      entry.append(UInt8(ascii: "}"))
    case .device:
      line(10)
      entry += "\"variations\" : {".utf8
      writeCases("device", ["iphone", "mac", "other"], shape, &random, 12)
      line(10)
      entry.append(UInt8(ascii: "}"))
    case .substitutions:
      var root = shape
      root.plan.placeholders = ["#@files@", "#@folders@"]
      root.plan.isPositional = false
      writeUnit(root, &random, 10)
      var leaf = shape
      leaf.plan.placeholders = ["arg"]
      leaf.plan.wordCount = 1
      leaf.plan.ornament = .none
      leaf.plan.isPositional = false
      entry.append(UInt8(ascii: ","))
      line(10)
      entry += "\"substitutions\" : {".utf8
      for (argument, name) in ["files", "folders"].enumerated() {
        line(12)
        entry += "\"\(name)\" : {".utf8
        line(14)
        entry += "\"argNum\" : \(argument + 1),".utf8
        line(14)
        entry += "\"formatSpecifier\" : \"lld\",".utf8
        line(14)
        entry += "\"variations\" : {".utf8
        writeCases("plural", leaf.categories, leaf, &random, 16)
        line(14)
        entry.append(UInt8(ascii: "}"))
        line(12)
        entry += (argument == 0 ? "}," : "}").utf8
      }
      line(10)
      entry.append(UInt8(ascii: "}"))
    }
  }

  private mutating func writeCases(
    _ axis: String, _ cases: [String], _ shape: Shape, _ random: inout SeededRandom, _ indent: Int
  ) {
    line(indent)
    entry += "\"\(axis)\" : {".utf8
    for (position, name) in cases.enumerated() {
      if position > 0 { entry.append(UInt8(ascii: ",")) }
      line(indent + 2)
      entry += "\"\(name)\" : {".utf8
      writeUnit(shape, &random, indent + 4)
      line(indent + 2)
      entry.append(UInt8(ascii: "}"))
    }
    line(indent)
    entry.append(UInt8(ascii: "}"))
  }

  private mutating func writeUnit(_ shape: Shape, _ random: inout SeededRandom, _ indent: Int) {
    text.removeAll(keepingCapacity: true)
    shape.plan.write(in: shape.vocabulary, &random, to: &text)
    line(indent)
    entry += "\"stringUnit\" : {".utf8
    line(indent + 2)
    entry += "\"state\" : \"\(shape.state)\",".utf8
    line(indent + 2)
    entry += "\"value\" : ".utf8
    string(text)
    line(indent)
    entry.append(UInt8(ascii: "}"))
  }

  // MARK: - JSON

  private mutating func line(_ indent: Int) {
    entry.append(10)
    for _ in 0..<indent { entry.append(UInt8(ascii: " ")) }
  }

  /// Starts a member of an entry.
  private mutating func member(_ name: String, _ indent: Int) {
    if entry.last != UInt8(ascii: "{") { entry.append(UInt8(ascii: ",")) }
    line(indent)
    entry += "\"\(name)\" : ".utf8
  }

  private mutating func string(_ bytes: [UInt8]) {
    entry.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): entry += "\\\"".utf8
      case UInt8(ascii: "\\"): entry += "\\\\".utf8
      case 10: entry += "\\n".utf8
      default: entry.append(byte)
      }
    }
    entry.append(UInt8(ascii: "\""))
  }
}
