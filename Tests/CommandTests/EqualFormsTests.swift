import Foundation
import LoctripTestSupport
import Testing

/// Exports of one project, compared with each other.
@Suite struct EqualFormsTests {
  private static let forms = [
    "xliff", "xliff --xliff-version 2.1", "xcloc", "po", "csv", "xlsx", "json", "android",
  ]

  @Test func `exports of one project in all forms do not differ`() throws {
    let folder = try TemporaryFolder()
    let texts = [
      ("Close", "translated", "Schließen"), ("Delete %@", "translated", "%@ löschen"),
      ("Open", "needs_review", "Öffnen"),
      ("Save \\\"all\\\"", "translated", "\\\"Alles\\\" sichern"),
    ]
    let entries = texts.map { key, state, text in
      """
      "\(key)":{"comment":"A button","localizations":{"de":{"stringUnit":{"state":"\(state)","value":"\(text)"}}}}
      """
    }
    try folder.write(
      """
      {"sourceLanguage":"en","strings":{"Gap":{},\(entries.joined(separator: ","))},"version":"1.0"}
      """, to: "app/L.xcstrings")
    for (number, form) in Self.forms.enumerated() {
      let words =
        ["export", "app", "-l", "de", "-q", "-o", "e/\(number)", "--bundle"]
        + form.split(separator: " ").map(String.init)
      let outcome = try Program.run(words, in: folder.url)
      try #require(outcome.status <= 1, "\(outcome)")
    }
    for old in Self.forms.indices {
      for new in Self.forms.indices where new != old {
        let diff = try Program.run("diff", "e/\(old)", "e/\(new)", "--format", "json", in: folder)
        let report = try JSONSerialization.jsonObject(with: Data(diff.output.utf8))
        let differing = (report as? [String: Any])?["differing"] as? Int
        #expect(differing == 0, "\(Self.forms[old]), \(Self.forms[new]): \(diff.output)")
      }
    }
  }
}
