import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

/// What a source says against its key and its translation.
@Suite struct SourceEvidenceTests {
  private func unit(_ key: String, _ source: String, _ target: String? = nil) -> TranslationUnit {
    var unit = TranslationUnit(id: key, path: .root, source: .text(source))
    unit.target = target.map { .text($0) }
    return unit
  }

  @Test(arguments: [
    ("%lld apples", "%@ apples"), ("Hi %@", "Hello %1$@, %2$@"), ("%@", "%d"),
    ("%1$@ of %2$lld", "%2$@ of %1$@"), ("%lld apples", "%s apples"), ("Hi %lld", "Hi %C"),
    ("Hi %@", "Hi ％@"), ("Hi %@", "Hi %"), ("100%% of %@", "100% of %@"), ("Hi %@", "Hi %@%n"),
  ])
  func `an argument that the key does not have is an error`(_ key: String, _ source: String) {
    let found = SourcePlaceholders().findings(in: unit(key, source), language: "en")
    #expect(found.count == 1 && found[0].severity == .error)
  }

  @Test(arguments: [
    ("%lld apples", "%d apples"),
    ("Hi %@", "Hello"), ("greeting", "Hello %@"), ("50% off", "Only %@ off"), ("%@", "%@"),
    ("%#@files@", "%#@files@ %@"), ("%1$@ %2$@", "%2$@ %1$@"),
  ])
  func `a source may leave out, move or spell arguments otherwise`(_ key: String, _ source: String)
  {
    #expect(SourcePlaceholders().findings(in: unit(key, source), language: "en").isEmpty)
  }

  @Test func `two characters for a line break are told`() {
    let check = SourceEscape()
    for text in [
      #"One\nTwo"#, #"One\n"#, #"First line\nsecond line"#, #"Tab\there"#, #"Say \"Hi\""#,
      #"caf\u00e9"#, #"It\'s"#,
    ] {
      #expect(check.findings(in: unit("k", text), language: "en").count == 1, "\(text)")
    }
    var set = unit("k", "")
    set.source = .phrases(["Plain", #"One\nTwo"#])
    #expect(check.findings(in: set, language: "en").count == 1)
    for text in [
      #"C:\new"#, "One\nTwo", #"\\n"#, #"\d+"#, "<b>x</b>\\n", #"Use DOMAIN\name"#, #"\Users\n"#,
    ] {
      #expect(check.findings(in: unit("k", text), language: "en").isEmpty, "\(text)")
    }
  }

  @Test func `other decimals than in the source are told`() {
    let check = Precision()
    for (source, target) in [("%.2f", "%2f"), ("%.1f km", "%f km"), ("%1$@ %2$.1f", "%2$.2f %1$@")]
    {
      let found = check.findings(in: unit("k", source, target), language: "de")
      #expect(found.count == 1, "\(source) \(target)")
    }
    for (source, target) in [
      ("%.2f", "%.2f"), ("%f", "%f"), ("%.0f %%", "%.0f %%"), ("%d", "%.1f"), ("%.0f", "%.f"),
      ("%.6f", "%f"), ("%a", "%a"), ("%.2f", "%.02f"), ("%.0f", "%.00f"),
    ] {
      #expect(check.findings(in: unit("k", source, target), language: "de").isEmpty)
    }
  }

  @Test func `what the App Store refuses is told, in sources too`() {
    var text = unit("release_notes", "Starts in < 1 s", "Startet in < 1 s")
    text.notes = [TranslationUnit.Note(text: "[max-length: 4000]")]
    #expect(StoreCharacters().findings(in: text, language: "de").count == 1)
    #expect(StoreCharacters(ofSources: true).findings(in: text, language: "en").count == 1)
    for (target, count) in [("🚨 Startet", 1), ("Startet ❤️", 1), ("Startet™ in 1 s", 0)] {
      text.target = .text(target)
      #expect(StoreCharacters().findings(in: text, language: "de").count == count, "\(target)")
    }
    text.id = "title"
    #expect(StoreCharacters().findings(in: text, language: "de").isEmpty)
  }

  @Test
  func `one text under a source with plural forms is told where a language tells several apart`() {
    func found(_ language: String, _ target: String) -> Int {
      var builder = UnitTableBuilder(
        original: "L.xcstrings", language: language, sourceLanguage: "en", path: "L.xcstrings")
      builder.append(unit("%lld files", "%lld files", target))
      return MissingPlural().findings(in: builder.table(), withPlurals: ["%lld files"]).count
    }
    #expect(found("pl", "%lld plików") == 1 && found("ar", "%lld ملفًا") == 1)
    #expect(found("de", "%lld Dateien") == 0 && found("ja", "%lld 個") == 0)
    #expect(found("pl", "%#@files@") == 0)
    var builder = UnitTableBuilder(
      original: "L.xcstrings", language: "pl", sourceLanguage: "en", path: "L.xcstrings")
    var form = TranslationUnit(
      id: "n|==|device.mac", path: .root, source: .text("%lld files"))
    form.target = .text("%lld plików")
    builder.append(form)
    #expect(
      MissingPlural().findings(in: builder.table(), withPlurals: ["n|==|device.mac"]).count == 1)
  }

  @Test func `marks, prepositions and empty forms are no alarm`() {
    let brackets = UnbalancedBrackets()
    for text in ["名前です。例) A", "名前です。例2) A"] {
      #expect(brackets.findings(in: unit("k", "Example: A", text), language: "ja").isEmpty)
    }
    #expect(!brackets.findings(in: unit("k", "A", "Datei) neu"), language: "de").isEmpty)
    let words = RepeatedWord()
    #expect(
      words.findings(
        in: unit("k", "Fix attempt %1$d of %2$d", "Intento de arreglo %1$d de %2$d"), language: "es"
      ).isEmpty)
    #expect(
      !words.findings(
        in: unit("k", "Failed %1$@, %2$@", "Neu: Fehler %1$@, %2$@%1$@, %2$@"), language: "de"
      ).isEmpty)
  }
}
