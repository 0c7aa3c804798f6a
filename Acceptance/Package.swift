// swift-tools-version: 5.8
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// These programs measure what loctrip keeps to its own package. Manifests before 5.9 name no package, so the
// name of loctrip's can be given: that of its folder, as SwiftPM spells it.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let spelled = folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
let identity = (spelled.first?.isNumber ?? false ? "_" : "") + String(spelled.drop { $0.isNumber })
let insider = ["-package-name", identity, "-swift-version", "6", "-warnings-as-errors"]

let package = Package(
  name: "Acceptance",
  platforms: [.macOS("15.0")],
  products: [.library(name: "Fault", type: .dynamic, targets: ["Fault"])],
  dependencies: [.package(name: "loctrip", path: "..")],
  targets: [
    // Preloaded into the program that is measured, not linked.
    .target(name: "Fault"),
    .executableTarget(
      name: "acceptance",
      dependencies: [.product(name: "LoctripKit", package: "loctrip")],
      swiftSettings: [.unsafeFlags(insider)]
    ),
  ]
)
