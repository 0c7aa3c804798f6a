import Foundation

// Runs one acceptance measurement over the corpus and prints its figure.
//   acceptance CORPUS export|catalogs|import|convert

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let root = arguments.first, let name = arguments.last else {
  print("usage: acceptance CORPUS export|catalogs|import|convert")
  exit(64)
}
let corpus = Corpus(root: root)
let passed: Bool
switch name {
case "export": passed = try ExportAcceptance(corpus: corpus).run()
case "catalogs": passed = try CatalogAcceptance(corpus: corpus).run()
case "convert": passed = try ConvertAcceptance(corpus: corpus).run()
case "import": passed = try ImportAcceptance(corpus: corpus).run()
default:
  print("no such measurement: \(name)")
  exit(64)
}
exit(passed ? 0 : 1)
