internal import LoctripJSONSource
internal import LoctripLocalizationCore
internal import LoctripLocalizationReports

/// The texts of a key, as lines or JSON, schema `loctrip.keys-get/1`.
package struct KeyTexts: Sendable {
  package typealias Text = (
    path: String, language: String, form: String, state: String, text: String
  )
  private let key: String
  private let texts: [Text]

  /// Wraps the texts of a key.
  package init(key: String, texts: [Text]) {
    self.key = key
    self.texts = texts
  }

  /// A line for each text, below its catalog.
  package func text() -> String {
    var lines: [String] = []
    var path = ""
    let width = texts.map { $0.language.count }.max() ?? 0
    for text in texts {
      if text.path != path {
        path = text.path
        lines.append(path.oneLine)
      }
      let form = text.form.isEmpty ? "" : " \(text.form)"
      let state = text.state.isEmpty ? "" : " [\(text.state)]"
      lines.append("  \(text.language.padded(to: width))\(form)  \(text.text)\(state)".oneLine)
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The texts as JSON.
  package func json() -> [UInt8] {
    JSONForm.document("keys-get") { json in
      json.writeMember("key", .string(key))
      json.writeMember(
        "texts",
        .array(
          texts.map { text in
            [
              "path": .string(JSONForm.path(text.path)), "language": .string(text.language),
              "form": text.form.isEmpty ? nil : .string(text.form),
              "state": text.state.isEmpty ? nil : .string(text.state), "text": .string(text.text),
            ]
          }))
    }
  }
}
