import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF
import LoctripXLIFFConversion

@Suite("Generated documents there and back")
struct ConversionPropertyTests {
  @Test(arguments: 0..<60)
  func `a generated 1 2 document comes back`(seed: Int) throws {
    var generator = DocumentGenerator(seed: seed)
    let trip = try comesBack(generator.first(), by: [.v2_0, .v2_1, .v2_2][seed % 3])
    #expect(difference(trip) == nil)
  }

  @Test(arguments: 0..<60)
  func `a generated 2 x document comes back`(seed: Int) throws {
    var generator = DocumentGenerator(seed: seed)
    let document = generator.second(version: ["2.0", "2.1", "2.2"][seed % 3])
    let trip = try comesBack(document, by: .v1_2)
    #expect(difference(trip) == nil)
  }
}

/// Writes valid documents with everything in them, the same for the same seed.
private struct DocumentGenerator {
  private var random: SeededGenerator
  private var count = 0

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { random.below(limit) }

  private mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  private mutating func pick(_ options: String...) -> String { random.pick(options) }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func text() -> String {
    pick("A", " b ", "&amp;&lt;", "ä🐈", "\n\t", "c d", "%@", "]]&gt;")
  }

  // MARK: - 1.2

  mutating func first() -> String {
    var body = ""
    for _ in 0..<6 {
      let unit = transUnit()
      body +=
        chance(20)
        ? #"<group id="g\#(next())" restype="x-g"><note>n</note>\#(unit)</group>"# : unit
    }
    return XLIFFConversionTests.first(body)
  }

  private mutating func transUnit() -> String {
    count += 1
    let id = pick("k\(count)", "key \(count)", "%@ \(count)|==|plural.one", "ü\(count)")
    var result = "<trans-unit id=\"\(id)\""
    if chance(20) { result += " resname=\"r\"" }
    if chance(20) { result += " translate=\"\(pick("yes", "no"))\"" }
    if chance(20) { result += " approved=\"\(pick("yes", "no"))\"" }
    if chance(20) { result += " v:a=\"1\"" }
    result += ">"
    let state =
      chance(50) ? "" : " state=\"\(pick("new", "final", "translated", "needs-l10n", "x-q"))\""
    if chance(30) {
      var sources: [String] = []
      var targets: [String] = []
      for index in 0..<(1 + below(3)) {
        sources.append(firstContent(2, base: "s\(index)"))
        targets.append(chance(70) ? firstContent(1, base: "t\(index)") : "z")
      }
      let gap = pick("", " ")
      result += "<source>\(sources.joined(separator: gap))</source><seg-source>"
      result += sources.enumerated().map { "<mrk mtype=\"seg\" mid=\"\($0)\">\($1)</mrk>" }
        .joined(separator: gap)
      result += "</seg-source>"
      if chance(70) {
        result += "<target\(state)>"
        result += targets.enumerated().map { "<mrk mtype=\"seg\" mid=\"\($0)\">\($1)</mrk>" }
          .joined(separator: gap)
        result += "</target>"
      }
    } else {
      result += "<source>\(firstContent(3, base: "c"))</source>"
      if chance(70) { result += "<target\(state)>\(firstContent(3, base: "c"))</target>" }
    }
    if chance(30) {
      result += "<note from=\"\(text())\" priority=\"\(1 + below(10))\">\(text())</note>"
    }
    if chance(30) {
      result += "<alt-trans match-quality=\"\(pick("80", "80%", "good"))\"><source>"
      result += "\(firstContent(2, base: "a"))</source><target>\(firstContent(2, base: "a"))"
      result += "</target></alt-trans>"
    }
    if chance(20) { result += "<v:e id=\"\(below(3))\">\(text())</v:e>" }
    return result + "</trans-unit>"
  }

