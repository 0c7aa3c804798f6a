// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// The program that reads Swift code for loctrip. It is a package of its own, so that nobody who builds loctrip or uses
// its libraries resolves or builds swift-syntax.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

let commit: [CSetting] =
  Context.environment["LOCTRIP_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }
  .map { [.define("LOCTRIP_COMMIT", to: "\"\($0)\"")] } ?? []

let package = Package(
  name: "loctrip-swift",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "loctrip-swift", targets: ["loctrip-swift"])],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0")
  ],
  targets: [
    // Two folders of loctrip itself, through links: what both programs know stands once.
    .target(name: "LoctripCodeFacts", path: "Sources/CodeFacts", swiftSettings: strict),
    .target(
      name: "CLoctripReader",
      path: "Sources/CReader",
      cSettings: strictC
    ),
    .target(name: "CLoctripCommit", path: "Sources/CCommit", cSettings: strictC + commit),
    .executableTarget(
      name: "loctrip-swift",
      dependencies: [
        "LoctripCodeFacts", "CLoctripReader", "CLoctripCommit",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: strict
    ),
  ]
)
