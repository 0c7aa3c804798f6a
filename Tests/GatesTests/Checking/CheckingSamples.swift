import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripGates
import LoctripTestSupport
import Testing

/// Two spaces in a row, of which one is right.
struct DoubledSpace: LoctripCheck {
  var code: Finding.Code { "doubled" }
  var severity: Finding.Severity { .warning }

  func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target else { return [] }
    let bytes = Array(text.utf8)
    var finding = Finding(code, severity, "two spaces in a row")
    for index in bytes.indices.dropLast() where bytes[index] == 32 && bytes[index + 1] == 32 {
      finding.ranges.append(index..<index + 2)
      finding.fix.append(Finding.Replacement(index..<index + 2, " "))
    }
    return finding.ranges.isEmpty ? [] : [finding]
  }
}

/// The letter q, which is never right.
struct LetterQ: LoctripCheck {
  var code: Finding.Code { "letter-q" }
  var severity: Finding.Severity { .error }

  func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target,
      let index = Array(text.utf8).firstIndex(of: UInt8(ascii: "q"))
    else { return [] }
    return [Finding(code, severity, "a q", ranges: [index..<index + 1])]
  }
}

/// What the tests of this folder check with.
func checkingOptions(_ languages: String...) -> CheckRun.Options {
  var options = CheckRun.Options()
  options.checks = CheckSet([DoubledSpace(), LetterQ()])
  options.languages = languages
  return options
}

/// A catalog with some translations into French, a line each.
func frenchCatalog(_ texts: [(key: String, value: String)]) -> String {
  let entries = texts.map { key, value in
    """
        "\(key)" : {
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "\(value)"
              }
            }
          }
        }
    """
  }
  return """
    {
      "sourceLanguage" : "en",
      "strings" : {
    \(entries.joined(separator: ",\n"))
      },
      "version" : "1.0"
    }

    """
}

extension FindingsReport {
  /// The places and codes of the findings.
  var told: [String] {
    parts.flatMap { part in
      part.items.map { item in
        let place = item.finding.places.first
        return "\(place?.line ?? 0):\(place?.column ?? 0) \(item.finding.code.rawValue)"
      }
    }
  }
}
