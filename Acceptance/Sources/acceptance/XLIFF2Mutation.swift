import Foundation

/// Changes that vendors and their tools make to a delivery of XLIFF 2.x, as we write it.
enum XLIFF2Mutation: String, CaseIterable {
  case untouched, retargeted, restated, stateless, filled, emptied, dropped, duplicated
  case sourceEdited = "source edited"
  case placeholderBroken = "placeholder broken"

  /// Makes a delivery of another.
  func apply(to text: String, _ random: inout Dice) -> String {
    switch self {
    case .untouched: return text
    case .retargeted: return change(text, after: "<target>", to: "</target>", &random) { "\($0) ✎" }
    case .restated:
      let states = ["initial", "translated", "reviewed", "final"]
      return change(text, after: " state=\"", to: "\"", &random) {
        [state = states[random.below(4)]] _ in
        state
      }
    case .stateless:
      return text.replacing(#/\ (state|subState)="[^"]*"/#, with: "")
    case .filled:
      return text.replacing(#/<source>([^<]*)</source>(\s*)</segment>/#) {
        "<source>\($0.1)</source>\($0.2)<target>\($0.1)</target>\($0.2)</segment>"
      }
    case .emptied: return change(text, after: "<target>", to: "</target>", &random) { _ in "" }
    case .dropped:
      return text.components(separatedBy: "<unit ").enumerated().map { index, part in
        guard index > 0, random.below(4) == 0, let end = part.range(of: "</unit>") else {
          return index > 0 ? "<unit \(part)" : part
        }
        return String(part[end.upperBound...])
      }.joined()
    case .duplicated:
      return text.components(separatedBy: "<unit ").enumerated().map { index, part in
        guard index > 0 else { return part }
        guard random.below(4) == 0, let end = part.range(of: "</unit>") else {
          return "<unit \(part)"
        }
        let copy = part[..<end.upperBound].replacingOccurrences(
          of: "</target>",
          with: " ✎</target>"
        )
        return "<unit \(copy)<unit \(part)"
      }.joined()
    case .sourceEdited:
      return change(text, after: "<source>", to: "</source>", &random) { "\($0) (edited)" }
    case .placeholderBroken:
      return change(text, after: "<target>", to: "</target>", &random) {
        $0.replacingOccurrences(of: "%@", with: "%d") + " %5$@"
      }
    }
  }

  /// Changes one of four texts between two marks.
  private func change(
    _ text: String,
    after start: String,
    to end: String,
    _ random: inout Dice,
    _ change: (String) -> String
  ) -> String {
    text.components(separatedBy: start).enumerated().map { index, part in
      guard index > 0, random.below(4) == 0, let range = part.range(of: end) else { return part }
      return change(String(part[..<range.lowerBound])) + part[range.lowerBound...]
    }.joined(separator: start)
  }
}
