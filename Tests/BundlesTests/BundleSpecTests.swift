import LoctripBundles
import LoctripLocalizationCore
import Testing
import XLIFF

/// Options of bundles, and those that contradict one another.
@Suite struct BundleSpecTests {
  private typealias Options = BundleSpec.Options

  /// The option that does not fit, with the message in either spelling; `nil` if all options fit.
  private func refusal(_ change: (inout Options) -> Void) -> (
    option: BundleSpec.Option, messages: [String]
  )? {
    var options = Options()
    change(&options)
    var found: BundleSpec.Option?
    var messages: [String] = []
    for spelling in [BundleSpec.Spelling.commandLine, .configuration] {
      do {
        _ = try BundleSpec(options, as: spelling)
      } catch {
        found = error.option
        messages.append(error.message)
      }
    }
    return found.map { ($0, messages) }
  }

  @Test func `without options a bundle is what Xcode exports`() throws {
    let spec = try BundleSpec(Options())
    #expect(spec == BundleSpec() && spec.form == .xcloc && spec.version == .v1_2)
    #expect(spec.plurals == .groups && spec.layout == nil && spec.partsFrom == nil)
  }

  @Test func `what an xcloc cannot have makes a file of XLIFF, unless a form is named`() throws {
    #expect(try BundleSpec(version: .v2_1).form == .xliff)
    #expect(try BundleSpec(plurals: .dict).form == .xliff)
    #expect(try BundleSpec(protectsPlaceholders: true, approves: true).form == .xcloc)
    #expect(throws: FindingsError.self) { try BundleSpec(.xcloc, version: .v2_0) }
    #expect(throws: FindingsError.self) { try BundleSpec(plurals: .flat) }
  }

  @Test func `a contradiction has one sentence, in the spelling of its place`() throws {
    let dict = try #require(
      refusal {
        $0.form = .xcloc
        $0.plurals = .dict
      })
    #expect(dict.option == .plurals)
    #expect(
      dict.messages == [
        "--plurals dict writes XLIFF 1.2 for Weblate; Xcode cannot read such a bundle, so use --bundle xliff",
        "plurals: dict writes XLIFF 1.2 for Weblate; Xcode cannot read such a bundle, so use bundle: xliff",
      ])
    let approved = try #require(
      refusal {
        $0.approves = true
        $0.version = .v2_1
      })
    #expect(approved.option == .approves)
    #expect(
      approved.messages == [
        "--approved needs XLIFF 1.2; XLIFF 2.1 has no approved attribute",
        "approved needs XLIFF 1.2; XLIFF 2.1 has no approved attribute",
      ])
    let flat = try #require(
      refusal {
        $0.form = .xliff
        $0.plurals = .flat
      })
    #expect(
      flat.messages == ["--plurals flat needs --bundle po", "plurals: flat needs bundle: po"])
  }

  @Test func `every form takes the options that its facts allow, and no others`() {
    for form in BundleSpec.Form.allCases {
      let facts = form.facts
      func takes(_ change: (inout Options) -> Void) -> Bool {
        refusal {
          $0.form = form
          change(&$0)
        } == nil
      }
      #expect(takes { _ in })
      #expect(takes { $0.version = .v2_1 } == (form == .xliff), "\(form)")
      #expect(takes { $0.protectsPlaceholders = true } == facts.marksPlaceholders, "\(form)")
      #expect(takes { $0.approves = true } == facts.isXLIFF, "\(form)")
      #expect(takes { $0.plurals = .dict } == (form == .xliff), "\(form)")
      #expect(takes { $0.plurals = .flat } == (form == .po), "\(form)")
      #expect(takes { $0.plurals = .module } == false, "\(form)")
      #expect(takes { $0.isTemplate = true } == (facts.folder != .none), "\(form)")
      #expect(takes { $0.partsFrom = "Old" } == (form == .xcloc), "\(form)")
      #expect(
        takes { $0.layout = "{table}/{language}.x" } == (facts.folder == .language), "\(form)")
      #expect(takes { $0.layout = "{language}.po" } == (form == .po), "\(form)")
      #expect(
        takes { $0.layout = "res/values-{android}/strings.xml" }
          == (form == .po || form == .android), "\(form)")
    }
    #expect(
      refusal {
        $0.plurals = .module
        $0.version = .v2_2
      } == nil)
  }

  @Test func `files have the names of their form`() throws {
    let names: [(BundleSpec.Form, name: String, root: String, files: [String])] = [
      (.xcloc, "pt-BR.xcloc", "pt-BR.xcloc", ["pt-BR.xcloc/Localized Contents/pt-BR.xliff"]),
      (.xliff, "pt-BR.xliff", "pt-BR.xliff", ["pt-BR.xliff"]),
      (.xlsx, "pt-BR.xlsx", "pt-BR.xlsx", ["pt-BR.xlsx"]),
      (.po, "pt-BR", "pt-BR", ["pt-BR/A.po", "pt-BR/B.po"]),
      (.json, "pt-BR", "pt-BR", ["pt-BR/A.json", "pt-BR/B.json"]),
      (.csv, "pt-BR", "pt-BR", ["pt-BR/A.csv", "pt-BR/B.csv"]),
      (.android, "pt-BR", "values-pt-rBR", ["values-pt-rBR/strings.xml"]),
    ]
    #expect(names.map(\.0) == BundleSpec.Form.allCases)
    for (form, name, root, files) in names {
      let spec = BundleSpec(form)
      #expect(spec.name(for: "pt-BR") == name)
      #expect(spec.root(for: "pt-BR") == root)
      #expect(spec.files(for: "pt-BR", of: ["A", "B"]) == files)
    }
    var options = Options()
    (options.form, options.layout) = (.po, "po/{language}.po")
    #expect(try BundleSpec(options).files(for: "fr", of: ["A", "B"]) == ["po/fr.po"])
  }

  @Test(arguments: [
    "{table}.po", "../{language}.po", "/{language}.po", "{language}/{lang}.po", "a//{language}.po",
  ])
  func `paths lead out of no folder and are one for no two languages`(_ wrong: String) {
    #expect(
      refusal {
        $0.form = .po
        $0.layout = wrong
      }?.option == .layout)
  }

  @Test func `a rework has the form and options of its order`() throws {
    var agency = try BundleSpec(.po, plurals: .flat)
    agency.omitsStale = true
    let spec = try agency.asSent(
      .xliff, version: .v2_2, plurals: "module", protectsPlaceholders: true, approves: false)
    #expect(spec.form == .xliff && spec.version == .v2_2 && spec.plurals == .module)
    #expect(spec.protectsPlaceholders && spec.omitsStale)
    // An earlier version recorded plurals that its form did not write.
    let old = try agency.asSent(
      .xcloc, version: .v1_2, plurals: "flat", protectsPlaceholders: false, approves: true)
    #expect(old.form == .xcloc && old.plurals == .groups && old.approves)
    #expect(throws: FindingsError.self) {
      try agency.asSent(
        .po, version: .v2_1, plurals: "flat", protectsPlaceholders: false, approves: false)
    }
  }

  @Test func `every form that goes out is among the forms, with an ending of its own`() {
    for form in BundleSpec.Form.allCases {
      #expect(Bundles.all.contains(form.facts))
      #expect(form.facts.hasEnding("DE/Strings\(form.facts.endings[0].uppercased())"))
    }
    let endings = Bundles.all.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
  }
}
