// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "loctrip", path: "..")],
  targets: ["Untranslated", "ExportInMemory", "ImportWithDecision", "OwnCheck", "CountUnits"].map {
    .executableTarget(
      name: $0,
      dependencies: [.product(name: "LoctripKit", package: "loctrip")]
    )
  }
)
