import LoctripLocalizationCore
import LoctripTranslationChecks
import Testing

@Suite struct LanguageCheckTests {
  private static func table(_ rows: [(source: String, target: String?)], in language: String)
    -> UnitTable
  {
    var builder = UnitTableBuilder(
      original: "L", language: language, sourceLanguage: "en", path: "L")
    for (number, row) in rows.enumerated() {
      var unit = TranslationUnit(
        id: "\(number)", source: .text(row.source), target: row.target.map(LoctripMessage.text),
        translationState: .translated)
      unit.state = .translated
      builder.append(unit)
    }
    return builder.table()
  }

  private static func isForeign(_ target: String, _ language: String, source: String) -> Bool {
    let table = table([(source, target)], in: language)
    let found = WrongScript().findings(in: table)
    let alone = WrongScript().findings(in: table[0], language: language)
    #expect(found.map(\.finding) == alone)
    return !found.isEmpty
  }

  @Test(arguments: [
    ("Удалить файл навсегда", "de", "Delete the file"),
    ("오늘 배를 항구로 가져가기", "ja", "Take the boat to the harbor today"),
    ("Удалить лодку сейчас", "ja", "Delete the boat"),
    ("मौसम की जानकारी देखें", "he", "See the weather"),
    ("Удалить %1$@ и <b>%lld</b> файлов", "fr", "Delete %1$@ and <b>%lld</b> files"),
    ("Θέλετε να διαγράψετε", "ru", "Delete it?"),
    ("Delete the old file", "ru", "删除旧文件"),
    ("Ja sam ovde i čekam", "sr-Cyrl", "等着"),
    ("今日は船を港まで運んでください", "ko", "Take the boat to the harbor today"),
    ("今日は船を港まで運んでください", "zh-Hans", "Take the boat to the harbor today"),
    ("今天请把船开到港口去吧", "ko", "Take the boat to the harbor today"),
  ])
  func `a text in the letters of another language is found`(
    _ target: String, _ language: String, _ source: String
  ) {
    #expect(Self.isForeign(target, language, source: source))
  }

  @Test(arguments: [
    ("Datei löschen", "de", "Delete the file"), ("Delete the file now", "ru", "Delete the file"),
    ("Русский", "de", "Russian"), ("Нажмите Wi-Fi", "ru", "Tap Wi-Fi"),
    ("Ja sam ovde i čekam", "sr", "等着"), ("Мен осындамын ғой", "kk", "I am here"),
    ("漢字とかなとカナ", "ja", "Kanji"), ("在“ひらがな”中输入文字后转换", "zh-Hans", "Type hiragana"),
    ("大韓民國 여권을 준비하세요", "ko", "Have your passport ready"), ("删除旧文件夹", "zh-Hant", "Delete"),
    ("ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎤᏬᏂ", "de", "Cherokee text"), ("Удалить файл навсегда", "tlh", "Delete"),
    ("%1$lld/%2$lld — 100 %", "ar", "%1$lld/%2$lld"),
    ("ئەمە کوردییە بەڕاستی", "ku", "This is Kurdish"),
    ("Удалить файл навсегда", "de", "Удалить файл (Russian for: delete)"),
  ])
  func `letters of the language, of its source or of no known script are right`(
    _ target: String, _ language: String, _ source: String
  ) {
    #expect(!Self.isForeign(target, language, source: source))
  }

  @Test func `a language that does not exist is named once`() {
    for (language, near) in [
      ("cz", nil), ("jp", nil), ("fr ", "fr"), ("default", nil), ("zh-rTW", "zh"),
      ("zh-CHS", "zh"), ("sr-Latin", "sr"), ("fr-FRA", "fr"), ("mul", nil),
    ] {
      let found = UnknownLanguage().findings(
        in: Self.table([("Tide", nil), ("Boat", "x"), ("Sail", "y")], in: language))
      #expect(found.map(\.row) == [1], "\(language)")
      if let near { #expect(found.first?.finding.message.contains("'\(near)'") == true) }
    }
    for language in [
      "de", "zh-Hans", "es-419", "fil", "iw", "qps-ploc", "sr-Latn-RS", "zh-yue-HK", "de-1996",
      "ca-valencia", "sr-ijekavsk", "en_US_POSIX", "de-u-co-phonebk", "x-klingon",
    ] {
      let table = Self.table([("Boat", "x")], in: language)
      #expect(UnknownLanguage().findings(in: table).isEmpty, "\(language)")
    }
  }

  @Test func `a variant that lacks texts of its language hides them`() {
    let whole = Self.table([("Tide", "Gezeiten"), ("Boat", "Boot")], in: "de")
    let part = Self.table([("Tide", "Gezeiten"), ("Boat", nil)], in: "de-AT")
    let finding = RegionHides().finding(part, of: whole)
    #expect(finding?.message.contains("'de-AT' lacks 1 text of 'de'") == true)
    #expect(RegionHides().finding(whole, of: part) == nil)
  }

  @Test(arguments: [
    ("VPN verbinden", "de", true), ("VPN-соединение потеряно", "de", false),
    ("YubiKeyが挿入されている間", "de", false), ("Öffnen", "de", true), ("VPN-соединение", "ru", true),
    ("Open VPN", "ru", false), ("Отвори", "sr", true), ("Otvori", "sr", true),
  ])
  func `a text has letters of its language`(_ text: String, _ language: String, _ has: Bool) {
    #expect(WrongScript.hasLetter(in: text, of: language) == has)
  }

  @Test func `a project writes a language in one script`() {
    let cyrillic = [String](repeating: "Отвори VPN", count: 8)
    #expect(WrittenScript(of: "sr", in: cyrillic)?.hasLetter(in: "Otvori") == false)
    #expect(WrittenScript(of: "sr", in: cyrillic)?.hasLetter(in: "Отвори") == true)
    let latin = [String](repeating: "Otvori", count: 8)
    #expect(WrittenScript(of: "sr", in: latin)?.hasLetter(in: "Отвори") == false)
    #expect(WrittenScript(of: "sr", in: latin.dropLast()) == nil)
    #expect(WrittenScript(of: "de", in: latin) == nil)
  }
}
