import Foundation
import TestSupport
import Testing

/// The map of modules in `CONTRIBUTING.md` and the dependencies in `Package.swift`.
@Suite struct ContributingTests {
  /// A text of the project.
  private func text(_ name: String) throws -> String {
    try String(contentsOf: Project.root.appendingPathComponent(name), encoding: .utf8)
  }

  /// What stands between quotation marks.
  private func names(_ text: Substring, _ mark: Character) -> Set<String> {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    return Set(parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) })
  }

  @Test func `the map of modules is the one of the package`() throws {
    let product = /\.product\(name: ("\w+"), package: "[\w-]+"\)/
    let package = try text("Package.swift").replacing(product) { $0.1 }
    let library = /library\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?\s*\)/
    let target = /arget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/
    let system = /systemLibrary\(\s*name: "(\w+)"/
    var expected: [String: Set<String>] = [:]
    for match in package.matches(of: library) {
      expected[String(match.1)] = names(match.2 ?? "", "\"")
    }
    for match in package.matches(of: target) where !match.1.hasSuffix("Support") {
      expected[String(match.1)] = names(match.2, "\"")
    }
    for match in package.matches(of: system) { expected[String(match.1)] = [] }

    var found: [String: Set<String>] = [:]
    let guide = try text("CONTRIBUTING.md")
    let map = guide.components(separatedBy: "\n## ").first { $0.hasPrefix("Structure") } ?? ""
    for line in map.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|")
      for name in names(cells[0], "`") { found[name] = names(cells[1], "`") }
    }
    #expect(expected.count > 15 && found == expected)
  }

  @Test func `every library is named in its guide, and the example is the tested one`() throws {
    let guide = try text("docs/library.md")
    let page = try text("Sources/RoundTrip/RoundTrip.docc/RoundTrip.md")
    let example = page.components(separatedBy: "```")
    #expect(example.count > 1 && guide.contains(example[1]))
    for match in try text("Package.swift").matches(of: /library\(\s*"(\w+)"/) {
      #expect(guide.contains("`\(match.1)`"), "\(match.1)")
    }
  }
}
