import Foundation
import LoctripAppProjects
import LoctripGettext
import LoctripLedger
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import StringCatalogs
import Testing
import XLIFF

@testable import LoctripExchange

/// PO files out and back.
@Suite struct POTests {
  /// A bundle in one language with its manifest.
  private struct Sent {
    var files: [(path: String, bytes: [UInt8])]
    var manifest: SentManifest
    var findings: [Finding] = []

    init(
      _ project: CatalogProject, _ language: String, plurals: BundleSpec.Plurals = .groups,
      layout: String? = nil, _ change: (inout LoctripExport) -> Void = { _ in }
    ) throws {
      var options = BundleSpec.Options()
      (options.form, options.plurals, options.layout) = (.po, plurals, layout)
      var export = LoctripExport(languages: [language])
      export.spec = try BundleSpec(options)
      change(&export)
      let output = export.document(of: project, language: language, findings: &findings)
      let folder = try TemporaryFolder()
      try export.write(output, of: project, to: folder.path("out"), projectName: "P")
      files = try output.files().map { file in
        (
          file.path,
          try Array(Data(contentsOf: URL(fileURLWithPath: folder.path("out/\(file.path)"))))
        )
      }
      let path = folder.path("out/\(language).loctrip.json")
      manifest = try SentManifest(
        parsing: try Array(Data(contentsOf: URL(fileURLWithPath: path))), path: path)
    }

    var text: String { files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined() }

    /// The entries of the first file.
    func entries() throws -> [POEntry] {
      try POFile(parsing: files[0].bytes, path: files[0].path).entries
    }

    func report(into project: CatalogProject, withBase: Bool = true) throws -> ImportReport {
      let deliveries = try files.map { file in
        Delivery(try Delivery.document(parsing: file.bytes, path: file.path))
      }
      return try LoctripImport().report(
        deliveries, into: project, manifests: withBase ? [manifest] : [])
    }

    /// Changes entries as a translator does.
    mutating func edit(_ change: (inout POEntry) -> Void) throws {
      for index in files.indices {
        let file = try POFile(parsing: files[index].bytes, path: files[index].path)
        var writer = POWriter(file.fields)
        for var entry in file.entries {
          change(&entry)
          writer.write(entry)
        }
        files[index].bytes = writer.bytes
      }
    }

    mutating func replace(_ old: String, with new: String) {
      #expect(text.contains(old), "\(old)")
      for index in files.indices {
        files[index].bytes = Array(
          String(decoding: files[index].bytes, as: UTF8.self).replacing(old, with: new).utf8)
      }
    }
  }

  private static let files = DictionaryPluralsTests.plural(
    "%lld files", ["one": "%lld file", "other": "%lld files"],
    ["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов", "other": "%lld файлов"])

  private func written(_ report: ImportReport) -> [String: String] {
    Dictionary(
      report.units.compactMap { unit in
        unit.written.map { (unit.slot?.id ?? unit.id, "\($0.message) \($0.state.rawValue)") }
      }
    ) { first, _ in first }
  }

  // MARK: - Entries

