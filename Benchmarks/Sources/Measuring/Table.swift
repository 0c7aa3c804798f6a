/// How many figures are within their limits.
package struct Tally {
  package private(set) var passed = 0
  package private(set) var total = 0

  package init() {}

  /// Counts the figures of one line and says how they are.
  package mutating func verdict(_ figures: (name: String, isWithin: Bool)...) -> String {
    let over = figures.filter { !$0.isWithin }.map(\.name)
    total += figures.count
    passed += figures.count - over.count
    return over.isEmpty ? "PASS" : "OVER (\(over.joined(separator: ", ")))"
  }
}

/// Bytes in megabytes, with one decimal place.
package func megabytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1e6, 1) }

/// Prints rows in columns; see ``tableLines(_:)``.
package func printTable(_ rows: [[String]]) {
  for line in tableLines(rows) { print(line) }
}

/// Returns rows in columns, the first and the last to the left, the others to the right.
package func tableLines(_ rows: [[String]]) -> [String] {
  var lines: [String] = []
  let count = rows.map(\.count).max() ?? 0
  let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
  for row in rows {
    var line = ""
    for (column, cell) in row.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      let isLeft = column == 0 || (column == count - 1 && count > 4)
      line += (column == 0 ? "" : "  ") + (isLeft ? cell + padding : padding + cell)
    }
    while line.last == " " { line.removeLast() }
    lines.append(line)
  }
  return lines
}

/// A number with some decimal places, without the part of Foundation that brings ICU along.
package func fixed(_ value: Double, _ places: Int) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let scaled = Int((value * scale).rounded())
  let digits = String(scaled.magnitude)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  let point = padded.count - places
  let sign = scaled < 0 ? "-" : ""
  return places == 0 ? sign + padded : "\(sign)\(padded.prefix(point)).\(padded.suffix(places))"
}
