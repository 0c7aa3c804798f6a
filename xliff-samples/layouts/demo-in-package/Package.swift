// swift-tools-version: 6.0
// defaultLocalization: "ja"
let package = Package(
  name: "Kit",
  defaultLocalization: "pt-BR"
)
