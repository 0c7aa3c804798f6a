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

/// A fuzzer of loctrip.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["FuzzSupport", .product(name: "LoctripKit", package: "loctrip")],
    swiftSettings: strict
  )
}

// The programs have no main of their own: libFuzzer brings it. Build with run.sh.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS("15.0")],
  dependencies: [
    .package(name: "loctrip", path: ".."),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .executableTarget(
      name: "FuzzConfiguration",
      dependencies: [
        "FuzzSupport", .product(name: "LoctripKit", package: "loctrip"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict
    ),
    .target(name: "FuzzSupport", swiftSettings: strict),
    fuzzer("FuzzXML"),
    fuzzer("FuzzValidate"),
    fuzzer("FuzzConvert"),
    fuzzer("FuzzCatalog"),
    fuzzer("FuzzRoundTrip"),
    fuzzer("FuzzZip"),
    fuzzer("FuzzDecisions"),
  ]
)
