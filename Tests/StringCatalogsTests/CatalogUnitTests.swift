import LoctripLocalizationCore
import StringCatalogs
import Testing

/// A `stringUnit` member.
func leaf(_ value: String, _ state: String = "translated") -> String {
  "\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}"
}

/// A `variations` member of one axis, whose cases are the members of objects.
func variations(_ axis: String, _ cases: [(name: String, members: String)]) -> String {
  let members = cases.map { "\"\($0.name)\":{\($0.members)}" }.joined(separator: ",")
  return "\"variations\":{\"\(axis)\":{\(members)}}"
}

/// A `substitutions` member of one substitution.
func substitution(_ name: String, argument: Int?, _ variations: String) -> String {
  let number = argument.map { "\"argNum\":\($0)," } ?? ""
  return "\"substitutions\":{\"\(name)\":{\(number)\"formatSpecifier\":\"lld\",\(variations)}}"
}

/// An entry from the members of its localizations.
func sampleEntry(_ key: String, _ localizations: [(language: String, members: String)]) -> String {
  let members = localizations.map { "\"\($0.language)\":{\($0.members)}" }.joined(separator: ",")
  return "\"\(key)\":{\"localizations\":{\(members)}}"
}

@Suite struct CatalogUnitTests {
  /// The units of the entry `K`, each as `path|source|target|state`, sorted.
  private func units(
    _ localizations: [(language: String, members: String)], in language: String = "fr"
  ) throws -> [String] {
    let catalog = try sampleCatalog(sampleEntry("K", localizations))
    let units = catalog.units(
      of: try catalog.sampleEntry("K"), in: language,
      categories: PluralCategory.xcodeCategories(for: language))
    let table = catalog.table(in: language)
    #expect(table.map(\.id) == units.map(\.id))
    #expect(table.map(\.source) == units.map(\.source))
    #expect(table.map(\.target) == units.map(\.target))
    #expect(table.map(\.state) == units.map(\.state))
    return units.map { unit in
      [
        unit.path.description, unit.source?.description ?? "-", unit.target?.description ?? "-",
        unit.translationState?.rawValue ?? "-",
      ].joined(separator: "|")
    }.sorted()
  }

  private let plural = variations("plural", [("one", leaf("S1")), ("other", leaf("SN"))])
  private let device = variations("device", [("mac", leaf("SM")), ("other", leaf("SO"))])

  @Test func `an entry without localizations has its key as source`() throws {
    #expect(try units([]) == ["|K|-|-"])
    #expect(try units([], in: "en") == ["|K|K|new"])
  }

  @Test func `a plain text stands beside the plain source, or the key`() throws {
    #expect(try units([("en", leaf("S")), ("fr", leaf("T"))]) == ["|S|T|translated"])
    #expect(try units([("fr", leaf("T", "needs_review"))]) == ["|K|T|needs_review"])
    #expect(try units([("en", leaf("S"))]) == ["|S|-|-"])
    #expect(try units([("en", leaf("S", "new"))], in: "en") == ["|S|S|new"])
  }

  @Test func `a missing target takes the shape of the source`() throws {
    #expect(try units([("en", plural)]) == ["plural.one|S1|-|-", "plural.other|SN|-|-"])
    #expect(try units([("en", device)]) == ["device.mac|SM|-|-", "device.other|SO|-|-"])
  }

  @Test func `an empty target takes the shape of the source`() throws {
    #expect(try units([("en", plural), ("fr", "")]).count == 2)
  }

