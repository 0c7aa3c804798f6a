import LoctripLocalizationCore

/// A JSON value in its order, read and written by a second implementation to compare with.
indirect enum MergeNode {
  case object([(key: String, value: MergeNode)])
  case array([MergeNode])
  case string(String)
  case word(String)

  /// A text that is known to be JSON.
  init?(_ bytes: [UInt8]) {
    var parser = MergeNodeParser(bytes: bytes)
    guard let node = parser.value() else { return nil }
    self = node
  }

  /// The value of a member, the last one where the name stands twice.
  subscript(_ name: String) -> MergeNode? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.key.isIdentical(to: name) }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.lastIndex { $0.key.isIdentical(to: name) }
      if let newValue, let index {
        members[index].value = newValue
      } else if let newValue {
        let place = members.firstIndex { StandardOrder.areInIncreasingOrder(name, $0.key) }
        members.insert((name, newValue), at: place ?? members.count)
      } else {
        members.removeAll { $0.key.isIdentical(to: name) }
      }
      self = .object(members)
    }
  }

  /// The names of the members.
  var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }

  /// Every scalar, array and empty object by the names that lead to it.
  var leaves: [MergePath: String] {
    var result: [MergePath: String] = [:]
    var path: [ExactString] = []
    func visit(_ node: MergeNode) {
      guard case .object(let members) = node, !members.isEmpty else {
        var text: [UInt8] = []
        node.write(to: &text, indentation: [])
        result[MergePath(names: path)] = String(decoding: text, as: UTF8.self)
        return
      }
      var last: [ExactString: MergeNode] = [:]
      for (key, value) in members { last[ExactString(key)] = value }
      for (key, value) in last {
        path.append(key)
        visit(value)
        path.removeLast()
      }
    }
    visit(self)
    return result
  }

  /// The value as Xcode writes it, its members in the order that they have.
  func write(to bytes: inout [UInt8], indentation: [UInt8]) {
    let inner = indentation + [32, 32]
    switch self {
    case .object(let members):
      bytes += "{".utf8
      for (index, (key, value)) in members.enumerated() {
        bytes += (index == 0 ? "\n" : ",\n").utf8
        bytes += inner
        MergeNode.string(key).write(to: &bytes, indentation: inner)
        bytes += " : ".utf8
        value.write(to: &bytes, indentation: inner)
      }
      bytes += (members.isEmpty ? "\n\n" : "\n").utf8
      bytes += indentation
      bytes += "}".utf8
    case .array(let elements):
      bytes += "[".utf8
      for (index, element) in elements.enumerated() {
        bytes += (index == 0 ? "\n" : ",\n").utf8
        bytes += inner
        element.write(to: &bytes, indentation: inner)
      }
      bytes += (elements.isEmpty ? "\n\n" : "\n").utf8
      bytes += indentation
      bytes += "]".utf8
    case .word(let word): bytes += word.utf8
    case .string(let text):
      bytes += "\"".utf8
      for byte in text.utf8 {
        switch byte {
        case 0x22: bytes += "\\\"".utf8
        case 0x5C: bytes += "\\\\".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x08: bytes += "\\b".utf8
        case 0x0C: bytes += "\\f".utf8
        case ..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
        default: bytes.append(byte)
        }
      }
      bytes += "\"".utf8
    }
  }

  /// The whole text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indentation: [])
    return bytes
  }
}

/// The names that lead to a value.
struct MergePath: Hashable {
  var names: [ExactString]

  func starts(with names: [String]) -> Bool {
    self.names.count >= names.count
      && zip(self.names, names).allSatisfy { $0.string.isIdentical(to: $1) }
  }

  var text: String { names.map(\.string).joined(separator: " / ").oneLine }
}

/// Reads JSON without checking it.
private struct MergeNodeParser {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func next() -> UInt8? {
    while position < bytes.count, [32, 10, 13, 9].contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  mutating func value() -> MergeNode? {
    guard let first = next() else { return nil }
    switch first {
    case UInt8(ascii: "{"):
      position += 1
      var members: [(key: String, value: MergeNode)] = []
      while let byte = next(), byte != UInt8(ascii: "}") {
        if byte == UInt8(ascii: ",") { position += 1 }
        guard next() == 0x22, case .string(let key)? = value(), next() == UInt8(ascii: ":") else {
          return nil
        }
        position += 1
        guard let value = value() else { return nil }
        members.append((key, value))
      }
      position += 1
      return .object(members)
    case UInt8(ascii: "["):
      position += 1
      var elements: [MergeNode] = []
      while let byte = next(), byte != UInt8(ascii: "]") {
        if byte == UInt8(ascii: ",") { position += 1 }
        guard let value = value() else { return nil }
        elements.append(value)
      }
      position += 1
      return .array(elements)
    case 0x22: return string()
    default:
      let start = position
      while position < bytes.count, !",]} \n\r\t".utf8.contains(bytes[position]) { position += 1 }
      return .word(String(decoding: bytes[start..<position], as: UTF8.self))
    }
  }

  private mutating func string() -> MergeNode? {
    position += 1
    var text: [UInt8] = []
    var units: [UInt16] = []
    func flush() {
      text += String(decoding: units, as: UTF16.self).utf8
      units.removeAll()
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x22 {
        flush()
        return .string(String(decoding: text, as: UTF8.self))
      }
      guard byte == 0x5C, position < bytes.count else {
        if !units.isEmpty { flush() }
        text.append(byte)
        continue
      }
      let escaped = bytes[position]
      position += 1
      if escaped == UInt8(ascii: "u"), position + 4 <= bytes.count {
        let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        position += 4
        continue
      }
      if !units.isEmpty { flush() }
      let letters: [UInt8: UInt8] = [0x6E: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12]
      text.append(letters[escaped] ?? escaped)
    }
    return nil
  }
}
