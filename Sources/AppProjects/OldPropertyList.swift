/// A value of an old-style property list, the format of `project.pbxproj`.
///
/// Source: "Old-Style ASCII Property Lists" in Apple's Property List Programming Guide.
enum OldPropertyList: Sendable {
  case text(String)
  case list([OldPropertyList])
  case members([String: OldPropertyList])

  /// The greatest depth; project files have four levels.
  private static let depth = 32

  /// The text, or `nil`.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of a list; empty for any other value.
  var texts: [String] { if case .list(let values) = self { values.compactMap(\.text) } else { [] } }

  /// A member of a dictionary.
  subscript(key: String) -> OldPropertyList? {
    if case .members(let members) = self { members[key] } else { nil }
  }

  /// Parses a property list; `nil` if it is not one.
  static func parse(_ bytes: [UInt8]) -> OldPropertyList? {
    var reader = Reader(bytes: bytes)
    return reader.read()
  }

  private struct Level {
    var isList: Bool
    var key: String?
    var values: [OldPropertyList] = []
    var members: [String: OldPropertyList] = [:]

    var value: OldPropertyList { isList ? .list(values) : .members(members) }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    /// Reads a value without recursion.
    mutating func read() -> OldPropertyList? {
      var levels: [Level] = []
      while let byte = next() {
        var done: OldPropertyList?
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("):
          guard levels.count < OldPropertyList.depth else { return nil }
          position += 1
          levels.append(Level(isList: byte == UInt8(ascii: "(")))
          continue
        case UInt8(ascii: "}"), UInt8(ascii: ")"):
          guard let level = levels.popLast(), level.key == nil,
            level.isList == (byte == UInt8(ascii: ")"))
          else { return nil }
          position += 1
          done = level.value
        default:
          guard let text = string() else { return nil }
          if let level = levels.last, !level.isList, level.key == nil {
            guard next() == UInt8(ascii: "=") else { return nil }
            position += 1
            levels[levels.count - 1].key = text
            continue
          }
          done = .text(text)
        }
        guard let done else { return nil }
        guard var level = levels.popLast() else { return done }
        if level.isList {
          level.values.append(done)
          if next() == UInt8(ascii: ",") { position += 1 }
        } else {
          guard let key = level.key, next() == UInt8(ascii: ";") else { return nil }
          position += 1
          level.members[key] = done
          level.key = nil
        }
        levels.append(level)
      }
      return nil
    }

    /// The next byte that is neither white space nor in a comment.
    private mutating func next() -> UInt8? {
      while position < bytes.count {
        let byte = bytes[position]
        if byte == 0x20 || (9...13).contains(byte) {
          position += 1
        } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
          bytes[position + 1] == UInt8(ascii: "/")
        {
          while position < bytes.count, bytes[position] != 10 { position += 1 }
        } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
          bytes[position + 1] == UInt8(ascii: "*")
        {
          position += 2
          while position + 1 < bytes.count,
            bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/")
          {
            position += 1
          }
          position += 2
        } else {
          return byte
        }
      }
      return nil
    }

    private mutating func string() -> String? {
      let mark = bytes[position]
      guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
        let start = position
        while position < bytes.count, isBare(bytes[position]) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
      }
      var text: [UInt8] = []
      position += 1
      while position < bytes.count, bytes[position] != mark {
        if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
          position += 1
          switch bytes[position] {
          case UInt8(ascii: "n"): text.append(10)
          case UInt8(ascii: "t"): text.append(9)
          default: text.append(bytes[position])
          }
        } else {
          text.append(bytes[position])
        }
        position += 1
      }
      guard position < bytes.count else { return nil }
      position += 1
      return String(decoding: text, as: UTF8.self)
    }

    private func isBare(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
        true
      default: false
      }
    }
  }
}
