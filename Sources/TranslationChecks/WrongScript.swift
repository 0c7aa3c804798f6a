package import LoctripLocalizationCore

/// A translation is written in a script that neither its language nor its source uses: Korean in a Japanese app.
package struct WrongScript: LoctripCheck {
  package init() {}

  /// The code, `wrong-script`.
  package var code: Finding.Code { .wrongScript }

  /// A warning by default: a name may stay in its own script.
  package var severity: Finding.Severity { .warning }

  /// Units that are looked at alone; the plain texts of a table are scanned as bytes.
  package var concerns: TextFeatures { .alone }

  /// At most one finding, for a text of twelve letters or more; a syllable of Hangul and an ideograph are two.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let target = unit.target, let scripts = Script.used(in: language),
      target.texts.contains(where: { text in
        // Most texts have nothing but letters of their language.
        text.withUTF8Bytes { !Script(ofBlocksIn: $0).isSubset(of: scripts) }
      })
    else { return [] }
    let sources = unit.source?.texts.joined(separator: " ") ?? ""
    let isForeign = target.texts.contains { text in
      text.withUTF8Bytes { text in
        sources.withUTF8Bytes { Self.isForeign(text, to: scripts, source: $0) }
      }
    }
    return isForeign ? [finding(language)] : []
  }

  /// At most one finding for each row with plain texts.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    guard let scripts = Script.used(in: table.language) else { return [] }
    return table.indices.compactMap { row in
      guard table.hasTarget(row), let source = table.plainSource(row),
        let target = table.plainTarget(row),
        Self.isForeign(target.span, to: scripts, source: source.span)
      else { return nil }
      return (row, finding(table.language))
    }
  }

  private func finding(_ language: String) -> Finding {
    Finding(
      code, severity,
      "the translation has no letter in a script of '\(language)' or of its source")
  }

  /// True if a text has a letter of its language's scripts; `nil` if it has no two letters, or the scripts are not known.
  ///
  /// In Latin it has more of them than of others.
  package static func hasLetter(in text: String, of language: String) -> Bool? {
    guard let scripts = Script.used(in: language) else { return nil }
    if scripts.contains(.other) { return true }
    if scripts.contains(.latin), text.utf8.allSatisfy({ $0 < 0x80 }),
      text.withUTF8Bytes(hasPlainWord)
    {
      return true
    }
    let letters = text.removingSpans.unicodeScalars.lazy.compactMap { Script(of: $0) }
    guard letters.prefix(2).count == 2 else { return nil }
    let own = scripts.withoutHan(of: letters)
    guard scripts == .latin else { return letters.contains { !$0.isDisjoint(with: own) } }
    // Texts of every script have names in Latin.
    let others = letters.count { $0.isDisjoint(with: [.latin, .other]) }
    return letters.count { $0 == .latin } > others
  }

  /// True if a text begins with a word with two letters of ASCII, without a mark that may make a link or tag of it.
  private static func hasPlainWord(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1, text[0].isASCIILetter, text[1].isASCIILetter else { return false }
    for index in 2..<text.count {
      switch text[index] {
      case 0x20: return true
      case let byte where byte.isASCIILetter || byte >= 0x80: continue
      default: return false
      }
    }
    return true
  }

  private static func isForeign(_ text: Span<UInt8>, to scripts: Script, source: Span<UInt8>)
    -> Bool
  {
    let blocks = Script(ofBlocksIn: text)
    guard !blocks.isSubset(of: scripts) else { return false }
    var known = scripts.union(Script(ofBlocksIn: source)).union(.other)
    guard !blocks.isSubset(of: known) else { return false }
    // The letters of placeholders and tags are of no script.
    let whole = String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
    let scalars = whole.removingSpans.unicodeScalars
    if blocks.contains(.kana) {
      known = known.withoutHan(of: scalars.lazy.compactMap { Script(of: $0) })
    }
    var letters = 0
    for scalar in scalars {
      guard let script = Script(of: scalar) else { continue }
      if known.contains(script) { return false }
      letters += script.isDisjoint(with: [.hangul, .han]) ? 1 : 2
    }
    return letters >= 12
  }
}

