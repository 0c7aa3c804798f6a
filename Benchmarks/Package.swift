// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "loctrip", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "XMLEvents", package: "loctrip"),
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
        .product(name: "StringCatalogs", package: "loctrip"),
        .product(name: "Files", package: "loctrip"),
        .product(name: "Projects", package: "loctrip"),
        .product(name: "RoundTrip", package: "loctrip"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "Measuring",
      ],
      path: "Sources/Bench",
      swiftSettings: strict
    ),
    // Sees nothing of loctrip but the program, so it is built in seconds.
    .executableTarget(
      name: "growth",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "Measuring",
      ],
      path: "Sources/Growth",
      swiftSettings: strict
    ),
    .target(name: "Measuring", swiftSettings: strict),
  ]
)
