// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "TideKit",
  defaultLocalization: "en",
  products: [.library(name: "TideKit", targets: ["TideKit"])],
  targets: [.target(name: "TideKit", resources: [.process("Resources")])]
)
