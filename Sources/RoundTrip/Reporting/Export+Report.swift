internal import JSONSource
package import LocalizationCore
internal import LocalizationReports

extension Export {
  /// A bundle that was written.
  package struct Written: Sendable {
    private let output: Output
    private let path: String
    /// The number of findings about it that are errors.
    package var errorCount = 0
    /// True if an untouched import changes nothing; `nil` if nobody looked.
    package var isVerified: Bool?
    /// The catalogs of the project that could not be read.
    package var leftOut: [String] = []

    /// Creates a description of a bundle at a path.
    package init(_ output: Output, path: String) {
      self.output = output
      self.path = path
    }

    /// The line for a terminal.
    ///
    /// - Parameter tellsMatches: True if older translations were looked for.
    package func line(tellsMatches: Bool) -> String {
      "\(path): \(output.unitCount.counted("unit")) in \(output.fileCount.counted("catalog")), "
        + "\(output.openCount.grouped) open"
        + (tellsMatches ? ", \(output.matchCount.grouped) with matches" : "")
        + (output.workload.map { " (\($0.text))" } ?? "")
        + (errorCount > 0 ? ", \(errorCount.counted("error"))" : "")
        + (isVerified.map { $0 ? ", verified" : ", not verified" } ?? "")
        + (leftOut.isEmpty ? "" : "; incomplete: \(leftOut.count.counted("catalog")) left out: ")
        + leftOut.listed(upTo: 2)
    }

    fileprivate var json: JSONValue {
      [
        "language": .string(output.language), "path": .string(JSONForm.path(path)),
        "manifest": output.manifestCatalogs.map { _ in
          .string(JSONForm.path(SentManifest.path(beside: path)))
        },
        "units": .integer(output.unitCount), "catalogs": .integer(output.fileCount),
        "unfinished": .integer(output.openCount), "matches": .integer(output.matchCount),
        "workload": output.workload?.json, "errors": .integer(errorCount),
        "verified": isVerified.map { .bool($0) },
      ]
    }
  }

  /// Returns the bundles and findings of an export as JSON, schema `loctrip.export/1`.
  package static func json(_ bundles: [Written], findings: [Finding]) -> [UInt8] {
    JSONForm.document("export") { json in
      json.writeMember("bundles", .array(bundles.map(\.json)))
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}

extension Finding {
  /// A language for which nothing goes out.
  package static func nothingToSend(in language: String) -> Finding {
    Finding(.nothingToSend, .note, "nothing to send in \(language); no bundle was written")
  }

  /// A language that is asked for and that no catalog has.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - others: The languages that the catalogs have.
  package static func newLanguage(_ language: String, besides others: [String]) -> Finding {
    let have = others.isEmpty ? "no translations" : others.listed(upTo: 8)
    return Finding(
      .newLanguage,
      .note,
      "'\(language)' is a new language; the catalogs have \(have)"
    )
  }
}
