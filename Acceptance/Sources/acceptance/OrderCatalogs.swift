import Foundation

/// A text of a catalog in a language.
struct OrderedText: Hashable, CustomStringConvertible {
  let catalog: String
  let language: String
  let id: String

  var description: String { "\(language) '\(id)' of \(catalog)" }
  var isPlain: Bool { !id.contains("|==|") }
  var key: String { id.components(separatedBy: "|==|")[0] }
}

/// A translation as a catalog has it.
struct OrderedTranslation: Equatable {
  var state: String
  var value: String

  /// The value in the spelling that comparisons use.
  var spelled: String { Self.spelled(value) }

  /// Returns a text without what bundles and catalogs spell in two ways: the positions of arguments in their order,
  /// and the number of a substitution.
  static func spelled(_ value: String) -> String {
    value.replacing(#/%\d+\$/#, with: "%").replacing("%lld", with: "%arg")
  }

  static func == (left: Self, right: Self) -> Bool {
    left.state == right.state && left.spelled == right.spelled
  }
}

/// The string catalogs of a project as plain JSON.
struct OrderCatalogs {
  let folder: String
  private(set) var roots: [String: [String: Any]] = [:]
  /// The paths that the catalogs have in the project, by name.
  private var paths: [String: String] = [:]
  var names: [String] { roots.keys.sorted() }
  /// The letters that texts of languages are made of here; others have those of English.
  ///
  /// Imports know a wrong language by its script.
  private static let alphabets: [Substring: String] = [
    "ar": "ابتثجحخدذر", "bg": "абвгдежзик", "el": "αβγδεζηθικ", "fa": "ابتثجحخدذر",
    "he": "אבגדהוזחטי",
    "hi": "कखगघचछजझटठ", "ja": "あいうえおかきくけこ", "ko": "가나다라마바사아자차", "ru": "абвгдежзик",
    "th": "กขคงจฉชซญด", "uk": "абвгдежзик", "zh": "一丁七万丈三上下丌不",
  ]
  /// The languages that are written with the letters of English here, as far as the corpus has them.
  private static let latin: Set<Substring> = [
    "ca", "cs", "da", "de", "es", "fi", "fr", "hu", "id", "it", "nb", "nl", "pl", "pt", "ro", "sk",
    "sv", "tr", "vi",
  ]

  /// A word for a number in a language.
  static func word(_ number: Int, in language: String) -> String {
    let letters = Array(alphabets[language.split(separator: "-")[0]] ?? "abcdefghij")
    return String("\(number)".compactMap { $0.wholeNumberValue.map { letters[$0] } })
  }

  /// True if a text of a language needs more letters of its own than the English words in it.
  static func isForeign(_ language: String) -> Bool {
    alphabets[language.split(separator: "-")[0]] != nil
  }

  /// Copies catalogs of a project, with a part of their entries.
  ///
  /// - Returns: The catalogs, and the languages with the most texts.
  static func copy(from project: String, to folder: String) throws -> (Self, [String]) {
    let paths = Corpus(root: project).files(".", ".xcstrings")
      .filter { !$0.contains("mul.lproj") }
    var catalogs = Self(folder: folder)
    var counts: [String: Int] = [:]
    for (number, path) in paths.prefix(6).enumerated() {
      guard
        var root = try JSONSerialization.jsonObject(with: Data(try bytes(of: path)))
          as? [String: Any],
        root["sourceLanguage"] as? String == "en",
        let strings = root["strings"] as? [String: [String: Any]]
      else { continue }
      var part: [String: Any] = [:]
      for key in strings.keys.sorted().prefix(260) where !key.contains("|==|") {
        part[key] = strings[key]
        for language in ((strings[key]?["localizations"] as? [String: Any]) ?? [:]).keys
        where language != "en" {
          counts[language, default: 0] += 1
        }
      }
      root["strings"] = part
      let name = "Part\(number)/\(path.split(separator: "/").last ?? "")"
      catalogs.roots[name] = root
      catalogs.paths[name] = String(path.dropFirst(project.count))
    }
    var languages = counts.keys.filter { language in
      let tag = language.split(separator: "-")[0]
      return latin.contains(tag) || alphabets[tag] != nil
    }.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
    // Not only those of one script.
    let own = languages.filter(isForeign).prefix(2)
    languages = Array(languages.filter { !isForeign($0) }.prefix(7 - own.count) + own)
    languages += ["nl", "ja", "it", "ar", "es"].filter { !languages.contains($0) }
      .prefix(max(0, 7 - languages.count))
    for name in catalogs.names {
      for key in catalogs.keys(name) {
        catalogs.change(name, key) { entry in
          let localizations = entry["localizations"] as? [String: Any]
          entry["localizations"] = localizations?.filter {
            $0.key == "en" || languages.contains($0.key)
          }
        }
      }
    }
    return (catalogs, languages)
  }

