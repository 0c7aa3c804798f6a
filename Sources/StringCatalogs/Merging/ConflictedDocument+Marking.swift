internal import LoctripJSONSource

/// The format of conflict markers.
struct ConflictMarkerStyle {
  /// The number of characters of a marker; git's default is seven.
  var size = 7
  /// The labels of our version, the base and their version.
  var labels = ["ours", "base", "theirs"]
}

extension ConflictedDocument {
  /// Returns the document with every conflict between git's markers.
  ///
  /// A marked part consists of whole lines, as few as possible. Any choice of versions gives JSON.
  ///
  /// - Parameters:
  ///   - style: The markers.
  ///   - showsBase: True to show the base version.
  /// - Returns: The bytes, and the line from 1 of the first marker of each conflict.
  /// - Throws: ``JSONSyntaxError`` never, as long as a patch of JSON is JSON.
  func marked(style: ConflictMarkerStyle, showsBase: Bool) throws(JSONSyntaxError) -> (
    bytes: [UInt8], lines: [Int?]
  ) {
    let united = try united()
    var versions: [JSONDocument] = []
    for version in Version.allCases where showsBase || version != .base {
      versions.append(try JSONDocument(parsing: united.resolved(to: version)))
    }
    let regions = regions(in: versions).onWholeLines(of: versions.map(\.bytes))
    let newline = JSONStyle(of: document).newline.text
    var writer = MarkerWriter(style: style, newline: Array(newline.utf8))
    var lines = [Int?](repeating: nil, count: conflicts.count)
    var position = 0
    for region in regions {
      writer.copy(versions[0].bytes[position..<region.ranges[0].lowerBound])
      for conflict in region.conflicts where lines[conflict] == nil {
        lines[conflict] = writer.line
      }
      writer.write(zip(versions, region.ranges).map { $0.bytes[$1] })
      position = region.ranges[0].upperBound
    }
    writer.copy(versions[0].bytes[position...])
    return (writer.bytes, lines)
  }
}

/// Writes texts between markers.
private struct MarkerWriter {
  let style: ConflictMarkerStyle
  let newline: [UInt8]
  var bytes: [UInt8] = []
  var line = 1

  mutating func copy(_ text: ArraySlice<UInt8>) {
    bytes += text
    for byte in text where byte == JSONBytes.lineFeed { line += 1 }
  }

  /// Writes two versions, or three with the base between them.
  mutating func write(_ versions: [ArraySlice<UInt8>]) {
    guard let ours = versions.first, let theirs = versions.last, ours != theirs else {
      copy(versions.first ?? [])
      return
    }
    writeMarker("<", style.labels[0])
    writeLines(ours)
    if versions.count > 2 {
      writeMarker("|", style.labels[1])
      writeLines(versions[1])
    }
    writeMarker("=", "")
    writeLines(theirs)
    writeMarker(">", style.labels[2])
  }

  private mutating func writeLines(_ text: ArraySlice<UInt8>) {
    copy(text)
    if let last = text.last, last != JSONBytes.lineFeed { copy(newline[...]) }
  }

  private mutating func writeMarker(_ character: Character, _ label: String) {
    let marker = String(repeating: character, count: style.size)
    copy(Array((label.isEmpty ? marker : "\(marker) \(label)").utf8)[...])
    copy(newline[...])
  }
}

extension [ConflictRegion] {
  /// Returns the regions widened or narrowed to whole lines; those that share a line become one.
  ///
  /// - Parameter texts: The versions, which are the same outside the regions.
  func onWholeLines(of texts: [[UInt8]]) -> [ConflictRegion] {
    var result: [ConflictRegion] = []
    var pending: ConflictRegion?
    for (index, region) in enumerated() {
      var current = region
      if let earlier = pending {
        current.ranges = zip(earlier.ranges, region.ranges).map { $0.lowerBound..<$1.upperBound }
        current.conflicts =
          earlier.conflicts + region.conflicts.filter { !earlier.conflicts.contains($0) }
      }
      let next = index + 1 < count ? self[index + 1].ranges[0].lowerBound : texts[0].count
      if let whole = current.onWholeLines(of: texts, limit: next, isLast: index + 1 == count) {
        result.append(whole)
        pending = nil
      } else {
        pending = current
      }
    }
    return result
  }
}

