// swift-tools-version: 5.8
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// These programs measure what loctrip keeps to its own package. Manifests before 5.9 name no package, so the
// name of loctrip's can be given: that of its folder, as SwiftPM spells it.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let spelled = folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
let identity = (spelled.first?.isNumber ?? false ? "_" : "") + String(spelled.drop { $0.isNumber })
let insider = ["-package-name", identity, "-swift-version", "6", "-warnings-as-errors"]

let strict: [SwiftSetting] = [
  .unsafeFlags(
    insider + [
      "-strict-memory-safety", "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
      "MemberImportVisibility",
    ]
  )
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS("15.0")],
  dependencies: [
    .package(name: "loctrip", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "LoctripKit", package: "loctrip"),
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
