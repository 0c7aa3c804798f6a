// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let examples = [
  "Untranslated", "ExportInMemory", "ImportWithDecision", "OwnCheck", "CountUnits", "Verdicts",
  "FillFromGlossary", "Coverage", "Compare", "ApplyCorrections", "ListUnits", "ListFiles",
  "ListKeys",
]

// An app may call its own targets as it likes, and have swift-system beside: no name of ours is in the way.
let own = ["Orders", "Files", "Review"]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "loctrip", path: ".."),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
  ],
  targets: examples.map {
    .executableTarget(
      name: $0,
      dependencies: [.product(name: "LoctripKit", package: "loctrip")]
    )
  }
    + own.map {
      .target(
        name: $0,
        dependencies: [
          .product(name: "LoctripKit", package: "loctrip"),
          .product(name: "SystemPackage", package: "swift-system"),
        ]
      )
    }
)
