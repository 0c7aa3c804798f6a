import LoctripXMLEvents

/// One piece of the content of a source or target, in document order.
enum InlineToken: Sendable {
  case text(String)
  /// An element that has content of its own here: `g`, `pc`, `mrk`.
  case start(MarkupElement)
  /// The end of the innermost element.
  case end
  /// A code; what is in the element is native code.
  case leaf(MarkupElement)
  /// The first half of what becomes one element when everything between nests, and its key.
  case pairStart(MarkupElement, key: Int)
  /// The second half, with the code that it is when the pair stays in two.
  case pairEnd(MarkupElement, key: Int)
  /// A segment or an ignorable begins.
  case partStart(MarkupElement)
  case partEnd
}

enum InlineContent {
  /// The tokens of the content of an element.
  ///
  /// - Parameters:
  ///   - element: A source or target.
  ///   - isPart: Which `mrk` are segments.
  static func tokens(_ element: MarkupElement, isPart: (MarkupElement) -> Bool = { _ in false })
    -> [InlineToken]
  {
    var tokens: [InlineToken] = []
    append(element, to: &tokens, isPart: isPart)
    return tokens
  }

  private static func append(
    _ element: MarkupElement, to tokens: inout [InlineToken], isPart: (MarkupElement) -> Bool
  ) {
    for child in element.children {
      switch child {
      case .text(let text): if !text.isEmpty { tokens.append(.text(text)) }
      case .other: break
      case .element(let child):
        var bare = child
        bare.children = []
        switch child.coreName {
        case "mrk" where isPart(child):
          tokens.append(.partStart(bare))
          append(child, to: &tokens, isPart: isPart)
          tokens.append(.partEnd)
        case "g", "mrk", "pc":
          tokens.append(.start(bare))
          append(child, to: &tokens, isPart: isPart)
          tokens.append(.end)
        case "x", "bx", "ex":
          // What some tools write into these elements is text like any other.
          tokens.append(.leaf(bare))
          append(child, to: &tokens, isPart: isPart)
        default: tokens.append(.leaf(child))
        }
      }
    }
  }

  /// The nodes of some tokens; pairs that do not nest become two codes.
  static func nodes(_ tokens: [InlineToken]) -> [MarkupElement.Node] {
    var stack: [MarkupElement] = [MarkupElement("content")]
    for token in nesting(tokens) {
      switch token {
      case .text(let text): stack[stack.count - 1].append(text)
      case .leaf(let element): stack[stack.count - 1].append(element)
      case .start(let element), .partStart(let element), .pairStart(let element, _):
        stack.append(element)
      case .end, .partEnd, .pairEnd:
        guard stack.count > 1 else { continue }
        let element = stack.removeLast()
        stack[stack.count - 1].append(element)
      }
    }
    while stack.count > 1 {
      let element = stack.removeLast()
      stack[stack.count - 1].append(element)
    }
    return stack[0].children
  }

  /// The tokens with every pair that does not nest in two codes.
  private static func nesting(_ tokens: [InlineToken]) -> [InlineToken] {
    var open: [Int?] = []
    var broken: Set<Int> = []
    var whole: Set<Int> = []
    for token in tokens {
      switch token {
      case .text, .leaf: break
      case .start, .partStart: open.append(nil)
      case .pairStart(_, let key): open.append(key)
      case .pairEnd(_, let key):
        if open.last == key {
          open.removeLast()
          whole.insert(key)
        } else {
          broken.insert(key)
        }
      case .end, .partEnd:
        while case let last?? = open.last {
          broken.insert(last)
          open.removeLast()
        }
        if !open.isEmpty { open.removeLast() }
      }
      // A pair that is known not to nest is in nobody's way.
      while case let last?? = open.last, broken.contains(last) { open.removeLast() }
    }
    return tokens.map { token in
      switch token {
      case .pairStart(let element, let key) where !whole.contains(key) || broken.contains(key):
        .leaf(element.halved)
      case .pairEnd(let element, let key) where !whole.contains(key) || broken.contains(key):
        .leaf(element)
      default: token
      }
    }
  }
}

extension MarkupElement {
  /// An element of some tokens.
  init(_ localName: String, of tokens: [InlineToken]) {
    self.init(localName)
    children = InlineContent.nodes(tokens)
  }

  /// The code that starts what could not be written as one element.
  fileprivate var halved: MarkupElement {
    var result = self
    switch coreName {
    case "g": result.rename("bx")
    case "pc":
      result.rename("sc")
      for (pair, single) in [
        ("dispStart", "disp"), ("equivStart", "equiv"), ("dataRefStart", "dataRef"),
        ("subFlowsStart", "subFlows"),
      ] {
        if let value = result[pair] { result[single] = value }
        result[pair] = nil
      }
      for pair in ["dispEnd", "equivEnd", "dataRefEnd", "subFlowsEnd"] { result[pair] = nil }
    default: break
    }
    return result
  }
}
