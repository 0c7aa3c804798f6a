import LocalizationCore

/// Rules of one generation of XLIFF, or of a part of it, that go beyond the schema.
///
/// A document passes by once: each container (see ``Vocabulary/containers``) begins and ends, and
/// every other element in a container is checked when it is complete.
protocol VersionRules: Sendable {
  /// A container starts; its start tag is node 0 of the context's tree.
  mutating func begin(_ context: inout ValidationContext)

  /// An element that is no container is complete; it is node 0 of the context's tree.
  mutating func check(_ context: inout ValidationContext)

  /// A container ends. The tree is not its.
  ///
  /// - Parameters:
  ///   - element: The element of the vocabulary.
  ///   - place: Where its start tag is.
  mutating func end(_ element: Int, at place: SourceLocation, _ context: inout ValidationContext)
}
