extension String {
  /// Calls a function with the UTF-8 of the text.
  @inlinable @inline(__always)
  package func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return body(utf8Span.span)
    }
    let result = unsafe utf8.withContiguousStorageIfAvailable { unsafe body($0.span) }
    if let result { return result }
    let copy = ContiguousArray(utf8)
    return body(copy.span)
  }
}

extension StringProtocol where UTF8View.SubSequence == Substring.UTF8View {
  /// Returns the parts between the places of a character of ASCII, found by bytes and not by characters.
  package func fields(_ separator: Unicode.Scalar, omittingEmpty: Bool = true) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: omittingEmpty)
      .map(Substring.init(_:))
  }
}