/// The one script in which a project writes a language that is written in several.
package struct WrittenScript: Sendable {
  private let script: Script

  /// Finds the script of which nearly all texts have a letter.
  ///
  /// - Returns: `nil` for a language of one script, where the texts are fewer than eight, and where none or several scripts
  ///   are in them.
  package init?(of language: String, in texts: some Sequence<String>) {
    guard let scripts = Script.used(in: language), !scripts.contains(.han),
      !scripts.contains(.other), scripts.rawValue.nonzeroBitCount > 1
    else { return nil }
    var counts: [Script: Int] = [:]
    var count = 0
    for text in texts {
      let found = text.withUTF8Bytes { Script(ofBlocksIn: $0) }.intersection(scripts)
      guard !found.isEmpty else { continue }
      count += 1
      for bit in 0..<27 where found.rawValue >> bit & 1 == 1 {
        counts[Script(rawValue: 1 << bit), default: 0] += 1
      }
    }
    // Names in Latin stand in texts of every script.
    let others = counts.filter { $0.key != .latin }
    let candidates = others.isEmpty ? counts : others
    guard count >= 8, candidates.count == 1, let (script, own) = candidates.first,
      own * 10 >= count * 9
    else { return nil }
    self.script = script
  }

  /// True if a text has a letter of the script; `nil` if it has no two letters.
  package func hasLetter(in text: String) -> Bool? {
    let letters = text.removingSpans.unicodeScalars.lazy.compactMap { Script(of: $0) }
    guard letters.prefix(2).count == 2 else { return nil }
    return letters.contains(script)
  }
}

/// The scripts of some letters; those that no table here has are ``other``, which every language may use.
struct Script: OptionSet, Hashable {
  let rawValue: UInt32

