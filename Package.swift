// swift-tools-version: 6.2
import PackageDescription

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

let package = Package(
  name: "loctrip",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "loctrip", targets: ["loctrip"]),
    .library(name: "XMLEvents", targets: ["XMLEvents"]),
    .library(name: "LocalizationCore", targets: ["LocalizationCore"]),
    .library(name: "XLIFF", targets: ["XLIFF"]),
    .library(name: "StringCatalogs", targets: ["StringCatalogs"]),
    .library(name: "Reconciliation", targets: ["Reconciliation"]),
    .library(name: "RoundTrip", targets: ["RoundTrip"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .target(name: "CXMLShim", dependencies: ["CLibXML2", "CZlib"], cSettings: strictC),
    .target(name: "XMLEvents", dependencies: ["CXMLShim"], swiftSettings: strict),
    .target(name: "LocalizationCore", swiftSettings: strict),
    .target(name: "XLIFF", dependencies: ["XMLEvents", "LocalizationCore"], swiftSettings: strict),
    .target(name: "StringCatalogs", dependencies: ["LocalizationCore"], swiftSettings: strict),
    .target(name: "Reconciliation", dependencies: ["LocalizationCore"], swiftSettings: strict),
    .target(
      name: "RoundTrip",
      dependencies: [
        "XLIFF", "StringCatalogs", "Reconciliation", "LocalizationCore", "XMLEvents",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "loctrip",
      dependencies: [
        "RoundTrip", "LocalizationCore", "Reconciliation", "XLIFF",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "TestSupport",
      dependencies: ["LocalizationCore"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "XMLEventsTests",
      dependencies: ["XMLEvents", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LocalizationCoreTests",
      dependencies: ["LocalizationCore", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "XLIFFTests",
      dependencies: ["XLIFF", "XMLEvents", "LocalizationCore", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StringCatalogsTests",
      dependencies: ["StringCatalogs", "LocalizationCore", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReconciliationTests",
      dependencies: ["Reconciliation", "LocalizationCore", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RoundTripTests",
      dependencies: [
        "RoundTrip", "XLIFF", "StringCatalogs", "Reconciliation", "LocalizationCore", "XMLEvents",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "loctrip", "RoundTrip", "LocalizationCore", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
  ]
)
