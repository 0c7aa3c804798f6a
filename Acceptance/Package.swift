// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "Acceptance",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Fault", type: .dynamic, targets: ["Fault"])],
  dependencies: [.package(name: "loctrip", path: "..")],
  targets: [
    // Preloaded into the program that is measured, not linked.
    .target(name: "Fault"),
    .executableTarget(
      name: "acceptance",
      dependencies: [
        .product(name: "Checks", package: "loctrip"),
        .product(name: "Gates", package: "loctrip"),
        .product(name: "LegacyCatalogs", package: "loctrip"),
        .product(name: "Migration", package: "loctrip"),
        .product(name: "Reports", package: "loctrip"),
        .product(name: "Projects", package: "loctrip"),
        .product(name: "RoundTrip", package: "loctrip"),
        .product(name: "StringCatalogs", package: "loctrip"),
        .product(name: "XLIFF", package: "loctrip"),
        .product(name: "XLIFFConversion", package: "loctrip"),
        .product(name: "XLIFFValidation", package: "loctrip"),
        .product(name: "XMLEvents", package: "loctrip"),
        .product(name: "LocalizationCore", package: "loctrip"),
        .product(name: "Reconciliation", package: "loctrip"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
)
