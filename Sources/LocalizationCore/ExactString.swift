/// A string that equals another only when both have the same bytes.
///
/// `String` compares by canonical equivalence: `é` as one scalar equals `e` with an accent. Keys and
/// translations of a catalog differ then, and a tool that treats them as equal loses one of them.
public struct ExactString: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The string.
  public var string: String

  /// Wraps a string.
  public init(_ string: String) { self.string = string }

  /// Wraps a literal.
  public init(stringLiteral value: String) { string = value }

  /// The string itself.
  public var description: String { string }

  /// Whether both have the same bytes.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.string.isIdentical(to: right.string) }

  /// Feeds the string; equal bytes give equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}

extension String {
  /// Whether both strings have the same bytes, which canonical equivalence does not tell.
  @inlinable
  public func isIdentical(to other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
