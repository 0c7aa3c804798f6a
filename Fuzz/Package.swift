// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The programs have no main of their own: libFuzzer brings it. Build with run.sh.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "loctrip", path: "..")],
  targets: [
    .target(name: "FuzzSupport", swiftSettings: strict),
    .executableTarget(
      name: "FuzzXML",
      dependencies: [
        "FuzzSupport",
        .product(name: "XMLEvents", package: "loctrip"),
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "FuzzValidate",
      dependencies: [
        "FuzzSupport",
        .product(name: "XMLEvents", package: "loctrip"),
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "FuzzConvert",
      dependencies: [
        "FuzzSupport",
        .product(name: "XMLEvents", package: "loctrip"),
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "FuzzCatalog",
      dependencies: [
        "FuzzSupport",
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "StringCatalogs", package: "loctrip"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "FuzzRoundTrip",
      dependencies: [
        "FuzzSupport",
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "StringCatalogs", package: "loctrip"),
        .product(name: "RoundTrip", package: "loctrip"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "FuzzZip",
      dependencies: [
        "FuzzSupport",
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "RoundTrip", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
      ],
      swiftSettings: strict
    ),
  ]
)
