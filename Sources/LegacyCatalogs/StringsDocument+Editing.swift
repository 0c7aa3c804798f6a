package import LoctripLocalizationCore

extension StringsDocument {
  /// The edit that gives an entry another text; `nil` if it has that text already.
  package func edit(_ entry: Entry, to text: String) -> Edit? {
    guard !text.isIdentical(to: valueBytes(of: entry)) else { return nil }
    if let list, let node = list.member(key(of: entry), of: 0) { return list.edit(node, to: text) }
    let written = StringsText.encode(text)
    if let value = entry.value { return Edit(value, written) }
    return Edit(entry.key.upperBound..<entry.key.upperBound, Array(" = ".utf8) + written)
  }

  /// The file with changes made to it; `nil` if it stays as it is.
  ///
  /// A text replaces that of the last entry with its key. A new entry follows the one that precedes
  /// it in the source file, with the source's comment, in the layout of this file.
  ///
  /// - Parameters:
  ///   - changes: The changes; those of keys that the source does not have are ignored.
  ///   - source: The file of the source language.
  package func edit(writing changes: [UnitChange], inOrderOf source: StringsDocument)
    -> CatalogEdit?
  {
    guard isStable else { return nil }
    let texts = WrittenTexts(changes, of: source)
    let changed =
      list.map { edits(writing: texts, into: $0, inOrderOf: source) }
      ?? edits(writing: texts, inOrderOf: source)
    let result = applying(changed)
    return result == bytes
      ? nil : CatalogEdit(path: path, original: isNew ? nil : bytes, bytes: result)
  }

  /// The texts to write, by the indexes of their entries in a source file.
  private struct WrittenTexts: Sendable {
    private let changes: [UnitChange]
    /// The last change of each entry, or -1.
    private var numbers: [Int32]

    init(_ changes: [UnitChange], of source: StringsDocument) {
      self.changes = changes
      numbers = Array(repeating: -1, count: source.entries.count)
      for number in changes.indices {
        guard case .text? = changes[number].message, changes[number].slot.path.isRoot,
          let entry = source.index(of: changes[number].slot.key.string)
        else { continue }
        numbers[entry] = Int32(truncatingIfNeeded: number)
      }
    }

    subscript(index: Int) -> String? {
      guard numbers[index] >= 0, case .text(let text)? = changes[Int(numbers[index])].message else {
        return nil
      }
      return text
    }
  }

  /// An entry of the source to add, or an existing one.
  private typealias Place = (index: Int?, here: Int?)

  /// The edits that write texts.
  private func edits(writing texts: WrittenTexts, inOrderOf source: StringsDocument) -> [Edit] {
    var edits: [Edit] = []
    var places: [Place] = []
    for index in source.entries.indices where source.counts(index) {
      let here = self.index(of: source.keyBytes(of: source.entries[index]))
      guard let text = texts[index] else {
        if here != nil { places.append((nil, here)) }
        continue
      }
      if let here {
        if let edit = edit(entries[here], to: text) { edits.append(edit) }
        places.append((nil, here))
      } else {
        places.append((index, nil))
      }
    }
    return edits + insertions(of: places, texts, from: source)
  }

  /// The edits that write texts into a property list.
  private func edits(
    writing texts: WrittenTexts, into list: PropertyList, inOrderOf source: StringsDocument
  ) -> [Edit] {
    var edits: [Edit] = []
    var missing: [(after: Int?, members: [(key: String, value: PropertyListText.Value)])] = []
    var previous: Int?
    for index in source.entries.indices where source.counts(index) {
      let key = source.key(of: source.entries[index])
      if let known = list.member(key, of: 0) {
        // An entry out of the source's order is not used as a position.
        if previous.map({ $0 < known }) ?? true { previous = known }
        if let text = texts[index], let edit = list.edit(known, to: text) { edits.append(edit) }
        continue
      }
      guard let text = texts[index], PropertyListText.characters(text) != nil,
        PropertyListText.characters(key) != nil
      else { continue }
      if let last = missing.indices.last, missing[last].after == previous {
        missing[last].members.append((key, .string(text)))
      } else {
        missing.append((previous, [(key, .string(text))]))
      }
    }
    return edits + missing.map { list.insertion(of: $0.members, into: 0, after: $0.after) }
  }

