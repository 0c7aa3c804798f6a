import Foundation
import LoctripLocalizationCore

/// Verdicts of people on findings in shipped translations, each given by reading source and translation.
///
/// A file of `Acceptance/Judged` has a line for each finding: the file within the corpus, a digest of the
/// unit's id, the language, the code, the verdict (`true` or `false` of an error, `worth` or `not` of an
/// alarm), the reason, and a second person's verdict where there is one. No text of the corpus is in it.
struct Judgements {
  private struct Row {
    var code: String
    var isRight: Bool
    var isRightAgain: Bool?
  }

  private var rows: [String: Row] = [:]

  /// Reads `Acceptance/Judged/NAME.tsv`.
  init(_ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../Judged/\(name).tsv")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 5, !line.hasPrefix("#") else { continue }
      rows[fields[..<4].joined(separator: "\t")] = Row(
        code: fields[3], isRight: Self.isRight(fields[4]),
        isRightAgain: fields.count > 6 ? Self.isRight(fields[6]) : nil)
    }
  }

  private static func isRight(_ verdict: String) -> Bool { verdict == "true" || verdict == "worth" }

  /// The first four fields of a line.
  static func key(_ file: String, _ id: String, _ language: String, _ code: String) -> String {
    // The files of judgements name ids by 64 bits of FNV-1a, which nothing else here uses.
    let digest = TextDigest(
      rawValue: id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    )
    return [file, "\(digest)", language, code].joined(separator: "\t")
  }

  /// The verdict on the finding with a key; `nil` if nobody has judged it.
  subscript(key: String) -> Bool? { rows[key]?.isRight }

  /// Prints how many findings of each code are right, of those that are still given.
  ///
  /// - Returns: Whether nine of ten are, for each code and of the second person's fifth.
  func report(_ today: Set<String>) -> Bool {
    print("\njudged alarms on shipped translations: worth a look, of those given today (judged)")
    var isEnough = !rows.isEmpty
    var total = 0
    for (code, all) in Dictionary(grouping: rows, by: \.value.code).sorted(by: { $0.key < $1.key })
    {
      let given = all.filter { today.contains($0.key) }
      total += given.count
      let right = given.count { $0.value.isRight }
      print("  \(code): \(right) of \(given.count) (\(all.count))")
      isEnough = isEnough && right * 10 >= given.count * 9
    }
    let twice = rows.values.filter { $0.isRightAgain != nil }
    let agreed = twice.count { $0.isRight == $0.isRightAgain }
    let again = twice.count { $0.isRightAgain == true }
    print("  judged by a second person: \(twice.count), worth a look: \(again), agreed: \(agreed)")
    return isEnough && again * 10 >= twice.count * 9 && twice.count * 5 >= total
  }
}
