import Foundation
import LocalizationCore

/// What a person says of the errors on shipped catalogs, `Acceptance/Judged/errors.tsv`.
///
/// A line is the file, the digest of the unit's id, the language, the code, `true` or `false`, and the reason;
/// no text of the corpus is in it.
struct JudgedErrors {
  private var verdicts: [String: Bool] = [:]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../Judged/errors.tsv")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 6, !line.hasPrefix("#") else { continue }
      verdicts[fields[0..<4].joined(separator: "\t")] = fields[4] == "true"
    }
  }

  /// The first four fields of a line.
  static func key(_ file: String, _ id: String, _ language: String, _ code: String) -> String {
    [file, "\(TextDigest(.text(id)))", language, code].joined(separator: "\t")
  }

  /// Whether the error with a key is true; `nil` where nobody has judged it.
  subscript(key: String) -> Bool? { verdicts[key] }
}
