internal import LoctripFileSets
internal import Foundation
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import LoctripReconciliation

extension Project {
  /// True if a String Catalog replaced a file.
  static func isReplaced(_ path: String, among paths: Set<ExactString>) -> Bool {
    CatalogMatcher.successors(of: path).contains(where: paths.contains)
  }

  /// True for bundles of built output, whose texts are not sources.
  static func isBuilt(_ name: String) -> Bool {
    [".app", ".framework", ".xcframework", ".xcarchive"].contains(where: name.hasSuffix)
  }
}
