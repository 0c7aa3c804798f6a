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
    for (index, word) in arguments.enumerated().dropFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let next = arguments.dropFirst(index + 1).first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      options[parts[0]] = parts.count > 1 ? parts[1] : next ?? ""
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
    if operands.isEmpty {
      return "import takes what came back: loctrip import delivery/fr.xcloc --into ."
    }
    return nil
  }

  private var exporting: String? {
    if let form = value("--format"), ["xlsx", "xliff", "xcloc", "csv"].contains(form) {
      return form == "csv"
        ? "for a spreadsheet: --bundle xlsx" : "for bundles of this kind: --bundle \(form)"
    }
    if let version = value("--to", "--version") {
      return "for another version of XLIFF: --xliff-version \(version.isEmpty ? "2.1" : version)"
    }
    if let states = value("--only"), states.contains(",") {
      return
        "--only takes one word: missing, unfinished, open (all without a finished translation) or all"
    }
    return nil
  }

  private var comparing: String? {
    let revisions = operands.filter { Self.isRevision($0) }
    guard !revisions.isEmpty, value("--git") == nil else { return nil }
    return "to compare revisions: loctrip diff --git \(revisions.prefix(2).joined(separator: ".."))"
  }

  /// True for the words of git's revisions that no file has as its name.
  private static func isRevision(_ word: String) -> Bool {
    guard !isFile(word) else { return false }
    let isHash = (7...40).contains(word.utf8.count) && word.allSatisfy(\.isHexDigit)
    return word == "HEAD" || word.contains("~") || word.contains("^") || word.contains("..")
      || word.contains("@{") || isHash
  }

  private var validating: String? {
    value("-o", "--output", "--report").map { file in
      "the report goes to standard output: loctrip validate FILE --format json > "
        + (file.isEmpty ? "report.json" : file)
    }
  }

  private var keys: String? {
    guard operands.first == "where", let key = operands.dropFirst().first, !Self.isFile(key)
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
