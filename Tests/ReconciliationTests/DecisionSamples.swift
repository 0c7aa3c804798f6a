import LoctripLocalizationCore
import LoctripReconciliation
import Testing

/// A unit as it came back.
struct Delivered {
  var unit: TranslationUnit

  /// A unit of plain texts.
  static func of(
    _ target: String?, _ state: UnitState = .translated, source: String? = "Tide",
    isLocked: Bool = false
  ) -> Delivered {
    var unit = TranslationUnit(
      source: source.map { .text($0) }, target: target.map { .text($0) }, state: state)
    if isLocked { unit.traits.insert(.isLocked) }
    return Delivered(unit: unit)
  }
}

extension Delivered {
  /// A translated unit.
  init(source: LoctripMessage, target: LoctripMessage) {
    self.init(unit: TranslationUnit(source: source, target: target, state: .translated))
  }
}

/// A unit as the catalog has it.
struct Now {
  var unit: TranslationUnit

  /// A unit of plain texts.
  static func of(
    _ target: String?, _ state: TranslationState = .translated, source: String = "Tide",
    isLocked: Bool = false, isPlural: Bool = false
  ) -> Now {
    var now = Now(unit: TranslationUnit(source: .text(source)))
    now.unit.path = isPlural ? VariationPath([.plural(.other)]) : .root
    if isLocked { now.unit.traits.insert(.isLocked) }
    now.set(target.map { LoctripTranslation(.text($0), state) })
    return now
  }

  init(unit: TranslationUnit) { self.unit = unit }

  init(source: LoctripMessage, target: LoctripTranslation?) {
    self.init(unit: TranslationUnit(source: source))
    set(target)
  }

  /// Makes a translation the catalog's.
  mutating func set(_ translation: LoctripTranslation?) {
    unit.target = translation?.message
    unit.translationState = translation?.state
    unit.state = translation.map { UnitState($0.state) } ?? .unfinished
  }
}

/// A unit as it was sent.
struct Sent {
  var unit: TranslationUnit

  /// A unit of plain texts.
  static func of(_ target: String?, _ state: UnitState = .translated, source: String? = "Tide")
    -> Sent
  {
    Sent(
      unit: TranslationUnit(
        source: source.map { .text($0) }, target: target.map { .text($0) },
        state: target == nil ? .unfinished : state))
  }
}

extension DecisionRules {
  func decide(delivered: Delivered, now: Now, sent: Sent? = nil) -> Decision {
    decide(delivered: delivered.unit, now: now.unit, sent: sent?.unit)
  }
}

extension Decision {
  /// The decision in a line: the verdict, what is written, and the codes of the remarks.
  var line: String {
    var parts = [verdict.rawValue]
    if let write { parts.append("\(write.state): \(write.message)") }
    parts += findings.map { "[\($0.code.rawValue)]" }
    return parts.joined(separator: " ")
  }
}
