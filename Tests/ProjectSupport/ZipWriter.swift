internal import LoctripXMLEvents

/// Writes zip archives, right and wrong ones.
package struct ZipWriter {
  /// How a file is put in.
  package struct Member {
    package var name: [UInt8]
    package var bytes: [UInt8]
    package var flags: UInt16 = 0
    package var method: UInt16 = 0
    /// What the directory says instead of the truth.
    package var statedSize: Int?
    package var statedChecksum: UInt32?
    /// Sizes stand behind the contents, as programs that write to a pipe do it.
    package var hasDescriptor = false
    /// Sizes and place stand in the field for large archives.
    package var isLarge = false
    package var mode: UInt32 = 0o100644
    /// The place of another file that the directory names instead.
    package var statedOffset: Int?
    package var extra: [UInt8] = []

    package init(_ name: String, _ text: String) {
      self.name = Array(name.utf8)
      bytes = Array(text.utf8)
    }
  }

  package var members: [Member] = []
  package var before: [UInt8] = []
  package var comment: [UInt8] = []
  package var isLarge = false

  package init(_ members: [Member]) { self.members = members }

  package init(_ files: (name: String, text: String)...) {
    members = files.map { Member($0.name, $0.text) }
  }

  package var bytes: [UInt8] {
    var out = before
    var directory: [UInt8] = []
    for member in members {
      // A deflate stream may hold its bytes as they are (RFC 1951, 3.2.4).
      let packed = member.method == 8 ? Self.deflated(member.bytes) : member.bytes
      let checksum = member.statedChecksum ?? Inflation.crc32(member.bytes[...])
      let size = member.statedSize ?? member.bytes.count
      let flags = member.flags | (member.hasDescriptor ? 8 : 0)
      let offset = member.statedOffset ?? out.count - before.count
      let early = member.hasDescriptor ? [0, 0, 0] : [Int(checksum), packed.count, size]
      out += number(0x0403_4B50, 4) + number(20, 2) + number(Int(flags), 2)
      out += number(Int(member.method), 2) + number(0, 4) + early.flatMap { number($0, 4) }
      out += number(member.name.count, 2) + number(0, 2) + member.name + packed
      if member.hasDescriptor {
        out += number(0x0807_4B50, 4) + number(Int(checksum), 4)
        out += number(packed.count, 4) + number(size, 4)
      }
      var extra = member.extra
      if member.isLarge {
        extra += number(1, 2) + number(24, 2) + number(size, 8) + number(packed.count, 8)
        extra += number(offset, 8)
      }
      let largest = 0xFFFF_FFFF
      directory += number(0x0201_4B50, 4) + [20, 3, 20, 0] + number(Int(flags), 2)
      directory += number(Int(member.method), 2) + number(0, 4) + number(Int(checksum), 4)
      directory += number(member.isLarge ? largest : packed.count, 4)
      directory += number(member.isLarge ? largest : size, 4)
      directory += number(member.name.count, 2) + number(extra.count, 2) + number(0, 8)
      // The mode stands in the upper half of the attributes.
      directory += number(Int(member.mode), 2) + number(member.isLarge ? largest : offset, 4)
      directory += member.name + extra
    }
    let start = out.count - before.count
    out += directory
    if isLarge {
      let record = out.count - before.count
      out += number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2)
      out += number(0, 8) + number(members.count, 8) + number(members.count, 8)
      out += number(directory.count, 8) + number(start, 8)
      out += number(0x0706_4B50, 4) + number(0, 4) + number(record, 8) + number(1, 4)
    }
    out += number(0x0605_4B50, 4) + number(0, 4)
    out += number(isLarge ? 0xFFFF : members.count, 2) + number(isLarge ? 0xFFFF : members.count, 2)
    out += number(isLarge ? 0xFFFF_FFFF : directory.count, 4)
    out += number(isLarge ? 0xFFFF_FFFF : start, 4)
    return out + number(comment.count, 2) + comment
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(0xFFFF)
      rest = rest.dropFirst(0xFFFF)
      let count = UInt16(part.count)
      out.append(rest.isEmpty ? 1 : 0)
      out += [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)]
      out += [UInt8(truncatingIfNeeded: ~count), UInt8(~count >> 8)] + part
    } while !rest.isEmpty
    return out
  }
}
