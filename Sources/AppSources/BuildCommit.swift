internal import CLoctripCommit

/// The commit that the program was built from.
package enum BuildCommit {
  /// Its name, or `nil` if the build did not name one.
  package static var name: String? { unsafe ccommit_name().map { unsafe String(cString: $0) } }
}
