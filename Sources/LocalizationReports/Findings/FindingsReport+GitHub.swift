import LocalizationCore

extension FindingsReport {
  /// The findings as workflow commands of GitHub, a line each, and last the result of everything.
  ///
  /// No text can begin another command: line ends, per cent signs and, in properties, colons and commas
  /// are escaped as the runner reads them.
  func annotations() -> String {
    news.map { Self.annotation($0.item) }.joined() + "\(summary(Palette(isColoured: false)))\n"
  }

  private static func annotation(_ item: Item) -> String {
    let finding = item.finding
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let place = finding.places.first {
      properties.append("file=\(property(place.path))")
      if let line = place.line { properties.append("line=\(line)") }
      if let column = item.character { properties.append("col=\(column)") }
    }
    properties.append("title=\(property("loctrip: \(finding.code.rawValue)"))")
    return "::\(command) \(properties.joined(separator: ","))::\(data(finding.fullMessage))\n"
  }

  /// A message as the runner reads it.
  private static func data(_ text: String) -> String { escape(text.oneLine, "%\r\n") }

  /// A property as the runner reads it.
  private static func property(_ text: String) -> String { escape(text.oneLine, "%\r\n:,") }

  private static func escape(_ text: String, _ characters: String) -> String {
    text.unicodeScalars.map { scalar in
      characters.unicodeScalars.contains(scalar) ? scalar.value.percentEncoded : String(scalar)
    }.joined()
  }
}
