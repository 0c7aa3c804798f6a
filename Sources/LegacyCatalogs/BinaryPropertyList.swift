internal import LocalizationCore
internal import XMLEvents

/// Converts a binary property list to an equivalent XML one.
///
/// Checks every offset before it is followed. Refuses values that contain themselves, nest too
/// deep, or would expand to far more than the file.
///
/// Source: `CFBinaryPList.c` of CoreFoundation, version `bplist00`.
struct BinaryPropertyList {
  private static let deepest = 128

  private let bytes: [UInt8]
  private let path: String
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let root: Int
  private let table: Int
  private var open: Set<Int> = []
  private var written = 0
  private var markup = XMLMarkup()

  init(_ bytes: [UInt8], path: String) throws(FindingsError) {
    self.bytes = bytes
    self.path = path
    let start = bytes.count - 32
    guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8),
      let count = Self.number(bytes, at: start + 8, size: 8),
      let root = Self.number(bytes, at: start + 16, size: 8),
      let table = Self.number(bytes, at: start + 24, size: 8)
    else { throw Self.refuse("the binary property list is cut off", path: path) }
    (offsetSize, referenceSize) = (Int(bytes[start + 6]), Int(bytes[start + 7]))
    (self.count, self.root, self.table) = (count, root, table)
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, count > 0, root < count, table >= 8,
      table <= start, count <= (start - table) / offsetSize
    else { throw refuse("its trailer is damaged") }
  }

  mutating func xml() throws(FindingsError) -> [UInt8] {
    markup.raw(PropertyListText.header)
    try write(root, depth: 0)
    markup.raw("\n</plist>\n")
    return markup.take()
  }

  private mutating func write(_ object: Int, depth: Int) throws(FindingsError) {
    guard depth < Self.deepest else { throw refuse("values are nested too deeply") }
    // An object may be used many times, so a small file could expand without end.
    written += 1
    guard written <= 1_000_000, markup.bytes.count < 64 << 20 else {
      throw refuse("it has too many values")
    }
    let position = try offset(of: object)
    let marker = bytes[position]
    let indent = String(repeating: "\t", count: depth)
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x08: markup.raw("<false/>")
      case 0x09: markup.raw("<true/>")
      default: throw refuse("a value has an unknown type")
      }
    case 0x1: markup.raw("<integer>\(try integer(position))</integer>")
    case 0x2, 0x3:
      let size = 1 << Int(marker & 0xF)
      guard position + 1 + size <= table else { throw refuse("a value is cut off") }
      // Neither is a text; only its presence is kept.
      markup.raw(marker >> 4 == 2 ? "<real>0</real>" : "<date>2001-01-01T00:00:00Z</date>")
    case 0x4: markup.raw("<data></data>")
    case 0x5, 0x6, 0x7:
      markup.raw("<string>")
      markup.text(try string(position))
      markup.raw("</string>")
    case 0x8: markup.raw("<integer>0</integer>")
    case 0xA, 0xC, 0xD: try writeContainer(object, position, depth: depth, indent: indent)
    default: throw refuse("a value has an unknown type")
    }
  }

  /// Writes an array or a dictionary, which has its keys before its values.
  private mutating func writeContainer(
    _ object: Int,
    _ position: Int,
    depth: Int,
    indent: String
  ) throws(FindingsError) {
    let hasKeys = bytes[position] >> 4 == 0xD
    let name = hasKeys ? "dict" : "array"
    let (count, start) = try extent(position, elementSize: referenceSize * (hasKeys ? 2 : 1))
    guard open.insert(object).inserted else { throw refuse("a value contains itself") }
    markup.raw("<\(name)>\n")
    for index in 0..<count {
      if hasKeys {
        let key = try offset(of: try reference(start + index * referenceSize))
        guard 5...7 ~= bytes[key] >> 4 else { throw refuse("a key is not a string") }
        markup.raw(indent + "\t<key>")
        markup.text(try string(key))
        markup.raw("</key>\n")
      }
      markup.raw(indent + "\t")
      let value = hasKeys ? count + index : index
      try write(try reference(start + value * referenceSize), depth: depth + 1)
      markup.raw("\n")
    }
    markup.raw("\(indent)</\(name)>")
    open.remove(object)
  }

  private func integer(_ position: Int) throws(FindingsError) -> Int {
    let size = 1 << Int(bytes[position] & 0xF)
    guard size <= 16, position + 1 + size <= table else { throw refuse("a value is cut off") }
    var value: UInt64 = 0
    for index in 0..<size { value = value << 8 | UInt64(bytes[position + 1 + index]) }
    return Int(truncatingIfNeeded: value)
  }

  /// A text that XML can hold.
  private func string(_ position: Int) throws(FindingsError) -> String {
    let isWide = bytes[position] >> 4 == 6
    let (count, start) = try extent(position, elementSize: isWide ? 2 : 1)
    let text: String
    if isWide {
      let units = (0..<count).map { index in
        UInt16(bytes[start + index * 2]) << 8 | UInt16(bytes[start + index * 2 + 1])
      }
      text = String(decoding: units, as: UTF16.self)
    } else {
      text = String(decoding: bytes[start..<start + count], as: UTF8.self)
    }
    guard let scalar = XMLMarkup.unrepresentableScalar(in: text) else { return text }
    throw refuse(
      "a text contains the character U+\(String(scalar.value, radix: 16, uppercase: true))"
    )
  }

  /// The number of elements of a value and the offset of the first; all lie within the file.
  private func extent(
    _ position: Int,
    elementSize: Int
  ) throws(FindingsError) -> (count: Int, start: Int) {
    var count = Int(bytes[position] & 0xF)
    var start = position + 1
    if count == 0xF {
      guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3 else {
        throw refuse("a count is damaged")
      }
      let size = 1 << Int(bytes[start] & 0xF)
      guard let number = Self.number(bytes, at: start + 1, size: size) else {
        throw refuse("a count is damaged")
      }
      (count, start) = (number, start + 1 + size)
    }
    guard start <= table, count <= (table - start) / elementSize else {
      throw refuse("a value is cut off")
    }
    return (count, start)
  }

  private func reference(_ position: Int) throws(FindingsError) -> Int {
    guard let number = Self.number(bytes, at: position, size: referenceSize) else {
      throw refuse("a value is cut off")
    }
    return number
  }

  private func offset(of object: Int) throws(FindingsError) -> Int {
    guard object < count,
      let offset = Self.number(bytes, at: table + object * offsetSize, size: offsetSize),
      offset >= 8, offset < table
    else { throw refuse("a value is outside of the file") }
    return offset
  }

  private static func number(_ bytes: [UInt8], at position: Int, size: Int) -> Int? {
    guard position >= 0, position <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
    // No file is longer than this, and sums of such numbers do not overflow.
    return value < 1 << 40 ? Int(value) : nil
  }

  private func refuse(_ message: String) -> FindingsError { Self.refuse(message, path: path) }

  private static func refuse(_ message: String, path: String) -> FindingsError {
    let place = SourceLocation(path: path)
    return FindingsError(
      Finding(.notAPropertyList, .error, "not a binary property list: \(message)", at: place)
    )
  }
}
