/// Finds which of many words occur in a text, in one pass over its bytes (Aho and Corasick, 1975).
struct WordAutomaton: Sendable {
  private struct Node {
    /// The node of the longest proper end of this node's bytes that is a node too.
    var fallback: Int32 = 0
    /// The nearest node along the fallbacks that ends a word; 0 for none.
    var nextEnd: Int32 = 0
    /// The number of the word that ends here, or -1.
    var word: Int32 = -1
  }

  private var nodes = [Node()]
  /// The next node by node and byte.
  private var steps: [Int: Int32] = [:]

  /// Prepares the search.
  ///
  /// - Parameter words: The words, none of them empty and none twice.
  /// - Complexity: O(n) in the bytes of all words.
  init(_ words: [[UInt8]]) {
    var levels: [[(node: Int, parent: Int, byte: UInt8)]] = []
    for (number, word) in words.enumerated() {
      var node = 0
      for (depth, byte) in word.enumerated() {
        let step = node << 8 | Int(byte)
        if let next = steps[step] {
          node = Int(next)
          continue
        }
        steps[step] = Int32(nodes.count)
        if levels.count == depth { levels.append([]) }
        levels[depth].append((nodes.count, node, byte))
        node = nodes.count
        nodes.append(Node())
      }
      nodes[node].word = Int32(number)
    }
    for level in levels {
      for (node, parent, byte) in level where parent != 0 {
        let fallback = next(Int(nodes[parent].fallback), byte)
        nodes[node].fallback = Int32(fallback)
        nodes[node].nextEnd =
          nodes[fallback].word >= 0 ? Int32(fallback) : nodes[fallback].nextEnd
      }
    }
  }

  private func next(_ node: Int, _ byte: UInt8) -> Int {
    var node = node
    while true {
      if let next = steps[node << 8 | Int(byte)] { return Int(next) }
      if node == 0 { return 0 }
      node = Int(nodes[node].fallback)
    }
  }

  /// Returns the numbers of the words that occur in a text, each once.
  func words(in text: String) -> Set<Int> {
    guard nodes.count > 1 else { return [] }
    var found: Set<Int> = []
    var node = 0
    for byte in text.utf8 {
      node = next(node, byte)
      var end = nodes[node].word >= 0 ? node : Int(nodes[node].nextEnd)
      // What a known word ends with is known.
      while end != 0, found.insert(Int(nodes[end].word)).inserted { end = Int(nodes[end].nextEnd) }
    }
    return found
  }
}
