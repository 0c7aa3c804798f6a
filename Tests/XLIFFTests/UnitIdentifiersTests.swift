import Testing
import XLIFF

@Suite("Ids of units in 2.x")
struct UnitIdentifiersTests {
  @Test func `an NMTOKEN of ASCII is its own id`() {
    var identifiers = UnitIdentifiers()
    #expect(identifiers.id(for: "welcome_title") == "welcome_title")
    #expect(identifiers.id(for: "größe") != "größe")
    #expect(UnitIdentifiers.isNameToken("größe"))
  }

  @Test func `any other text gets an id that is the same in every document`() {
    var first = UnitIdentifiers()
    var second = UnitIdentifiers()
    _ = first.id(for: "something else")
    let id = first.id(for: "%lld items|==|plural.one")
    #expect(UnitIdentifiers.isNameToken(id))
    #expect(second.id(for: "%lld items|==|plural.one") == id)
    #expect(second.id(for: "") != id)
  }

  @Test func `a character that not every edition of XML has in an NMTOKEN is hashed`() {
    var identifiers = UnitIdentifiers()
    #expect(identifiers.id(for: "🤙").utf8.allSatisfy { $0 < 0x80 })
    #expect(UnitIdentifiers.isNameToken("🤙"))
  }

  @Test func `no id is given twice`() {
    var identifiers = UnitIdentifiers()
    #expect(identifiers.id(for: "a") == "a")
    #expect(identifiers.id(for: "a") == "a-2")
    #expect(identifiers.id(for: "a-2") == "a-2-2")
  }
}
