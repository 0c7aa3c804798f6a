import LocalizationCore
import XMLEvents

/// The units of a document as they are handed over, some at a time, by a reader of it.
struct XLIFFParts {
  /// What was read and not yet fetched, with the byte behind its last unit.
  private(set) var ready: [(result: XLIFFReader.Result, end: Int)] = []
  /// The places of the findings of the part that is being read, in their order.
  var offsets: [Int] = []
  /// The places of the findings of the parts that are ready.
  private(set) var readyOffsets: [[Int]] = []
  /// Where the part began that is being read.
  private var start = 0

  /// How many bytes of the document a part has, more or less.
  private static let size = 3 << 20
  /// How many units it has at the most.
  let units: Int

  init(units: Int) { self.units = units }

  /// Whether what was read by the end of a unit is enough for a part.
  func isFull(_ result: XLIFFReader.Result, at event: XMLEvent) -> Bool {
    result.columns.rows.count >= units || event.range.upperBound - start >= Self.size
  }

  mutating func add(_ result: XLIFFReader.Result, to end: Int) {
    ready.append((result, end))
    readyOffsets.append(offsets)
    offsets = []
    start = end
  }

  /// The parts that are ready, which are then forgotten.
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
  /// Takes over what the next part has to know of the one before, whose last file ends here for now.
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
