import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF
@testable import LoctripXLIFFConversion

/// What is written of a plain unit directly is what mapping its elements gives.
@Suite("Plain units")
struct PlainUnitTests {
  /// A document with and without the direct way, and what comes of each on the way back.
  private func compare(_ document: String, to version: XLIFFVersion, carrying: Bool) throws {
    let bytes = Array(document.utf8)
    let direct = try result(bytes, to: version, carrying, isDirect: true)
    let mapped = try result(bytes, to: version, carrying, isDirect: false)
    #expect(String(decoding: direct.0, as: UTF8.self) == String(decoding: mapped.0, as: UTF8.self))
    #expect(direct.1 == mapped.1)
    guard carrying else { return }
    let home: XLIFFVersion = version.isXLIFF2 ? .v1_2 : .v2_1
    let back = try result(direct.0, to: home, true, isDirect: true)
    let mappedBack = try result(direct.0, to: home, true, isDirect: false)
    #expect(
      String(decoding: back.0, as: UTF8.self) == String(decoding: mappedBack.0, as: UTF8.self))
    #expect(back.1 == mappedBack.1)
  }

  private func result(_ bytes: [UInt8], to version: XLIFFVersion, _ carrying: Bool, isDirect: Bool)
    throws -> ([UInt8], [Finding])
  {
    var conversion = Conversion(
      content: bytes, path: "a.xliff", root: try DocumentRoot(bytes, path: "a.xliff"), to: version,
      carries: carrying, isDirect: isDirect)
    return try conversion.run()
  }

  @Test(arguments: 0..<200, [true, false])
  func `a unit of 1 2 is written as its elements would be`(seed: Int, carrying: Bool) throws {
    var random = SeededGenerator(seed: seed)
    var body = ""
    for _ in 0..<8 { body += Self.transUnit(&random) }
    let attributes = random.chance(20) ? " translate=\"no\"" : ""
    try compare(first(body, attributes: attributes), to: .v2_1, carrying: carrying)
  }

  @Test(arguments: 0..<200, [true, false])
  func `a unit of 2 x is written as its elements would be`(seed: Int, carrying: Bool) throws {
    var random = SeededGenerator(seed: seed)
    var body = ""
    for _ in 0..<8 { body += Self.unit(&random) }
    if random.chance(20) { body = "<notes><note>n</note></notes><group id=\"g\">\(body)</group>" }
    try compare(second(body), to: .v1_2, carrying: carrying)
  }

  @Test(arguments: 0..<100)
  func `a prefix for the elements of XLIFF changes nothing`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let body = (0..<4).map { _ in Self.transUnit(&random) }.joined()
    let names = ["xliff", "file", "body", "trans-unit", "source", "target", "note"]
    var document = first(body).replacing("xmlns=", with: "xmlns:x=")
    for name in names {
      document = document.replacing("<\(name)", with: "<x:\(name)")
        .replacing("</\(name)", with: "</x:\(name)")
    }
    try compare(document, to: .v2_0, carrying: true)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    random.pick([
      "", "A", " b ", "&amp;&lt;", "ä🐈", "\n\t", "c \"d\"", "%@", "]]&gt;", "<!--c-->",
      "<![CDATA[x]]>",
    ])
  }

  private static func transUnit(_ random: inout SeededGenerator) -> String {
    let id = random.pick(["k", "key 1", "%@|==|plural.one", "ü", "a.b", "", "k-2"])
    var unit = "<trans-unit id=\"\(id)\""
    if random.chance(20) { unit += " translate=\"\(random.pick(["yes", "no"]))\"" }
    if random.chance(30) { unit += " xml:space=\"\(random.pick(["preserve", "default"]))\"" }
    if random.chance(5) { unit += " resname=\"r\"" }
    if random.chance(5) { unit += " v:a=\"1\"" }
    if random.chance(5) { unit += " xmlns:w=\"urn:w\"" }
    unit += ">\n  <source>\(text(&random))</source>"
    if random.chance(5) { unit += "stray" }
    if random.chance(70) {
      let state = random.pick([
        "", "", " state=\"new\"", " state=\"translated\"", " state=\"final\"",
        " state=\"needs-review-l10n\"", " state=\"needs-translation\"", " state=\"x-own\"",
        " state=\"translated\" state-qualifier=\"leveraged-mt\"", " xml:lang=\"de\"",
      ])
      unit += "\n  <target\(state)>\(text(&random))</target>"
    }
    for _ in 0..<random.below(3) {
      let from = random.pick(["", " from=\"dev\"", " from=\"\" ", " priority=\"2\""])
      unit += "<note\(from)>\(text(&random))</note>"
    }
    if random.chance(5) { unit += "<v:e/>" }
    return unit + "</trans-unit>"
  }

  private static func unit(_ random: inout SeededGenerator) -> String {
    let id = random.pick(["k", "k1", "u0123456789abcdef", "ü", "a.b", "n"])
    var unit = "<unit id=\"\(id)\""
    if random.chance(50) {
      unit += " name=\"\(random.pick(["k", "key 1", "a.b", "", "%@", "ü"]))\""
    }
    if random.chance(20) { unit += " translate=\"\(random.pick(["yes", "no"]))\"" }
    if random.chance(30) { unit += " xml:space=\"preserve\"" }
    if random.chance(5) { unit += " canResegment=\"no\"" }
    unit += ">"
    if random.chance(40) {
      unit += "<notes>"
      for _ in 0...random.below(2) {
        let category = random.pick(["", " category=\"c\"", " id=\"n\"", " priority=\"3\""])
        unit += "<note\(category)>\(text(&random))</note>"
      }
      unit += "</notes>"
    }
    let state = random.pick([
      "", " state=\"initial\"", " state=\"translated\"", " state=\"reviewed\"", " state=\"final\"",
      " state=\"translated\" subState=\"loctrip:needs_review\"",
      " state=\"translated\" subState=\"loctrip:machine_translated\"",
      " state=\"translated\" subState=\"loctrip:none\"", " state=\"final\" subState=\"v:s\"",
      " state=\"initial\" subState=\"loctrip:x\"",
    ])
    unit +=
      "<segment\(random.chance(5) ? " id=\"s\"" : "")\(state)><source>\(text(&random))</source>"
    if random.chance(70) { unit += "<target>\(text(&random))</target>" }
    unit += "</segment>"
    if random.chance(5) { unit += "<segment><source>b</source></segment>" }
    return unit + "</unit>"
  }
}