  /// The edits that add entries.
  ///
  /// - Parameter places: The entries of the source to add, or existing ones, in its order.
  private func insertions(of places: [Place], _ texts: WrittenTexts, from source: StringsDocument)
    -> [Edit]
  {
    guard places.contains(where: { $0.index != nil }) else { return [] }
    var layout = Layout(entries.isEmpty ? source : self)
    if entries.count == 1, source.list == nil { layout.isApart = Layout(source).isApart }
    var edits: [Edit] = []
    var waiting: [[UInt8]] = []
    var anchor: Int?
    func insert(before next: Int? = nil) {
      guard !waiting.isEmpty else { return }
      let joined = layout.gap
      if let anchor {
        let place = entries[anchor].end
        edits.append(Edit(place..<place, waiting.flatMap { joined + $0 }))
      } else if let next {
        let place = entries[next].range.lowerBound
        edits.append(Edit(place..<place, waiting.flatMap { $0 + joined }))
      } else {
        edits.append(appended(waiting, layout))
      }
      waiting = []
    }
    for (index, here) in places {
      if let here {
        insert(before: here)
        anchor = here
      } else if let index {
        let entry = source.entries[index]
        waiting.append(layout.written(entry, of: source, as: texts[index] ?? ""))
      }
    }
    if anchor == nil, let last = entries.indices.last { anchor = last }
    insert()
    return edits
  }

  /// The edit that adds entries to a file without any.
  private func appended(_ entries: [[UInt8]], _ layout: Layout) -> Edit {
    var added: [UInt8] = []
    let line = text[..<end].reversed().prefix { $0 == 32 || $0 == 9 }.count
    let last = end - line - 1
    if last >= 0, text[last] != 10, text[last] != 13 { added += layout.lineEnd }
    for (index, entry) in entries.enumerated() {
      if index > 0 { added += layout.gap }
      added += entry
    }
    return Edit(end..<end, added + layout.lineEnd)
  }

  /// The layout of a file's entries.
  private struct Layout {
    var lineEnd: [UInt8] = [10]
    /// The text before an entry on its line.
    var indent: [UInt8] = []
    /// True if there are empty lines between entries.
    var isApart = false
    /// The text between two entries.
    var gap: [UInt8] { lineEnd + (isApart ? lineEnd : []) + indent }
    private var hasComments = false
    private var isBare = false
    private var between: [UInt8] = Array(" = ".utf8)
    private var closing: [UInt8] = [UInt8(ascii: ";")]

    init(_ document: StringsDocument) {
      guard document.list == nil else { return }
      let text = document.text
      if let first = text.firstIndex(where: { $0 == 10 || $0 == 13 }) {
        let isPair = text[first] == 13 && first + 1 < text.count && text[first + 1] == 10
        lineEnd = isPair ? [13, 10] : [text[first]]
      }
      let entries = document.entries
      guard let last = entries.last else { return }
      hasComments = entries.count { $0.comment != nil } * 2 >= entries.count
      var apart = 0
      for index in entries.indices.dropFirst() {
        let range =
          entries[index - 1].end..<max(entries[index - 1].end, entries[index].range.lowerBound)
        if Self.blankLines(in: text[range]) > 0 { apart += 1 }
      }
      isApart = apart > 0 && apart * 2 >= entries.count - 1
      let start = text[..<last.range.lowerBound].reversed().prefix { $0 == 32 || $0 == 9 }.count
      let margin = last.range.lowerBound - start
      if margin == 0 || text[margin - 1] == 10 || text[margin - 1] == 13 {
        indent = Array(text[margin..<last.range.lowerBound])
      }
      isBare = StringsScanner.isBare(text[last.key.lowerBound])
      guard let value = last.value else { return }
      func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { [32, 9, UInt8(ascii: "="), UInt8(ascii: ";")].contains($0) }
      }
      let middle = text[last.key.upperBound..<value.lowerBound]
      if isPlain(middle) { between = Array(middle) }
      let tail = text[value.upperBound..<last.range.upperBound]
      if isPlain(tail) { closing = Array(tail) }
    }

    /// The number of empty lines among white space and comments.
    private static func blankLines(in text: ArraySlice<UInt8>) -> Int {
      var lines = 0
      var isBlank = false
      var previous: UInt8 = 0
      for byte in text {
        if byte == 10 && previous == 13 {
          previous = byte
          continue
        }
        if byte == 10 || byte == 13 {
          if isBlank { lines += 1 }
          isBlank = true
        } else if byte != 32 && byte != 9 {
          isBlank = false
        }
        previous = byte
      }
      return lines
    }

    /// An entry of another file with a text, in this layout.
    func written(_ entry: Entry, of source: StringsDocument, as value: String) -> [UInt8] {
      var result: [UInt8] = []
      if hasComments, let comment = entry.comment {
        result += source.text[comment]
        result += lineEnd + indent
      }
      let key = source.text[entry.key]
      let name = source.key(of: entry)
      if key.first == UInt8(ascii: "\"") {
        result += isBare && Self.canBeBare(name) ? Array(name.utf8) : Array(key)
      } else {
        result += isBare && Self.canBeBare(name) ? Array(name.utf8) : StringsText.encode(name)
      }
      return result + between + StringsText.encode(value) + closing
    }

    private static func canBeBare(_ key: String) -> Bool {
      // A key that begins like a comment would become one.
      !key.isEmpty && key.utf8.allSatisfy(StringsScanner.isBare)
        && key.utf8.first != UInt8(ascii: "/")
    }
  }
}
