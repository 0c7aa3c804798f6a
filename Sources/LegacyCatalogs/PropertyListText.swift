internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// Writes values of a property list.
struct PropertyListText {
  /// A value that is not in the file yet.
  indirect enum Value: Sendable {
    /// A text.
    case string(String)
    /// Members in their order.
    case dictionary([(key: String, value: Value)])
    /// An element copied from another file.
    case element([UInt8])
  }

  /// The text before the root in a file of Xcode's.
  static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// The line ending; empty in a file of one line.
  var lineEnd = "\n"
  /// The indentation of a level.
  var step = "\t"

  /// A whole file as Xcode writes it, with a given line ending.
  static func file(_ value: Value, lineEnd: String = "\n") -> [UInt8] {
    var markup = XMLMarkup()
    markup.raw(header.replacing("\n", with: lineEnd))
    PropertyListText(lineEnd: lineEnd).write(value, indent: "", to: &markup)
    markup.raw("\(lineEnd)</plist>\(lineEnd)")
    return markup.take()
  }

  /// A text escaped for element content; `nil` if XML cannot hold it.
  static func characters(_ text: String) -> [UInt8]? {
    guard XMLMarkup.unrepresentableScalar(in: text) == nil else { return nil }
    var markup = XMLMarkup()
    markup.text(text)
    return markup.take()
  }

  /// Writes a value at the end of the buffer, its children on lines of their own.
  func write(_ value: Value, indent: String, to markup: inout XMLMarkup) {
    switch value {
    case .string(let text):
      markup.raw("<string>")
      markup.text(text)
      markup.raw("</string>")
    case .element(let bytes): markup.raw(bytes[...])
    case .dictionary(let members):
      markup.raw("<dict>" + lineEnd)
      for (key, value) in members {
        markup.raw(indent + step)
        write(key, value, indent: indent + step, to: &markup)
        markup.raw(lineEnd)
      }
      markup.raw(indent + "</dict>")
    }
  }

  /// Writes a member at the end of the buffer.
  func write(_ key: String, _ value: Value, indent: String, to markup: inout XMLMarkup) {
    markup.raw("<key>")
    markup.text(key)
    markup.raw("</key>" + lineEnd + indent)
    write(value, indent: indent, to: &markup)
  }
}

extension PropertyList {
  /// The edit that replaces the text of a string; `nil` if XML cannot hold the text, or it is the
  /// same.
  func edit(_ node: Int, to text: String) -> Edit? {
    let string = nodes[node]
    guard string.kind == .string, !string.text.isIdentical(to: text),
      let characters = PropertyListText.characters(text)
    else { return nil }
    // An empty-element tag has no place for characters.
    return string.content.isEmpty && string.range.upperBound == string.content.upperBound
      ? Edit(string.range, Array("<string>".utf8) + characters + Array("</string>".utf8))
      : Edit(string.content, characters)
  }

  /// The edit that inserts members into a dictionary, in its layout.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - dictionary: The dictionary.
  ///   - previous: The member that they come after; `nil` to come first.
  func insertion(
    of members: [(key: String, value: PropertyListText.Value)], into dictionary: Int,
    after previous: Int?
  ) -> Edit {
    let node = nodes[dictionary]
    let first = node.children.first.map { nodes[$0] }
    let outer = lineIndent(at: node.range.lowerBound)
    let inner =
      first.map { lineIndent(at: $0.member.lowerBound) } ?? step.map { (outer ?? "") + $0 }
    var text = PropertyListText(lineEnd: inner == nil ? "" : lineEnd, step: step ?? "")
    let indent = inner ?? ""
    if let outer, indent.hasPrefix(outer), indent.utf8.count > outer.utf8.count {
      text.step = String(indent.dropFirst(outer.count))
    }
    var markup = XMLMarkup()
    guard let first else {
      // The dictionary may hold nothing but a comment.
      let isEmpty = !content[node.content].contains(UInt8(ascii: "<"))
      markup.raw((isEmpty ? "<dict>" : "") + text.lineEnd)
      for (key, value) in members {
        markup.raw(indent)
        text.write(key, value, indent: indent, to: &markup)
        markup.raw(text.lineEnd)
      }
      let start = node.content.lowerBound
      guard isEmpty else { return Edit(start..<start, markup.take()) }
      markup.raw((inner == nil ? "" : outer ?? "") + "</dict>")
      return Edit(node.range, markup.take())
    }
    for (key, value) in members {
      if previous != nil { markup.raw(text.lineEnd + indent) }
      text.write(key, value, indent: indent, to: &markup)
      if previous == nil { markup.raw(text.lineEnd + indent) }
    }
    let place = previous.map { nodes[$0].range.upperBound } ?? first.member.lowerBound
    return Edit(place..<place, markup.take())
  }

  /// The white space before an offset, if the line has nothing else there.
  private func lineIndent(at offset: Int) -> String? {
    var start = offset
    while start > 0, content[start - 1] == 0x20 || content[start - 1] == 9 { start -= 1 }
    guard start > 0, content[start - 1] == 10 || content[start - 1] == 13 else { return nil }
    return String(decoding: content[start..<offset], as: UTF8.self)
  }

  /// The line ending of the file.
  var lineEnd: String {
    guard let end = content.firstIndex(of: 10) else { return "\n" }
    return end > 0 && content[end - 1] == 13 ? "\r\n" : "\n"
  }

  /// The indentation of the root's members; `nil` in a file of one line.
  private var step: String? {
    guard let root = nodes.first else { return "\t" }
    guard let first = root.children.first else {
      return lineIndent(at: root.range.lowerBound) == nil ? nil : "\t"
    }
    guard let inner = lineIndent(at: nodes[first].member.lowerBound) else { return nil }
    let own = lineIndent(at: root.range.lowerBound) ?? ""
    return inner.hasPrefix(own) && inner.utf8.count > own.utf8.count
      ? String(inner.dropFirst(own.count)) : inner.isEmpty ? "" : "\t"
  }
}
