/// The names of declarations for previews and tests.
package enum SampleNames {
  private static let words = ["preview", "mock", "sample", "dummy", "stub", "fake", "example"]

  /// True for the name of a sample that nobody would give to anything else: `tideDummy`.
  package static func isSure(_ name: String) -> Bool {
    words(of: name).contains { sure.contains($0) }
  }

  private static let sure: Set<String> = [
    "mock", "mocks", "mocked", "dummy", "dummies", "stub", "stubs", "fake", "fakes",
  ]

  /// The words of a name in small letters: `tide` and `dummy` of `tideDummy`.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasSmall = false
    for character in name {
      if !character.isLetter {
        words.append("")
      } else {
        if wasSmall, character.isUppercase { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      wasSmall = character.isLowercase
    }
    return words
  }

  /// True for the name of a sample, or of something around a preview: `sampleItems`, `PreviewHost`.
  package static func has(_ name: String) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) }
  }
}
