/// An inline element that stands for native code.
public struct InlineCode: Hashable, Sendable {
  /// The name of the element: `x`, `g`, `bx`, `ph` and so on.
  public var name: String
  /// Where it stands in the flattened text, in UTF-8 bytes.
  public var offset: Int
  /// How many bytes of the flattened text are its native text; 0 when the element does not say
  /// what it stands for, or only encloses text.
  public var length = 0
  /// How many bytes of the flattened text it encloses, a `g` of XLIFF 1.x.
  public var enclosed = 0
  /// The text that stands for it, or `nil`: the native text of the source's code with the same id,
  /// else `equiv-text` in XLIFF 1.x and `equiv` in 2.x.
  public var equivalent: String?
  /// The id, or `nil`.
  ///
  /// A code of the target has the id of the source's code that it stands for.
  public var id: String?
  /// Whether the file says that a translation may do without it, as XLIFF 2.x can.
  public var canDelete = false

  /// Creates a code without native text.
  public init(name: String, offset: Int, equivalent: String? = nil, id: String? = nil) {
    self.name = name
    self.offset = offset
    self.equivalent = equivalent
    self.id = id
  }

  /// What a code of the target has in common with the source's code that it stands for, or `nil`
  /// without an id.
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
