internal import Foundation
package import LoctripLocalizationCore
internal import LoctripXMLEvents

/// A zip archive in memory: its directory, and the contents of entries on demand.
///
/// Supports stored and deflated entries, zip64 and data descriptors (PKWARE APPNOTE 6.3.10, §4.3). The directory at
/// the end counts, as it does for every unpacker. Nothing is extracted to the disk: the names of entries are only
/// shown and compared.
package struct ZipArchive: Sendable {
  /// One file of the archive.
  package struct Entry: Sendable {
    /// The path in the archive, its steps separated by `/`.
    package let name: String
    let flags: UInt16
    let method: UInt16
    let checksum: UInt32
    let compressedSize: Int
    /// The uncompressed size in bytes.
    package let size: Int
    /// The offset of the entry's own header.
    let offset: Int
    /// True for a folder.
    package let isFolder: Bool
    /// True for a link, which is never followed.
    package let isLink: Bool

    var isEncrypted: Bool { flags & 0x2041 != 0 }
  }

  /// Limits against archives that exhaust memory or time.
  package struct Limits: Sendable {
    /// The largest number of entries.
    package var entries = 250_000
    /// The largest inflated size of one entry, in bytes.
    package var size = 1 << 30
    /// The largest inflated size of all entries together, in bytes.
    package var totalSize = 4 << 30
    /// The largest ratio of inflated to compressed size, for entries larger than ``sizeWithoutRatio`` and for all
    /// entries together.
    package var ratio = 250
    /// The size in bytes up to which the ratio of an entry does not matter.
    package var sizeWithoutRatio = 32 << 20

    /// Creates limits that are enough for any delivery.
    package init() {}
  }

  let bytes: [UInt8]
  /// The path of the archive, for messages.
  package let path: String
  /// The limits.
  package let limits: Limits
  /// The entries in the order of the directory.
  package private(set) var entries: [Entry] = []
  /// The number of bytes before the archive, such as a program that unpacks it.
  private var start = 0
  private var directory = 0

  /// True if some bytes are the start of an archive.
  package static func isArchive(_ bytes: some Collection<UInt8>) -> Bool {
    let start = Array(bytes.prefix(4))
    return start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6]
  }

  /// Reads the directory of an archive.
  ///
  /// - Throws: `FindingsError` if it is no archive, cut off, or contradicts itself.
  package init(parsing bytes: [UInt8], path: String, limits: Limits = Limits())
    throws(FindingsError)
  {
    self.bytes = bytes
    self.path = path
    self.limits = limits
    let (count, offset) = try findDirectory()
    guard count <= limits.entries else {
      throw malformed("has \(count.grouped) entries; the limit is \(limits.entries.grouped)")
    }
    entries.reserveCapacity(count)
    var position = offset
    for _ in 0..<count {
      guard number(at: position, 4) == 0x0201_4B50, position + 46 <= bytes.count else {
        throw malformed("the archive's directory is damaged")
      }
      let lengths = [28, 30, 32].map { number(at: position + $0, 2) }
      let next = position + 46 + lengths.reduce(0, +)
      guard next <= bytes.count else { throw malformed("the archive's directory is damaged") }
      entries.append(try entry(at: position, nameLength: lengths[0], extraLength: lengths[1]))
      position = next
    }
    try checkOverlaps()
    try checkSizes()
  }

  // MARK: - Contents

  /// Returns the bytes of an entry.
  ///
  /// - Throws: `FindingsError` if they are encrypted, damaged, compressed in an unsupported way, or over a limit.
  package func contents(of entry: Entry) throws(FindingsError) -> [UInt8] {
    func wrong(_ message: String) -> FindingsError {
      FindingsError(.malformedInput, .archive, message, at: shown(entry))
    }
    guard !entry.isEncrypted else {
      throw wrong("is encrypted; unpack it with its password, or ask for an archive without one")
    }
    guard !entry.isLink else { throw wrong("is a link in the archive, which is not followed") }
    guard entry.method == 0 || entry.method == 8 else {
      throw wrong(
        "uses compression method \(entry.method); only stored and deflated files can be read")
    }
    guard entry.size <= limits.size else {
      throw wrong("claims to have \(entry.size.grouped) bytes; the limit is \(limits.size.grouped)")
    }
    guard
      entry.size <= limits.sizeWithoutRatio
        || entry.size / limits.ratio <= entry.compressedSize
    else {
      throw wrong(
        "would grow from \(entry.compressedSize.grouped) to \(entry.size.grouped) bytes, more "
          + "than any document does")
    }
    // The sizes in the entry's own header may be missing; only its length counts.
    let header = entry.offset
    guard number(at: header, 4) == 0x0403_4B50, header + 30 <= bytes.count else {
      throw wrong("is not where the archive's directory says")
    }
    let begin = header + 30 + number(at: header + 26, 2) + number(at: header + 28, 2)
    guard entry.compressedSize <= directory, begin <= directory - entry.compressedSize else {
      throw wrong("is cut off")
    }
    let packed = bytes[begin..<begin + entry.compressedSize]
    let result: [UInt8]
    if entry.method == 0 {
      guard entry.size == entry.compressedSize else {
        throw wrong("differs in size from the archive's directory")
      }
      result = Array(packed)
    } else {
      // Deflate inflates a byte to at most 1032; a directory with a larger size is wrong.
      guard entry.size / 1032 <= entry.compressedSize,
        let inflated = Inflation.inflate(packed, count: entry.size)
      else {
        throw wrong("is damaged, or differs in size from the archive's directory")
      }
      result = inflated
    }
    guard Inflation.crc32(result[...]) == entry.checksum else {
      throw wrong("is damaged: its checksum is wrong; ask for the archive again")
    }
    return result
  }

  /// Returns the path of an entry behind that of the archive, for messages.
  package func shown(_ entry: Entry) -> String { "\(path)/\(entry.name.oneLine)" }

  // MARK: - Directory

  /// Finds the directory by the record at the end of the archive.
  private mutating func findDirectory() throws(FindingsError) -> (count: Int, offset: Int) {
    let last = bytes.count - 22
    var record = -1
    // A comment of at most 65,535 bytes may follow it.
    var position = last
    while position >= max(0, last - 65_535) {
      if number(at: position, 4) == 0x0605_4B50,
        position + 22 + number(at: position + 20, 2) <= bytes.count
      {
        record = position
        break
      }
      position -= 1
    }
    guard record >= 0 else {
      throw malformed(
        Self.isArchive(bytes)
          ? "is cut off: the directory at its end is missing" : "is not a zip archive")
    }
    var count = number(at: record + 10, 2)
    var size = number(at: record + 12, 4)
    var offset = number(at: record + 16, 4)
    var disks = [number(at: record + 4, 2), number(at: record + 6, 2)]
    var end = record
    if record >= 20, number(at: record - 20, 4) == 0x0706_4B50 {
      // The locator counts from the start of the archive; there may be bytes before it.
      let stated = number(at: record - 12, 8)
      let large = number(at: stated, 4) == 0x0606_4B50 ? stated : record - 20 - 56
      guard number(at: large, 4) == 0x0606_4B50, large + 56 <= record else {
        throw malformed("the archive's directory is damaged")
      }
      disks = [number(at: large + 16, 4), number(at: large + 20, 4)]
      count = number(at: large + 32, 8)
      size = number(at: large + 40, 8)
      offset = number(at: large + 48, 8)
      end = large
    }
    guard disks.allSatisfy({ $0 == 0 || $0 == 0xFFFF || $0 == 0xFFFF_FFFF }) else {
      throw malformed("is one part of several; join the parts first")
    }
    guard size <= end, offset <= end - size, count <= size / 46 else {
      throw malformed("the archive's directory is damaged")
    }
    start = end - size - offset
    directory = end - size
    return (count, directory)
  }

  private func entry(at position: Int, nameLength: Int, extraLength: Int) throws(FindingsError)
    -> Entry
  {
    let flags = UInt16(number(at: position + 8, 2))
    let name = bytes[position + 46..<position + 46 + nameLength]
    var compressed = number(at: position + 20, 4)
    var size = number(at: position + 24, 4)
    var offset = number(at: position + 42, 4)
    var unicodeName: ArraySlice<UInt8>?
    var extra = position + 46 + nameLength
    let end = extra + extraLength
    while extra + 4 <= end {
      let length = number(at: extra + 2, 2)
      guard extra + 4 + length <= end else { break }
      switch number(at: extra, 2) {
      case 1:
        var field = extra + 4
        func large(_ value: Int) -> Int {
          guard value == 0xFFFF_FFFF, field + 8 <= extra + 4 + length else { return value }
          defer { field += 8 }
          return number(at: field, 8)
        }
        size = large(size)
        compressed = large(compressed)
        offset = large(offset)
      case 0x7075 where length > 5 && bytes[extra + 4] == 1:
        // It counts only if the name beside it is unchanged.
        if number(at: extra + 5, 4) == Int(Inflation.crc32(name)) {
          unicodeName = bytes[extra + 9..<extra + 4 + length]
        }
      default: break
      }
      extra += 4 + length
    }
    guard offset <= directory - start, compressed <= directory else {
      throw malformed("the archive's directory points outside of it")
    }
    let text = ZipName.text(unicodeName ?? name, isUTF8: flags & 0x800 != 0 || unicodeName != nil)
    let mode = number(at: position + 38, 4) >> 16
    // Only these systems write Unix modes.
    let isUnix = [3, 19].contains(number(at: position + 5, 1))
    return Entry(
      name: text, flags: flags, method: UInt16(number(at: position + 10, 2)),
      checksum: UInt32(number(at: position + 16, 4)), compressedSize: compressed, size: size,
      offset: start + offset, isFolder: text.hasSuffix("/"),
      isLink: isUnix && mode & 0xF000 == 0xA000)
  }

  /// Rejects entries that share bytes, by which a small archive becomes a large one.
  private func checkOverlaps() throws(FindingsError) {
    var end = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= end else { throw malformed("has entries that overlap") }
      end = entry.offset + 30 + entry.compressedSize
    }
  }

  /// Checks the sizes of all entries together.
  private func checkSizes() throws(FindingsError) {
    var size = 0
    var sizeWithoutRatio = 0
    for entry in entries {
      size += min(entry.size, limits.totalSize)
      guard size <= limits.totalSize else {
        throw malformed("would grow to more than \(limits.totalSize.grouped) bytes")
      }
      // The others are checked one by one.
      if entry.size <= limits.sizeWithoutRatio { sizeWithoutRatio += entry.size }
    }
    guard
      sizeWithoutRatio <= limits.sizeWithoutRatio
        || sizeWithoutRatio / limits.ratio <= bytes.count
    else {
      throw malformed(
        "would grow from \(bytes.count.grouped) to \(size.grouped) bytes, more than any "
          + "delivery does")
    }
  }

  /// Returns a little-endian number; -1 beyond the end, and the largest one for a number that is too large.
  private func number(at position: Int, _ count: Int) -> Int {
    guard position >= 0, count <= bytes.count, position <= bytes.count - count else { return -1 }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    return value > UInt64(Int.max >> 1) ? Int.max >> 1 : Int(value)
  }

  private func malformed(_ message: String) -> FindingsError {
    FindingsError(.malformedInput, .archive, message, at: path)
  }
}

extension Finding.Code {
  /// An archive is damaged, encrypted or otherwise unreadable.
  package static let archive: Self = "archive"
}
