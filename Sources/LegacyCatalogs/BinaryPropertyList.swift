internal import LoctripLocalizationCore

/// A binary property list, as builds write it: texts and dictionaries; other values are elements without contents.
///
/// Source: CFBinaryPList.c of swift-corelibs-foundation.
enum BinaryPropertyList {
  /// True if the bytes begin as one.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  private static let mark = Array("bplist00".utf8)

  // MARK: - Writing

  /// The file for a value; the same value gives the same bytes.
  ///
  /// - Parameter value: Texts and dictionaries; an element is left out.
  static func file(_ value: PropertyListText.Value) -> [UInt8] {
    var writer = Writer()
    _ = writer.add(value)
    return writer.file()
  }

  private struct Writer {
    /// An object; those in dictionaries are known by their numbers.
    private enum Object {
      case text(String)
      case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []
    private var texts: [ExactString: Int] = [:]

    mutating func add(_ value: PropertyListText.Value) -> Int {
      switch value {
      case .string(let text): return add(text)
      case .element: return add("")
      case .dictionary(let members):
        let number = objects.count
        objects.append(.dictionary(keys: [], values: []))
        let keys = members.map { add($0.key) }
        let values = members.map { add($0.value) }
        objects[number] = .dictionary(keys: keys, values: values)
        return number
      }
    }

    /// Equal texts are one object.
    private mutating func add(_ text: String) -> Int {
      if let known = texts[ExactString(text)] { return known }
      texts[ExactString(text)] = objects.count
      objects.append(.text(text))
      return objects.count - 1
    }

    func file() -> [UInt8] {
      let width = Self.width(of: objects.count)
      var bytes = mark
      var offsets: [Int] = []
      for object in objects {
        offsets.append(bytes.count)
        switch object {
        case .text(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
          bytes += Self.head(0x50, count: text.utf8.count)
          bytes += text.utf8
        case .text(let text):
          let units = Array(text.utf16)
          bytes += Self.head(0x60, count: units.count)
          for unit in units { bytes += Self.number(Int(unit), width: 2) }
        case .dictionary(let keys, let values):
          bytes += Self.head(0xD0, count: keys.count)
          for number in keys + values { bytes += Self.number(number, width: width) }
        }
      }
      let table = bytes.count
      let offsetWidth = Self.width(of: table)
      for offset in offsets { bytes += Self.number(offset, width: offsetWidth) }
      bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
      for number in [objects.count, 0, table] { bytes += Self.number(number, width: 8) }
      return bytes
    }

    /// The number of bytes, 1, 2, 4 or 8, that hold a number.
    private static func width(of number: Int) -> Int {
      number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
    }

    private static func number(_ number: Int, width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// The first bytes of an object, with the number of what is in it.
    private static func head(_ kind: UInt8, count: Int) -> [UInt8] {
      guard count >= 15 else { return [kind | UInt8(count)] }
      let width = width(of: count)
      return [kind | 15, 0x10 | UInt8(width.trailingZeroBitCount)] + number(count, width: width)
    }
  }

  // MARK: - Reading

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` when it is damaged, is nested deeper than a file of texts is, or says the same objects so
  ///   often that they are far more than the file.
  static func read(_ bytes: [UInt8], path: String) throws(FindingsError) -> PropertyListText.Value {
    guard var reader = Reader(bytes), let value = reader.value(reader.top, depth: 0) else {
      let message = "a damaged binary property list"
      throw FindingsError(Finding(.notAPropertyList, .error, message, at: FileLocation(path: path)))
    }
    return value
  }

  private struct Reader {
    private let bytes: [UInt8]
    private let count: Int
    private let width: Int
    private let offsetWidth: Int
    private let table: Int
    let top: Int
    /// The texts that were read, by their objects.
    private var texts: [Int: String] = [:]
    /// How much more may be read, in bytes and references.
    private var allowance: Int

    init?(_ bytes: [UInt8]) {
      guard BinaryPropertyList.isOne(bytes), bytes.count >= 40 else { return nil }
      self.bytes = bytes
      let trailer = bytes.count - 32
      offsetWidth = Int(bytes[trailer + 6])
      width = Int(bytes[trailer + 7])
      guard 1...8 ~= offsetWidth, 1...8 ~= width,
        let count = Self.number(bytes, at: trailer + 8, width: 8),
        let top = Self.number(bytes, at: trailer + 16, width: 8),
        let table = Self.number(bytes, at: trailer + 24, width: 8),
        count > top, count <= bytes.count, 8..<trailer ~= table,
        count * offsetWidth <= trailer - table
      else { return nil }
      (self.count, self.top, self.table) = (count, top, table)
      allowance = bytes.count * 16 + 65_536
    }

    private static func number(_ bytes: [UInt8], at offset: Int, width: Int) -> Int? {
      guard offset >= 0, width <= bytes.count - offset else { return nil }
      var number = 0
      for byte in bytes[offset..<offset + width] {
        guard number < 1 << 47 else { return nil }
        number = number << 8 | Int(byte)
      }
      return number
    }

    /// The value of an object; `nil` if it is damaged.
    mutating func value(_ object: Int, depth: Int) -> PropertyListText.Value? {
      guard depth < 16, object < count,
        let offset = Self.number(bytes, at: table + object * offsetWidth, width: offsetWidth),
        8..<table ~= offset
      else { return nil }
      switch bytes[offset] & 0xF0 {
      case 0x50, 0x60, 0x70: return text(object, at: offset).map { .string($0) }
      case 0xD0:
        guard let (count, start) = content(at: offset), count <= table - start,
          start + 2 * count * width <= table, spend(2 * count + 1)
        else { return nil }
        var members: [(key: String, value: PropertyListText.Value)] = []
        for index in 0..<count {
          guard
            let key = Self.number(bytes, at: start + index * width, width: width),
            let item = Self.number(bytes, at: start + (count + index) * width, width: width),
            case .string(let name)? = value(key, depth: depth + 1),
            let value = value(item, depth: depth + 1)
          else { return nil }
          members.append((name, value))
        }
        return .dictionary(members)
      default: return spend(1) ? .element([]) : nil
      }
    }

    private mutating func text(_ object: Int, at offset: Int) -> String? {
      if let known = texts[object] { return spend(known.utf8.count) ? known : nil }
      guard let (count, start) = content(at: offset), count <= table - start else { return nil }
      let text: String
      if bytes[offset] & 0xF0 == 0x60 {
        guard 2 * count <= table - start else { return nil }
        let units = (0..<count).map { index in
          UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1])
        }
        text = String(decoding: units, as: UTF16.self)
      } else {
        text = String(decoding: bytes[start..<start + count], as: UTF8.self)
      }
      texts[object] = text
      return spend(text.utf8.count) ? text : nil
    }

    /// The number of what is in an object, and the offset at which it begins.
    private func content(at offset: Int) -> (count: Int, start: Int)? {
      let low = Int(bytes[offset] & 0x0F)
      guard low == 15 else { return (low, offset + 1) }
      guard offset + 1 < table, bytes[offset + 1] & 0xF0 == 0x10 else { return nil }
      let width = 1 << Int(bytes[offset + 1] & 0x0F)
      guard width <= 8, let count = Self.number(bytes, at: offset + 2, width: width) else {
        return nil
      }
      return (count, offset + 2 + width)
    }

    private mutating func spend(_ amount: Int) -> Bool {
      allowance -= amount + 1
      return allowance >= 0
    }
  }
}
