import LocalizationCore
import XMLEvents

/// The parts of a streamed document.
struct XLIFFParts {
  /// The finished parts, each with the offset after its last unit.
  private(set) var ready: [(result: XLIFFReader.Result, end: Int)] = []
  /// The offsets of the findings in the current part, in order.
  var offsets: [Int] = []
  /// The offsets of the findings in the finished parts.
  private(set) var readyOffsets: [[Int]] = []
  /// The start of the current part.
  private var start = 0

  /// The approximate size of a part, in bytes.
  private static let size = 3 << 20
  /// The greatest number of units in a part.
  let units: Int

  init(units: Int) { self.units = units }

  /// True if the part is large enough at the end of a unit.
  func isFull(_ result: XLIFFReader.Result, at event: XMLEvent) -> Bool {
    result.columns.rows.count >= units || event.range.upperBound - start >= Self.size
  }

  mutating func add(_ result: XLIFFReader.Result, to end: Int) {
    ready.append((result, end))
    readyOffsets.append(offsets)
    offsets = []
    start = end
  }

  /// Returns and removes the finished parts.
  mutating func take() -> [(result: XLIFFReader.Result, end: Int, offsets: [Int])] {
    guard !ready.isEmpty else { return [] }
    defer {
      ready = []
      readyOffsets = []
    }
    return zip(ready, readyOffsets).map { ($0.result, $0.end, $1) }
  }
}

extension XLIFFReader.Result {
  /// Transfers state from the previous part, whose last file ends here for now.
  mutating func continueFiles(of part: inout XLIFFReader.Result, isOpen: Bool) {
    version = part.version
    isPrefixed = part.isPrefixed
    guard let last = part.files.indices.last else { return }
    if isOpen {
      part.files[last].units = part.files[last].units.lowerBound..<part.columns.rows.count
    }
    var file = part.files[last]
    file.units = 0..<0
    files = [file]
  }
}
