import Foundation
internal import LoctripSpreadsheets

/// What an agency sends back: the texts of the catalog, one of them with a fault, as files of a form.
struct MatrixDelivery {
  /// A text of the delivery.
  struct Text {
    var id: String
    var source: String
    var target: String?
    var isLocked = false
    /// A value that is no text.
    var isUnread = false
    /// True if it was finished when it was sent.
    var isSent = false

    /// The key.
    var key: String { id.components(separatedBy: "|==|")[0] }
    /// The plural category.
    var category: String? { id.components(separatedBy: "|==|plural.").dropFirst().first }
  }

  /// A file, by its path from the folder.
  struct File {
    var path: String
    var bytes: [UInt8]
  }

  let form: MatrixForm
  let fault: MatrixFault
  /// The id of the order that the file states.
  var order: String?
  /// The bytes of the file that was sent, which people edit; for spreadsheets.
  var sent: [UInt8]?
  /// True if the files take the place of those that were sent.
  var isInPlace = false

  /// The key of an entry, its source, and the translation.
  static let texts: [(key: String, source: String, target: String?)] = [
    ("Open the door", "Open the door", "Öffne die Tür"),
    ("Close the door", "Close the door", "Schließe die Tür"),
    ("Save the file", "Save the file", "Sichere die Datei"),
    ("Hello %@", "Hello %@", "Hallo %@"), ("Wi-Fi", "Wi-Fi", "WLAN"),
    ("Delete this picture now", "Delete this picture now", "Dieses Bild jetzt löschen"),
    ("Share it", "Share it", "Teilen"),
    ("Good morning to all of you", "Good morning to all of you", "Guten Morgen euch allen"),
    ("two lines", "two\nlines", "zwei\nZeilen"),
    ("%lld files|==|plural.one", "%lld file", "%lld Datei"),
    ("%lld files|==|plural.other", "%lld files", "%lld Dateien"),
    // It never comes back.
    ("Later", "Later", nil),
  ]

  /// The text that was finished when it was sent.
  static let finished = "Close the door"
  /// The entry that is not for translation.
  static let locked = "Brand"

  /// The id of the text in question.
  static func subject(_ fault: MatrixFault) -> String {
    switch fault {
    case .lockedInCatalog: locked
    case .category: "%lld files|==|plural.few"
    case .error: "Hello %@"
    case .copiedTerm: "Wi-Fi"
    case .copiedText: "Delete this picture now"
    case .filler: "Share it"
    case .script: "Good morning to all of you"
    case .extraID: "Brand new key"
    case .carriageReturns: "two lines"
    default: "Save the file"
    }
  }

  /// The id of the text in question in a report: a resource of no key keeps its name.
  var reported: String {
    form == .android && fault == .extraID ? "brand_new_key" : Self.subject(fault)
  }

  /// The language that the file says.
  var language: String {
    switch fault {
    case .unknownLanguage: "cz"
    case .wrongHeader: "fr"
    default: "de"
    }
  }

  /// The language in names of files and folders; what lies in the place of what was sent has its name.
  private var name: String { fault == .unknownLanguage && !isInPlace ? "cz" : "de" }

  /// The texts, with the fault.
  private var texts: [Text] {
    var texts = Self.texts.map {
      Text(id: $0.key, source: $0.source, target: $0.target, isSent: $0.key == Self.finished)
    }
    let subject = Self.subject(fault)
    func change(_ change: (inout Text) -> Void) {
      for index in texts.indices where texts[index].id == subject { change(&texts[index]) }
    }
    switch fault {
    case .fine, .unknownLanguage, .wrongHeader, .secondBroken, .carriageReturns: break
    case .blank: change { $0.target = " " }
    case .lockedInCatalog:
      texts.append(Text(id: subject, source: subject, target: "Marke", isLocked: true))
    case .lockedInFile: change { $0.isLocked = true }
    case .category:
      texts.append(Text(id: subject, source: "%lld files", target: "%lld Dateien"))
    case .error: change { $0.target = "Hallo %d" }
    case .copiedTerm, .copiedText: change { $0.target = $0.source }
    case .filler: change { $0.target = "-" }
    case .script: change { $0.target = "Доброе утро всем вам" }
    case .unread: change { $0.isUnread = true }
    case .partLacking: texts.removeAll { $0.id == subject }
    case .idTwice:
      texts.append(Text(id: subject, source: subject, target: "Speichere die Datei"))
    case .extraID: texts.append(Text(id: subject, source: subject, target: "Ganz neu"))
    }
    return texts
  }

  // MARK: - Files

