package import LoctripLocalizationCore

/// A page of tables and sentences without units: title, outcome, date, and sections.
package struct SummaryPage: Sendable {
  /// A sentence of a section.
  package struct Sentence: Sendable, ExpressibleByStringInterpolation {
    package let text: String
    /// True if it says that something is late, which HTML shows in colour.
    package let isLate: Bool

    package init(_ text: String, isLate: Bool = false) { (self.text, self.isLate) = (text, isLate) }

    package init(stringLiteral text: String) { self.init(text) }
  }

  /// A part of the page.
  package struct Section: Sendable {
    package let title: String
    package var sentences: [Sentence]
    package var table: Report.Coverage.Table?
    /// A bar for each row of the table, which only HTML draws; or none.
    package var bars: [Report.Coverage.Bar] = []

    package init(_ title: String, _ sentences: [Sentence] = [], table: Report.Coverage.Table? = nil)
    {
      self.title = title
      self.sentences = sentences
      self.table = table
    }

    /// True if it says nothing.
    var isEmpty: Bool { sentences.isEmpty && table?.rows.isEmpty ?? true }
  }

  /// The heading.
  package let title: String
  /// The day on which it was made.
  package let date: String
  /// The outcome in a sentence.
  package let lead: String
  /// The sections; empty ones are left out.
  package let sections: [Section]

  package init(_ title: String, date: String, lead: String, sections: [Section]) {
    self.title = title
    self.date = date
    self.lead = lead
    self.sections = sections.filter { !$0.isEmpty }
  }

  /// The page in a form: lines of text, Markdown, HTML or a spreadsheet.
  ///
  /// - Throws: `FindingsError` if the form cannot hold it.
  package func bytes(_ form: StandardForm) throws(FindingsError) -> [UInt8] {
    switch form {
    case .xlsx: try spreadsheet()
    case .html: Array(html.text.utf8)
    case .markdown: Array(markdown.utf8)
    default: Array(text.utf8)
    }
  }

  private var text: String {
    var lines = ["\(title), \(date)", lead]
    for section in sections {
      lines += ["", section.title]
      if let table = section.table { lines += CoverageText.columns(of: table).map { "  \($0)" } }
      lines += section.sentences.map { "  \($0.text.oneLine)" }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private var markdown: String {
    var text = "## \(title), \(date)\n\n\(lead)\n"
    for section in sections {
      text += "\n### \(section.title)\n\n"
      if let table = section.table { text += CoverageMarkdown.rows(of: table) + "\n" }
      for sentence in section.sentences { text += "- \(Markdown.cell(sentence.text))\n" }
    }
    return text
  }

  private var html: Markup {
    var html: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(HTMLReport.densePolicy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title) · \(date)</title>
      <style>\(HTMLReport.denseStyle)</style>
      </head>
      <body class="page">
      <header>
      <h1>\(title), \(date)</h1>
      <p class="lead">\(lead)</p>
      </header>
      <main>

      """
    for (index, section) in sections.enumerated() {
      html += """
        <section>
        <h2 id="s\(index + 1)">\(section.title)</h2>

        """
      if let table = section.table {
        html += HTMLCoverage.legend(of: section.bars)
        html +=
          "<div class=\"scroll\" role=\"region\" aria-labelledby=\"s\(index + 1)\" tabindex=\"0\">\n"
        html += HTMLCoverage.rows(of: table, bars: section.bars)
        html += "</div>\n"
      }
      if !section.sentences.isEmpty {
        html += "<ul class=\"files\(section.sentences.count > 8 ? " pair" : "")\">\n"
        for sentence in section.sentences {
          html += sentence.isLate ? "<li class=\"late\">" : "<li>"
          html += "<bdi>\(sentence.text.oneLine)</bdi></li>\n"
        }
        html += "</ul>\n"
      }
      html += "</section>\n"
    }
    html += "</main>\n</body>\n</html>\n"
    return html
  }
}
