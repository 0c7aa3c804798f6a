package import LoctripLocalizationCore
package import LoctripXMLEvents

/// Makes a zip archive in memory.
///
/// Files are deflated, or stored if that is shorter (PKWARE APPNOTE 6.3.10, §4.3). The same entries and the same date
/// give the same bytes with the same zlib.
package struct ZipWriter: Sendable {
  private let path: String
  private let effort: Deflation.Effort
  private let stamp: (time: Int, day: Int)
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var names: Set<String> = []

  /// Starts an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the archive, for messages.
  ///   - date: The date of all entries as Unix time, written in UTC; at least 1 January 1980.
  ///   - effort: How much work is put into making files small.
  package init(path: String, date: Int = 0, effort: Deflation.Effort = .usual) {
    self.path = path
    self.effort = effort
    stamp = Self.dosTime(date)
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: The path in the archive, its steps separated by `/`.
  ///   - contents: The bytes.
  /// - Throws: `FindingsError` if the name is not relative, is already in the archive (letter case does not count), or
  ///   if the archive becomes too large for the format without zip64.
  package mutating func add(_ name: String, _ contents: [UInt8]) throws(FindingsError) {
    let packed = Deflation.deflate(contents[...], effort)
    try append(name, packed ?? contents, contents, method: packed == nil ? 0 : 8)
  }

  /// Adds a folder.
  ///
  /// - Throws: See ``add(_:_:)``.
  package mutating func addFolder(_ name: String) throws(FindingsError) {
    try append(name.hasSuffix("/") ? name : "\(name)/", [], [], method: 0)
  }

  /// Ends the archive.
  ///
  /// - Returns: Its bytes.
  package consuming func finish() -> [UInt8] {
    let start = bytes.count
    bytes += directory
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end.append(names.count, 2)
    end.append(names.count, 2)
    end.append(directory.count, 4)
    end.append(start, 4)
    end.append(0, 2)
    return bytes + end
  }

  private mutating func append(_ name: String, _ packed: [UInt8], _ contents: [UInt8], method: Int)
    throws(FindingsError)
  {
    func wrong(_ message: String) -> FindingsError {
      FindingsError(.cannotCreate, .archive, message, at: "\(path)/\(name.oneLine)")
    }
    let encoded = Array(name.utf8)
    let steps = name.split(separator: "/", omittingEmptySubsequences: false)
    let isFine = !steps.dropLast().contains("") && !steps.contains("..") && !steps.contains(".")
    guard isFine, !name.isEmpty, encoded.count <= 0xFFFF, !name.contains("\0") else {
      throw wrong("cannot be the name of a file in an archive")
    }
    guard names.count < 0xFFFF else { throw wrong("is one file too many: the limit is 65,535") }
    // The directory must be below 4 GiB as well.
    let size = bytes.count + packed.count + directory.count + 3 * encoded.count + 200
    guard contents.count < 0xFFFF_FFFF, size < 0xFFFF_FFFF else {
      throw wrong("makes the archive larger than 4 GiB; split it into several")
    }
    guard names.insert(name.lowercased()).inserted else {
      throw wrong("is already in the archive")
    }
    var common: [UInt8] = []
    common.append(20, 2)
    common.append(encoded.allSatisfy { $0 < 0x80 } ? 0 : 0x800, 2)
    common.append(method, 2)
    common.append(stamp.time, 2)
    common.append(stamp.day, 2)
    common.append(Int(Inflation.crc32(contents[...])), 4)
    common.append(packed.count, 4)
    common.append(contents.count, 4)
    common.append(encoded.count, 2)
    common.append(0, 2)
    let isFolder = name.hasSuffix("/")
    // Made by Unix, whose modes keep a folder readable for programs that apply them.
    directory += [0x50, 0x4B, 1, 2, 20, 3] + common
    directory.append(0, 6)
    directory.append((isFolder ? 0o40755 : 0o100644) << 16 | (isFolder ? 0x10 : 0), 4)
    directory.append(bytes.count, 4)
    directory += encoded
    bytes += [0x50, 0x4B, 3, 4] + common + encoded
    bytes += packed
  }

  /// The date and time as MS-DOS stores them, in steps of two seconds.
  private static func dosTime(_ date: Int) -> (time: Int, day: Int) {
    // 1 January 1980 and 31 December 2107.
    let seconds = min(max(date, 315_532_800), 4_354_819_198)
    let day = CivilDate(daysSince1970: seconds / 86_400)
    let time = seconds % 86_400
    return (
      (time / 3600) << 11 | (time / 60 % 60) << 5 | (time % 60) / 2,
      (day.year - 1980) << 9 | day.month << 5 | day.day
    )
  }
}

extension [UInt8] {
  /// Appends a little-endian number.
  fileprivate mutating func append(_ number: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