  /// The files.
  func files() throws -> [File] {
    var files = [try file()]
    if form == .xcloc {
      files.append(
        File(
          path: "\(name).xcloc/contents.json",
          bytes: Array(#"{"targetLocale": "\#(name)", "version": "1.0"}"#.utf8)))
    }
    if fault == .secondBroken {
      let path = form == .catalog ? "M.xcstrings" : Self.path(form, "fr")
      files.append(File(path: path, bytes: Array(broken.utf8)))
    }
    return files
  }

  private var broken: String {
    switch form {
    case .po: "msgid \"x\nmsgstr \"\n"
    case .csv: "source,target\n\"x"
    case .strings: "\"x\" = \"y"
    case .json, .catalog: "{\"x\": "
    case .xlsx: "PK\u{3}\u{4}"
    default: "<?xml version=\"1.0\"?>\n<x"
    }
  }

  /// The path of the file of a language.
  private static func path(_ form: MatrixForm, _ language: String) -> String {
    switch form {
    case .xliff12, .xliff20, .xliff21, .xliff22: "\(language).xliff"
    case .xcloc: "\(language).xcloc/Localized Contents/\(language).xliff"
    case .xlsx: "\(language).xlsx"
    case .csv, .po, .json: "\(language)/L.\(form.rawValue)"
    case .android: "values-\(language)/strings.xml"
    case .catalog: "L.xcstrings"
    case .strings: "\(language).lproj/L.strings"
    }
  }

  private func file() throws -> File {
    let path = Self.path(form, name)
    if form == .xlsx { return File(path: path, bytes: try workbook()) }
    var text =
      switch form {
      case .xliff12, .xcloc: xliff12
      case .xliff20, .xliff21, .xliff22: xliff2(form.version2 ?? "2.0")
      case .csv: csv
      case .po: po
      case .json: json
      case .android: android
      case .catalog: catalog
      case .strings, .xlsx: strings
      }
    if fault == .carriageReturns { text = text.replacingOccurrences(of: "\n", with: "\r\n") }
    return File(path: path, bytes: Array(text.utf8))
  }

  private static func markup(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }

  private var xliff12: String {
    let units = texts.map { text in
      let target = text.target.map {
        "<target state=\"translated\">\(Self.markup($0))</target>"
      }
      let lock = text.isLocked ? " translate=\"no\"" : ""
      return "<trans-unit id=\"\(text.id)\" xml:space=\"preserve\"\(lock)>"
        + "<source>\(Self.markup(text.source))</source>\(target ?? "")</trans-unit>"
    }
    let build = order.map { " build-num=\"\($0)\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="L.xcstrings" source-language="en" target-language="\(language)" datatype="plaintext">
      <header><tool tool-id="loctrip" tool-name="loctrip"\(build)/></header>
      <body>
      \(units.joined(separator: "\n"))
      </body>
      </file>
      </xliff>

      """
  }

  private func xliff2(_ version: String) -> String {
    let units = texts.enumerated().map { number, text in
      let target = text.target.map { "<target>\(Self.markup($0))</target>" } ?? ""
      let state = text.target == nil ? "initial" : text.isSent ? "final" : "translated"
      let lock = text.isLocked ? " translate=\"no\"" : ""
      return "<unit id=\"u\(number)\" name=\"\(text.id)\" xml:space=\"preserve\"\(lock)>"
        + "<segment state=\"\(state)\"><source>\(Self.markup(text.source))</source>\(target)"
        + "</segment></unit>"
    }
    let metadata = order.map {
      "<mda:metadata><mda:metaGroup category=\"loctrip\"><mda:meta type=\"order\">\($0)</mda:meta>"
        + "</mda:metaGroup></mda:metadata>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:\(version == "2.2" ? "2.2" : "2.0")" \
      xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="\(version)" srcLang="en" trgLang="\(language)">
      <file id="L.xcstrings" original="L.xcstrings">
      \(metadata ?? "")\(units.joined(separator: "\n"))
      </file>
      </xliff>

      """
  }

  private var csv: String {
    func cell(_ text: String) -> String {
      "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
    let rows = texts.map { text in
      let target = text.isUnread ? "=SUM(A1:A2)" : text.target ?? ""
      return [cell(text.source), cell(target), cell(text.id), cell(""), cell("False")]
        .joined(separator: ",")
    }
    return ([#""source","target","context","developer_comments","fuzzy""#] + rows)
      .joined(separator: "\n") + "\n"
  }

  private var po: String {
    var lines = [
      "msgid \"\"", "msgstr \"\"", "\"Language: \(language)\\n\"",
      "\"Plural-Forms: nplurals=2; plural=n != 1;\\n\"",
      "\"Content-Type: text/plain; charset=UTF-8\\n\"", "\"X-Loctrip-Catalog: L.xcstrings\\n\"",
    ]
    if let order { lines.append("\"X-Loctrip-Order: \(order)\\n\"") }
    let texts = texts
    for text in texts where text.category != "other" {
      lines += ["", "msgctxt \(Self.quoted(text.key))", "msgid \(Self.quoted(text.source))"]
      guard text.category == "one" else {
        lines.append("msgstr \(Self.quoted(text.target ?? ""))")
        continue
      }
      let other = texts.first { $0.key == text.key && $0.category == "other" }
      lines += [
        "msgid_plural \(Self.quoted(other?.source ?? ""))",
        "msgstr[0] \(Self.quoted(text.target ?? ""))",
        "msgstr[1] \(Self.quoted(other?.target ?? ""))",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var json: String {
    let members = texts.map { text in
      "  \(Self.quoted(text.id)): \(text.isUnread ? "42" : Self.quoted(text.target ?? ""))"
    }
    return "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  private var android: String {
    func name(_ key: String) -> String {
      var name = ""
      for character in key.lowercased() {
        if character.isASCII, character.isLetter {
          name.append(character)
        } else if !name.isEmpty, name.last != "_" {
          name.append("_")
        }
      }
      return name.hasSuffix("_") ? String(name.dropLast()) : name
    }
    func value(_ text: Text) -> String {
      guard !text.isUnread, let target = text.target else { return "@string/open_the_door" }
      return Self.markup(target).replacingOccurrences(of: "\n", with: "\\n")
        .replacingOccurrences(of: "%@", with: "%s").replacingOccurrences(of: "%lld", with: "%d")
    }
    let texts = texts.filter { $0.target != nil }
    var lines = ["<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<resources>"]
    for text in texts where text.category == nil {
      lines.append("    <string name=\"\(name(text.key))\">\(value(text))</string>")
    }
    let forms = texts.filter { $0.category != nil }
    lines.append("    <plurals name=\"\(name("%lld files"))\">")
    for form in forms {
      lines.append("        <item quantity=\"\(form.category ?? "")\">\(value(form))</item>")
    }
    return (lines + ["    </plurals>", "</resources>"]).joined(separator: "\n") + "\n"
  }

  private var catalog: String {
    func unit(_ text: Text) -> String {
      let value = text.isUnread ? "42" : Self.quoted(text.target ?? "")
      return #"{ "stringUnit" : { "state" : "translated", "value" : \#(value) } }"#
    }
    let texts = texts
    var entries: [String] = []
    for text in texts where text.category == nil {
      let lock = text.isLocked ? #""shouldTranslate" : false, "# : ""
      let own = text.target == nil ? "" : #""\#(language)" : \#(unit(text))"#
      let english =
        text.source == text.key
        ? ""
        : #""en" : { "stringUnit" : { "state" : "translated", "value" : \#(Self.quoted(text.source)) } }"#
      let all = [english, own].filter { !$0.isEmpty }.joined(separator: ", ")
      entries.append(#"    \#(Self.quoted(text.key)) : { \#(lock)"localizations" : { \#(all) } }"#)
    }
    let forms = texts.filter { $0.category != nil }
    func plural(_ language: String, _ units: [String]) -> String {
      #""\#(language)" : { "variations" : { "plural" : { \#(units.joined(separator: ", ")) } } }"#
    }
    let english = forms.filter { $0.category != "few" }.map { form in
      let unit =
        #"{ "stringUnit" : { "state" : "translated", "value" : \#(Self.quoted(form.source)) } }"#
      return #""\#(form.category ?? "")" : \#(unit)"#
    }
    let own = forms.map { #""\#($0.category ?? "")" : \#(unit($0))"# }
    entries.append(
      #"    "%lld files" : { "localizations" : { "#
        + "\(plural("en", english)), \(plural(language, own)) } }")
    return """
      {
        "sourceLanguage" : "en",
        "strings" : {
      \(entries.joined(separator: ",\n"))
        },
        "version" : "1.0"
      }

      """
  }

  private var strings: String {
    texts.filter { $0.target != nil && $0.category == nil }.map { text in
      "\(Self.quoted(text.key)) = \(Self.quoted(text.target ?? ""));\n"
    }.joined()
  }

  /// The spreadsheet that was sent, with its cells filled in.
  private func workbook() throws -> [UInt8] {
    let (key, translation, id) = (1, 6, 9)
    let file = try Spreadsheet(parsing: sent ?? [], path: "sent.xlsx")
    var workbook = Workbook([])
    for index in file.tabs.indices {
      let read = try file.sheet(at: index)
      var sheet = Workbook.Sheet(name: read.name)
      sheet.isHidden = read.isHidden
      sheet.rows = read.rows.map { row in
        (1...max(11, row.cells.last?.column ?? 1)).map { Workbook.Cell(row[$0]?.text ?? "") }
      }
      workbook.sheets.append(sheet)
    }
    var rows = workbook.sheets[1].rows
    var left = Set(rows.dropFirst().map { $0[id].text })
    for text in texts {
      let known = rows.firstIndex { $0[id].text == text.id }
      var row = known.map { rows[$0] } ?? rows[0].map { _ in Workbook.Cell("") }
      (row[key].text, row[id].text) = (text.key, text.id)
      row[translation] =
        text.isUnread ? Workbook.Cell(number: 42) : Workbook.Cell(text.target ?? "")
      if let known, left.remove(text.id) != nil { rows[known] = row } else { rows.append(row) }
    }
    if fault == .partLacking { rows.removeAll { $0[id].text == Self.subject(fault) } }
    workbook.sheets[1].rows = rows
    return try workbook.encoded(path: "de.xlsx")
  }
}
