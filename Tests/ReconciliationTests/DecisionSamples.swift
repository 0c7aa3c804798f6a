import LocalizationCore
import Reconciliation
import Testing

extension DeliveredUnit {
  /// A unit of plain texts.
  static func of(
    _ target: String?,
    _ state: DeliveredState = .translated,
    source: String? = "Tide",
    isLocked: Bool = false
  ) -> DeliveredUnit {
    DeliveredUnit(
      source: source.map { .text($0) },
      target: target.map { .text($0) },
      state: state,
      isLocked: isLocked
    )
  }
}

extension CurrentUnit {
  /// A unit of plain texts.
  static func of(
    _ target: String?,
    _ state: TranslationState = .translated,
    source: String = "Tide",
    isLocked: Bool = false,
    isPlural: Bool = false
  ) -> CurrentUnit {
    CurrentUnit(
      source: .text(source),
      target: target.map { Translation(.text($0), state) },
      isLocked: isLocked,
      isPlural: isPlural
    )
  }
}

extension SentUnit {
  /// A unit of plain texts.
  static func of(
    _ target: String?,
    _ state: DeliveredState = .translated,
    source: String? = "Tide"
  ) -> SentUnit {
    SentUnit(
      source: source.map { .text($0) },
      target: target.map { .text($0) },
      state: target == nil ? .unfinished : state
    )
  }
}

extension Decision {
  /// The decision in a line: the verdict, what is written, and the codes of the remarks.
  var line: String {
    var parts = [verdict.rawValue]
    if let write { parts.append("\(write.state): \(write.message)") }
    parts += remarks.map { "[\($0.code.rawValue)]" }
    return parts.joined(separator: " ")
  }
}
