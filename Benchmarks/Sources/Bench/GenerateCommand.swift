import ArgumentParser
import Files
import Foundation
import LocalizationCore
import Projects
import RoundTrip
import StringCatalogs
import XLIFF

/// `bench generate`.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write realistic input; the same options give the same bytes.",
    subcommands: [Catalog.self, Bundle.self, Returned.self]
  )

  /// What describes a generated catalog.
  struct Options: ParsableArguments {
    @Option(help: "How many units an export has in the first language.")
    var units: Int

    @Option(help: "The target languages, separated by commas.")
    var languages = "fr"

    @Option(help: "Another seed gives other texts.")
    var seed: UInt64 = 1

    @Option(name: .shortAndLong, help: "The file to write.")
    var output: String

    func validate() throws {
      guard units >= 0 else { throw ValidationError("--units must not be negative.") }
    }

    var languageList: [String] { languages.split(separator: ",").map(String.init) }

    var generator: CatalogGenerator {
      CatalogGenerator(units: units, languages: languageList, seed: seed)
    }

    /// The bundle that Xcode would export, in the first language.
    ///
    /// - Parameter version: The version of XLIFF.
    func bundle(version: XLIFFVersion = .v1_2) throws -> [UInt8] {
      var sink = ByteSink()
      var generator = generator
      try generator.write(to: &sink)
      let name = "Localizable.xcstrings"
      let catalog = try StringCatalog(parsing: sink.bytes, path: name)
      let project = Project(catalogs: [CatalogFile(path: name, original: name, catalog: catalog)])
      let language = languageList.first ?? "fr"
      var export = Export(languages: [language])
      export.xliffVersion = version
      export.protectsPlaceholders = version.isSecondGeneration
      export.tool = XLIFFWriter.Tool(
        id: "com.apple.dt.xcode",
        name: "Xcode",
        version: "26.5",
        build: "17F42"
      )
      var findings: [Finding] = []
      let output = export.document(of: project, language: language, findings: &findings)
      guard findings.isEmpty, output.unitCount == units else {
        throw BenchError("the export has \(output.unitCount) units and findings: \(findings)")
      }
      return output.xliff
    }
  }

  /// `bench generate catalog`.
  struct Catalog: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "catalog",
      abstract: "A string catalog as Xcode writes it."
    )

    @OptionGroup var options: Options

    func run() throws {
      var sink = try ByteSink(path: options.output)
      var generator = options.generator
      try generator.write(to: &sink)
    }
  }

  /// `bench generate xliff`.
  struct Bundle: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "xliff",
      abstract: "What Xcode exports for the catalog, in its first language."
    )

    @OptionGroup var options: Options

    @Option(help: "The version of XLIFF.")
    var xliffVersion = "1.2"

    func run() throws {
      guard let version = XLIFFVersion(rawValue: xliffVersion) else {
        throw ValidationError("no XLIFF \(xliffVersion)")
      }
      try FileAccess.replace([(options.output, options.bundle(version: version))])
    }
  }

  /// `bench generate delivery`.
  struct Returned: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delivery",
      abstract: "The same XLIFF with some of the targets changed or added."
    )

    @OptionGroup var options: Options

    @Option(help: "One unit in so many is worked on.")
    var oneIn = 10

    func validate() throws {
      guard oneIn >= 1 else { throw ValidationError("--one-in must be at least 1.") }
    }

    func run() throws {
      let delivery = try DeliveryGenerator.deliver(
        options.bundle(),
        oneIn: oneIn,
        seed: options.seed
      )
      try FileAccess.replace([(options.output, delivery)])
    }
  }
}
