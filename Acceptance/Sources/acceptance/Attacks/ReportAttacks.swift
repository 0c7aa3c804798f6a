import Foundation

extension Attack {
  /// A text that stands in every place of a delivery that a report shows.
  private static func shown(
    _ name: String, _ text: String, check: @escaping @Sendable (AttackRoom) -> Void = { _ in }
  ) -> Attack {
    Attack(.reports, name, forbids: "it acts on the page, the comment, the terminal or the log") {
      room in
      try room.makeProject(Sample.catalog([json(text), "Key", "Other"], value: json(text)))
      let escaped = xml(text)
      let units =
        Sample.unit(escaped, "\(escaped) %d") + Sample.unit("Key", escaped)
        + Sample.unit("Gone \(escaped)", escaped)
        + "<trans-unit id=\"Other\"><source>Other</source><target state=\"\(escaped)\">\(escaped)"
        + "</target><note from=\"\(escaped)\">\(escaped)</note></trans-unit>"
      try room.write("in/a.xliff", Sample.first(units))
      try room.write("in/b.xliff", Sample.first(units, original: escaped))
      let reports = ["r.html", "r.md", "r.json", "r.txt"]
      try room.run(
        ["import", "in", "--into", "app", "--dry-run", "--verbose"]
          + reports.flatMap { ["-o", $0] })
      for form in ["text", "markdown", "html", "json"] {
        let name = "d.\(form)"
        try room.run("diff", "in/a.xliff", "app", "--format", form)
        try room.run("diff", "in/a.xliff", "app", "--format", form, "-o", name)
        room.expectVisible(room.text(name), "the comparison as \(form)")
      }
      for form in ["text", "json", "sarif"] {
        try room.run("validate", "in", "--format", form)
      }
      try room.run("diff", "--textconv", "in/a.xliff")
      try room.run("diff", "--textconv", "app/App.xcstrings")
      for report in reports { room.expectVisible(room.text(report), report) }
      for page in ["r.html", "d.html"] {
        for mark in ["<script>alert", "<img src=x", "javascript:alert"] {
          room.expect(
            !room.text(page).contains("href=\"\(mark)") && !room.text(page).contains("\(mark)(1)>")
              && (mark.hasPrefix("java") || !room.text(page).contains(mark)), "\(page) has \(mark)")
        }
      }
      check(room)
    }
  }

  private static func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("\n", with: "&#10;").replacing("\r", with: "&#13;")
  }

  private static func json(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      .replacing("\r", with: "\\r")
  }

  static let reportAttacks: [Attack] = [
    shown("a script", "<script>alert(1)</script>"),
    shown("the end of a script and a picture", "</script></style><img src=x onerror=alert(1)>"),
    shown("the end of an attribute", "\" onmouseover=\"alert(1)\" x='"),
    shown("a link that is a script", "[a](javascript:alert(1))"),
    shown("the end of a comment and of CDATA", "--><![CDATA[ ]]><script>alert(1)</script>"),
    shown("the end of a fence", "```\n</details>\n# pwned\n```"),
    shown("long fences", String(repeating: "`", count: 50)),
    shown("mentions and references", "@everyone #1 https://example.org") { room in
      // In a fence or in code nobody is called.
      room.expect(
        !room.text("r.md").split(separator: "\n").contains { $0.hasPrefix("@everyone") },
        "the Markdown calls everyone")
    },
    shown("a table", "|a|b|\n|-|-|\n|c|d|"),
    shown("the end of JSON", "\"}],\"verdict\":\"added\",\\"),
    shown("JSON in a script", "</ScRiPt ><!--<script>") { room in
      room.expect(!room.text("r.html").contains("</ScRiPt >"), "the page's script ends early")
    },
    shown("a command to a CI", "\n::error file=a::pwn\n##[error]pwn"),
    shown("separators of lines beyond ASCII", "a\u{2028}::error::pwn\u{2029}\u{85}b"),
    shown("an escape sequence of one character", "a\u{9B}31mb\u{9D}0;pwned\u{9C}"),
    shown("right-to-left override", "a\u{202E}b\u{2066}c\u{200F}"),
    shown("tag characters without a flag", "a\u{E0041}\u{E0042}\u{E007F}"),
    shown("a carriage return", "bad\rgood"),
    shown("U+FEFF, U+FFFE and what is not assigned", "a\u{FEFF}\u{378}\u{10FFFD}"),
    shown("ten thousand letters", String(repeating: "<b>", count: 3_000)),
  ]
}