  static let latin = Script(rawValue: 1)
  static let cyrillic = Script(rawValue: 1 << 1)
  static let greek = Script(rawValue: 1 << 2)
  static let arabic = Script(rawValue: 1 << 3)
  static let hebrew = Script(rawValue: 1 << 4)
  static let devanagari = Script(rawValue: 1 << 5)
  static let bengali = Script(rawValue: 1 << 6)
  static let gurmukhi = Script(rawValue: 1 << 7)
  static let gujarati = Script(rawValue: 1 << 8)
  static let odia = Script(rawValue: 1 << 9)
  static let tamil = Script(rawValue: 1 << 10)
  static let telugu = Script(rawValue: 1 << 11)
  static let kannada = Script(rawValue: 1 << 12)
  static let malayalam = Script(rawValue: 1 << 13)
  static let sinhala = Script(rawValue: 1 << 14)
  static let thai = Script(rawValue: 1 << 15)
  static let lao = Script(rawValue: 1 << 16)
  static let tibetan = Script(rawValue: 1 << 17)
  static let burmese = Script(rawValue: 1 << 18)
  static let georgian = Script(rawValue: 1 << 19)
  static let armenian = Script(rawValue: 1 << 20)
  static let ethiopic = Script(rawValue: 1 << 21)
  static let khmer = Script(rawValue: 1 << 22)
  static let hangul = Script(rawValue: 1 << 23)
  static let kana = Script(rawValue: 1 << 24)
  static let han = Script(rawValue: 1 << 25)
  static let other = Script(rawValue: 1 << 26)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The script of a letter; `nil` for other characters.
  init?(of scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      guard UInt8(value).isASCIILetter else { return nil }
      self = .latin
      return
    }
    guard scalar.properties.isAlphabetic else { return nil }
    self.init(ofBlockOf: value)
  }

  /// The script of the block of a character beyond ASCII, letter or not.
  private init(ofBlockOf value: UInt32) {
    self = Self.block(of: value)?.script ?? .other
  }

  /// The block of a character beyond ASCII; `nil` if no table here has it.
  private static func block(of value: UInt32) -> (start: UInt32, end: UInt32, script: Script)? {
    let next = ranges.partitionPoint { $0.start <= value }
    return next > 0 && value <= ranges[next - 1].end ? ranges[next - 1] : nil
  }

  /// The scripts without ideographs, if kana show that those of a text are Japanese, and no language here has kana.
  ///
  /// - Parameter letters: The scripts of its letters.
  func withoutHan(of letters: some Sequence<Script>) -> Script {
    guard contains(.han), !contains(.kana) else { return self }
    var (kana, ideographs) = (0, 0)
    for script in letters {
      if script == .kana { kana += 1 }
      if script == .han { ideographs += 1 }
    }
    // A name in a Chinese text has fewer.
    return kana > 3 && kana >= ideographs ? subtracting(.han) : self
  }

  /// The scripts of the letters of a text, and of the blocks that its other characters are in.
  init(ofBlocksIn text: Span<UInt8>) {
    var found: Script = []
    var index = 0
    // The block of the last character, which mostly has the next one too.
    var block: (start: UInt32, end: UInt32) = (1, 0)
    while index < text.count {
      let byte = text[index]
      guard byte >= 0x80 else {
        if byte.isASCIILetter { found.formUnion(.latin) }
        index &+= 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      var value = UInt32(byte) & (0x7F >> UInt32(length))
      for next in (index + 1)..<max(min(index + length, text.count), index + 1) {
        value = value << 6 | UInt32(text[next] & 0x3F)
      }
      index += length
      if value >= block.start && value <= block.end { continue }
      guard let next = Self.block(of: value) else {
        found.formUnion(.other)
        continue
      }
      block = (next.start, next.end)
      found.formUnion(next.script)
    }
    self = found
  }

  /// The scripts of a language, by the tag or by CLDR; `nil` if they are not known here.
  static func used(in language: String) -> Script? {
    if let known = languages[language] { return known }
    if language.utf8.count == 2, language.utf8.allSatisfy(\.isASCIILetter) {
      return languages[language.lowercased()] ?? .latin
    }
    guard let tag = LanguageTag(language) else { return nil }
    if let script = tag.script { return names[script] }
    return languages[tag.language] ?? (tag.language.utf8.count == 2 ? .latin : nil)
  }

  /// The scripts by their codes in ISO 15924.
  private static let names: [String: Script] = [
    "Latn": .latin, "Cyrl": .cyrillic, "Grek": .greek, "Arab": .arabic, "Hebr": .hebrew,
    "Deva": .devanagari, "Beng": .bengali, "Guru": .gurmukhi, "Gujr": .gujarati, "Orya": .odia,
    "Taml": .tamil, "Telu": .telugu, "Knda": .kannada, "Mlym": .malayalam, "Sinh": .sinhala,
    "Thai": .thai, "Laoo": .lao, "Tibt": .tibetan, "Mymr": .burmese, "Geor": .georgian,
    "Armn": .armenian, "Ethi": .ethiopic, "Khmr": .khmer, "Kore": .hangul,
    "Hang": .hangul, "Jpan": [.kana, .han], "Hans": .han, "Hant": .han, "Hani": .han,
  ]

  /// The scripts of languages that are not, or not only, written in Latin.
  ///
  /// Source: CLDR, likelySubtags and languageData; languages of two letters that are not here are written in Latin.
  private static let languages: [String: Script] = {
    let lists: [(Script, String)] = [
      (
        .cyrillic,
        "ru uk be bg mk ba cv os ce ab av sah udm tyv kv mhr mrj myv mdf bua xal kbd ady lez"
      ),
      (.greek, "el grc"), (.hebrew, "he iw yi ji lad"), (.armenian, "hy hyw"),
      (.georgian, "ka xmf"),
      (.arabic, "ar fa ur ps ckb prs arz azb lrc mzn bal pnb"), (.ethiopic, "am ti tig gez"),
      (.devanagari, "hi mr ne sa kok mai bho doi brx awa mag hne new"), (.bengali, "bn as bpy"),
      (.gujarati, "gu"), (.odia, "or"), (.tamil, "ta"), (.telugu, "te"), (.kannada, "kn tcy"),
      (.malayalam, "ml"), (.sinhala, "si"), (.thai, "th"), (.lao, "lo"), (.tibetan, "bo dz"),
      (.burmese, "my shn mnw"), (.khmer, "km"), (.hangul, "ko"), ([.kana, .han], "ja"),
      (.han, "zh yue wuu hak nan gan lzh cmn"), ([.gurmukhi, .arabic], "pa"),
      ([.arabic, .devanagari], "sd ks"), ([.latin, .arabic], "ku ms ha"),
      ([.cyrillic, .latin], "sr bs sh cnr crh ro mo tt be"),
      ([.cyrillic, .latin, .arabic], "kk ky uz az tk tg ug"), ([.bengali, .other], "mni"),
      ([.cyrillic, .other], "mn"), (.other, "dv sat chr nqo zgh ii syr iu cr oj"),
      ([.latin, .other], "ff vai kab shi"),
      (.latin, "fil haw ceb hmn gsw nds sco ast fur hsb dsb scn vec lmo mai szl kmr yrl quc"),
    ]
    return lists.reduce(into: [:]) { languages, list in
      for language in list.1.fields(" ") { languages[String(language)] = list.0 }
    }
  }()

  /// The blocks of each script, in order.
  ///
  /// Source: Unicode, Scripts.txt.
  private static let ranges: [(start: UInt32, end: UInt32, script: Script)] = [
    (0x80, 0x2AF, .latin), (0x2B0, 0x36F, .other), (0x370, 0x3FF, .greek),
    (0x400, 0x52F, .cyrillic), (0x530, 0x58F, .armenian), (0x590, 0x5FF, .hebrew),
    (0x600, 0x6FF, .arabic), (0x750, 0x77F, .arabic), (0x870, 0x8FF, .arabic),
    (0x900, 0x97F, .devanagari), (0x980, 0x9FF, .bengali), (0xA00, 0xA7F, .gurmukhi),
    (0xA80, 0xAFF, .gujarati), (0xB00, 0xB7F, .odia), (0xB80, 0xBFF, .tamil),
    (0xC00, 0xC7F, .telugu), (0xC80, 0xCFF, .kannada), (0xD00, 0xD7F, .malayalam),
    (0xD80, 0xDFF, .sinhala), (0xE00, 0xE7F, .thai), (0xE80, 0xEFF, .lao),
    (0xF00, 0xFFF, .tibetan), (0x1000, 0x109F, .burmese), (0x10A0, 0x10FF, .georgian),
    (0x1100, 0x11FF, .hangul), (0x1200, 0x139F, .ethiopic), (0x1780, 0x17FF, .khmer),
    (0x1C80, 0x1C8F, .cyrillic), (0x1C90, 0x1CBF, .georgian), (0x1E00, 0x1EFF, .latin),
    (0x1F00, 0x1FFF, .greek), (0x2C60, 0x2C7F, .latin), (0x2D00, 0x2D2F, .georgian),
    (0x2D80, 0x2DDF, .ethiopic), (0x2DE0, 0x2DFF, .cyrillic), (0x3005, 0x3007, .han),
    (0x3040, 0x30FF, .kana), (0x3130, 0x318F, .hangul), (0x31F0, 0x31FF, .kana),
    (0x3400, 0x9FFF, .han), (0xA640, 0xA69F, .cyrillic), (0xA720, 0xA7FF, .latin),
    (0xA8E0, 0xA8FF, .devanagari), (0xAA60, 0xAA7F, .burmese), (0xAC00, 0xD7AF, .hangul),
    (0xF900, 0xFAFF, .han), (0xFB00, 0xFB06, .latin), (0xFB13, 0xFB17, .armenian),
    (0xFB1D, 0xFB4F, .hebrew), (0xFB50, 0xFDFF, .arabic), (0xFE70, 0xFEFF, .arabic),
    (0xFF21, 0xFF5A, .latin), (0xFF66, 0xFF9F, .kana), (0xFFA0, 0xFFDC, .hangul),
    (0x20000, 0x3FFFF, .han),
  ]
}

extension Finding.Code {
  /// No letter of a translation is in a script of its language or of its source.
  package static let wrongScript: Self = "wrong-script"
}
