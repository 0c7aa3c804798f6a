internal import LoctripLocalizationCore
internal import LoctripXMLEvents

extension ProjectTree {
  /// The greatest depth of a property list; project files have four levels.
  private static let depth = 32

  /// Reads a property list in any layout: the old one, or XML.
  ///
  /// Source: "Old-Style ASCII Property Lists" in Apple's Property List Programming Guide, and plist(5).
  ///
  /// - Throws: ``ProjectSyntaxError`` at the first place that is no property list.
  init(propertyList bytes: [UInt8]) throws(ProjectSyntaxError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { $0 != 32 && !(9...13).contains($0) }
    if first == UInt8(ascii: "<") || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      try self.init(xml: bytes)
      return
    }
    var reader = OldReader(bytes, from: start)
    self = try reader.read()
  }

  // MARK: - XML

  private init(xml bytes: [UInt8]) throws(ProjectSyntaxError) {
    let content: [UInt8]
    let xml: XMLTree
    do throws(XMLSyntaxError) {
      content = try XMLInput.read(bytes).content
      xml = try XMLTree(parsing: content)
    } catch {
      // The parser's message may have names of the file, which may be any file of this machine.
      throw ProjectSyntaxError(offset: error.offset, message: "is not well-formed XML")
    }
    self.init(of: content)
    var root: Int?
    if xml.isComplete, xml.name(of: 0).localName == "plist" {
      root = xml.elements(of: 0).first { _ in true }
    }
    guard let root else {
      throw ProjectSyntaxError(offset: 0, message: "is no property list")
    }
    try add(root, of: xml, depth: 0)
  }

  private mutating func add(_ element: Int, of xml: XMLTree, depth: Int) throws(ProjectSyntaxError)
  {
    let place = xml.nodes[element].range.lowerBound
    guard depth < Self.depth else {
      throw ProjectSyntaxError(offset: place, message: "is nested too deeply")
    }
    switch xml.name(of: element).localName {
    case "dict":
      let node = open(.members, at: place)
      var key: Int?
      for child in xml.elements(of: element) {
        let isKey = xml.name(of: child).localName == "key"
        guard isKey == (key == nil) else {
          throw ProjectSyntaxError(
            offset: xml.nodes[child].range.lowerBound, message: "has a name without a value")
        }
        if isKey {
          append(xml.nodes[child].content, as: xml.text(of: child))
          key = child
        } else {
          try add(child, of: xml, depth: depth + 1)
          key = nil
        }
      }
      guard key == nil else {
        throw ProjectSyntaxError(offset: place, message: "has a name without a value")
      }
      close(node)
    case "array":
      let node = open(.list, at: place)
      for child in xml.elements(of: element) { try add(child, of: xml, depth: depth + 1) }
      close(node)
    case "true": append(place..<place, as: "YES")
    case "false": append(place..<place, as: "NO")
    default: append(xml.nodes[element].content, as: xml.text(of: element))
    }
  }

  // MARK: - The old layout

  /// Reads the old layout without recursion.
  private struct OldReader {
    private var tree: ProjectTree
    private let bytes: [UInt8]
    private var position: Int
    /// The open lists and dictionaries, with whether a name waits for its value.
    private var levels: [(node: Int, isList: Bool, hasName: Bool)] = []

    init(_ bytes: [UInt8], from start: Int) {
      tree = ProjectTree(of: bytes)
      self.bytes = bytes
      position = start
    }

    private func failure(_ message: String) -> ProjectSyntaxError {
      ProjectSyntaxError(offset: min(position, bytes.count), message: message)
    }

    mutating func read() throws(ProjectSyntaxError) -> ProjectTree {
      while let byte = try next() {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("):
          guard levels.count < ProjectTree.depth else {
            throw failure("is nested too deeply")
          }
          if let level = levels.last, !level.isList, !level.hasName {
            throw failure("has no name before a value")
          }
          let isList = byte == UInt8(ascii: "(")
          levels.append((tree.open(isList ? .list : .members, at: position), isList, false))
          position += 1
          continue
        case UInt8(ascii: "}"), UInt8(ascii: ")"):
          guard let level = levels.last, !level.hasName,
            level.isList == (byte == UInt8(ascii: ")"))
          else { throw failure("has a bracket that closes nothing") }
          position += 1
          levels.removeLast()
          tree.close(level.node)
        default:
          try string()
          if let level = levels.last, !level.isList, !level.hasName {
            guard try next() == UInt8(ascii: "=") else { throw failure("lacks '=' behind a name") }
            position += 1
            levels[levels.count - 1].hasName = true
            continue
          }
        }
        guard let level = levels.last else {
          guard try next() == nil else { throw failure("goes on behind its end") }
          return tree
        }
        if level.isList {
          switch try next() {
          case UInt8(ascii: ","): position += 1
          case UInt8(ascii: ")"): break
          case nil: throw failure("ends in the middle")
          case _?: throw failure("lacks ',' behind a value")
          }
        } else {
          guard try next() == UInt8(ascii: ";") else {
            throw failure(
              position < bytes.count ? "lacks ';' behind a value" : "ends in the middle")
          }
          position += 1
          levels[levels.count - 1].hasName = false
        }
      }
      throw failure(tree.root == nil ? "is empty" : "ends in the middle")
    }

    /// The next byte that is neither white space nor in a comment.
    private mutating func next() throws(ProjectSyntaxError) -> UInt8? {
      try ProjectTree.next(in: bytes, from: &position) { $0 == 32 || (9...13).contains($0) }
    }

    private mutating func string() throws(ProjectSyntaxError) {
      let mark = bytes[position]
      let start = position
      guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
        let isData = mark == UInt8(ascii: "<")
        while position < bytes.count,
          isData ? bytes[position] != UInt8(ascii: ">") : isBare(bytes[position])
        {
          position += 1
        }
        if isData {
          guard position < bytes.count else { throw failure("ends in the middle") }
          position += 1
        }
        guard position > start else { throw failure("has a sign that belongs to nothing") }
        return tree.append(start..<position)
      }
      position += 1
      while position < bytes.count, bytes[position] != mark {
        guard bytes[position] != UInt8(ascii: "\\") else { return try escaped(start + 1, mark) }
        position += 1
      }
      guard position < bytes.count else {
        position = start
        throw failure("has a text without an end")
      }
      tree.append(start + 1..<position)
      position += 1
    }

    /// Reads on in a text at its first backslash.
    private mutating func escaped(_ start: Int, _ mark: UInt8) throws(ProjectSyntaxError) {
      var text = Array(bytes[start..<position])
      var units: [UInt16] = []
      func flush() {
        text += Array(String(decoding: units, as: UTF16.self).utf8)
        units = []
      }
      while position < bytes.count, bytes[position] != mark {
        let byte = bytes[position]
        position += 1
        guard byte == UInt8(ascii: "\\"), position < bytes.count else {
          flush()
          text.append(byte)
          continue
        }
        let sign = bytes[position]
        position += 1
        if sign == UInt8(ascii: "U"), let unit = ProjectTree.hexadecimal(bytes, at: position) {
          units.append(unit)
          position += 4
          continue
        }
        flush()
        switch sign {
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "r"): text.append(13)
        default: text.append(sign)
        }
      }
      flush()
      guard position < bytes.count else {
        position = start - 1
        throw failure("has a text without an end")
      }
      tree.append(start..<position, as: String(decoding: text, as: UTF8.self))
      position += 1
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

  /// The number that four hexadecimal digits write.
  static func hexadecimal(_ bytes: [UInt8], at start: Int) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    var number: UInt16 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt16(digit)
    }
    return number
  }
}
