import Foundation

/// An archive that is built by hand, so that it can be wrong anywhere.
struct ForgedArchive {
  struct Entry {
    var name: [UInt8]
    var bytes: [UInt8]
    var size: Int
    var checksum: UInt32
    var method = 0
    var flags = 0x800
    var mode = 0o100644
    /// What the directory says of the place, if not the truth.
    var offset: Int?
    var extra: [UInt8] = []

    init(_ name: String, _ text: String = Sample.first()) {
      self.init(Array(name.utf8), Array(text.utf8))
    }

    init(_ name: [UInt8], _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      size = bytes.count
      checksum = Self.crc32(bytes)
    }

    /// Zeros, deflated as far as it goes: 1,032 of one byte.
    init(_ name: String, zeros thousands: Int) {
      // One block with two codes of one bit, then as many pairs of them.
      let start: [UInt8] = [
        0xED, 0xC1, 1, 1, 0, 0, 0, 0x82, 0x20, 0xFF, 0xAF, 0x6E, 0x48, 0x40, 1,
      ]
      let packed = start + [UInt8](repeating: 0, count: thousands - 1) + [0xF7, 6]
      self.init(Array(name.utf8), packed)
      size = 1 + 1_032 * thousands
      method = 8
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return ~sum
    }
  }

  var entries: [Entry]
  var count: Int?
  var directoryOffset: Int?
  var disk = 0
  var comment: [UInt8] = []

