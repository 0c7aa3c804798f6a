import XLIFF

/// The rules of the generations of XLIFF that go beyond their schemas.
///
/// A document passes by once: each container (see ``Vocabulary/containers``) begins and ends, and
/// every other element in a container is checked when it is complete.
extension ValidationContext {
  /// A container starts; its start tag is node 0 of the tree.
  mutating func beginContainer() {
    guard version.isSecondGeneration else {
      beginFirstGeneration()
      return
    }
    beginCore()
    beginModules()
  }

  /// An element that is no container is complete; it is node 0 of the tree.
  mutating func checkElement() {
    guard version.isSecondGeneration else {
      checkFirstGeneration()
      return
    }
    checkCore()
    checkModules()
  }

  /// A container ends; the tree is not its.
  ///
  /// - Parameter element: What it is.
  mutating func endContainer(_ element: CoreElement?) {
    guard version.isSecondGeneration else {
      endFirstGeneration(element)
      return
    }
    let scope = scopes.removeLast()
    endCore(scope.element)
    endModules(scope)
  }
}