  @Test func `a plural is one entry with the forms that whole numbers have`() throws {
    let project = try project(Self.files)
    let sent = try Sent(project, "ru")
    #expect(sent.files.map(\.path) == ["ru/Localizable.po"])
    #expect(
      sent.text.hasSuffix(
        """

        #, objc-format
        msgctxt "%lld files"
        msgid "%lld file"
        msgid_plural "%lld files"
        msgstr[0] "%lld файл"
        msgstr[1] "%lld файла"
        msgstr[2] "%lld файлов"

        """
      ),
      "\(sent.text)"
    )
    #expect(sent.text.contains("\"Language: ru\\n\"\n\"Plural-Forms: nplurals=3; plural=n%10==1"))
    let units = sent.manifest.files[0].units
    let other = try #require(units.first { $0.id == "%lld files|==|plural.other" })
    #expect(other.carrier == "%lld files|==|plural.many")
    // The sources are the same in a language without the form of one.
    #expect(try Sent(project, "ja").entries().map(\.source) == ["%lld file"])
  }

  @Test func `what the form has no place for is an entry of its own`() throws {
    let strings = [
      DictionaryPluralsTests.plural(
        "%@ km", ["one": "%@ km", "other": "%@ kms", "zero": "nothing"],
        ["one": "%@ а", "few": "%@ б", "many": "%@ в", "other": "%@ г", "zero": "ноль"]),
      """
      "set":{"localizations":{"en":{"stringSet":{"state":"translated","values":["a","b"]}},
      "ru":{"stringSet":{"state":"translated","values":["а","б","в"]}}}}
      """,
      """
      "Tap":{"localizations":{"en":{"variations":{"device":{
      "iphone":{"stringUnit":{"state":"translated","value":"Tap"}},
      "other":{"stringUnit":{"state":"translated","value":"Click"}}}}}}}
      """, entry("x|==|set.1", []),
      entry("Locked", []).replacing(
        "{\"localizations\":{}", with: "{\"shouldTranslate\":false,\"localizations\":{}"),
    ]
    let sent = try Sent(try project(strings.joined(separator: ",")), "ru")
    #expect(
      try sent.entries().compactMap(\.context) == [
        "%@ km", "%@ km|==|plural.other", "%@ km|==|plural.zero", "Tap|==|device.iphone",
        "Tap|==|device.other",
        "set|==|set.1", "set|==|set.2", "set|==|set.3", "x|==|set.1|==|",
      ], "\(sent.text)")
    #expect(sent.text.contains("#. other: for numbers with decimals"))
    #expect(sent.text.contains("#. Part of: Tap"))
  }

  @Test func `flat plurals have an entry for each form, with its numbers`() throws {
    let project = try project(Self.files)
    var sent = try Sent(project, "ru", plurals: .flat)
    #expect(
      try sent.entries().compactMap(\.context)
        == ["few", "many", "one", "other"].map { "%lld files|==|plural.\($0)" })
    #expect(sent.text.contains("#. few: 2–4, 22–24…"), "\(sent.text)")
    try sent.edit { entry in
      if entry.context?.hasSuffix("few") == true { entry.texts[0].text = "%lld документа" }
    }
    #expect(
      written(try sent.report(into: project))
        == ["%lld files|==|plural.few": "%lld документа translated"])
  }

  @Test func `a layout names the files, and catalogs of one name are told apart`() throws {
    let project = try project(files: [
      ("A/L.xcstrings", entry("a/b", [])), ("B/L.xcstrings", entry("c", [])),
      ("C/M.xcstrings", entry("d", [])),
    ])
    #expect(
      try Sent(project, "fr").files.map(\.path)
        == ["fr/A-L.po", "fr/B-L.po", "fr/M.po"])
    #expect(
      try Sent(project, "fr", layout: "{table}/{language}.po").files.map(\.path)
        == ["A-L/fr.po", "B-L/fr.po", "M/fr.po"])
    var sent = try Sent(project, "fr", layout: "po/{language}.po")
    #expect(sent.files.map(\.path) == ["po/fr.po"])
    #expect(try sent.entries().compactMap(\.context) == ["A-L/a/b", "B-L/c", "M/d"])
    try sent.edit { $0.texts[0].text = "x" }
    let report = try sent.report(into: project)
    #expect(
      report.units.filter { $0.verdict == .added }.map(\.original) == [
        "A/L.xcstrings", "B/L.xcstrings", "C/M.xcstrings",
      ])
  }

  @Test func `a layout may name languages as Android does`() throws {
    let project = try project(files: [("L.xcstrings", entry("a", []))])
    #expect(
      try ["pt-BR", "zh-Hans", "he", "sr-Latn"].flatMap { language in
        try Sent(project, language, layout: "res/{android}/{table}.po").files.map(\.path)
      } == ["res/pt-rBR/L.po", "res/zh-rCN/L.po", "res/iw/L.po", "res/b+sr+Latn/L.po"])
  }

  // MARK: - Help for translators

  @Test func `places in the code are named, and nothing of them comes back`() throws {
    let project = try project(entry("Save", [("fr", "translated", "Sauver")]) + "," + Self.files)
    let sent = try Sent(project, "fr") { export in
      export.usePlaces = { original, key in
        #expect(original == project.catalogs.first?.original)
        return key == "Save"
          ? [
            FileLocation(path: "./App Shop/Bar.swift", line: 3),
            FileLocation(path: "App/Foo.swift", line: 12),
            FileLocation(path: "App/Foo.swift", line: 12),
          ] : []
      }
    }
    #expect(sent.text.contains("\n\n#: App%20Shop/Bar.swift:3 App/Foo.swift:12\nmsgctxt \"Save\""))
    #expect(sent.text.components(separatedBy: "#: ").count == 2)
    #expect(try sent.report(into: project).changes.isEmpty)
  }

  @Test func `an older delivery gives the source that a translation was made from`() throws {
    func strings(_ save: String, _ files: String, _ state: String) -> String {
      entry("Save", [("en", "translated", save), ("ru", state, "Сохранить")]) + ","
        + DictionaryPluralsTests.plural(
          "%lld files", ["one": "%lld \(files)", "other": "%lld \(files)s"],
          ["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов", "other": "%lld файлов"],
          state: state)
    }
    let older = try Sent(
      try project(
        strings("Save\\nall of it for today", "document in this big folder of yours", "translated")),
      "ru")
    let project = try project(
      strings("Save\\nall of it for now", "file in this big folder of yours", "needs_review"))
    let sent = try Sent(project, "ru") { export in
      export.olderDeliveries = older.files.compactMap { file in
        do {
          return Delivery(try Delivery.document(parsing: file.bytes, path: file.path))
        } catch {
          Issue.record(error)
          return nil
        }
      }
    }
    #expect(
      sent.text.contains(
        """
        #| msgid ""
        #| "Save\\n"
        #| "all of it for today"
        msgctxt "Save"

        """
      ),
      "\(sent.text)"
    )
    #expect(
      sent.text.contains(
        """
        #| msgid "%lld document in this big folder of yours"
        #| msgid_plural "%lld document in this big folder of yourss"
        msgctxt "%lld files"

        """
      ),
      "\(sent.text)"
    )
    #expect(try sent.report(into: project).changes.isEmpty)
  }

  // MARK: - States

  @Test func `an entry that is no longer fuzzy is translated, with all of its forms`() throws {
    let strings =
      DictionaryPluralsTests.plural(
        "%lld files", ["one": "%lld file", "other": "%lld files"],
        ["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов", "other": "%lld файлов"],
        state: "needs_review") + "," + entry("Save", [("ru", "needs_review", "Сохранить")]) + ","
      + entry("Open", [("ru", "translated", "Открыть")])
    let project = try project(strings)
    var sent = try Sent(project, "ru")
    #expect(try sent.entries().map(\.isFuzzy) == [true, false, true])
    #expect(try sent.report(into: project).changes.isEmpty)
    #expect(try sent.report(into: project, withBase: false).changes.isEmpty)
    var changed = sent
    try changed.edit { entry in
      if entry.context == "Save" { entry.texts[0].text = "Запомнить" }
    }
    #expect(written(try changed.report(into: project)) == ["Save": "Запомнить needs_review"])
    try sent.edit { $0.flags.removeAll { $0 == "fuzzy" } }
    let done = written(try sent.report(into: project))
    #expect(done.count == 5, "\(done)")
    #expect(done.values.allSatisfy { $0.hasSuffix(" translated") })
  }

  @Test func `the form for decimals follows, or needs review`() throws {
    let project = try project(Self.files)
    for withBase in [true, false] {
      var sent = try Sent(project, "ru")
      sent.replace("%lld файлов", with: "%lld документов")
      let report = try sent.report(into: project, withBase: withBase)
      #expect(
        written(report) == [
          "%lld files|==|plural.many": "%lld документов translated",
          "%lld files|==|plural.other": "%lld документов translated",
        ], "\(withBase)")
      #expect(!report.units.contains { $0.verdict == .missing })
    }
  }

  @Test(arguments: [true, false])
  func `a guess from another entry replaces no translation`(withBase: Bool) throws {
    let project = try project(
      entry("Demp", [("ru", "translated", "Приглушить")]) + ","
        + entry("Dimmed", [("ru", "translated", "Приглушено")]))
    var sent = try Sent(project, "ru")
    // What msgmerge makes of an entry whose source changed.
    sent.replace(
      "msgctxt \"Demp\"",
      with: "#, fuzzy\n#| msgctxt \"Dimmed\"\n#| msgid \"Dimmed\"\nmsgctxt \"Demp\"")
    sent.replace("msgstr \"Приглушить\"", with: "msgstr \"Приглушено\"")
    let report = try sent.report(into: project, withBase: withBase)
    #expect(report.changes.isEmpty)
    let document = try Delivery.document(parsing: sent.files[0].bytes, path: "ru.po")
    #expect(document.findings.map(\.code) == ["guessed-texts"])
  }

  @Test func `a question comes back as a note of one form`() throws {
    let project = try project(Self.files)
    var sent = try Sent(project, "ru")
    try sent.edit { $0.remarks = ["What is a file?"] }
    let notes = try sent.report(into: project).units.flatMap(\.notes)
    #expect(notes.map(\.text) == ["What is a file?"])
  }

  // MARK: - Headers

  @Test(arguments: [
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)",
    "nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3)",
  ])
  func `another spelling of the header changes nothing`(_ header: String) throws {
    let project = try project(Self.files)
    var sent = try Sent(project, "ru")
    let line = try #require(sent.text.split(separator: "\n").first { $0.contains("Plural-Forms") })
    sent.replace(String(line), with: "\"Plural-Forms: \(header);\\n\"")
    let report = try sent.report(into: project)
    #expect(report.changes.isEmpty && report.findings.filter { $0.severity > .note }.isEmpty)
  }

  @Test func `a header that merges forms is told, and what it merges is kept`() throws {
    let project = try project(Self.files)
    var sent = try Sent(project, "ru")
    let line = try #require(sent.text.split(separator: "\n").first { $0.contains("Plural-Forms") })
    sent.replace(String(line), with: "\"Plural-Forms: nplurals=2; plural=n != 1;\\n\"")
    sent.replace(
      "msgstr[1] \"%lld файла\"\nmsgstr[2] \"%lld файлов\"", with: "msgstr[1] \"%lld документов\"")
    let report = try sent.report(into: project)
    let texts = written(report)
    #expect(texts["%lld files|==|plural.many"] == "%lld документов translated", "\(texts)")
    #expect(texts["%lld files|==|plural.few"] == "%lld файла needs_review")
    #expect(report.findings.contains { $0.code == .pluralHeader && $0.severity == .warning })
    #expect(report.units.flatMap(\.findings).contains { $0.code == .pluralMerged })
  }

  @Test func `with the header of any tool each form comes back, or is named as merged`() throws {
    var merged: Set<String> = []
    for (language, header) in HeaderVariants.all where language != "en" {
      let forms = try #require(PluralForms(header: header))
      let categories = PluralCategory.xcodeCategories(for: language)
      let strings = DictionaryPluralsTests.plural(
        "%lld files", ["one": "%lld file", "other": "%lld files"],
        Dictionary(uniqueKeysWithValues: categories.map { ($0.rawValue, "%lld \($0.rawValue)") }),
        language: language)
      let project = try project(strings)
      var sent = try Sent(project, language)
      let file = try POFile(parsing: sent.files[0].bytes, path: sent.files[0].path)
      var writer = POWriter(file.fields.map { $0.name == "Plural-Forms" ? ($0.name, header) : $0 })
      for var entry in file.entries {
        if entry.pluralSource != nil {
          entry.texts = (0..<forms.count).map { POEntry.Text("%lld neu \($0)", index: $0) }
        }
        writer.write(entry)
      }
      sent.files[0].bytes = writer.bytes
      let report = try sent.report(into: project)
      let texts = written(report)
      let indices = forms.indices(in: language)
      for (category, index) in indices {
        let id = "%lld files|==|plural.\(category.rawValue)"
        let unit = try #require(report.units.first { $0.id == id || $0.slot?.id == id })
        if unit.findings.contains(where: { $0.code == .pluralMerged }) {
          #expect(indices.count { $0.index == index } > 1, "\(language) \(header) \(id)")
          #expect(texts[id] == "%lld \(category.rawValue) needs_review", "\(language) \(header)")
          merged.insert("\(language) \(forms.count)")
        } else {
          #expect(texts[id] == "%lld neu \(index) translated", "\(language) \(header) \(id)")
        }
      }
    }
    #expect(Set(HeaderVariants.all.map(\.language)).count > 83)
    #expect(merged.contains("mt 4") && !merged.contains { $0.hasPrefix("ru ") })
  }

  @Test(arguments: [
    ("nplurals=2; plural=n%0;", "ru"), ("nplurals=2; plural=system(n);", "ru"),
    ("nplurals=1; plural=0;", "ru"),
  ])
  func `a header that cannot be is an error with its line, and the forms of an export count`(
    _ header: String, _ language: String
  ) throws {
    let project = try project(Self.files)
    var sent = try Sent(project, language)
    let line = try #require(sent.text.split(separator: "\n").first { $0.contains("Plural-Forms") })
    sent.replace(String(line), with: "\"Plural-Forms: \(header)\\n\"")
    let report = try sent.report(into: project)
    #expect(report.changes.isEmpty)
    // With texts that came back in the order that was sent, it is no more than a warning.
    let finding = try #require(
      report.findings.first { $0.code == .pluralHeader && $0.severity >= .warning })
    #expect(finding.places.first?.line != nil)
  }

  @Test func `a file without its own header is found by its path`() throws {
    let project = try project(
      Self.files.replacing("%lld files\":{", with: "%lld files\":{") + "," + entry("Save", []),
      original: "App/Localizable.xcstrings")
    var sent = try Sent(project, "ru")
    let entries = try sent.entries()
    var writer = POWriter([("Content-Type", "text/plain; charset=utf-8")])
    for var entry in entries {
      entry.texts[0].text = entry.context == "Save" ? "Сохранить" : entry.texts[0].text
      writer.write(entry)
    }
    sent.files[0].bytes = writer.bytes
    #expect(written(try sent.report(into: project)) == ["Save": "Сохранить translated"])
  }

  // MARK: - Any catalog

  @Test(arguments: Array(0..<60) as [UInt64])
  func `an untouched trip changes nothing, whatever the catalog`(_ seed: UInt64) throws {
    for (language, plurals) in [
      ("fr", BundleSpec.Plurals.groups), ("ja", .groups), ("ru", .groups), ("ar", .groups),
      ("ru", .flat), ("cs", .groups),
    ] {
      let project = try generatedProject(seed)
      let sent = try Sent(project, language, plurals: plurals)
      for withBase in [true, false] {
        let report = try sent.report(into: project, withBase: withBase)
        let others = report.units.filter {
          ![.unchanged, .kept, .missing, .untouched].contains($0.verdict)
        }
        #expect(
          report.changes.isEmpty && others.isEmpty,
          "\(language) \(plurals) \(withBase) \(others.map { "\($0.id) \($0.verdict) \($0.findings.map(\.message))" })"
        )
      }
    }
  }

  @Test(arguments: Array(0..<40) as [UInt64])
  func `each edited text arrives with a verdict, and nothing else changes`(_ seed: UInt64) throws {
    for language in ["fr", "ru", "ar"] {
      let project = try generatedProject(seed)
      var sent = try Sent(project, language)
      var number = 0
      try sent.edit { entry in
        number += 1
        guard number % 3 == 0 else { return }
        for index in entry.texts.indices {
          entry.texts[index].text = "\(entry.pluralSource ?? entry.source) ·"
        }
        entry.flags.removeAll { $0 == "fuzzy" }
      }
      let edited = try sent.files.flatMap { file in
        try POFile(parsing: file.bytes, path: file.path).entries
          .filter { $0.texts.contains { $0.text.hasSuffix(" ·") } }.compactMap(\.context)
      }
      let report = try sent.report(into: project)
      for unit in report.units where unit.written != nil {
        let isFilled = unit.findings.contains { $0.code.rawValue == "plural-filled" }
        #expect(unit.written?.message.description.contains(" ·") == true || isFilled, "\(unit.id)")
      }
      let told = report.units.filter { ![.missing, .untouched, .kept].contains($0.verdict) }
      #expect(edited.isEmpty || !told.isEmpty, "\(edited)")
    }
  }
}
