package import Foundation
package import Testing

/// The programs that were built with the tests.
package enum BuiltPrograms {
  /// Where they are: beside the test bundle.
  ///
  /// On macOS a helper runs the tests, which is told where the bundle is, and what runs is deep in that.
  package static let folder: URL = {
    let arguments = CommandLine.arguments
    let option = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 } ?? 0
    var bundle = URL(fileURLWithPath: arguments[option < arguments.count ? option : 0])
      .resolvingSymlinksInPath()
    while let end = bundle.pathComponents.lastIndex(where: { $0.hasSuffix(".xctest") }),
      end + 1 < bundle.pathComponents.count
    {
      bundle.deleteLastPathComponent()
    }
    return bundle.deletingLastPathComponent()
  }()

  /// True if `loctrip-swift` is beside the program that runs the tests, as loctrip looks for it.
  package static let hasSwiftReader: Bool = {
    guard !CommandLine.arguments.contains("--test-bundle-path") else { return false }
    return FileManager.default.isExecutableFile(atPath: swiftReader.path)
  }()

  /// The program that reads Swift.
  package static let swiftReader = folder.appendingPathComponent("loctrip-swift")
}

extension Trait where Self == ConditionTrait {
  /// Skips what reads Swift where the program for it was not built.
  package static var readsSwift: Self {
    .enabled(
      if: BuiltPrograms.hasSwiftReader,
      "loctrip-swift is not beside the tests; make test builds it, or make swift-reader-debug")
  }
}
