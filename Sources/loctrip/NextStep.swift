import Foundation
import LoctripAppProjects
import LoctripFileSets
import LoctripLocalizationCore

/// What to type instead of a command line that failed because of a habit from another command or program.
///
/// It is asked only after a failure, so that a right command line is never judged.
struct NextStep {
  private let words: [String]
  private let options: [String: String]
  private let operands: [String]

  /// The sentence for a failed command line, or `nil` if there is none.
  ///
  /// - Parameter arguments: The arguments behind the name of the program.
  static func sentence(for arguments: [String]) -> String? {
    NextStep(arguments).sentence.map { "loctrip: note: \($0.oneLine)" }
  }

  private init(_ arguments: [String]) {
    words = arguments
    var (options, operands): ([String: String], [String]) = ([:], [])
    var option: String?
    for word in arguments.dropFirst() {
      if word.hasPrefix("-"), word != "-" {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        options[parts[0]] = parts.count > 1 ? parts[1] : ""
        option = parts.count > 1 ? nil : parts[0]
      } else if let name = option {
        // It may as well stand for itself, behind a flag; then nothing is said about it.
        options[name] = word
        option = nil
      } else {
        operands.append(word)
      }
    }
    (self.options, self.operands) = (options, operands)
  }

  /// The value of the first of some options that is there; empty for one without a value.
  private func value(_ names: String...) -> String? { names.lazy.compactMap { options[$0] }.first }

  private var sentence: String? {
    switch words.first {
    case "-V", "-v", "-version": "for the version: loctrip --version"
    case "completion", "completions", "autocomplete":
      "for completions: loctrip --generate-completion-script \(operands.first ?? "bash")"
    case "import": importing
    case "export": exporting
    case "diff": comparing
    case "validate": validating
    case "format" where value("--dry-run", "-n") != nil:
      "to see what would change and write nothing: loctrip format --check"
    case "keys": keys
    case "orders": orders
    case "migrate": migrating
    default: nil
    }
  }

  private static let files = ["html", "md", "markdown", "xlsx"]

  private static func isFile(_ path: String) -> Bool { FileAccess.kind(of: path).exists }

  private var importing: String? {
    if let file = value("-o", "--output", "--out") {
      return "for the report in a file: --report \(file.isEmpty ? "report.html" : file)"
    }
    if let form = value("--format"), Self.files.contains(form) {
      return "for a report of this kind: --report report.\(form == "markdown" ? "md" : form)"
    }
    if words.count == 1 {
      return "import takes what came back: loctrip import delivery/fr.xcloc --into ."
    }
    return nil
  }

  private var exporting: String? {
    if let form = value("--format"), ["xlsx", "xliff", "xcloc", "csv"].contains(form) {
      return form == "csv"
        ? "for a spreadsheet: --bundle xlsx" : "for bundles of this kind: --bundle \(form)"
    }
    if let version = value("--to", "--version"), ["1.2", "2.0", "2.1", "2.2"].contains(version) {
      return "for another version of XLIFF: --xliff-version \(version)"
    }
    return nil
  }

  private var comparing: String? {
    guard (1...2).contains(operands.count), value("--git") == nil,
      operands.contains(where: Self.isRevision), !operands.contains(where: Self.isFile)
    else { return nil }
    return "to compare revisions: loctrip diff --git \(operands.joined(separator: ".."))"
  }

  /// True for the words of git's revisions that are no names of files.
  private static func isRevision(_ word: String) -> Bool {
    guard !word.contains("/"), !word.contains(".") || word.contains("..") else { return false }
    let isHash = (7...40).contains(word.utf8.count) && word.allSatisfy(\.isHexDigit)
    let isRange = word.firstRange(of: "..").map {
      $0.lowerBound != word.startIndex && $0.upperBound != word.endIndex
    }
    return word == "HEAD" || word.contains("~") || word.contains("^") || word.contains("@{")
      || isRange ?? false || isHash
  }

  private var validating: String? {
    value("-o", "--output", "--report").map { file in
      "the report goes to standard output: loctrip validate FILE --format json > "
        + (file.isEmpty ? "report.json" : file)
    }
  }

  private var keys: String? {
    guard operands.first == "where", value("--key") == nil, operands.count == 2,
      let key = operands.last, !Self.isFile(key), !key.contains("'"), !key.contains("/")
    else { return nil }
    return "to look for a key: loctrip keys where --key '\(key)'"
  }

  private var orders: String? {
    guard operands.first == "new", operands.count > 2 else { return nil }
    let languages = operands.dropFirst(2).joined(separator: ",")
    return
      "languages are named by --language: loctrip orders new \(operands[1]) --language \(languages)"
  }

  private var migrating: String? {
    guard value("--to") == nil, let catalog = operands.first(where: { $0.hasSuffix(".xcstrings") })
    else { return nil }
    return "a string catalog is migrated back by: loctrip migrate \(catalog) --to strings"
  }
}
