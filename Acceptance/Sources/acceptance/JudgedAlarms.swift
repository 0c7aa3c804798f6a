import Foundation
import LocalizationCore

/// A sample of alarms on shipped translations, each judged by reading source and translation.
///
/// `Acceptance/Judged/alarms.tsv` has a line for each: the catalog's path within the corpus, a digest of the key, the
/// language, the code, `worth` or `not`, the reason, and a second verdict where there is one.
struct JudgedAlarms {
  /// Names an alarm without its texts.
  static func name(_ catalog: String, _ key: String, _ language: String, _ code: String) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let hexadecimal = String(digest, radix: 16)
    let zeros = String(repeating: "0", count: 16 - hexadecimal.count)
    return [catalog, zeros + hexadecimal, language, code].joined(separator: "\t")
  }

  private struct Row {
    var name: String
    var code: String
    var isWorth: Bool
    var isWorthAgain: Bool?
  }

  private let rows: [Row]

  /// Reads the file beside the package's manifest.
  init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appendingPathComponent("Judged/alarms.tsv")
    let text = try String(contentsOf: file, encoding: .utf8)
    rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 5 else { return nil }
      let second = fields.count > 6 ? fields[6] : ""
      return Row(
        name: fields[..<4].joined(separator: "\t"),
        code: fields[3],
        isWorth: fields[4] == "worth",
        isWorthAgain: second.isEmpty ? nil : second == "worth"
      )
    }
  }

  /// Prints how many alarms of each code are worth a look, of those that are still given.
  ///
  /// - Returns: Whether it is nine of ten for each code.
  func report(_ today: Set<String>) -> Bool {
    print("\njudged alarms on shipped translations: worth a look, of those given today (judged)")
    var isRight = !rows.isEmpty
    for (code, all) in Dictionary(grouping: rows, by: \.code).sorted(by: { $0.key < $1.key }) {
      let given = all.filter { today.contains($0.name) }
      let worth = given.count { $0.isWorth }
      print("  \(code): \(worth) of \(given.count) (\(all.count))")
      isRight = isRight && worth * 10 >= given.count * 9
    }
    let twice = rows.filter { $0.isWorthAgain != nil }
    let agreed = twice.count { $0.isWorth == $0.isWorthAgain }
    print("  judged twice: \(twice.count), with the same verdict: \(agreed)")
    return isRight
  }
}
