import LocalizationCore
import XMLEvents

/// How much there is in an XLIFF document and how far it is translated.
///
/// ```swift
/// var statistics = XLIFFStatistics()
/// try XLIFFUnitStream.read(bytes, path: path) { statistics.add($0) }
/// ```
public struct XLIFFStatistics: Equatable, Sendable {
  /// Segments and the words of their sources.
  public struct Count: Equatable, Sendable {
    /// How many segments.
    public var segments = 0
    /// How many words their sources have.
    public var words = 0

    /// Counts nothing.
    public init() {}

    mutating func add(words: Int) {
      segments += 1
      self.words += words
    }
  }

  /// How many files have a unit.
  public private(set) var files = 0
  /// How many units.
  public private(set) var units = 0
  /// All segments that are to be translated and have a text: those of 2.x, and each unit of 1.x.
  public private(set) var translatable = Count()
  /// Those of them without a target, or with an empty one.
  public private(set) var untranslated = Count()
  /// Those of them with a target, by the state that the document gives them; `""` is none.
  public private(set) var translated: [String: Count] = [:]
  /// Those that are not to be translated.
  public private(set) var locked = Count()
  private var lastFile = -1

  /// Counts nothing.
  public init() {}

  /// Counts a unit.
  public mutating func add(_ unit: XLIFFUnitStream.Unit) {
    units += 1
    if unit.file.index != lastFile {
      files += 1
      lastFile = unit.file.index
    }
    let tree = unit.tree
    for segment in unit.segments {
      guard let source = segment.source else { continue }
      let words = Self.words(in: tree, source)
      guard unit.isTranslatable else {
        locked.add(words: words)
        continue
      }
      guard Self.hasContent(tree, source) else { continue }
      translatable.add(words: words)
      if let target = segment.target, Self.hasContent(tree, target) {
        translated[segment.state ?? "", default: Count()].add(words: words)
      } else {
        untranslated.add(words: words)
      }
    }
  }

  /// Whether there is text or a code in a source or target.
  private static func hasContent(_ tree: XMLTree, _ node: Int) -> Bool {
    var index = node + 1
    let end = tree.end(of: node)
    while index < end {
      switch tree.nodes[index].kind {
      case .text, .cdata: if !tree.nodes[index].value.isEmpty { return true }
      // A mark is not content; a code is.
      case .element: if tree.name(of: index).localName != "mrk" { return true }
      case .comment, .instruction: break
      }
      index += 1
    }
    return false
  }

  private static func words(in tree: XMLTree, _ node: Int) -> Int {
    var counter = WordCounter()
    var index = node + 1
    let end = tree.end(of: node)
    while index < end {
      let child = tree.nodes[index]
      switch child.kind {
      case .text, .cdata: counter.add(tree.values[child.value])
      case .element:
        // What stands for native code is not text.
        if ["ph", "it", "bpt", "ept"].contains(tree.name(of: index).localName) {
          index = tree.end(of: index)
          continue
        }
      case .comment, .instruction: break
      }
      index += 1
    }
    return counter.count
  }
}

/// Counts words the way agencies do: runs of letters and digits, in scripts without spaces each
/// character.
package struct WordCounter {
  /// How many words there were.
  package private(set) var count = 0
  private var isInWord = false

  /// Starts to count.
  package init() {}

  /// Counts the words of the next piece of a text; a word may go on from the piece before.
  package mutating func add(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          if !isInWord { count += 1 }
          isInWord = true
        // Inside a word these join its parts: don't, well-known, 3.14.
        case UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
          UInt8(ascii: "_"):
          let joins = isInWord && index < text.endIndex && text[index].isWordByte
          isInWord = joins
        default: isInWord = false
        }
        continue
      }
      let width = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let end = min(index + width, text.endIndex)
      var value = UInt32(byte) & (width == 2 ? 0x1F : width == 3 ? 0x0F : 0x07)
      for byte in text[(index + 1)..<end] { value = value << 6 | UInt32(byte & 0x3F) }
      index = end
      guard let scalar = Unicode.Scalar(value) else { continue }
      add(scalar)
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Han, Hiragana, Katakana: each character is a word.
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x20000...0x3FFFF:
      count += 1
      isInWord = false
    case 0x2019:
      break
    default:
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if !isInWord { count += 1 }
        isInWord = true
      } else if scalar.properties.generalCategory != .nonspacingMark
        && scalar.properties.generalCategory != .format
      {
        isInWord = false
      }
    }
  }
}

extension UInt8 {
  /// Whether a word may go on with this byte of UTF-8.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