  /// Takes over what developers did between two versions of the project: keys and English texts.
  mutating func advance(from old: String, to new: String) throws {
    for (name, path) in paths {
      let (before, now) = (try Self.strings(old + path), try Self.strings(new + path))
      for key in Set(before.keys).union(now.keys) where !key.contains("|==|") {
        guard let entry = now[key] else {
          remove(name, key)
          continue
        }
        let english = (entry["localizations"] as? [String: Any])?["en"]
        let was = (before[key]?["localizations"] as? [String: Any])?["en"]
        let isSame = before[key] != nil && english as? NSObject == was as? NSObject
        if before[key] != nil, self.entry(name, key) == nil { continue }
        change(name, key) { own in
          for member in ["extractionState", "shouldTranslate", "comment"] {
            own[member] = entry[member]
          }
          guard !isSame else { return }
          var texts = own["localizations"] as? [String: [String: Any]] ?? [:]
          texts["en"] = english as? [String: Any]
          // As Xcode does it.
          for (language, text) in texts where language != "en" {
            guard var unit = text["stringUnit"] as? [String: Any],
              unit["state"] as? String == "translated"
            else { continue }
            unit["state"] = "needs_review"
            texts[language]?["stringUnit"] = unit
          }
          own["localizations"] = texts
        }
      }
    }
  }

  private static func strings(_ path: String) throws -> [String: [String: Any]] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    let root = try JSONSerialization.jsonObject(with: Data(try bytes(of: path))) as? [String: Any]
    return root?["strings"] as? [String: [String: Any]] ?? [:]
  }

