import LoctripLocalizationCore
import Testing

@testable import StringCatalogs

@Suite("Definitions and words that a catalog cannot have")
struct CatalogFaultTests {
  private func faults(_ localizations: String, in language: String = "de") throws -> [Finding] {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {\(localizations)}}}}
      """
    return try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings").faults(in: language)
  }

  private func plural(_ text: String) -> String {
    #""variations": {"plural": {"other": {"stringUnit": {"state": "translated", "value": "\#(text)"}}}}"#
  }

  private func language(_ name: String, _ specifier: String?, _ text: String) -> String {
    let type = specifier.map { #""formatSpecifier": "\#($0)", "# } ?? ""
    return #"""
      "\#(name)": {"stringUnit": {"state": "translated", "value": "%#@n@"},
        "substitutions": {"n": {"argNum": 1, \#(type)\#(plural(text))}}}
      """#
  }

  @Test(
    arguments: [
      ("lld", "%arg files", false), (nil, "%arg files", true), ("", "%arg files", true),
      ("lld", "%@ files", true), ("lld", "%1$@ files", true), ("lld", "%2$@ has %arg", false),
      ("number", "%arg files", true), ("lf", "%arg files", false), ("lf", "%lld files", true),
    ] as [(String?, String, Bool)])
  func `a substitution has a type that fits`(type: String?, text: String, isWrong: Bool) throws {
    let found = try faults(language("en", type, text), in: "en")
    #expect(found.map(\.code) == (isWrong ? ["plural-definition"] : []))
    #expect(found.allSatisfy { $0.severity == .error && $0.subject == "a" })
  }

  @Test func `a translation counts the same argument`() throws {
    let (source, other) = (language("en", "lld", "%arg"), language("de", "@", "%arg"))
    #expect(try faults("\(source), \(other)").count == 1)
    #expect(try faults("\(source), \(language("de", "d", "%arg"))").isEmpty)
  }

  @Test func `a source names its own substitutions`() throws {
    let text = #""en": {"stringUnit": {"state": "translated", "value": "%#@n@ left"}}"#
    #expect(try faults(text, in: "en").map(\.code) == ["plural-definition"])
  }

  @Test(arguments: [
    (
      #""en": {"variations": {"plural": {"one": {"stringUnit": {"state": "new", "value": "%d"}}}}}"#,
      "en"
    ),
    (
      #""de": {"variations": {"device": {"mac": {"stringUnit": {"state": "new", "value": "x"}, "variations": {"plural": {"other": {"stringUnit": {"state": "new", "value": "%d"}}}}}}}}"#,
      "de"
    ),
    (
      #""de": {"stringUnit": {"state": "new", "value": "x"}}, "de": {"stringUnit": {"state": "new", "value": "y"}}"#,
      "de"
    ),
    (#""de": {"stringSet": {"values": ["x", 5]}}"#, "de"),
  ])
  func `a shape that no build accepts, or that loses a text, is an error`(
    _ localizations: String, _ language: String
  ) throws {
    let found = try faults(localizations, in: language).filter { $0.code == "shape" }
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    (#""localizations": []"#, 1), (#""localizations": "x""#, 1), (#""comment": 5"#, 1),
    (#""shouldTranslate": "false""#, 1), (#""comment": null"#, 0), (#""comment": "5""#, 0),
  ])
  func `a member of another kind than Xcode reads is an error`(_ member: String, _ count: Int)
    throws
  {
    let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {\#(member)}}}"#
    let catalog = try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings")
    #expect(catalog.faults(in: "en").map(\.code) == Array(repeating: "shape", count: count))
  }

  @Test(arguments: [("3", true), (#""1""#, true), ("1.5", true), ("2", false)])
  func `a substitution is of an argument that the key has`(_ number: String, _ isWrong: Bool) throws
  {
    let text = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%@ has %lld files": {"localizations": {"en":
        {"stringUnit": {"state": "translated", "value": "%@ has %#@n@"},
        "substitutions": {"n": {"argNum": \#(number), "formatSpecifier": "lld", \#(plural("%arg files"))}}}}}}}
      """#
    let catalog = try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings")
    #expect(catalog.faults(in: "en").map(\.code) == (isWrong ? ["plural-definition"] : []))
  }

  @Test func `a catalog with its strings twice is refused`() {
    let text = #"{"sourceLanguage": "en", "strings": {"a": {}}, "strings": {"b": {}}}"#
    #expect(throws: FindingsError.self) {
      try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings")
    }
  }

  @Test func `substitutions of a translation may wait for the text around them`() throws {
    let german = #"""
      "de": {"substitutions": {"n": {"argNum": 1, "formatSpecifier": "lld", \#(plural("%arg"))}}}
      """#
    #expect(try faults(german).map(\.severity) == [.warning])
  }

  @Test func `an unknown state or device is named`() throws {
    let state = #""de": {"stringUnit": {"state": "translatd", "value": "x"}}"#
    let found = try faults(state)
    #expect(found.map(\.code) == ["unknown-value"])
    #expect(found.first?.severity == .warning)
    #expect(found.first?.message.hasSuffix("did you mean 'translated'?") == true)
    let device = { (name: String) in
      #"""
      "de": {"variations": {"device": {"\#(name)": {"stringUnit": {"state": "new", "value": "x"}},
        "other": {"stringUnit": {"state": "new", "value": "x"}}}}}
      """#
    }
    #expect(try faults(device("iphne")).first?.message.contains("'iphone'") == true)
    #expect(try faults(device("applevision")).isEmpty)
  }
}
