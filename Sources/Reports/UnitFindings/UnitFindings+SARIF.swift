import JSONSource
import LocalizationCore

extension UnitFindings {
  /// The findings as SARIF 2.1.0; see ``SARIFLog``.
  func sarif() -> String {
    let log = SARIFLog(version: version, rules: rules, hasRoot: true)
    var result = log.head
    var isFirst = true
    for part in parts {
      for item in part.items {
        result += log.entry(for: item, isFirst: isFirst)
        isFirst = false
      }
    }
    return result + log.tail
  }
}
