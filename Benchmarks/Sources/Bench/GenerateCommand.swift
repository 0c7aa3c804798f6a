import ArgumentParser
import LoctripBundles
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripMeasuring
import LoctripAppProjects
import LoctripExchange
import StringCatalogs
import XLIFF

/// `bench generate`.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write realistic input; the same options give the same bytes.",
    subcommands: [
      Catalog.self, Bundle.self, Returned.self, Strings.self, Edited.self,
    ])

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
      let project = LoctripProject(catalogs: [
        CatalogFile(path: name, original: name, catalog: catalog)
      ])
      let language = languageList.first ?? "fr"
      var export = LoctripExport(languages: [language])
      export.spec = try BundleSpec(version: version, protectsPlaceholders: version.isXLIFF2)
      export.tool = XLIFFWriter.Tool(
        id: "com.apple.dt.xcode", name: "Xcode", version: "26.5", build: "17F42")
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
      commandName: "catalog", abstract: "A string catalog as Xcode writes it.")

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
      commandName: "xliff", abstract: "What Xcode exports for the catalog, in its first language.")

    @OptionGroup var options: Options

    @Option(help: "The version of XLIFF.")
    var xliffVersion = "1.2"

    func run() throws {
      guard let version = XLIFFVersion(rawValue: xliffVersion) else {
        throw ValidationError("no XLIFF \(xliffVersion)")
      }
      try FileAccess.replace(named: [(options.output, options.bundle(version: version))])
    }
  }

  /// `bench generate delivery`.
  struct Returned: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delivery", abstract: "The same XLIFF with some of the targets changed or added."
    )

    @OptionGroup var options: Options

    @Option(help: "One unit in so many is worked on.")
    var oneIn = 10

    @Flag(help: "Leave the texts as they are, and give each unit an id that no catalog has.")
    var moved = false

    @Flag(help: "Give each unit an id and a source that no catalog has.")
    var orphaned = false

    func validate() throws {
      guard oneIn >= 1 else { throw ValidationError("--one-in must be at least 1.") }
    }

    func run() throws {
      if moved || orphaned {
        let bundle = String(decoding: try options.bundle(), as: UTF8.self)
        return try FileAccess.replace(named: [(options.output, Array(renamed(bundle).utf8))])
      }
      let delivery = try DeliveryGenerator.deliver(
        options.bundle(), oneIn: oneIn, seed: options.seed)
      try FileAccess.replace(named: [(options.output, delivery)])
    }

    /// A bundle in which the units have other ids, and other sources if they are orphaned.
    private func renamed(_ bundle: String) -> String {
      let start = "<trans-unit id=\""
      var parts = bundle.components(separatedBy: start)
      for index in parts.indices.dropFirst() {
        guard let end = parts[index].firstIndex(of: "\"") else { continue }
        let rest = parts[index][end...]
        let text = orphaned ? rest.replacing("<source>", with: "<source>\(index) gone: ") : rest
        parts[index] = "gone-\(index)-key\(text)"
      }
      return parts.joined(separator: start)
    }
  }

  /// `bench generate edited`.
  struct Edited: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edited", abstract: "The catalog with one text in so many reworded, for merges.")

    @OptionGroup var options: Options

    @Option(help: "One text in so many is reworded.")
    var oneIn = 7

    @Option(help: "The number of the first one.")
    var first = 0

    func run() throws {
      var sink = ByteSink()
      var generator = options.generator
      try generator.write(to: &sink)
      var (number, lines) = (0, [Substring]())
      for line in String(decoding: sink.bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      {
        guard line.hasSuffix("\""), line.contains("\"value\" : \"") else {
          lines.append(line)
          continue
        }
        lines.append(number % oneIn == first ? "\(line.dropLast()) edited\"" : line)
        number += 1
      }
      try FileAccess.replace(named: [(options.output, Array(lines.joined(separator: "\n").utf8))])
    }
  }

  /// `bench generate strings`.
  struct Strings: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "strings",
      abstract: "The same texts as `.strings`: a project, its bundle and a delivery beside it.")

    @OptionGroup var options: Options

    func run() throws {
      let bundle = try XLIFFDocument(parsing: options.bundle(), path: "bundle.xliff")
      let language = options.languageList.first ?? "fr"
      let original = "en.lproj/Localizable.strings"
      for folder in ["en.lproj", "\(language).lproj"] {
        let path = "\(options.output)/\(folder)"
        try FileAccess.createFolder(path)
        var sink = try ByteSink(path: "\(path)/Localizable.strings")
        for file in bundle.files {
          for index in file.units {
            let unit = bundle.unit(at: index)
            let text = folder == "en.lproj" ? unit.source : unit.target
            guard let id = unit.id, let text = text?.description else { continue }
            let comment = unit.notes.map { "/* \($0.text) */\n" }.joined()
            try sink.write(Array("\(comment)\(Self.quoted(id)) = \(Self.quoted(text));\n\n".utf8))
          }
        }
        try sink.flush()
      }
      let project = try LoctripProject([options.output], root: options.output)
      var findings: [Finding] = []
      let output = LoctripExport(languages: [language])
        .document(of: project, language: language, findings: &findings)
      guard output.unitCount == options.units, project.catalogs.map(\.original) == [original] else {
        throw BenchError("the project has \(output.unitCount) units and findings: \(findings)")
      }
      let delivery = try DeliveryGenerator.deliver(output.xliff, oneIn: 1, seed: options.seed)
      try FileAccess.replace(named: [
        ("\(options.output).xliff", output.xliff), ("\(options.output)-every.xliff", delivery),
      ])
    }

    private static func quoted(_ text: String) -> String {
      let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"")
        .replacingOccurrences(of: "\n", with: "\\n")
      return "\"\(escaped)\""
    }
  }
}
