internal import LoctripLocalizationCore

/// Writes a PO file or a template: UTF-8, line feeds, a line for each line of a text, no wrapping.
///
/// GNU gettext, translate-toolkit and Weblate leave this form as it is.
package struct POWriter: Sendable {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Starts a file.
  ///
  /// - Parameter fields: The fields of the header, in their order.
  package init(_ fields: [(name: String, value: String)]) {
    raw("msgid \"\"\nmsgstr \"\"\n")
    for (name, value) in fields {
      raw("\"")
      escape("\(name): \(value)\n")
      raw("\"\n")
    }
  }

  /// Writes an entry.
  package mutating func write(_ entry: POEntry) {
    raw("\n")
    for line in entry.remarks { comment("#", line) }
    for line in entry.comment { comment("#.", line) }
    if !entry.places.isEmpty {
      comment("#:", entry.places.map(Self.place).joined(separator: " "))
    }
    if !entry.flags.isEmpty { raw("#, \(entry.flags.joined(separator: ", "))\n") }
    if let previous = entry.previous {
      field("msgid", previous.source, mark: "#| ")
      if let plural = previous.pluralSource { field("msgid_plural", plural, mark: "#| ") }
    }
    if let context = entry.context { field("msgctxt", context) }
    field("msgid", entry.source)
    guard let plural = entry.pluralSource else {
      return field("msgstr", entry.texts.first?.text ?? "")
    }
    field("msgid_plural", plural)
    for text in entry.texts { field("msgstr[\(text.index)]", text.text) }
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// A comment cannot escape: another character stands for what would end or hide the line.
  private mutating func comment(_ mark: String, _ text: String) {
    text.withoutControls.withUTF8Bytes { text in
      var start = 0
      repeat {
        let end = Self.lineEnd(in: text, from: start)
        raw(mark)
        if start < end { bytes.append(0x20) }
        for index in start..<end { bytes.append(text[index]) }
        bytes.append(10)
        start = end + 1
      } while start <= text.count
    }
  }

  /// A place in the code; white space would end it, and a line end the comment.
  private static func place(_ place: String) -> String {
    var result = ""
    for scalar in place.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        for byte in String(scalar).utf8 {
          result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// - Parameter mark: What each line begins with.
  private mutating func field(_ name: String, _ text: String, mark: String = "") {
    raw(mark)
    raw(name)
    raw(" \"")
    text.withUTF8Bytes { text in
      let first = Self.lineEnd(in: text, from: 0)
      if first + 1 >= text.count {
        escape(text, text.indices)
      } else {
        var start = 0
        while start < text.count {
          let end = min(Self.lineEnd(in: text, from: start) + 1, text.count)
          raw("\"\n\(mark)\"")
          escape(text, start..<end)
          start = end
        }
      }
    }
    raw("\"\n")
  }

  /// The place of the next line feed, or the end.
  private static func lineEnd(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end] != 10 { end += 1 }
    return end
  }

  private mutating func escape(_ text: String) {
    text.withUTF8Bytes { escape($0, $0.indices) }
  }

  private mutating func escape(_ text: Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\\"): raw("\\\\")
      case UInt8(ascii: "\""): raw("\\\"")
      case 10: raw("\\n")
      case 9: raw("\\t")
      case 13: raw("\\r")
      case 0..<32:
        bytes.append(UInt8(ascii: "\\"))
        for shift in [6, 3, 0] { bytes.append(48 + (byte >> UInt8(shift)) & 7) }
      default: bytes.append(byte)
      }
    }
  }
}
