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

/// A fuzzer of some libraries of loctrip.
func fuzzer(_ name: String, of libraries: String...) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["FuzzSupport"] + libraries.map { .product(name: $0, package: "loctrip") },
    swiftSettings: strict
  )
}

// The programs have no main of their own: libFuzzer brings it. Build with run.sh.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "loctrip", path: ".."),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .executableTarget(
      name: "FuzzConfiguration",
      dependencies: [
        "FuzzSupport", .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "Projects", package: "loctrip"), .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict
    ),
    .target(name: "FuzzSupport", swiftSettings: strict),
    fuzzer("FuzzXML", of: "XMLEvents", "LocalizationCore", "XLIFF"),
    fuzzer("FuzzValidate", of: "LocalizationCore", "XLIFF", "XLIFFValidation"),
    fuzzer("FuzzConvert", of: "LocalizationCore", "XLIFF", "XLIFFConversion"),
    fuzzer("FuzzCatalog", of: "LocalizationCore", "StringCatalogs"),
    fuzzer("FuzzRoundTrip", of: "LocalizationCore", "Projects", "StringCatalogs", "RoundTrip"),
    fuzzer("FuzzZip", of: "LocalizationCore", "Projects", "XLIFF"),
  ]
)
