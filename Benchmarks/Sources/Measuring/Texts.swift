/// Catalogs, files and bundles as text, each of as many parts as are asked for.
package enum Texts {
  package static let first = "urn:oasis:names:tc:xliff:document:1.2"
  package static let second = "urn:oasis:names:tc:xliff:document:2.0"

  /// A text that no other number has.
  package static func text(_ index: Int, in language: String = "en") -> String {
    "\(language == "en" ? "Open the file" : "Texte \(language) du fichier") \(word(index)), %@"
  }

  /// A word of letters for a number, so that texts differ by more than a number.
  package static func word(_ index: Int) -> String {
    var (rest, letters) = (index, "")
    repeat {
      letters += String(UnicodeScalar(UInt8(97 + rest % 26)))
      rest /= 26
    } while rest > 0
    return "w\(letters)"
  }

  /// Words in a row, with some of what checks look at.
  package static func long(_ words: Int, in language: String = "en") -> String {
    (0..<max(words, 1)).map { index in
      switch index % 40 {
      case 17: "%\(index / 40 + 1)$@"
      case 29: "<b>\(word(index))</b>"
      case 38: "\(index),"
      case 39: "\(language == "en" ? "The" : "Le") \(word(index))."
      default: word(index * 7919 % (words + 13))
      }
    }.joined(separator: " ")
  }

  /// A language of its own for a number.
  package static func language(_ index: Int) -> String { "fr-x-a\(index)" }

  /// A form for a region of one of four languages for a number.
  package static func region(_ index: Int) -> String {
    let letters = [index / 4 / 26 % 26, index / 4 % 26].map { UnicodeScalar(UInt8(65 + $0)) }
    return "\(["fr", "de", "es", "pt"][index % 4])-\(letters.map(String.init).joined())"
  }

  // MARK: - Catalogs

  package static func stringUnit(_ value: String, _ state: String = "translated") -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
  }

  /// An entry with a text per language.
  package static func entry(_ key: String, _ texts: [(language: String, value: String)]) -> String {
    let localizations = texts.map { #""\#($0.language)":\#(stringUnit($0.value))"# }
    return #""\#(key)":{"localizations":{\#(localizations.joined(separator: ","))}}"#
  }

  package static func catalog(_ entries: [String]) -> String {
    #"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ",\n"))},"version":"1.0"}"#
  }

  /// A catalog of entries with sources and French texts.
  package static func catalog(_ count: Int, from: Int = 0, translated: Bool = true) -> String {
    catalog(
      (from..<from + count).map { index in
        entry(
          "key \(index)",
          [("en", text(index))] + (translated ? [("fr", text(index, in: "fr"))] : []))
      })
  }

  /// A catalog of which one entry has so many counted words in it.
  package static func substitutions(_ count: Int, _ suffix: String = "") -> String {
    let names = (0..<count).map { "%#@s\($0)@" }.joined(separator: " ")
    func localization(_ language: String) -> String {
      let substitutions = (0..<count).map { index in
        let forms = ["one", "other"].map { #""\#($0)":\#(stringUnit("%arg \($0)\(suffix)"))"# }
        return #""s\#(index)":{"argNum":\#(index + 1),"formatSpecifier":"lld","#
          + #""variations":{"plural":{\#(forms.joined(separator: ","))}}}"#
      }
      return #""\#(language)":{"stringUnit":{"state":"translated","value":"\#(names)"},"#
        + #""substitutions":{\#(substitutions.joined(separator: ","))}}"#
    }
    return catalog([#""Key":{"localizations":{\#(localization("en")),\#(localization("fr"))}}"#])
  }

  // MARK: - Legacy files

  package static func strings(_ count: Int, in language: String) -> String {
    (0..<count).map { #""key \#($0)" = "\#(text($0, in: language))";"# }.joined(separator: "\n")
  }

  package static func stringsdict(_ count: Int) -> String {
    let names = (0..<count).map { "%\($0 + 1)$#@v\($0)@" }.joined(separator: " ")
    let variables = (0..<count).map { index in
      """
      <key>v\(index)</key><dict><key>NSStringFormatSpecTypeKey</key>\
      <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>\
      <key>one</key><string>%d one</string><key>other</key><string>%d other</string></dict>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>Key</key><dict><key>NSStringLocalizedFormatKey</key>\
      <string>\(names)</string>\(variables.joined(separator: "\n"))</dict></dict></plist>
      """
  }

  // MARK: - Bundles

  package static func unit(_ id: String, _ source: String, _ target: String) -> String {
    """
    <trans-unit id="\(id)"><source>\(escaped(source))</source><target>\(escaped(target))</target>\
    </trans-unit>

    """
  }

  package static func file(
    _ units: String, original: String = "Localizable.xcstrings", language: String = "fr"
  ) -> String {
    """
    <file original="\(original)" source-language="en" target-language="\(language)" \
    datatype="plaintext"><body>\(units)</body></file>

    """
  }

  package static func xliff(_ files: String) -> String {
    "<xliff xmlns=\"\(first)\" version=\"1.2\">\(files)</xliff>"
  }

  /// The units of ``catalog(_:from:translated:)``, with something behind their targets.
  ///
  /// Of ten units, one more has the id of the first and a text of its own, as in other files.
  package static func units(_ count: Int, from: Int = 0, _ suffix: String = "") -> String {
    let all = (from..<from + count).map { (id: $0, text: text($0, in: "fr") + suffix) }
    return (all + again(count, from, suffix)).map { unit("key \($0.id)", text($0.id), $0.text) }
      .joined()
  }

  /// Texts of one id that all differ.
  private static func again(_ count: Int, _ from: Int, _ suffix: String) -> [(
    id: Int, text: String
  )] {
    (0..<count / 10).map { (from, "Texte \(word($0)) du fichier, %@\(suffix)") }
  }

  /// A PO file of as many entries.
  package static func po(_ count: Int, _ suffix: String = "") -> String {
    let all = (0..<count).map { (id: $0, text: text($0, in: "fr") + suffix) }
    return po((all + again(count, 0, suffix)).map { poEntry("key \($0.id)", text($0.id), $0.text) })
  }

  package static func po(_ entries: [String]) -> String {
    "msgid \"\"\nmsgstr \"Language: fr\\nX-Loctrip-Catalog: Localizable.xcstrings\\n\"\n"
      + entries.joined()
  }

  package static func poEntry(_ key: String, _ source: String, _ target: String) -> String {
    "\nmsgctxt \"\(key)\"\nmsgid \"\(source)\"\nmsgstr \"\(target)\"\n"
  }

  /// A JSON file of as many texts.
  package static func json(_ count: Int, _ suffix: String = "") -> String {
    let all = (0..<count).map { (id: $0, text: text($0, in: "fr") + suffix) }
    let texts = (all + again(count, 0, suffix)).map { "  \"key \($0.id)\": \"\($0.text)\"" }
    return "{\n\(texts.joined(separator: ",\n"))\n}\n"
  }

  /// An entry with a plural in two languages.
  package static func plural(_ key: String, _ index: Int) -> String {
    let localizations = ["en", "fr"].map { language in
      let forms = ["one", "other"].map {
        "\"\($0)\":\(stringUnit("%lld \(language) \($0) \(word(index))"))"
      }
      return "\"\(language)\":{\"variations\":{\"plural\":{\(forms.joined(separator: ","))}}}"
    }
    return "\"\(key)\":{\"localizations\":{\(localizations.joined(separator: ","))}}"
  }

  package static func second(_ units: String, attributes: String = "") -> String {
    """
    <xliff xmlns="\(second)"\(attributes) version="2.1" srcLang="en" trgLang="fr"><file id="f" \
    original="Localizable.xcstrings">\(units)</file></xliff>
    """
  }

  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
