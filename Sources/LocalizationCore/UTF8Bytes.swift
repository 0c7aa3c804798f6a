extension String {
  /// Calls a function with the UTF-8 of the text.
  ///
  /// `utf8Span` would say the same with less, but only from macOS 26 on.
  @inlinable @inline(__always)
  package func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let result = unsafe utf8.withContiguousStorageIfAvailable { unsafe body($0.span) }
    if let result { return result }
    let copy = ContiguousArray(utf8)
    return body(copy.span)
  }
}
