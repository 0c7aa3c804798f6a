internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// A text with git's conflict markers, split into its versions.
///
/// Supports the styles `merge`, `diff3` and `zdiff3`, markers of three characters or more, and
/// either line end. No line of JSON begins with a marker.
struct ConflictedText: Sendable {
  /// One version of the whole text.
  struct Version: Sendable {
    /// The text.
    fileprivate(set) var bytes: [UInt8] = []
    /// The label of its marker; the first one of several.
    fileprivate(set) var label = ""
    /// True if it contains conflicts that existed before the merge.
    fileprivate(set) var hasMarkers = false
    /// The start of each piece in this text and in the marked one.
    private var pieces: [(start: Int, origin: Int)] = []

    /// Returns the offset in the marked text for an offset in this one.
    func origin(of offset: Int) -> Int {
      let next = pieces.partitionPoint { $0.start <= offset }
      guard next > 0 else { return offset }
      return pieces[next - 1].origin + offset - pieces[next - 1].start
    }

    mutating func append(_ range: Range<Int>, of text: [UInt8], isMarker: Bool = false) {
      let isNext = pieces.last.map { $0.origin + bytes.count - $0.start == range.lowerBound }
      if isNext != true { pieces.append((bytes.count, range.lowerBound)) }
      bytes += text[range]
      hasMarkers = hasMarkers || isMarker
    }
  }

  /// The reason why a text cannot be split.
  struct Fault: Error, Hashable, Sendable {
    /// The start of the faulty line.
    let offset: Int
    /// The message, without a full stop.
    let message: String
  }

  /// Our version.
  private(set) var ours = Version()
  /// The common ancestor; `nil` when a conflict does not show it.
  private(set) var base: Version?
  /// Their version.
  private(set) var theirs = Version()
  /// The size of the markers.
  private(set) var markerSize = 7
  /// The number of conflicts, without nested ones.
  private(set) var conflictCount = 0

  /// Splits a text into its versions.
  ///
  /// - Throws: ``Fault`` when a marker is misplaced or missing.
  /// - Complexity: O(*n*) in the bytes.
  init(parsing bytes: [UInt8]) throws(Fault) {
    var base = Version()
    var hasBase = true
    var open: OpenConflict?
    var position = 0
    while position < bytes.count {
      let line = position..<Self.lineEnd(bytes, from: position)
      position = line.upperBound
      let marker = Marker(line, of: bytes)
      guard var conflict = open else {
        guard let marker else {
          ours.append(line, of: bytes)
          base.append(line, of: bytes)
          theirs.append(line, of: bytes)
          continue
        }
        guard marker.kind == .ours else {
          throw Fault(offset: line.lowerBound, message: "a conflict marker without its start")
        }
        open = OpenConflict(start: line.lowerBound, size: marker.size)
        conflictCount += 1
        if conflictCount == 1 {
          ours.label = marker.label
          markerSize = marker.size
        }
        continue
      }
      // A second reference would copy it at each marker.
      open = nil
      switch conflict.read(marker) {
      case .text(let isMarker):
        switch conflict.section {
        case .ours: ours.append(line, of: bytes, isMarker: isMarker)
        case .base: base.append(line, of: bytes, isMarker: isMarker)
        case .theirs: theirs.append(line, of: bytes, isMarker: isMarker)
        }
        open = conflict
      case .section:
        if conflict.section == .base, base.label.isEmpty { base.label = marker?.label ?? "" }
        open = conflict
      case .end:
        if theirs.label.isEmpty { theirs.label = marker?.label ?? "" }
        hasBase = hasBase && conflict.hasBase
        open = nil
      case .fault(let message): throw Fault(offset: line.lowerBound, message: message)
      }
    }
    if let open {
      throw Fault(offset: open.start, message: "the conflict that starts here has no end")
    }
    self.base = hasBase && conflictCount > 0 ? Self.resolvedBase(base) : nil
  }

  /// Returns the offset of the first line that begins a conflict, or `nil`.
  static func firstMarker(in bytes: [UInt8]) -> Int? {
    var position = 0
    while position < bytes.count {
      let end = lineEnd(bytes, from: position)
      if bytes[position] == UInt8(ascii: "<"), Marker(position..<end, of: bytes)?.kind == .ours {
        return position
      }
      position = end
    }
    return nil
  }

  /// The base of a base that was itself merged with conflicts, as git makes one of several
  /// ancestors; `nil` if it shows none.
  private static func resolvedBase(_ base: Version) -> Version? {
    guard base.hasMarkers else { return base }
    do {
      return try ConflictedText(parsing: base.bytes).base
    } catch {
      return nil
    }
  }

  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    let span = ArraySlice(bytes).span
    var end = start
    while end < span.count {
      end += 1
      if span[end - 1] == JSONBytes.lineFeed { break }
    }
    return end
  }
}

/// A line that is a marker.
private struct Marker {
  enum Kind: UInt8 {
    case ours = 0x3C
    case base = 0x7C
    case separator = 0x3D
    case theirs = 0x3E
  }

  let kind: Kind
  let size: Int
  let label: String

  init?(_ line: Range<Int>, of bytes: [UInt8]) {
    guard let kind = Kind(rawValue: bytes[line.lowerBound]) else { return nil }
    var end = line.upperBound
    while end > line.lowerBound,
      bytes[end - 1] == JSONBytes.lineFeed || bytes[end - 1] == JSONBytes.carriageReturn
    {
      end -= 1
    }
    let size = bytes[line.lowerBound..<end].prefix { $0 == kind.rawValue }.count
    let rest = bytes[line.lowerBound + size..<end]
    guard size >= 3, rest.first ?? JSONBytes.space == JSONBytes.space else { return nil }
    self.kind = kind
    self.size = size
    label = String(decoding: rest.dropFirst(), as: UTF8.self)
  }
}

/// A conflict that has not ended yet.
private struct OpenConflict {
  enum Section {
    case ours, base, theirs
  }

  /// The role of a line in the conflict.
  enum Line {
    /// A line of the current section, which may be a marker of a nested conflict.
    case text(isMarker: Bool)
    /// The marker that begins the now current section.
    case section
    /// The marker that ends the conflict.
    case end
    /// A misplaced marker.
    case fault(String)
  }

  let start: Int
  let size: Int
  var section = Section.ours
  var hasBase = false
  /// The marker sizes of open nested conflicts.
  private var inner: [Int] = []

  init(start: Int, size: Int) {
    self.start = start
    self.size = size
  }

  mutating func read(_ marker: Marker?) -> Line {
    guard let marker else { return .text(isMarker: false) }
    if marker.kind == .ours {
      inner.append(marker.size)
      return .text(isMarker: true)
    }
    if let last = inner.last {
      if marker.kind == .theirs, marker.size == last { inner.removeLast() }
      return .text(isMarker: true)
    }
    switch (marker.kind, section) {
    case (.base, .ours):
      section = .base
      hasBase = true
      return .section
    case (.separator, .ours), (.separator, .base):
      section = .theirs
      return .section
    case (.theirs, .theirs): return .end
    default: return .fault("a conflict marker in the wrong place")
    }
  }
}
