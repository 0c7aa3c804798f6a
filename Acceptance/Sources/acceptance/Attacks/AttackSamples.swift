import Foundation

/// The documents that attacks begin with.
enum Sample {
  static let second = "urn:oasis:names:tc:xliff:document:2.0"

  /// A document of the first generation.
  static func first(
    _ units: String = unit("Key", "Clé"), original: String = "App.xcstrings",
    language: String = "fr", before: String = ""
  ) -> String {
    before + """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="\(original)" \
      source-language="en" target-language="\(language)" datatype="plaintext"><body>\(units)</body>\
      </file></xliff>
      """
  }

  static func unit(_ id: String, _ target: String, source: String? = nil) -> String {
    "<trans-unit id=\"\(id)\"><source>\(source ?? id)</source><target>\(target)</target></trans-unit>\n"
  }

  /// A document of the second generation.
  static func second(_ units: String, attributes: String = "") -> String {
    """
    <xliff xmlns="\(second)" version="2.0" srcLang="en" trgLang="fr"\(attributes)><file id="f" \
    original="App.xcstrings">\(units)</file></xliff>
    """
  }

  /// A catalog with French translations in Xcode's own form.
  static func catalog(_ keys: [String] = ["Key", "Other"], value: String = "Ancien") -> String {
    let entries = keys.map { key in
      """
          "\(key)" : {
            "localizations" : {
              "fr" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "\(value)"
                }
              }
            }
          }
      """
    }
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
}

extension AttackRoom {
  /// Writes a project with one catalog, `app/App.xcstrings`.
  func makeProject(_ catalog: String = Sample.catalog()) throws {
    try write("app/App.xcstrings", catalog)
  }

  /// The translation of a key that a catalog has now.
  func translation(_ key: String, in name: String = "app/App.xcstrings", language: String = "fr")
    -> String?
  {
    let json = try? JSONSerialization.jsonObject(with: Data(read(name) ?? []))
    var value = json
    for step in ["strings", key, "localizations", language, "stringUnit", "value"] {
      value = (value as? [String: Any])?[step]
    }
    return value as? String
  }
}
