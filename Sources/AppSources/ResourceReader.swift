internal import LoctripLocalizationCore

/// Reads the strings of files beside the code that may hold keys: property lists, interface files, JSON and others.
///
/// They only keep a key from being called unused, so their grammar does not matter: everything in quotes or between
/// tags is a string, and in YAML what stands behind a colon or a hyphen.
enum ResourceReader {
  /// True for JSON that loctrip itself wrote, a report or a record, which may have every key.
  private static func isOwn(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(64).filter { !(9...13).contains($0) && $0 != 32 }
    return start.starts(with: "{\"schema\":\"loctrip.".utf8)
  }

  /// The values of YAML that stand on one line without quotes.
  private static func plainValues(of bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.split(separator: UInt8(ascii: "\r")).first ?? []
      var start = line.startIndex
      func skip(_ isSkipped: (UInt8) -> Bool) {
        while start < line.endIndex, isSkipped(line[start]) { start += 1 }
      }
      skip { $0 == 0x20 || $0 == UInt8(ascii: "-") }
      if let colon = line[start...].firstIndex(of: UInt8(ascii: ":")), colon + 1 < line.endIndex,
        line[colon + 1] == 0x20
      {
        start = colon + 1
        skip { $0 == 0x20 }
      }
      var end = line.endIndex
      for index in line.indices.dropFirst() where index > start {
        // A comment.
        if line[index] == UInt8(ascii: "#"), line[index - 1] == 0x20 {
          end = index
          break
        }
      }
      while end > start, line[end - 1] == 0x20 { end -= 1 }
      if start < end { found.insert(String(decoding: line[start..<end], as: UTF8.self)) }
    }
    return found
  }

  /// The strings of a file.
  static func strings(of bytes: [UInt8], at path: String) -> Set<String> {
    guard !isOwn(bytes) else { return [] }
    var found =
      [".yml", ".yaml"].contains(where: path.hasSuffix) ? plainValues(of: bytes) : Set<String>()
    var index = 0
    // A text follows the end of a tag, and no other sign of its kind.
    var isTagOpen = false
    func add(_ range: Range<Int>) {
      guard !range.isEmpty, range.count <= 4_000 else { return }
      let text = String(decoding: bytes[range], as: UTF8.self)
      let trimmed = text.drop { $0.isWhitespace }
      guard !trimmed.isEmpty else { return }
      found.insert(text)
      if text.contains("&") {
        found.insert(
          text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
            .replacing("&amp;", with: "&"))
      }
      if text.contains("\\") {
        found.insert(
          text.replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing(
            "\\/", with: "/"
          )
          .replacing("\\\\", with: "\\"))
      }
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n")
        {
          end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end, bytes.count)
        add(index + 1..<end)
        index = end + 1
      case UInt8(ascii: "<"):
        isTagOpen = true
        index += 1
      case UInt8(ascii: ">") where isTagOpen:
        isTagOpen = false
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
        add(index + 1..<end)
        index += 1
      default: index += 1
      }
    }
    return found
  }
}