  mutating func read() throws {
    for name in names {
      let data = Data(try bytes(of: "\(folder)/\(name)"))
      roots[name] = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
  }

  func write() throws {
    for (name, root) in roots {
      let url = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONSerialization.data(withJSONObject: root, options: [.prettyPrinted, .sortedKeys])
        .write(to: url)
    }
  }

  func keys(_ catalog: String) -> [String] {
    ((roots[catalog]?["strings"] as? [String: Any]) ?? [:]).keys.sorted()
  }

  func entry(_ catalog: String, _ key: String) -> [String: Any]? {
    (roots[catalog]?["strings"] as? [String: Any])?[key] as? [String: Any]
  }

  /// Changes an entry, or makes it.
  mutating func change(_ catalog: String, _ key: String, _ body: (inout [String: Any]) -> Void) {
    var strings = (roots[catalog]?["strings"] as? [String: Any]) ?? [:]
    var entry = strings[key] as? [String: Any] ?? [:]
    body(&entry)
    strings[key] = entry
    roots[catalog]?["strings"] = strings
  }

  /// Adds the key of a text that developers wrote, with what Xcode writes for its kind: a text, a text with counted
  /// words, a plural, or the phrases of an App Shortcut.
  mutating func add(_ catalog: String, _ text: String, kind: Int) {
    func unit(_ text: String) -> [String: Any] {
      ["stringUnit": ["state": "translated", "value": text]]
    }
    func plural(_ one: String, _ other: String) -> [String: Any] {
      ["variations": ["plural": ["one": unit(one), "other": unit(other)]]]
    }
    func counted(_ number: Int, _ one: String, _ other: String) -> [String: Any] {
      plural(one, other).merging(["argNum": number, "formatSpecifier": "lld"]) { $1 }
    }
    var (key, english): (String, [String: Any]?) = (text, nil)
    if catalog.hasSuffix("AppShortcuts.xcstrings") {
      // Phrases have no placeholders but those for the name of the app and for parameters.
      let words = text.replacing("%@", with: "it").replacing("%lld", with: "ten")
      let phrases = (0...kind % 3).map { number in
        "\(words)\(String(repeating: " please", count: number)) in ${applicationName}"
      }
      (key, english) = (phrases[0], ["stringSet": ["state": "new", "values": phrases]])
    } else if kind == 0 {
      key = "\(text): %lld boats, %lld free berths"
      english = unit("\(text): %#@boats@, %#@berths@")
      english?["substitutions"] = [
        "boats": counted(1, "%arg boat", "%arg boats"),
        "berths": counted(2, "%arg free berth", "%arg free berths"),
      ]
    } else if kind == 1 {
      key = "\(text): %lld tides"
      english = plural("\(text): %lld tide", "\(text): %lld tides")
    }
    change(catalog, key) { entry in
      if let english { entry["localizations"] = ["en": english] }
    }
  }

  /// Gives a text another key as a person does, with its translations or without them; the English text stays.
  mutating func move(_ text: OrderedText, to keys: [String], withTranslations: Bool) {
    guard var entry = entry(text.catalog, text.key), let source = source(text) else { return }
    var localizations = entry["localizations"] as? [String: Any] ?? [:]
    if localizations["en"] == nil {
      localizations["en"] = ["stringUnit": ["state": "translated", "value": source]]
    }
    entry["localizations"] = localizations.filter { $0.key == "en" || withTranslations }
    remove(text.catalog, text.key)
    for key in keys { change(text.catalog, key) { $0 = entry } }
  }

  mutating func remove(_ catalog: String, _ key: String) {
    var strings = (roots[catalog]?["strings"] as? [String: Any]) ?? [:]
    strings[key] = nil
    roots[catalog]?["strings"] = strings
  }

  /// Writes a text; that of a set has a phrase in each line.
  mutating func set(_ text: OrderedText, _ translation: OrderedTranslation) {
    let isSet = localization(text, "en")?["stringSet"] != nil
    change(text.catalog, text.key) { entry in
      var localizations = entry["localizations"] as? [String: Any] ?? [:]
      let (state, value) = (translation.state, translation.value)
      localizations[text.language] =
        isSet
        ? ["stringSet": ["state": state, "values": value.components(separatedBy: "\n")]]
        : ["stringUnit": ["state": state, "value": value]]
      entry["localizations"] = localizations
    }
  }

  private func localization(_ text: OrderedText, _ language: String) -> [String: Any]? {
    (entry(text.catalog, text.key)?["localizations"] as? [String: Any])?[language]
      as? [String: Any]
  }

  /// True if an entry has nothing in a language.
  func hasNothing(_ text: OrderedText) -> Bool { localization(text, text.language) == nil }

  /// True if an entry has one text in a language and in English.
  func isPlain(_ text: OrderedText) -> Bool {
    ["en", text.language].allSatisfy { language in
      guard let localization = localization(text, language) else { return true }
      return localization["variations"] == nil && localization["substitutions"] == nil
        && (localization["stringUnit"] != nil || localization["stringSet"] != nil)
    }
  }

  /// True if the source of a text is not its key.
  func hasOwnSource(_ text: OrderedText) -> Bool {
    localization(text, "en")?["stringUnit"] != nil && source(text) != nil
  }

  /// The source, or `nil` for a text that is not for translation any more.
  func source(_ text: OrderedText) -> String? {
    guard let entry = entry(text.catalog, text.key), entry["shouldTranslate"] as? Bool != false,
      entry["extractionState"] as? String != "stale"
    else { return nil }
    let english = localization(text, "en")
    guard text.isPlain else {
      // A case that English lacks has the source of `other`.
      let path = Self.path(of: text)
      return Self.value(english, path) ?? Self.value(english, path.dropLast() + ["other"]) ?? ""
    }
    if english?["variations"] != nil {
      // The text has cases now, unless its language has one for all.
      guard localization(text, text.language)?["stringUnit"] != nil else { return nil }
      return ""
    }
    let source = Self.value(english, []) ?? text.key
    return source.allSatisfy(\.isWhitespace) ? nil : source
  }

  /// The steps of an id behind its key: `plural`, `one`.
  private static func path(of text: OrderedText) -> [String] {
    text.isPlain
      ? [] : text.id.components(separatedBy: "|==|")[1].components(separatedBy: ".")
  }

  private static func unit(_ localization: [String: Any]?, _ path: [String]) -> [String: Any]? {
    var node = localization
    var path = path[...]
    while let kind = path.popFirst(), let name = path.popFirst() {
      let parent = kind == "substitutions" ? node : node?["variations"] as? [String: Any]
      node = (parent?[kind] as? [String: Any])?[name] as? [String: Any]
    }
    if let set = node?["stringSet"] as? [String: Any], let phrases = set["values"] as? [String] {
      return ["state": set["state"] ?? "", "value": phrases.joined(separator: "\n")]
    }
    return node?["stringUnit"] as? [String: Any]
  }

  private static func value(_ localization: [String: Any]?, _ path: [String]) -> String? {
    unit(localization, path)?["value"] as? String
  }

  func translation(_ text: OrderedText) -> OrderedTranslation? {
    guard let unit = Self.unit(localization(text, text.language), Self.path(of: text)),
      let value = unit["value"] as? String
    else { return nil }
    return OrderedTranslation(state: unit["state"] as? String ?? "", value: value)
  }

  /// True if a text needs work.
  func isOpen(_ text: OrderedText) -> Bool {
    source(text) != nil && translation(text)?.state != "translated"
  }
}
