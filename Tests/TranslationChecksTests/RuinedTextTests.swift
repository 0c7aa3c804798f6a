import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite("Placeholders, escapes and marks that a tool or a keyboard broke")
struct RuinedTextTests {
  private func findings(
    _ source: String, _ target: String, _ language: String = "de", key: String = "a"
  ) -> [Finding] {
    let unit = TranslationUnit(
      id: key, source: .text(source), target: .text(target), state: .translated)
    return CheckSet.complete.findings(in: unit, language: language)
  }

  private func severity(
    _ code: Finding.Code, _ source: String, _ target: String, _ language: String = "de",
    key: String = "a"
  ) -> Finding.Severity? {
    findings(source, target, language, key: key).filter { $0.code == code }.map(\.severity).max()
  }

  // MARK: - Placeholders

  @Test(arguments: [
    ("Row %1$d of %2$d", "Zeile $1%d von $2%d", "%1$d"),
    ("Row %1$d of %2$d", "Zeile 1$%d von 2$%d", "%1$d"),
    ("Row %1$d of %2$d", "Zeile %d1$ von %d2$", "%1$d"),
    ("By %@", "Von %@1$", "%1$@"), ("By %@", "Von %@$1.", "%1$@"),
    ("%1$@ ate %2$lld", "$2%lld aß %1$@", "%2$lld"),
  ])
  func `a position in the wrong place is an error with its correction`(
    source: String, target: String, right: String
  ) throws {
    let finding = try #require(
      findings(source, target).first {
        $0.code == .placeholderMismatch && $0.message.contains("position in the wrong place")
      })
    #expect(finding.severity == .error)
    #expect(finding.fix.first?.text == right)
  }

  @Test(arguments: [
    ("Pay $1%@", "Zahle $1%@"), ("From %@", "Ab %@1$50"), ("From %@", "Ab $12%@"),
    ("%@ costs $5", "%@ kostet 5$"), ("%1$@ of %2$@", "%2$@ von %1$@"), ("%d$", "$%d"),
  ])
  func `an amount beside a placeholder is no position`(source: String, target: String) {
    #expect(!findings(source, target).contains { $0.message.contains("wrong place") })
  }

  @Test(
    arguments: [
      ("Loaded 100%", "Geladen 100%%", "a", .error),
      ("Loaded fully", "Zu 100%% geladen", "a", .warning),
      ("Loaded 100%%", "Geladen 100%%", "a", nil), ("Loaded 100%", "Geladen 100 %", "a", nil),
      // The key is a format.
      ("Loaded 100%", "Geladen 100%%", "loaded %lld", nil),
      ("Loaded 100%", "Geladen 100%%", "Loaded 100%%", nil),
      ("Loaded 100%%", "Geladen 100%", "a", .error),
    ] as [(String, String, String, Finding.Severity?)]
  )
  func `a percent sign is doubled only in a format`(
    source: String, target: String, key: String, expected: Finding.Severity?
  ) {
    #expect(severity(.placeholderMismatch, source, target, key: key) == expected)
  }

  @Test func `one case of a plural is a format like the others`() {
    let path = VariationPath([.plural(.zero)])
    let unit = TranslationUnit(
      id: Slot(key: "n", path: path).id, path: path, source: .text("0% done"),
      target: .text("0%% fertig"), state: .translated)
    #expect(CheckSet.standard.findings(in: unit, language: "ar").isEmpty)
  }

  @Test(arguments: [
    ("%arg files", "%argomento", true), ("%arg files", "%argumento de", true),
    ("%1$lld files", "%1$lldument", true), ("%arg files", "%arg Dateien", false),
    ("%arg files", "%arg個のファイル", false), ("%argpt", "%argpt", false),
  ])
  func `a translated %arg is an error`(source: String, target: String, isError: Bool) {
    let path = VariationPath([.substitution("n"), .plural(.other)])
    let unit = TranslationUnit(
      id: Slot(key: "a", path: path).id, path: path, source: .text(source), target: .text(target),
      state: .translated)
    let found = CheckSet.standard.findings(in: unit, language: "it")
    #expect(found.contains { $0.severity == .error } == isError)
  }

  @Test func `substitutions in another order warn also if only the source has positions`() {
    let target = "%#@b@ von %#@a@"
    #expect(severity(.placeholderMismatch, "%1$#@a@ of %2$#@b@", target) == .warning)
    #expect(severity(.placeholderMismatch, "%1$#@a@ of %2$#@b@", "%#@a@ von %#@b@") == nil)
    #expect(severity(.placeholderMismatch, "%#@a@ of %#@b@", target) == .warning)
  }

  @Test(arguments: [
    ("To %@", "An {0} %d"), ("To %@", "An ${x}"), ("{who} has %d", "{wer} hat %@"),
    ("To %@", "An {{user}} %lld"),
  ])
  func `a name in braces hides no error of the format`(source: String, target: String) {
    let messages = findings(source, target).filter { $0.code == .placeholderMismatch }
    #expect(messages.count == 2)
    #expect(messages.contains { $0.severity == .error && !$0.message.contains("{") })
  }

  @Test
  func `positions that are left out in the same order are fine, and hide no lost percent sign`() {
    let found = findings("%1$@ at %2$d%%", "%@ zu %d").filter { $0.code == .placeholderMismatch }
    #expect(found.map(\.severity) == [.warning])
    #expect(findings("%1$@ at %2$d", "%@ zu %d").isEmpty)
  }

  // MARK: - Escapes

  @Test(arguments: [
    "Eins\\nzwei", "Eins\\nZwei", "Eins/nZwei", "Eins\\Zwei", "Eins \\ zwei", "Eins\\r\\nZwei",
    "Eins\\\\nZwei", "Eins /n zwei", "Eins\\",
  ])
  func `two characters for a line break are an error`(target: String) {
    #expect(severity(.escape, "One\nTwo", target) == .error)
  }

  @Test func `each written line break has its correction`() {
    let found = findings("One\n\nTwo", "Eins\\n\\nZwei").first { $0.code == .escape }
    #expect(found?.fix.map(\.text) == ["\n", "\n"])
  }

  @Test(arguments: [
    ("One\nTwo", "Eins und/nicht zwei"), ("One\nTwo\\n", "Eins\\nZwei"), ("One\nTwo", "Eins Zwei"),
    ("One\nTwo", "Eins\nZwei C:\\neu"), ("Open http://a/news\nnow", "Öffne http://a/news jetzt"),
    ("A backslash", "Ein \\"), ("Shrug", "¯\\_(ツ)_/¯"),
  ])
  func `what is no line break is none`(source: String, target: String) {
    #expect(severity(.escape, source, target) == nil)
  }

  @Test func `a stray backslash is a warning`() {
    #expect(severity(.escape, "Open", "\\Öffnen") == .warning)
    #expect(severity(.escape, "Open\nnow", "Öffne\\\njetzt") == .warning)
    #expect(severity(.escape, "Open C:\\Users", "Öffne C:\\Users") == nil)
  }

  // MARK: - Marks and invisible characters

  @Test(arguments: [
    ("**%@** is on", "** %@ ** ist an", true), ("**%@** is on", "**%@ ** ist an", true),
    ("**On** now", "**An* jetzt", true), ("~~Old~~ new", "~~ Alt ~~ neu", true),
    ("~~Old~~ new", "Alt neu", true), ("~~Old~~ new", "~~Alt~ neu", true),
    ("*On* now", "* An * jetzt", true), ("Tap **OK** now", "今**「OK」**をタップ", true),
    ("**%@** is on", "**%@** ist an", false), ("2 ** 3", "2 ** 3", false),
    ("Required*", "Nötig *", false), ("a * b * c", "a * b * c", false),
    ("Tap **OK** now", "今 **「OK」** をタップ", false), ("About ~5", "Etwa ~5", false),
  ])
  func `marks that do not format are shown`(source: String, target: String, isWrong: Bool) {
    #expect(severity(.markdown, source, target) == (isWrong ? .warning : nil))
  }

  @Test(arguments: [
    ("Ein\u{200C}stellungen", "de", true), ("Ein\u{2060}stellungen", "de", true),
    ("O\u{AD}K", "de", true), ("Ein\u{AD}stel\u{AD}lun\u{AD}gen", "de", false),
    ("Einstellunge\u{AD}n", "de", true), ("10\u{2060} km", "de", false),
    ("می\u{200C}شود", "fa", false), ("設\u{2060}定", "ja", false),
  ])
  func `an invisible character inside of a word is reported`(
    target: String, language: String, isWrong: Bool
  ) {
    #expect(
      severity("invisible-character", "Settings", target, language) == (isWrong ? .warning : nil))
  }

  // MARK: - Numbers and words

  @Test(arguments: [
    ("Fifteen days", "15 Tage", "de"), ("15 days", "Fünfzehn Tage", "de"),
    ("15 days", "Quinze jours", "fr"), ("Twenty-five files", "25 Dateien", "de"),
    ("25 files", "Fünfundzwanzig Dateien", "de"), ("Thirty", "30", "es"),
    ("Quinze jours", "15 Tage", "de"), ("15 days", "пятнадцать дней", "ru"),
    ("Hexadecimal", "16進数", "ja"), ("Hex", "16进制", "zh-Hans"), ("Hexadecimal", "16진수", "ko"),
    ("<5 of them>", "<fünf von 5>", "de"),
  ])
  func `a number in words is one`(source: String, target: String, language: String) {
    #expect(severity("numbers", source, target, language) == nil)
  }

  @Test(arguments: [
    ("4.99", "9.49", "de"), ("$4.99", "$9.49", "ja"), ("4.99 pounds", "9,49 Pfund", "de"),
    ("Eight files", "80 Dateien", "de"), ("Sixteen", "60", "de"), ("Fifteen", "16", "de"),
  ])
  func `another number is reported`(source: String, target: String, language: String) {
    #expect(severity("numbers", source, target, language) == .warning)
  }

  @Test func `words in angle brackets are no tags`() {
    #expect(severity(.markup, "<a of %lld …>", "<ein aus %lld …>") == nil)
    #expect(severity(.markup, "<a href=\"x\">b</a>", "b") == .warning)
    #expect(severity("repeated-word", "Slowly", "ngadalë ngadalë", "sq") == nil)
  }

  @Test(arguments: [
    ("песни MP3", Finding.Severity.warning), ("кодек H264", .warning), ("видео 4K", .warning),
    ("COVID-19", .warning), ("5 песен", .error), ("из 5", .error), ("5GB", .error),
  ])
  func `a digit in a word is no number in a plural's place`(
    target: String, expected: Finding.Severity
  ) {
    let path = VariationPath([.plural(.few)])
    let unit = TranslationUnit(
      id: Slot(key: "n", path: path).id, path: path, source: .text("%lld songs"),
      target: .text(target), state: .translated)
    let found = CheckSet.complete.findings(in: unit, language: "ru")
    #expect(found.filter { $0.code == "plural-number-lost" }.map(\.severity) == [expected])
  }
}
