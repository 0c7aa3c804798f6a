import XMLEvents

/// The phrases of an App Shortcuts set, which Xcode exports as
/// `<mrk mtype="x-set" mid="0">…</mrk>` inside one source or target.
enum PhraseSet {
  /// The phrases of a `source` or `target` element, in order of their `mid`.
  ///
  /// - Parameter element: The bytes of the element, start tag and end tag included; well-formed but
  ///   for prefixes that are declared outside it.
  /// - Returns: `nil` when the element holds no such set.
  static func phrases(in element: ArraySlice<UInt8>) -> [String]? {
    guard element.contains(subsequence: "x-set") else { return nil }
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let bytes = Array(element)
    do {
      try parser.push(bytes.span, isFinal: true, into: &batch)
    } catch {
      // A prefix declared outside the element; such a file is not one that Xcode wrote.
      return nil
    }
    var phrases: [(position: Int, text: String)] = []
    var open: (depth: Int, position: Int, text: String)?
    for event in batch.events {
      switch event.kind {
      case .start where open == nil && batch.names[event.name].localName == "mrk":
        var isSet = false
        var position = phrases.count
        for attribute in batch.attributes[event.attributes] {
          let value = batch.string(attribute.value)
          switch batch.names[attribute.name].localName {
          case "mtype": isSet = value == "x-set"
          case "mid": position = Int(value) ?? position
          default: break
          }
        }
        if isSet { open = (event.depth, position, "") }
      case .text, .cdata:
        open?.text += batch.string(event.value)
      case .end:
        if let phrase = open, phrase.depth == event.depth {
          phrases.append((phrase.position, phrase.text))
          open = nil
        }
      case .start, .declaration, .doctype, .comment, .instruction: break
      }
    }
    guard !phrases.isEmpty else { return nil }
    return phrases.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element.text)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes hold an ASCII word.
  func contains(subsequence word: String) -> Bool {
    let wanted = Array(word.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    for index in startIndex...endIndex - wanted.count
    where self[index] == first && self[index..<index + wanted.count].elementsEqual(wanted) {
      return true
    }
    return false
  }
}
