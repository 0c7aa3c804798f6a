import LoctripLocalizationCore
import LoctripXMLEvents

/// The size of an XLIFF document, and how far it is translated.
///
/// ```swift
/// var statistics = XLIFFStatistics()
/// try XLIFFUnitStream.read(bytes, path: path) { statistics.add($0) }
/// ```
public struct XLIFFStatistics: Equatable, Sendable {
  /// Segments and the words of their sources.
  public struct Count: Equatable, Sendable {
    /// The number of segments.
    public var segments = 0
    /// The number of words in their sources.
    public var words = 0

    /// Counts nothing.
    public init() {}

    mutating func add(words: Int) {
      segments += 1
      self.words += words
    }
  }

  /// The number of files with a unit.
  public private(set) var files = 0
  /// The number of units.
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

  /// True if there is text or a code in a source or target.
  private static func hasContent(_ tree: XMLTree, _ node: Int) -> Bool {
    (node + 1..<tree.end(of: node)).contains { index in
      switch tree.nodes[index].kind {
      case .text, .cdata: !tree.nodes[index].value.isEmpty
      // A mark is not content; a code is.
      case .element: tree.name(of: index).localName != "mrk"
      case .comment, .instruction: false
      }
    }
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
