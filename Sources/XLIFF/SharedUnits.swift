import LoctripLocalizationCore

/// The units that a document has in common with another one, byte for byte and in the same place, so that they need not
/// be parsed twice: an order that comes back has most of its units as they were sent.
struct SharedUnits {
  /// Units that follow one another with nothing between them.
  struct Run {
    /// The rows of the other document.
    var rows: Range<Int>
    /// The bytes in this document.
    var bytes: Range<Int>
    /// What is added to an offset of the other document.
    let shift: Int
  }

  /// The runs in their order; everything around them is the same in both documents, or one changed unit for each.
  private(set) var runs: [Run] = []
  /// The number of units in the runs.
  private(set) var count = 0

  /// Finds the common units; after the first other difference there are none.
  init(of content: [UInt8], with other: XLIFFDocument) {
    let (bytes, others) = (content[...], other.units.content[...])
    let mine = bytes.span
    let theirs = others.span
    var (position, end) = (0, 0)
    for (row, unit) in other.units.rows.enumerated() {
      let element = unit.element.range
      let gap = end..<max(end, element.lowerBound)
      guard Self.has(mine, position, theirs.extracting(gap)) else { return }
      let start = position + gap.count
      end = element.upperBound
      guard Self.has(mine, start, theirs.extracting(element)) else {
        guard mine.hasBytes("<trans-unit", at: start),
          let tag = mine.firstOffset(of: Self.endTag, from: start)
        else { return }
        position = tag + Self.endTag.utf8CodeUnitCount
        // A comment, a section or an instruction that begins here may hide what follows.
        let changed = mine.extracting(start..<position)
        guard changed.firstOffset(of: "<!") == nil, changed.firstOffset(of: "<?") == nil else {
          return
        }
        continue
      }
      position = start + element.count
      // Codes, phrases and details are tables of their own, and rare.
      guard unit.flags.isDisjoint(with: [.hasDetails, .sourceHasMarkup, .targetHasMarkup]) else {
        continue
      }
      count += 1
      if let last = runs.indices.last, runs[last].rows.upperBound == row,
        Self.isWhite(theirs.extracting(gap))
      {
        runs[last].rows = runs[last].rows.lowerBound..<row + 1
        runs[last].bytes = runs[last].bytes.lowerBound..<position
      } else {
        runs.append(
          Run(rows: row..<row + 1, bytes: start..<position, shift: start - element.lowerBound))
      }
    }
  }

  /// True if the first units of two documents are mostly the same, by the beginnings of the documents.
  static func areLikely(_ bytes: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    var (position, otherPosition, same, all) = (0, 0, 0, 0)
    while all < 64, let end = bytes.firstOffset(of: endTag, from: position),
      let otherEnd = other.firstOffset(of: endTag, from: otherPosition)
    {
      let unit = bytes.extracting(position..<end)
      if unit.hasSameBytes(as: other.extracting(otherPosition..<otherEnd)) { same += 1 }
      all += 1
      position = end + endTag.utf8CodeUnitCount
      otherPosition = otherEnd + endTag.utf8CodeUnitCount
    }
    return same * 2 > all
  }

  private static let endTag: StaticString = "</trans-unit>"

  private static func has(_ bytes: Span<UInt8>, _ start: Int, _ sought: Span<UInt8>) -> Bool {
    start + sought.count <= bytes.count
      && bytes.extracting(start..<start + sought.count).hasSameBytes(as: sought)
  }

  private static func isWhite(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] > 0x20 { return false }
    return true
  }
}

extension XLIFFReader {
  /// The records of a document that shares most of its units with another one; `nil` if it has to be read as any other:
  /// the units are no such, or there is something to report.
  static func records(of content: [UInt8], path: String, sharing other: XLIFFDocument)
    -> XLIFFRecords?
  {
    guard other.isPlainFile, !other.version.isXLIFF2, other.findings.isEmpty,
      content.count < UInt32.max
    else { return nil }
    let shared = SharedUnits(of: content, with: other)
    guard shared.count * 2 > other.unitCount else { return nil }
    var reader = XLIFFReader()
    reader.reserveCapacity(other.unitCount)
    var walk = XLIFFWalk(path: path, parsing: content)
    do {
      for run in shared.runs {
        while try walk.next(upTo: run.bytes.lowerBound) != nil { try reader.consume(walk, content) }
        guard reader.take(run, of: other.units) else { return nil }
        walk.skip(to: run.bytes.upperBound)
      }
      while try walk.next() != nil { try reader.consume(walk, content) }
    } catch {
      // Read as any other, it says what is wrong with it.
      return nil
    }
    return reader.recordsWithoutFindings
  }
}
