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
