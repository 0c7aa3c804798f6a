internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// The charset of a PO file, which its header names.
enum POCharset {
  /// Returns a file as UTF-8 without a byte order mark.
  ///
  /// - Throws: `FindingsError` when the charset is not known, or the bytes are not of it.
  static func decode(_ bytes: [UInt8], path: String) throws(FindingsError) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return try checked(Array(bytes[3...]), path: path)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return try converted(bytes, from: "UTF-16", path: path)
    }
    guard let name = name(in: bytes), !isUnicode(name) else {
      return try checked(bytes, path: path)
    }
    return try converted(bytes, from: name, path: path)
  }

  private static func isUnicode(_ name: String) -> Bool {
    ["utf-8", "utf8", "us-ascii", "ascii", "charset"].contains(name.lowercased())
  }

  /// The charset that the header names, which stands near the start.
  private static func name(in bytes: [UInt8]) -> String? {
    let start = bytes.prefix(16_384)
    let wanted = Array("charset=".utf8)
    guard
      let found = start.indices.first(where: { at in
        start[at] | 32 == wanted[0]
          && zip(wanted, start[at...]).allSatisfy { $0 == ($1 | ($1 < 91 && $1 > 64 ? 32 : 0)) }
          && start.count - at > wanted.count
      })
    else { return nil }
    let name = start[(found + wanted.count)...].prefix { byte in
      48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || [45, 46, 58, 95].contains(byte)
    }
    return name.isEmpty || name.count > 40 ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func converted(_ bytes: [UInt8], from name: String, path: String)
    throws(FindingsError) -> [UInt8]
  {
    do {
      var text = try EncodingConversion.convert(
        ArraySlice(bytes).span, encoding: name, toUTF8: true)
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
      return text
    } catch {
      let message =
        switch error {
        case .unknownEncoding: "the charset '\(name)' is not known; save the file as UTF-8"
        case .malformed: "the bytes are not of the charset '\(name)' that the header names"
        }
      throw FindingsError(.malformedInput, .gettextSyntax, message, at: path)
    }
  }

  private static func checked(_ bytes: [UInt8], path: String) throws(FindingsError) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    throw FindingsError(
      .malformedInput, .gettextSyntax, "is not UTF-8, and its header names no other charset",
      at: path)
  }
}
