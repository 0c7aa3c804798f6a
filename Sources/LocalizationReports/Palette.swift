import Foundation
import LocalizationCore

/// Text that a report is made of, with or without colour.
package struct Palette: Sendable {
  /// True if there is colour.
  let isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  package func red(_ text: String) -> String { wrap(text, "31") }
  package func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  /// Text that was taken out.
  func removed(_ text: String) -> String { wrap(text, "9;31") }
  /// Text that was put in.
  func added(_ text: String) -> String { wrap(text, "4;32") }

  func tone(_ tone: Report.Tone, _ text: String) -> String {
    switch tone {
    case .good: green(text)
    case .bad: red(text)
    case .neutral, .caution: yellow(text)
    }
  }

  /// The line of a finding with its severity in colour.
  package func marked(_ line: String) -> String {
    guard isColoured else { return line }
    let severities: [Finding.Severity] = [.error, .warning, .note]
    let places = severities.compactMap { severity -> (Range<String.Index>, Finding.Severity)? in
      let word = "\(severity.rawValue): "
      let range = line.hasPrefix(word) ? line.range(of: word) : line.range(of: ": \(word)")
      return range.map { ($0, severity) }
    }
    guard let (range, severity) = places.min(by: { $0.0.lowerBound < $1.0.lowerBound }) else {
      return line
    }
    let colon = line[range].hasPrefix(": ") ? ": " : ""
    return line[..<range.lowerBound] + colon + self.severity(severity) + ": "
      + line[range.upperBound...]
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// This text of ASCII with spaces after it, up to a width.
  package func padded(to width: Int) -> String {
    utf8.count >= width ? self : self + String(repeating: " ", count: width - utf8.count)
  }
}
