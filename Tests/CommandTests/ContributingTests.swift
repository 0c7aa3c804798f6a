import Foundation
import LoctripTestSupport
import Testing

/// The map of modules in `CONTRIBUTING.md` and the dependencies in `Package.swift`; the words of comments.
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
    let manifest = try text("Package.swift").components(separatedBy: "LOCTRIP_MEASUREMENTS")
    let package = (manifest.first ?? "").replacing(product) { $0.1 }
    let library = /library\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?(?:,\s*and: \[([^\]]*)\])?\s*\)/
    let target =
      /arget\(\s*name: (?:module\()?"(\w+)"\)?,\s*dependencies: (?:ours\()?\[([^\]]*)\]\)?(?: \+ \[([^\]]*)\])?/
    let system = /systemLibrary\(\s*name: module\("(\w+)"/
    var expected: [String: Set<String>] = [:]
    for match in package.matches(of: library) {
      expected[String(match.1)] = names(match.2 ?? "", "\"").union(names(match.3 ?? "", "\""))
    }
    for match in package.matches(of: target) {
      expected[String(match.1)] = names(match.2, "\"").union(names(match.3 ?? "", "\""))
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

  @Test
  func `every product is named in the guide of the library, and its programs are the examples`()
    throws
  {
    let guide = try text("docs/library.md")
    for match in try text("Package.swift").matches(of: /\.library\(name: "(\w+)"/)
    where !match.1.hasSuffix("Fault") {
      #expect(guide.contains("`\(match.1)`"), "\(match.1)")
    }
    let examples = try text("Examples/Package.swift").firstMatch(of: /let examples = \[([^\]]*)\]/)
    let names = names(try #require(examples).1, "\"")
    #expect(names.count == 13)
    var programs: [String] = []
    for name in names {
      let program = try text("Examples/Sources/\(name)/main.swift")
      #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count <= 32)
      #expect(guide.contains("`\(name)`"), "\(name)")
      programs.append(program)
    }
    // Every whole program in the guide is one of these files.
    let shown = guide.matches(of: /```swift\n(\/\/ [A-Z][^\n]*\nimport (?s:.*?))```/).map {
      String($0.1)
    }
    #expect(!shown.isEmpty)
    for program in shown { #expect(programs.contains(program), "\(program)") }
  }

  @Test func `only what users of the library need is public`() throws {
    let declaration = /^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s/
    let files = FileManager.default.enumerator(atPath: Project.root.path + "/Sources")
    let paths = files?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    var count = 0
    for path in paths where !path.hasPrefix("loctrip/") {
      for line in try text("Sources/\(path)").split(separator: "\n") where line.contains("public ")
      {
        if !line.contains(" import "), line.firstMatch(of: declaration) != nil { count += 1 }
      }
    }
    #expect((100...500).contains(count), "\(count) public declarations")
  }

  @Test func `no type has the name of another module's`() throws {
    let type =
      /^(?:@\w+ )*(?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    let files = FileManager.default.enumerator(atPath: Project.root.path + "/Sources")
    var modules: [String: Set<String>] = [:]
    for path in files?.compactMap({ $0 as? String }) ?? [] where path.hasSuffix(".swift") {
      let module = String(path.prefix { $0 != "/" })
      for line in try text("Sources/\(path)").split(separator: "\n") {
        if let match = line.prefixMatch(of: type) {
          modules[String(match.1), default: []].insert(module)
        }
      }
    }
    #expect(modules.count > 300)
    #expect(modules.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test func `comments begin with a noun or a verb`() throws {
    let question =
      /^\s*\/\/\/\s+(?:- [^:]*: )?(?:What|Whether|How|Where|By what|Of which|That)\b/
    let files = FileManager.default.enumerator(atPath: Project.root.path + "/Sources")
    let paths = files?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    var commentCount = 0
    var places: [String] = []
    for path in paths.sorted() {
      let lines = try text("Sources/\(path)").split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      for (index, line) in lines.enumerated() {
        let start = line.drop { $0 == " " }
        guard start.hasPrefix("///") else { continue }
        commentCount += 1
        if start.firstMatch(of: question) != nil {
          places.append("Sources/\(path):\(index + 1): \(start)")
        }
      }
    }
    #expect(commentCount > 5_000)
    #expect(
      places.count * 100 <= commentCount,
      "\(places.count) of \(commentCount)\n\(places.prefix(10).joined(separator: "\n"))"
    )
  }
}