extension ConflictRegion {
  /// Returns the region on whole lines, or `nil` when its last line goes on into the next region.
  ///
  /// - Parameters:
  ///   - texts: The versions.
  ///   - limit: The start of the next region in the first version, or its end.
  ///   - isLast: True if there is no next region.
  fileprivate func onWholeLines(of texts: [[UInt8]], limit: Int, isLast: Bool) -> ConflictRegion? {
    let parts = zip(texts, ranges).map { $0[$1] }
    var result = self
    let prefix = Self.commonPrefix(parts)
    if let newline = parts[0].prefix(prefix).lastIndex(of: JSONBytes.lineFeed) {
      let count = newline + 1 - parts[0].startIndex
      result.ranges = ranges.map { $0.lowerBound + count..<$0.upperBound }
    } else {
      let before = texts[0][..<ranges[0].lowerBound]
      let lineStart = before.lastIndex(of: JSONBytes.lineFeed).map { $0 + 1 } ?? 0
      let count = ranges[0].lowerBound - lineStart
      result.ranges = ranges.map { $0.lowerBound - count..<$0.upperBound }
    }
    if let tail = Self.commonTail(zip(texts, result.ranges).map { $0[$1] }) {
      result.ranges = result.ranges.map { $0.lowerBound..<$0.upperBound - tail }
      return result
    }
    let after = texts[0][ranges[0].upperBound..<limit]
    var count = after.count
    if let newline = after.firstIndex(of: JSONBytes.lineFeed) {
      count = newline + 1 - after.startIndex
    } else if !isLast {
      return nil
    }
    result.ranges = result.ranges.map { $0.lowerBound..<$0.upperBound + count }
    return result
  }

  private static func commonPrefix(_ parts: [ArraySlice<UInt8>]) -> Int {
    let shortest = parts.map(\.count).min() ?? 0
    for offset in 0..<shortest {
      let byte = parts[0][parts[0].startIndex + offset]
      if parts.contains(where: { $0[$0.startIndex + offset] != byte }) { return offset }
    }
    return shortest
  }

  /// Returns the length of the longest suffix that all parts share and that begins a line in each.
  private static func commonTail(_ parts: [ArraySlice<UInt8>]) -> Int? {
    let shortest = parts.map(\.count).min() ?? 0
    var tail: Int?
    for length in 0...shortest {
      let isLineStart = parts.allSatisfy { part in
        length == part.count || part[part.endIndex - length - 1] == JSONBytes.lineFeed
      }
      if isLineStart { tail = length }
      guard length < shortest else { break }
      let byte = parts[0][parts[0].endIndex - length - 1]
      if parts.contains(where: { $0[$0.endIndex - length - 1] != byte }) { break }
    }
    return tail
  }
}

extension ConflictedText {
  /// Returns texts that cannot be parsed between markers, without their common first and last
  /// lines.
  static func marking(ours: [UInt8], base: [UInt8]?, theirs: [UInt8], style: ConflictMarkerStyle)
    -> [UInt8]
  {
    let texts = [ours] + (base.map { [$0] } ?? []) + [theirs]
    let whole = ConflictRegion(ranges: texts.map(\.indices), conflicts: [])
    let isCRLF = ours.firstIndex(of: JSONBytes.lineFeed).map {
      $0 > 0 && ours[$0 - 1] == JSONBytes.carriageReturn
    }
    var writer = MarkerWriter(
      style: style,
      newline: isCRLF == true
        ? [JSONBytes.carriageReturn, JSONBytes.lineFeed] : [JSONBytes.lineFeed])
    for region in [whole].onWholeLines(of: texts) {
      writer.copy(ours[..<region.ranges[0].lowerBound])
      writer.write(zip(texts, region.ranges).map { $0[$1] })
      writer.copy(ours[region.ranges[0].upperBound...])
    }
    return writer.bytes
  }
}
