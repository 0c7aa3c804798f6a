import LoctripLocalizationCore
@testable import StringCatalogs
import Testing

@Suite struct CatalogScaleTests {
  private static func text(_ count: Int) -> SubstitutionText {
    SubstitutionText(
      (0..<count).map {
        Localization.Substitution(name: "s\($0)", argument: $0 + 1, specifier: "lld")
      })
  }

  @Test func `thousands of references in one text are all spelled anew`() {
    let text = Self.text(3_000)
    let short = (0..<3_000).map { "%#@s\($0)@" }.joined(separator: " ")
    let long = (0..<3_000).map { "%\($0 + 1)$#@s\($0)@" }.joined(separator: " ")
    #expect(text.exported(short, at: .root) == long)
    #expect(text.imported(long, at: .root, models: []) == short)
    #expect(text.imported(long, at: .root, models: [long]) == long)
  }

  @Test(arguments: [
    ("%#@s0", "%#@s0"), ("%#@x%#@s0@", "%#@x%1$#@s0@"), ("%%#@s0@@", "%%1$#@s0@@"),
    ("%9$#@s0@", "%9$#@s0@"), ("%1#@s0@", "%1#@s0@"), ("%#@@%#@s1@", "%#@@%2$#@s1@"),
    ("%#@s0@s1@", "%1$#@s0@s1@"), ("%", "%"), ("%1$", "%1$"), ("%#@", "%#@"),
  ])
  func `only whole references are spelled anew`(_ short: String, _ long: String) {
    #expect(Self.text(2).exported(short, at: .root) == long)
    #expect(Self.text(2).imported(long, at: .root, models: []) == short)
  }

  @Test(arguments: [1, 5, 40]) func `an entry has its cases however many there are`(_ count: Int)
    throws
  {
    let cases = (0..<count).map { index in
      """
      "s\(index)":{"argNum":\(index + 1),"formatSpecifier":"lld","variations":{"plural":{\
      "one":{"stringUnit":{"state":"new","value":"%arg"}},\
      "zero":{"stringUnit":{"state":"new","value":"none"}}}}}
      """
    }
    let catalog = try StringCatalog(
      parsing: Array(
        """
        {"sourceLanguage":"en","strings":{"Key":{"localizations":{"fr":{"stringUnit":{"state":"new",\
        "value":"x"},"substitutions":{\(cases.joined(separator: ","))}}}}},"version":"1.0"}
        """.utf8
      ),
      path: "a"
    )
    let entry = try #require(catalog.entries.first)
    let units = catalog.units(of: entry, in: "fr", categories: [.one, .other])
    // The text, and of each plural both of the language's and the one that it has besides.
    #expect(units.count == 1 + 3 * count)
    let ones = units.filter { $0.variation.pluralCategory == .one }
    #expect(ones.map(\.target) == (1...count).map { .text("%\($0)$lld") })
  }

  private static func nested(_ depth: Int) -> [UInt8] {
    let open = (0..<depth).map { String(repeating: "<", count: 7 + $0) + " ours\n" }.joined()
    let close = (0..<depth).reversed().map { index in
      String(repeating: "=", count: 7 + index) + "\n"
        + String(repeating: ">", count: 7 + index) + " theirs\n"
    }
    return Array("{\n\(open)\(close.joined())\"strings\" : {},\n\"version\" : \"1.0\"\n}\n".utf8)
  }

  @Test func `conflicts in one another are refused where they are too deep`() {
    for depth in [10, 50, 500] {
      let error = #expect(throws: FindingsError.self) {
        try MergedCatalog(repairing: Self.nested(depth), path: "a")
      }
      let message = error?.findings.first?.message ?? ""
      #expect(message.contains("more than 8 deep"), "\(message)")
    }
  }
}
