import Foundation
import LoctripTestSupport
import Testing

/// What is public of the products, and the examples that use it.
@Suite struct PublicDeclarationTests {
  /// A public declaration, with the type that it is in.
  private struct Declaration {
    var owner: String
    var name: String
    var isType: Bool
    var place: String
  }

  /// The names in some programs: every word, those behind a dot, and those before a bracket.
  private struct Names {
    var words: Set<String> = []
    var members: Set<String> = []
    var calls: Set<String> = []

    init(in programs: String) {
      var word: [UInt8] = []
      var before: UInt8 = 0
      var previous: UInt8 = 0
      for byte in Array(programs.utf8) + [10] {
        let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        if isLetter || isDigit || byte == UInt8(ascii: "_") {
          if word.isEmpty { before = previous }
          word.append(byte)
        } else if !word.isEmpty {
          let name = String(decoding: word, as: UTF8.self)
          words.insert(name)
          if before == UInt8(ascii: ".") { members.insert(name) }
          if byte == UInt8(ascii: "(") { calls.insert(name) }
          word = []
        }
        previous = byte
      }
    }

    func have(_ declaration: Declaration) -> Bool {
      switch declaration.name {
      case "init": calls.contains(declaration.owner)
      // An order is in use where it is written, and by `sorted` and `min`.
      case "<": true
      default: (declaration.isType ? words : members).contains(declaration.name)
      }
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func swiftFiles(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: Project.root.path + "/" + folder)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// The public declarations of a file, by the indentation that the formatter gives to them.
  private func declarations(in path: String) throws -> [Declaration] {
    let words = "public|package|internal|private|fileprivate|final|static|mutating|indirect"
    let type = try Regex<(Substring, Substring, Substring)>(
      "^( *)(?:(?:\(words)) )*(?:struct|enum|class|extension|protocol) ([A-Za-z0-9_.]+)")
    let declaration = try Regex<(Substring, Substring, Substring, Substring?)>(
      "^( *)(?:@[a-zA-Z]+ )*public "
        + "(?:(?:internal\\(set\\)|private\\(set\\)|static|mutating|final|indirect) )*"
        + "(func|var|let|struct|enum|class|protocol|typealias|init)\\b ?([A-Za-z0-9_]+|<)?")
    var owners: [String] = []
    var found: [Declaration] = []
    for (number, line) in try text(path).components(separatedBy: "\n").enumerated() {
      if let match = line.prefixMatch(of: declaration) {
        let kind = match.output.2
        found.append(
          Declaration(
            owner: owners.prefix(match.output.1.utf8.count / 2).last ?? "",
            name: kind == "init" ? "init" : String(match.output.3 ?? ""),
            isType: ["struct", "enum", "class", "protocol", "typealias"].contains(kind),
            place: "\(path):\(number + 1)"))
      }
      if let match = line.prefixMatch(of: type) {
        let name = match.output.2.split(separator: ".").last.map(String.init) ?? ""
        owners = owners.prefix(match.output.1.utf8.count / 2) + [name]
      }
    }
    return found
  }

  @Test(arguments: ["LoctripKit", "XLIFF", "StringCatalogs"])
  func `everything that is public is used by a program of the examples`(_ module: String) throws {
    let names = Names(in: try swiftFiles(in: "Examples/Sources").map(text).joined(separator: "\n"))
    let declarations = try swiftFiles(in: "Sources/\(module)").flatMap(declarations)
    #expect(declarations.count > 20)
    for declaration in declarations {
      #expect(!declaration.name.isEmpty, "\(declaration.place)")
      #expect(
        names.have(declaration), "\(declaration.place): \(declaration.owner).\(declaration.name)")
    }
  }
}
