import LocalizationCore

extension FindingsReport {
  /// The findings as lines, errors first, those of one code together, and at the end the result of
  /// everything.
  func text(_ palette: Palette) -> String {
    var result = ""
    let kinds = news.grouped {
      [ExactString($0.item.finding.code.rawValue), ExactString($0.item.finding.severity.rawValue)]
    }
    // Errors are what people look for; the sort keeps the order of the files.
    for severity in [Finding.Severity.error, .warning, .note] {
      for (_, found) in kinds where found[0].item.finding.severity == severity {
        result += lines(of: found, palette)
      }
    }
    if let baseline { result += lines(of: baseline) }
    result = changeLines(palette) + result
    result += "\(summary(palette))\n"
    if fixableCount > 0 && isDryRun == nil {
      result += "--fix can correct \(fixableCount.counted("finding")).\n"
    }
    return result
  }

  /// The translations that are corrected.
  private func changeLines(_ palette: Palette) -> String {
    guard let isDryRun else { return "" }
    var result = ""
    if isDryRun || isVerbose {
      for change in changes {
        result += "\(palette.bold(change.place.description)): '\(change.id.oneLine)'\n"
        result += "    - \(palette.removed(change.old.marked))\n"
        result += "    + \(palette.added(change.new.marked))\n"
      }
    }
    let count = changes.count.counted("translation")
    guard !changes.isEmpty else { return "Nothing to fix.\n" }
    return result
      + "\(count) \(isDryRun ? "would be" : changes.count == 1 ? "was" : "were") fixed\n"
  }

  /// The lines of the findings with one code and severity.
  private func lines(of found: [(part: Part, item: Item)], _ palette: Palette) -> String {
    let kind = found[0].item.finding
    // What has the same cause in many places is one finding with its first places.
    let groups =
      isVerbose
      ? found.map { [$0] }
      : found.grouped { ExactString($0.item.finding.fullMessage) }.map(\.members)
    // A note asks for nothing; one of a kind shows what it is about.
    let limit = kind.severity == .note && threshold != .note ? 1 : FindingSummary.limit
    // A line that only counts one other would be no shorter.
    let shown = isVerbose || groups.count <= limit + 1 ? groups[...] : groups.prefix(limit)
    var result = shown.map { Self.lines(of: $0, palette) }.joined()
    let rest = groups.dropFirst(shown.count).flatMap(\.self)
    if !rest.isEmpty {
      let languages = ExactString.distinct(rest.map(\.part.language)).filter { !$0.isEmpty }
      let named = languages.prefix(8).map(\.oneLine).joined(separator: ", ")
      let more = languages.count > 8 ? ", …" : ""
      let inLanguages = named.isEmpty ? "" : " (\(named)\(more))"
      result +=
        "\(palette.severity(kind.severity)): \(rest.count.grouped) more of this kind\(inLanguages); "
        + "--verbose shows them [\(kind.code.rawValue.oneLine)]\n"
    }
    return result
  }

  private static func lines(of same: [(part: Part, item: Item)], _ palette: Palette) -> String {
    guard let first = same.first?.item else { return "" }
    let finding = first.finding
    let limit = FindingSummary.limit
    var message = finding.fullMessage
    if same.count > 1 {
      let others = same.dropFirst().prefix(limit - 1).compactMap {
        $0.item.finding.places.first?.description
      }
      message += " (\(same.count.grouped) times, also \(others.joined(separator: ", "))"
      message += same.count > limit ? ", …)" : ")"
    }
    let place = finding.places.first.map { "\(palette.bold($0.description)): " } ?? ""
    var result = "\(place)\(palette.severity(finding.severity)): \(message.oneLine) "
    result += "[\(finding.code.rawValue.oneLine)]\n"
    if let target = first.target, let excerpt = Excerpt(target, marking: finding.ranges) {
      result += "    | \(excerpt.text)\n"
      if !excerpt.marks.isEmpty { result += "    | \(palette.green(excerpt.marks))\n" }
    }
    return result
  }

  private func lines(of baseline: Baseline) -> String {
    if baseline.isUpdated { return "\(baseline.path.oneLine): written\n" }
    guard !baseline.gone.isEmpty else { return "" }
    let shown = isVerbose ? baseline.gone[...] : baseline.gone.prefix(FindingSummary.limit)
    let rest = baseline.gone.count - shown.count
    return shown.map { "\(baseline.path.oneLine): note: \($0.oneLine) [baseline]\n" }.joined()
      + (rest > 0
        ? "note: \(rest.grouped) more of this kind; --verbose shows them [baseline]\n" : "")
  }
}

extension String {
  /// The text on one line, spaces of other kinds than the usual one and those at its edges shown.
  fileprivate var marked: String {
    let text = VisibleText.make(self, marksSpaces: true).replacing("\n", with: "")
    let head = text.prefix { $0 == " " }.count
    let tail = text.reversed().prefix { $0 == " " }.count
    guard head + tail > 0, head < text.count else { return text }
    return String(repeating: "·", count: head) + text.dropFirst(head).dropLast(tail)
      + String(repeating: "·", count: tail)
  }
}

extension Palette {
  func severity(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: red("error")
    case .warning: yellow("warning")
    case .note: dim("note")
    }
  }
}
