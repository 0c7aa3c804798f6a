/// An inline element that stands for native code.
public struct InlineCode: Hashable, Sendable {
  /// The name of the element: `x`, `g`, `bx`, `ph` and so on.
  public var name: String
  /// The place in the flattened text, in UTF-8 bytes.
  public var offset: Int
  /// The number of bytes of the flattened text that are its native text; 0 if the element gives
  /// none, or only encloses text.
  public var length = 0
  /// The number of bytes of the flattened text that it encloses, a `g` of XLIFF 1.x.
  public var enclosed = 0
  /// The text shown for it, or `nil`: the native text of the source's code with the same id,
  /// else `equiv-text` in XLIFF 1.x and `equiv` in 2.x.
  public var equivalent: String?
  /// The id, or `nil`.
  ///
  /// A code of the target has the id of its code in the source.
  public var id: String?
  /// True if the file, as XLIFF 2.x can, allows a translation to omit it.
  public var canDelete = false

  /// Creates a code without native text.
  public init(name: String, offset: Int, equivalent: String? = nil, id: String? = nil) {
    self.name = name
    self.offset = offset
    self.equivalent = equivalent
    self.id = id
  }

  /// The key that a code of the target shares with its code in the source; `nil` without an id.
  ///
  /// A start and an end often share an id, and tools write `x` for `ph`.
  public var correspondence: String? {
    id.map { id in
      switch name {
      case "x", "ph": "ph \(id)"
      case "pc", "sc": "sc \(id)"
      default: "\(name) \(id)"
      }
    }
  }
}
