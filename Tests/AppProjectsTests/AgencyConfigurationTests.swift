import LoctripAppProjects
import LoctripBundles
import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct AgencyConfigurationTests {
  private func read(_ text: String) throws -> (configuration: Configuration, folder: String) {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: ".loctrip.yml")
    return (try Configuration(readingFrom: path), folder.path(""))
  }

  private func faults(_ text: String) throws -> (kind: FindingsError.Kind?, messages: [String]) {
    do {
      _ = try read(text)
      return (nil, [])
    } catch let error as FindingsError {
      return (
        error.kind,
        error.findings.map { finding in
          let place = finding.places.first
          return "\(place?.line ?? 0):\(place?.column ?? 0) \(finding.message)"
        }
      )
    }
  }

  @Test func `every key of agencies and orders is read`() throws {
    let (configuration, folder) = try read(
      """
      orders: orders/2026
      archive: false
      rates: {currency: EUR, per-word: {"*": 0.12, ja: 0.2}, bands: {"100": 10}}
      agencies:
        agency-a:
          name: Agency A
          languages: [de, fr, it, es]
          contact: "Project desk <desk@agency-a.example>"
          bundle: xcloc
          xliff-version: 1.2
          plurals: groups
          only: [missing, new]
          protect-placeholders: true
          approved: yes
          omit-untranslatable: on
          omit-stale: true
          verify: true
          with-matches: [old, /elsewhere/older]
          match-threshold: 80
          parts-from: shots
          due: 4 days
          rates: {per-word: {"*": 0.1}, bands: {new: 100, 75-84: 60}}
        b: {languages: "no", due: 1 day}
      """
    )
    #expect(
      configuration.orders == "\(folder)/orders/2026"
        || configuration.orders == "\(folder)orders/2026")
    #expect(!configuration.archivesDeliveries)
    #expect(configuration.agencies.map(\.id) == ["agency-a", "b"])
    let agency = configuration.agencies[0]
    #expect(agency.name == "Agency A")
    #expect(agency.languages == ["de", "fr", "it", "es"])
    #expect(agency.contact == "Project desk <desk@agency-a.example>")
    let spec = agency.spec
    #expect(spec.form == .xcloc && spec.version == .v1_2 && spec.plurals == .groups)
    #expect(agency.only == ["missing", "new"])
    #expect(spec.protectsPlaceholders && spec.approves && agency.verifies)
    #expect(spec.omitsUntranslatable && spec.omitsStale)
    #expect(
      agency.withMatches.map { $0.hasSuffix("/old") || $0 == "/elsewhere/older" } == [true, true])
    #expect(agency.matchThreshold == 80)
    #expect(spec.partsFrom?.hasSuffix("/shots") == true)
    #expect(agency.workingDays == 4)
    // Each member of its rates is in the place of the project's.
    #expect(agency.rates.currency == "EUR")
    #expect(agency.rates.perWord == ["*": 0.1])
    #expect(agency.rates.bands == ["new": 100, "75-84": 60])
    let other = configuration.agencies[1]
    #expect(other.languages == ["no"] && other.workingDays == 1)
    #expect(other.rates == configuration.rates)
    #expect(other.spec == BundleSpec() && other.only.isEmpty)
    #expect(configuration.agency(for: "fr-FR") == nil)
    #expect(configuration.agency(for: "FR")?.id == "agency-a")
    #expect(configuration.rates(for: "de").perWord == ["*": 0.1])
    #expect(configuration.rates(for: "ja").perWord == ["*": 0.12, "ja": 0.2])
  }

  @Test func `without orders there are none`() throws {
    let configuration = try read("languages: [de]\nagencies:\n").configuration
    #expect(configuration.orders == nil && !configuration.archivesDeliveries)
    #expect(configuration.agencies.isEmpty)
  }

  @Test(arguments: [
    (
      "agencies: {a: {langauges: [de]}}",
      "1:15 there is no key 'langauges'; did you mean 'languages'?"
    ),
    ("agencies: {a: {bundel: xcloc}}", "1:15 there is no key 'bundel'; did you mean 'bundle'?"),
    (
      "agencies: {a: {bundle: xclok}}",
      "1:23 'bundle' cannot be 'xclok'; expected xcloc, xliff, xlsx, po, json, csv, android; did you mean 'xcloc'?"
    ),
    (
      "agencies: {a: {due: tomorrow}}",
      "1:20 'due' takes a number of working days, such as '4 days', not 'tomorrow'"
    ),
    (
      "agencies: {a: {due: 4}}",
      "1:20 'due' takes a number of working days, such as '4 days', not '4'"
    ),
    ("archive: maybe", "1:10 'archive' is true or false, not 'maybe'"),
    (
      "agencies: {a: {match-threshold: 40}}",
      "1:32 'match-threshold' takes a whole number from 50 to 100, not '40'"
    ),
    (
      "agencies: {a: {languages: [german]}}",
      "1:27 'german' is not a language tag (BCP 47); did you mean 'de'?"
    ),
    ("agencies: [a]", "1:11 'agencies' takes a mapping of names to values"),
    ("agencies: {a: fast}", "1:14 'a' takes a mapping, such as 'name:'"),
    ("orders: ../orders", "1:8 '../orders' is outside of the configuration's folder"),
    (
      "agencies: {a: {rates: {per-word: {de: cheap}}}}",
      "1:38 'de' takes a number from 0 to 1,000,000, not 'cheap'"
    ),
  ])
  func `what is not understood has a place`(_ text: String, _ expected: String) throws {
    let (kind, messages) = try faults(text)
    // Columns count from 1.
    let parts = expected.split(separator: " ", maxSplits: 1)
    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix(" \(parts[1])") == true, "\(messages)")
    #expect(messages.first?.hasPrefix("1:") == true)
    #expect(kind == .malformedInput)
  }

  @Test(arguments: [
    (
      "plurals: dict, bundle: xcloc",
      "2:24 plurals: dict writes XLIFF 1.2 for Weblate; "
        + "Xcode cannot read such a bundle, so use bundle: xliff"
    ),
    (
      "approved: true, xliff-version: 2.1",
      "2:24 approved needs XLIFF 1.2; XLIFF 2.1 has no approved attribute"
    ),
    ("bundle: xliff, plurals: flat", "2:39 plurals: flat needs bundle: po"),
    ("bundle: xliff, plurals: module", "2:39 plurals: module needs xliff-version: 2.2"),
    (
      "bundle: xcloc, xliff-version: 2.0",
      "2:39 an .xcloc contains XLIFF 1.2, not 2.0, "
        + "which Xcode cannot read; use bundle: xliff"
    ),
    (
      "parts-from: old, bundle: xliff",
      "2:24 parts-from needs bundle: xcloc: bundle: xliff cannot contain other files"
    ),
    (
      "bundle: json, protect-placeholders: true",
      "2:38 bundle: json has no XLIFF; protect-placeholders does not go with it"
    ),
  ])
  func `options that contradict each other are an error of usage with a place`(
    _ options: String, _ expected: String
  ) throws {
    let (kind, messages) = try faults(
      "agencies:\n  a: {languages: [de], \(options)}\n  b: {languages: [fr]}\n")
    #expect(kind == .usage)
    #expect(messages == [expected])
  }

  @Test func `every agency whose options contradict each other is named`() throws {
    let (_, messages) = try faults(
      "agencies:\n  a: {plurals: flat}\n  b: {bundle: android, protect-placeholders: true}\n"
        + "  c: {approved: true, bundle: po}\n")
    #expect(messages.map { $0.prefix(1) } == ["2", "4"])
  }

  @Test(arguments: ["Agency", "a_b", "1a", "-a", "a b", "a/b", "..", "é"])
  func `a name that ids of orders cannot have is refused`(_ name: String) throws {
    let (kind, messages) = try faults("agencies:\n  \"\(name)\": {languages: [de]}\n")
    #expect(kind == .malformedInput && messages.count == 1)
    #expect(messages.first?.hasPrefix("2:3 '\(name)' cannot be the name of an agency") == true)
  }

  @Test(arguments: ["a", "agency-a", "a2", "a-2b", "r1", "a--b"])
  func `other names are taken`(_ name: String) throws {
    #expect(try faults("agencies: {\(name): {languages: [de]}}").messages == [])
  }

  @Test func `a language of two agencies is a mistake of usage that names both`() throws {
    let (kind, messages) = try faults(
      """
      agencies:
        first: {languages: [de, pt-BR, de]}
        second:
          languages: [fr, pt_br]
        third: {languages: DE}
      """
    )
    #expect(kind == .usage)
    #expect(
      messages == [
        "4:21 'pt_br' is a language of both 'first' and 'second'; a language belongs to one agency",
        "5:22 'DE' is a language of both 'first' and 'third'; a language belongs to one agency",
      ])
    #expect(try faults("agencies: {a: {languages: pt}, b: {languages: pt-BR}}").messages == [])
  }
}