  private mutating func firstContent(_ depth: Int, base: String) -> String {
    var result = ""
    for _ in 0..<(1 + below(3)) {
      count += 1
      let id = chance(50) ? "\(1 + below(4))" : "\(base)-\(count)"
      switch depth == 0 ? 0 : below(8) {
      case 1:
        result +=
          "<g id=\"\(id)\" ctype=\"\(pick("bold", "x-c"))\">\(firstContent(depth - 1, base: base))</g>"
      case 2: result += "<x id=\"\(id)\" equiv-text=\"e\"/>"
      case 3:
        let pair = "id=\"\(id)\" rid=\"r\(count)\""
        let inner = firstContent(depth - 1, base: base)
        result += "<bpt \(pair)>&lt;b&gt;</bpt>\(inner)<ept \(pair)>&lt;/b&gt;</ept>"
      case 4: result += "<ph id=\"\(id)\">\(pick("%s", "", "a<sub>\(text())</sub>b"))</ph>"
      case 5: result += "<it id=\"\(id)\" pos=\"\(pick("open", "close"))\">i</it>"
      case 6: result += "<mrk mtype=\"\(pick("term", "protected", "x-m", "name"))\">\(text())</mrk>"
      case 7:
        result += "<bx id=\"n\(count)\"/>\(text())<ex id=\"n\(count)\"/>"
      default: result += text()
      }
    }
    return result
  }

  // MARK: - 2.x

  mutating func second(version: String) -> String {
    var file = chance(30) ? "<notes><note id=\"1\">n</note></notes>" : ""
    for _ in 0..<6 { file += unit() }
    return XLIFFConversionTests.second(file, version: version)
  }

  private mutating func unit() -> String {
    count += 1
    var result = "<unit id=\"u\(count)\""
    if chance(40) { result += " name=\"\(pick("a b", "k")) \(count)\"" }
    if chance(20) { result += " canResegment=\"no\"" }
    result += ">"
    if chance(30) {
      result +=
        "<notes><note category=\"c\" priority=\"2\">\(text())</note><note id=\"n\"/></notes>"
    }
    result += "<originalData><data id=\"d1\">x</data><data id=\"d2\">y</data></originalData>"
    for _ in 0..<(1 + below(3)) {
      let state = pick(
        "", " state=\"translated\"", " state=\"final\" subState=\"v:s\"", " state=\"initial\"")
      let id = next()
      result += chance(50) ? "<segment id=\"s\(id)\"\(state)>" : "<segment\(state)>"
      let source = secondContent(2)
      result += "<source>\(source)</source>"
      if chance(60) { result += "<target>\(chance(50) ? source : text())</target>" }
      result += "</segment>"
      if chance(30) {
        result +=
          "<ignorable><source>\(pick(" ", ""))</source>\(pick("<target> </target>", ""))</ignorable>"
      }
    }
    return result + "</unit>"
  }

  private mutating func secondContent(_ depth: Int) -> String {
    var result = ""
    for _ in 0..<(1 + below(3)) {
      let id = next()
      switch depth == 0 ? 0 : below(8) {
      case 1:
        result += "<pc id=\"\(id)\" type=\"fmt\" canDelete=\"no\">\(secondContent(depth - 1))</pc>"
      case 2:
        result +=
          "<pc id=\"\(id)\" dataRefStart=\"d1\" dataRefEnd=\"d2\">\(secondContent(depth - 1))</pc>"
      case 3: result += "<ph id=\"\(id)\" dataRef=\"\(pick("d1", "d2"))\" disp=\"d\"/>"
      case 4: result += "<sc id=\"\(id)\"/>\(secondContent(depth - 1))<ec startRef=\"\(id)\"/>"
      case 5: result += "<mrk id=\"\(id)\" translate=\"no\">\(secondContent(depth - 1))</mrk>"
      case 6: result += "<sm id=\"\(id)\" type=\"v:t\"/><cp hex=\"0002\"/><em startRef=\"\(id)\"/>"
      case 7: result += "<sc id=\"\(id)\" isolated=\"yes\"/>"
      default: result += text()
      }
    }
    return result
  }
}