  @Test func `plural groups get the categories of the target language`() throws {
    #expect(try units([("en", plural)], in: "ja") == ["plural.other|SN|-|-"])
    #expect(
      try units([("en", plural)], in: "uk") == [
        "plural.few|SN|-|-", "plural.many|SN|-|-", "plural.one|S1|-|-", "plural.other|SN|-|-",
      ])
  }

  @Test func `categories that only the target has stay, with the source's other`() throws {
    let target = variations("plural", [("many", leaf("TM")), ("other", leaf("TN"))])
    #expect(
      try units([("en", plural), ("fr", target)]) == [
        "plural.many|SN|TM|translated", "plural.one|S1|-|-", "plural.other|SN|TN|translated",
      ])
  }

  @Test func `zero goes out when the source or the target has it`() throws {
    let zero = variations("plural", [("other", leaf("N")), ("zero", leaf("Z"))])
    let other = variations("plural", [("other", leaf("TN"))])
    #expect(try units([("en", zero)], in: "ja") == ["plural.other|N|-|-", "plural.zero|Z|-|-"])
    #expect(
      try units([("en", zero), ("ja", other)], in: "ja")
        == ["plural.other|N|TN|translated", "plural.zero|Z|-|-"])
    #expect(
      try units([("en", plural), ("ja", zero)], in: "ja")
        == ["plural.other|SN|N|translated", "plural.zero|SN|Z|translated"])
  }

  @Test func `a plural that only the target has takes the plain source or the key`() throws {
    #expect(
      try units([("en", leaf("S")), ("fr", plural)])
        == ["plural.one|S|S1|translated", "plural.other|S|SN|translated"])
    #expect(
      try units([("fr", plural)])
        == ["plural.one|K|S1|translated", "plural.other|K|SN|translated"])
  }

  @Test func `a device that only the target has is not completed`() throws {
    let mac = variations("device", [("mac", leaf("TM"))])
    #expect(try units([("fr", mac)]) == ["device.mac|K|TM|translated"])
    #expect(try units([("en", leaf("S")), ("fr", mac)]) == ["device.mac|S|TM|translated"])
    #expect(try units([("en", device), ("fr", mac)]) == ["device.mac|SM|TM|translated"])
    let pad = variations("device", [("ipad", leaf("TP"))])
    #expect(try units([("en", device), ("fr", pad)]) == ["device.ipad|SO|TP|translated"])
  }

  @Test func `a plain target of a varied source takes its other`() throws {
    #expect(try units([("en", plural), ("fr", leaf("T"))]) == ["|SN|T|translated"])
    #expect(try units([("en", device), ("fr", leaf("T"))]) == ["|SO|T|translated"])
  }

  @Test func `a plural in a device gets the categories of the language`() throws {
    let nested = variations("device", [("mac", plural), ("other", leaf("SO"))])
    #expect(
      try units([("en", nested)], in: "uk") == [
        "device.mac.plural.few|SN|-|-", "device.mac.plural.many|SN|-|-",
        "device.mac.plural.one|S1|-|-", "device.mac.plural.other|SN|-|-", "device.other|SO|-|-",
      ])
  }

  @Test func `substitutions go out with positions`() throws {
    let cases = variations("plural", [("one", leaf("%arg S1")), ("other", leaf("%arg SN"))])
    let source = "\(leaf("%#@N@")),\(substitution("N", argument: 1, cases))"
    #expect(
      try units([("en", source)]) == [
        "substitutions.N.plural.one|%1$lld S1|-|-",
        "substitutions.N.plural.other|%1$lld SN|-|-",
        "|%1$#@N@|-|-",
      ])
    #expect(try units([("en", source), ("fr", leaf("T"))]) == ["|%1$#@N@|T|translated"])
  }

  @Test func `a substitution that only the target has names its own id as source`() throws {
    let cases = variations("plural", [("other", leaf("%arg T"))])
    let target = "\(leaf("%#@N@ t")),\(substitution("N", argument: 1, cases))"
    #expect(
      try units([("en", leaf("%lld S")), ("ja", target)], in: "ja") == [
        "substitutions.N.plural.other|K|==|substitutions.N.plural.other|%1$lld T|translated",
        "|%lld S|%1$#@N@ t|translated",
      ])
  }

  @Test func `into the source language every unit has a target`() throws {
    let other = variations("plural", [("other", leaf("SN"))])
    #expect(
      try units([("en", other)], in: "en")
        == ["plural.one|SN|SN|new", "plural.other|SN|SN|translated"])
  }

  @Test func `of overlapping shapes the devices go out, or the variations`() throws {
    let both = """
      "variations":{"device":{"mac":{\(leaf("TM"))}},"plural":{"other":{\(leaf("TN"))}}}
      """
    #expect(try units([("fr", both)]) == ["device.mac|K|TM|translated"])
    #expect(
      try units([("ja", "\(leaf("T")),\(plural)")], in: "ja")
        == ["plural.one|K|S1|translated", "plural.other|K|SN|translated"])
  }

  @Test func `overlapping shapes are known`() throws {
    let mixed = "\(leaf("T")),\(plural)"
    let cases = variations("plural", [("other", leaf("x"))])
    let fine = "\(leaf("%#@N@")),\(substitution("N", argument: nil, cases))"
    let catalog = try sampleCatalog(sampleEntry("K", [("de", fine), ("fr", mixed)]))
    let entry = try catalog.sampleEntry("K")
    let french = try #require(catalog.localization(of: entry, in: "fr"))
    let german = try #require(catalog.localization(of: entry, in: "de"))
    #expect(StringCatalog.isOverlapping(french))
    #expect(!StringCatalog.isOverlapping(german))
  }

  @Test func `texts with escapes are decoded in a table`() throws {
    let catalog = try sampleCatalog(
      sampleEntry(#"a\"b"#, [("en", leaf(#"S\n"#)), ("fr", leaf(#"\u00e9"#))]))
    let unit = try #require(catalog.table(in: "fr").first)
    #expect(unit.id == "a\"b")
    #expect(unit.source == .text("S\n"))
    #expect(unit.target == .text("é"))
  }

  @Test func `a set of phrases is one unit`() throws {
    let set = "\"stringSet\":{\"state\":\"translated\",\"values\":[\"a\",\"b\"]}"
    #expect(try units([("fr", set)]) == ["|K|a\nb|translated"])
  }

  @Test func `a translation that spells its arguments out is marked`() throws {
    let cases = variations("plural", [("other", leaf("%1$lld T"))])
    let target = "\(leaf("%#@N@")),\(substitution("N", argument: 1, cases))"
    let catalog = try sampleCatalog(sampleEntry("K", [("ja", target)]))
    let units = catalog.units(of: try catalog.sampleEntry("K"), in: "ja", categories: [.other])
    #expect(units.filter { $0.traits.contains(.isSpelledOut) }.map(\.path.substitution) == ["N"])
  }
}
