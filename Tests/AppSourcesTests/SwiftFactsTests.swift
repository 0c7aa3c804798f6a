import Foundation
import LoctripAppProjects
import LoctripCodeFacts
import LoctripFileSets
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripAppSources

@Suite struct SwiftFactsTests {
  @Test func `the version of the form is that of loctrip`() {
    #expect(FactsFormat.version == LoctripAppProjects.version)
  }

  // MARK: - Answers

  private static let first = #"{"schema":"loctrip.swift-facts/1","version":"0.3.0"}"#
  private static let facts = [
    #"{"begin":"a.swift"}"#,
    #"{"literals":[[8,13,1,9,"A.B","m",0,5,"a\"\\\u0009",null,["","x"],[9,12],[1,"Text",null,"l",0,[null,"l"],null,1,"c",["v",""],[null,"%d"],["t",3,null]]]]}"#,
    #"{"literals":[[8,13,1,9,"",null,3,0,["a ",""],null,null,[],[2,"T","n",7]],[8,13,1,9,"",null,0,0,"k",null,null,[],[6]]]}"#,
    #"{"symbols":[["open","Menu",1,2,"",0,[1,5,7,11]]]}"#,
    #"{"functions":[["f","A",2,["_","key",2,"n","n",8]]]}"#, #"{"types":[["A","",1,["View"]]]}"#,
    #"{"members":[["A","title",2]]}"#,
    #"{"flows":[[[0,0,1],0,"A",[3,"title",1,0]],[[1,null,"name"],1,"",[4,"draw"]]]}"#,
    #"{"flows":[[[2,4],0,"A",[2,"","n",null]],[[3,"l"],0,"",[4,"l"]],[[4,"A"],0,"",[6]]]}"#,
    #"{"throwers":[["f",0,0,["E"],["g","h"]],["",9,1,[],[]]]}"#,
    #"{"flows":[[[5,9],0,"",[6]]]}"#, #"{"cases":["one","two"]}"#,
    #"{"mentions":[["A.B",["open","shut"]],["A.B",["lock"]]]}"#, #"{"asked":["open"]}"#,
    #"{"end":{"bytes":20,"lines":2,"generated":1}}"#,
  ]

  private func read(_ lines: [String]) throws -> FactReader {
    var reader = FactReader(["a.swift", "b.swift"])
    for line in lines {
      let bytes = Array(line.utf8)
      try reader.read(bytes, 0..<bytes.count)
    }
    return reader
  }

