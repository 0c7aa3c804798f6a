// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Acceptance",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "loctrip", path: "..")],
  targets: [
    .executableTarget(
      name: "acceptance",
      dependencies: [
        .product(name: "RoundTrip", package: "loctrip"),
        .product(name: "StringCatalogs", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
        .product(name: "XMLEvents", package: "loctrip"),
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "Reconciliation", package: "loctrip"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  ]
)