  var bytes: [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = entry.offset ?? result.count
      let common =
        little(20, 2) + little(entry.flags, 2) + little(entry.method, 2) + little(0, 4)
        + little(Int(entry.checksum), 4) + little(entry.bytes.count, 4) + little(entry.size, 4)
        + little(entry.name.count, 2)
      result += little(0x0403_4B50, 4) + common + little(0, 2) + entry.name + entry.bytes
      directory +=
        little(0x0201_4B50, 4) + little(0x031E, 2) + common + little(entry.extra.count, 2)
        + little(0, 6) + little(entry.mode << 16, 4) + little(offset, 4)
        + entry.name + entry.extra
    }
    let number = count ?? entries.count
    return result + directory + little(0x0605_4B50, 4) + little(disk, 2) + little(disk, 2)
      + little(number, 2) + little(number, 2) + little(directory.count, 4)
      + little(directoryOffset ?? result.count, 4) + little(comment.count, 2) + comment
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension Attack {
  private static func zip(
    _ name: String, forbids: String = "anything is written, or read otherwise than it stands",
    codes: Set<Int32> = [0, 1, 65, 66], memory: Int = 1_500,
    _ bytes: @escaping @Sendable @autoclosure () -> [UInt8]
  ) -> Attack {
    Attack(.zip, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/d.zip", bytes())
      try room.expectUnchanged(".") {
        for command in [
          ["import", "in/d.zip", "--into", "app", "--dry-run"], ["validate", "in/d.zip"],
          ["diff", "in/d.zip", "in/d.zip"],
        ] {
          try room.run(command, with: .init(codes: codes, memory: memory))
        }
      }
    }
  }

  /// What has to be refused.
  private static func refused(
    _ name: String, forbids: String = "it is taken for a delivery", memory: Int = 300,
    _ bytes: @escaping @Sendable @autoclosure () -> [UInt8]
  ) -> Attack {
    zip(name, forbids: forbids, codes: [65, 66], memory: memory, bytes())
  }

  private typealias Entry = ForgedArchive.Entry

  private static func changed(_ name: String = "fr.xliff", _ change: (inout Entry) -> Void)
    -> [UInt8]
  {
    var entry = Entry(name)
    change(&entry)
    return ForgedArchive(entries: [entry]).bytes
  }

  private static func archive(_ names: String...) -> [UInt8] {
    ForgedArchive(entries: names.map { Entry($0) }).bytes
  }

  static let zipAttacks: [Attack] = names + contents + directories + bombs

  private static let names: [Attack] = [
    zip("a path that leads out of the folder", archive("../../app/fr.xliff")),
    zip("an absolute path", archive("/etc/cron.d/fr.xliff")),
    zip("a path with the separators of Windows", archive(#"..\..\app\fr.xliff"#)),
    zip("a name with an escape sequence", archive("\u{1B}]0;pwned\u{7}.xliff")),
    zip("a name with a command to a CI", archive("a\n::error::pwn.xliff")),
    zip("a name with right-to-left override", archive("a\u{202E}ffilx.xliff")),
    zip("a name with U+0000", archive("fr.xliff\u{0}.txt")),
    zip(
      "a name that is not UTF-8",
      ForgedArchive(entries: [
        Entry([0xFF, 0xFE] + Array(".xliff".utf8), Array(Sample.first().utf8))
      ]).bytes),
    zip("a name of 65,000 letters", archive(String(repeating: "a", count: 65_000) + ".xliff")),
    zip(
      "thirty thousand folders in a name",
      archive(String(repeating: "a/", count: 30_000) + "a.xliff")),
    refused("a name twice", archive("fr.xliff", "fr.xliff")),
    refused("a name twice, once by way of a dot", archive("fr.xliff", "./fr.xliff")),
    zip("a name without letters", archive("", "/", "//", "fr.xliff")),
  ]

  private static let contents: [Attack] = [
    refused("a link", forbids: "it is followed", changed { $0.mode = 0o120777 }),
    refused("an encrypted file", changed { $0.flags = 0x801 }),
    refused("a method that there is not", changed { $0.method = 99 }),
    refused("another checksum", changed { $0.checksum ^= 1 }),
    refused("a size that is too small", changed { $0.size -= 10 }),
    refused("a size that is too large", changed { $0.size += 10 }),
    refused("text for deflated bytes", changed { $0.method = 8 }),
    refused(
      "deflated bytes that are cut off",
      changed { entry in
        entry = Entry("fr.xliff", zeros: 1_000)
        entry.bytes.removeLast(10)
      }),
    refused(
      "an archive in an archive in an archive, four deep",
      (0..<4).reduce(archive("fr.xliff")) { inside, _ in
        ForgedArchive(entries: [Entry(Array("in.zip".utf8), inside)]).bytes
      }),
    refused("a folder with bytes", changed("fr.xliff/") { _ in }),
  ]

  private static let directories: [Attack] = [
    refused("an archive that is cut off", Array(archive("fr.xliff").dropLast(10))),
    refused("nothing but the end of an archive", ForgedArchive(entries: []).bytes),
    refused(
      "more entries than there are",
      ForgedArchive(entries: [Entry("fr.xliff")], count: 60_000).bytes),
    zip(
      "a directory somewhere else",
      ForgedArchive(entries: [Entry("fr.xliff")], directoryOffset: 0xFFFF_FFF0).bytes),
    refused("a part of several", ForgedArchive(entries: [Entry("fr.xliff")], disk: 3).bytes),
    refused(
      "two entries in the same bytes",
      ForgedArchive(entries: [Entry("a.xliff"), changedOffset("b.xliff")]).bytes),
    refused("an entry beyond the archive", changed { $0.offset = 0x7FFF_FFFF }),
    refused(
      "64-bit sizes beyond any number",
      changed { entry in
        entry.extra = [1, 0, 24, 0] + [UInt8](repeating: 0xFF, count: 24)
        entry.offset = 0xFFFF_FFFF
      }),
    zip("an extra field that does not end", changed { $0.extra = [1, 0, 0xFF, 0xFF, 0] }),
    zip(
      "a second archive in the comment",
      ForgedArchive(entries: [Entry("fr.xliff")], comment: ForgedArchive(entries: []).bytes).bytes),
    refused(
      "sixty thousand empty files",
      ForgedArchive(entries: (0..<60_000).map { Entry("\($0).xliff", "") }).bytes),
  ]

  private static func changedOffset(_ name: String) -> Entry {
    var entry = Entry(name)
    entry.offset = 0
    return entry
  }

  private static let bombs: [Attack] = [
    refused(
      "a gigabyte in a megabyte", forbids: "it is inflated",
      ForgedArchive(entries: [Entry("fr.xliff", zeros: 1_000_000)]).bytes),
    refused(
      "a terabyte by its directory", forbids: "room for it is made",
      changed { entry in
        entry.method = 8
        entry.size = 0xFFFF_FFF0
      }),
    refused(
      "two hundred files of 30 MB, each just allowed", forbids: "all of them are inflated",
      ForgedArchive(entries: (0..<200).map { Entry("\($0).xliff", zeros: 30_000) }).bytes),
    refused(
      "two hundred archives, each just allowed", forbids: "all of them are inflated",
      ForgedArchive(
        entries: (0..<200).map { index in
          let inside = ForgedArchive(entries: [Entry("fr.xliff", zeros: 30_000)]).bytes
          return Entry(Array("\(index).zip".utf8), inside)
        }
      ).bytes),
  ]
}