  @Test func `facts are read`() throws {
    let reader = try read([Self.first] + Self.facts + [#"{"unreadable":"b.swift"}"#])
    #expect(reader.build == FactReader.Build(version: "0.3.0"))
    #expect(reader.answers.count == 2 && !reader.isInFile)
    guard case .facts(let facts)? = reader.answers.first else {
      Issue.record("there are no facts")
      return
    }
    #expect(facts.literals.count == 3 && facts.literals[0].key.key == "a\"\\\t")
    #expect(facts.literals[0].built == KeyPattern(pieces: ["", "x"], isBuilt: true))
    #expect(facts.literals[0].isIgnored && facts.literals[0].isConcatenated)
    #expect(facts.literals[1].built.isBuilt && facts.literals[1].condition == .test)
    #expect(facts.symbols[0].ranges == [1..<5, 7..<11] && !facts.symbols[0].isShipped)
    #expect(facts.throwers.map(\.calls) == [["g", "h"], []] && facts.throwers[1].isOpen)
    #expect(facts.flows.last?.source == .caught(9))
    #expect(facts.caseNames == ["one", "two"] && facts.lineCount == 2 && facts.isGenerated)
    #expect(facts.mentions == ["A.B": ["lock", "open", "shut"]] && facts.askedNames == ["open"])
    #expect(facts.literals[0].member == "m" && facts.literals[2].member == nil)
    guard case .argument(let call, _, _) = facts.literals[0].context else {
      Issue.record("there is no call")
      return
    }
    #expect(call.arguments == [.text("t"), .parameter(3), .other])
    #expect(facts.declarations.functions[0].parameters[1].isOptional)
    #expect(facts.declarations.types[0].inherited == ["View"])
    #expect(
      facts.flows.map(\.source).contains(.member(owner: nil, "name")) && facts.flows[1].isPart)
  }

  @Test func `every line that is cut, changed or out of order is refused`() throws {
    let lines = [Self.first] + Self.facts
    for (number, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      for count in bytes.indices {
        var cut = lines
        cut[number] = String(decoding: bytes[..<count], as: UTF8.self)
        #expect(throws: FactScanner.Malformed.self, "\(cut[number])") { try read(cut) }
      }
      var random = SeededGenerator(seed: UInt64(number))
      for _ in 0..<300 {
        var changed = bytes
        changed[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
        var some = lines
        some[number] = String(decoding: changed, as: UTF8.self)
        // A changed text may be another fact, but nothing may be outside of the file.
        let result = try? read(some)
        for case .facts(let facts) in result?.answers ?? [] {
          #expect(facts.literals.allSatisfy { $0.range.upperBound <= 1 << 40 })
        }
      }
    }
    for wrong in [
      #"{"begin":"b.swift"}"#, #"{"end":{"bytes":20,"lines":2,"generated":0}}"#, Self.facts[1],
      "{}", "[]", "",
      #"{"other":[]}"#, #"{"deep":"a.swift"}"#,
    ] {
      #expect(throws: FactScanner.Malformed.self, "\(wrong)") { try read([Self.first, wrong]) }
    }
    for wrong in [
      #"{"literals":[[8,21,1,9,"",null,0,0,"k",null,null,[],[6]]]}"#,
      #"{"literals":[[8,13,99,9,"",null,0,0,"k",null,null,[],[6]]]}"#,
      #"{"symbols":[["open",null,1,2,"",1,[1,25]]]}"#,
    ] {
      let some = try [Self.first, Self.facts[0], wrong, #require(Self.facts.last)]
      #expect(throws: FactScanner.Malformed.self, "\(wrong)") { try read(some) }
    }
    for wrong in [
      #"{"literals":[[13,8,1,9,"",null,0,0,"k",null,null,[],[6]]]}"#,
      #"{"literals":[[8,13,0,9,"",null,0,0,"k",null,null,[],[6]]]}"#,
      #"{"literals":[[8,13,1,9,"",null,5,0,"k",null,null,[],[6]]]}"#,
      #"{"literals":[[8,13,1,9,"",null,0,32,"k",null,null,[],[6]]]}"#,
      #"{"literals":[[8,13,1,9,"",null,0,0,"k",null,null,[7,9],[6]]]}"#,
      #"{"literals":[[8,13,1,9,"",null,0,0,"k",null,null,[9,11,10,12],[6]]]}"#,
      #"{"literals":[[8,13,1,9,"",null,0,0,["k"],null,null,[],[6]]]}"#,
      #"{"literals":[[8,13,1,9,"",null,0,0,"k",null,null,[],[7]]]}"#,
      #"{"flows":[[[0,0,0],0,"",[6]]]}"#, #"{"flows":[[[6,0],0,"",[6]]]}"#,
      #"{"functions":[["f","",32,[]]]}"#, #"{"functions":[["f","",0,["_","a",16]]]}"#,
      #"{"literals":[[99999999999999999999,8,1,9,"",null,0,0,"k",null,null,[],[6]]]}"#,
    ] {
      #expect(throws: FactScanner.Malformed.self, "\(wrong)") {
        try read([Self.first, Self.facts[0], wrong])
      }
    }
  }

  // MARK: - Programs

  /// A program that prints what a script says.
  private func program(_ script: String, in folder: TemporaryFolder) throws -> SwiftFactsProgram {
    try folder.write("#!/bin/sh\n\(script)\n", to: "script")
    // Another program writes it: what this one has open, a program that another test starts would hold for a moment.
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/sh")
    copy.arguments = ["-c", "cp script reader && chmod 755 reader"]
    copy.currentDirectoryURL = folder.url
    try copy.run()
    copy.waitUntilExit()
    return SwiftFactsProgram(path: folder.url.appendingPathComponent("reader").path)
  }

  private static let greeting: String = {
    let commit = BuildCommit.name.map { ",\"commit\":\"\($0)\"" } ?? ""
    return
      "echo '{\"schema\":\"loctrip.swift-facts/1\",\"version\":\"\(LoctripAppProjects.version)\"\(commit)}'"
  }()

  @Test(arguments: [
    ("echo '{\"schema\":\"loctrip.swift-facts/1\",\"version\":\"0.1.0\"}'", "is 0.1.0"),
    (
      "echo '{\"schema\":\"loctrip.swift-facts/1\",\"version\":\"0.3.0\",\"commit\":\"0ther\"}'",
      "of commit 0ther"
    ),
    ("echo '{\"schema\":\"loctrip.swift-facts/2\",\"version\":\"0.3.0\"}'", "no fact"),
    ("echo hello", "no fact"), ("yes", "no fact"), ("yes | tr -d '\\n'", "no fact"),
    ("exit 3", "status 3"), ("kill -9 $$", "signal 9"), ("\(greeting)", "status 0"),
    ("\(greeting); echo '{\"begin\":\"b.swift\"}'", "no fact"),
    (
      "\(greeting); echo '{\"unreadable\":\"a.swift\"}'; echo '{\"unreadable\":\"a.swift\"}'",
      "no fact"
    ),
    ("exec 1>&2; yes | head -c 300000; exit 1", "status 1"),
  ])
  func `a program that answers anything else is an error`(script: String, words: String) throws {
    let folder = try TemporaryFolder()
    let program = try program(script, in: folder)
    let error = #expect(throws: FindingsError.self) { _ = try program.read(["a.swift"]) }
    #expect("\(try #require(error))".contains(words), "\(String(describing: error))")
  }

  @Test func `a file that ends the program costs itself, and at most twenty do`() throws {
    let folder = try TemporaryFolder()
    // Begins with the first file that it gets, and dies if that has a name with x.
    let script = """
      \(Self.greeting)
      tr '\\0' '\\n' | while read -r name; do
        echo "{\\"begin\\":\\"$name\\"}"
        case $name in *x*) exit 9 ;; esac
        echo '{"end":{"bytes":1,"lines":0,"generated":0}}'
      done || exit 9
      """
    let program = try program(script, in: folder)
    func letters(_ names: [String]) throws -> String {
      try program.read(names).map { answer in
        switch answer {
        case .facts: "."
        case .unreadable: "u"
        case .tooDeep: "d"
        case .notRead: "n"
        }
      }.joined()
    }
    #expect(try letters(["a", "x", "b", "c", "xx", "x"]) == ".d..dd")
    #expect(try letters(["x"]) == "d")
    let many = try letters((0..<60).map { "x\($0)" })
    let deep = many.count { $0 == "d" }
    #expect(deep >= 20 && deep < 20 + cores && many.count { $0 == "n" } == 60 - deep)
  }

  // MARK: - Deep and broken code

  /// Code in which one construct is in itself many times.
  private static let deep: [(name: String, code: String)] = {
    func nested(_ count: Int, _ open: String, _ close: String, _ middle: String) -> String {
      String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    }
    return [
      ("branches", nested(5_900, "if a { f() } else ", "", "{ f(\"x\") }")),
      ("conditions", nested(8_000, "#if A\n", "\n#endif", "f(\"x\")")),
      ("effects", "let a = " + nested(8_400, "try ", "", "f(\"x\")")),
      ("closures", "let a = " + nested(2_000, "f { ", " }", "\"x\"")),
      ("operators", "let a = " + nested(5_000, "-(", ")", "f(\"x\")")),
      ("types", "let a: " + nested(2_000, "Array<", ">", "Int") + " = f(\"x\")"),
      ("patterns", "switch a { case " + nested(5_000, "(", ")", "let b") + ": f(\"x\") }"),
      ("blocks", nested(60_000, "{", "}", "f(\"x\")")),
    ]
  }()

  @Test(.readsSwift)
  func `code that is nested too deeply costs no other file, and keeps its strings`() throws {
    let project = try CodeProject("let a = Text(\"Fair winds\")", file: "App/View.swift")
    for (name, code) in Self.deep {
      try project.folder.write(code, to: "App/\(name).swift")
    }
    let index = try CodeIndex([project.path], Configuration())
    #expect(index.texts.contains { $0.key.key == "Fair winds" })
    #expect(index.findings.allSatisfy { $0.code == "too-deep" })
    #expect(!index.findings.isEmpty)
    #expect(index.others.count { $0.literal.key.key == "x" } == Self.deep.count)
  }

  @Test(
    .readsSwift, arguments: ["let a = Text(\"Speed \\(raw  ", "let a = \"\\(\"x\\(", "\"\\( // a"])
  func `a literal that is not finished stops nothing`(code: String) throws {
    let project = try CodeProject(code)
    #expect(try CodeIndex([project.path], Configuration()).literalCount > 0)
  }

  @Test(.readsSwift, arguments: 0..<3)
  func `changed code of the sample app stops nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let project = try CodeProject("let a = 1")
    let sample = try [UInt8](Data(contentsOf: Project.sample("app/Haven/ChartView.swift")))
    for number in 0..<40 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let position = Int.random(in: bytes.indices, using: &random)
        bytes[position] =
          Int.random(in: 0..<2, using: &random) == 0
          ? UInt8.random(in: 0...255, using: &random)
          : Array("\"\\({[<#\n`?:".utf8).randomElement(using: &random) ?? 0
      }
      try Data(bytes).write(to: project.folder.url.appendingPathComponent("App/\(number).swift"))
    }
    let index = try CodeIndex([project.path], Configuration())
    #expect(index.literalCount > 40)
    #expect(index.findings.isEmpty)
  }
}
