/// The names of declarations for previews and tests.
package enum SampleNames {
  private static let words = ["preview", "mock", "sample", "dummy", "stub", "fake", "example"]

  /// True for the name of a sample that nobody would give to anything else: `tideDummy`.
  package static func isSure(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["mock", "dummy", "stub", "fake"].contains { name.contains($0) }
  }

  /// True for the name of a sample, or of something around a preview: `sampleItems`, `PreviewHost`.
  package static func has(_ name: String) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) }
  }
}
