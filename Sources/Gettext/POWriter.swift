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
    for line in text.withoutControls.fields("\n", omittingEmpty: false) {
      raw(line.isEmpty ? "\(mark)\n" : "\(mark) \(line)\n")
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
    var rest = text.utf8[...]
    guard let first = rest.firstIndex(of: 10), rest.index(after: first) != rest.endIndex else {
      escape(text)
      raw("\"\n")
      return
    }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10).map { rest.index(after: $0) } ?? rest.endIndex
      raw("\"\n\(mark)\"")
      escape(rest[..<end])
      rest = rest[end...]
    }
    raw("\"\n")
  }

  private mutating func escape(_ text: String) { escape(text.utf8[...]) }

  private mutating func escape(_ text: Substring.UTF8View) {
    for byte in text {
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
