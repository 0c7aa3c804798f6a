import Foundation
import Testing

/// The parts of the program that see the parser.
@Suite struct ParserUseTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  /// The Swift files outside of `XMLEvents` that match a pattern, as paths in `Sources`.
  private static func files(with pattern: String) throws -> Set<String> {
    let expression = try Regex(pattern).anchorsMatchLineEndings()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return Set(
      try paths.filter { path in
        guard path.hasSuffix(".swift"), !path.hasPrefix("XMLEvents/") else { return false }
        let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        return text.contains(expression)
      })
  }

  @Test func `one file drives the parser over XLIFF`() throws {
    let drivers = try Self.files(with: #"\b(XMLEventStream|XMLEventParser)(\(|\.read\()"#)
    let ofXLIFF = drivers.filter { $0.hasPrefix("XLIFF") }
    // Conversion reads by the same file, and will follow its walk.
    let conversion = ofXLIFF.filter { $0.hasPrefix("XLIFFConversion/") }
    #expect(ofXLIFF.subtracting(conversion) == ["XLIFF/XLIFFWalk.swift"])
    for path in conversion {
      let own = try Self.files(with: #"\b(XMLEventStream|XMLEventParser)\("#)
      #expect(!own.contains(path), "\(path) has a parser of its own")
    }
  }

  @Test func `few targets import the parser`() throws {
    let importing = try Self.files(with: #"^(\w+ )?import LoctripXMLEvents$"#)
    let targets = Set(importing.map { String($0.prefix { $0 != "/" }) })
    let allowed: Set = [
      "AndroidResources", "AppProjects", "FileSets", "Gettext", "LegacyCatalogs", "Spreadsheets",
      "XLIFF", "XLIFFConversion", "XLIFFValidation", "loctrip",
    ]
    #expect(targets.isSubset(of: allowed), "\(targets.subtracting(allowed))")
  }
}
