internal import LocalizationCore

/// The placeholders of a translation beside those of its source.
struct PlaceholderComparison {
  private let unit: Unit
  private let source: String
  private let target: String
  private let wanted: [Placeholder]
  private let found: [(placeholder: Placeholder, range: Range<Int>)]

  init(_ unit: Unit, source: String, target: String) {
    self.unit = unit
    self.source = source
    self.target = target
    // The case of a substitution that only the translation has: its source is its id.
    let isOwn = unit.variation.substitution != nil && unit.id.map(source.isIdentical) == true
    wanted = isOwn ? [] : Placeholder.all(in: source)
    found = Placeholder.places(in: target)
  }

  /// What is wrong, or `nil`.
  var finding: Finding? {
    if let name = unit.variation.substitution { return finding(inSubstitution: name) }
    guard !wanted.isEmpty else {
      if isFormat, let finding = lonePercent { return finding }
      return found.isEmpty ? nil : findingWithoutArguments
    }
    if let finding = lonePercent ?? unknownName { return finding }
    let hasSubstitutions =
      wanted.contains(where: \.kind.isSubstitution)
      || found.contains(where: \.placeholder.kind.isSubstitution)
    return hasSubstitutions ? findingBesideSubstitutions : findingByPosition
  }

  /// Whether the source is a format although it has no placeholder: it writes a percent sign as one does.
  private var isFormat: Bool {
    source.utf8.contains(sequence: "%%") && Placeholder.lonePercent(in: source) == nil
  }

  /// A percent sign beside placeholders that neither starts one nor is written as in a format.
  private var lonePercent: Finding? {
    guard let range = Placeholder.lonePercent(in: target),
      Placeholder.lonePercent(in: source) == nil
    else { return nil }
    return .lonePercent(range, isAlone: wanted.isEmpty)
  }

  // MARK: - The entry

  /// What the texts of the same group take, the other cases of a plural or devices; `nil` where they
  /// are not known.
  ///
  /// The arguments of each are those of them all. Translations have no say, or an import would change
  /// what the next one finds.
  private var group: [Placeholder]? {
    guard let entry = unit.entry else { return nil }
    let name = unit.variation.substitution.map { ExactString($0) }
    return entry.flatMap { other -> [Placeholder] in
      let path = other.variation
      guard !path.isRoot, path.substitution.map({ ExactString($0) }) == name else { return [] }
      // The case of a substitution that only the translation has: its source is its id.
      guard case .text(let text)? = other.source, other.id != text || name == nil else { return [] }
      return Placeholder.all(in: text)
    }
  }

  /// Which argument a substitution takes, by the text around it; `nil` where that is not known.
  private func position(ofSubstitution name: String) -> Int? {
    for other in unit.entry ?? [] where other.variation.substitution == nil {
      guard case .text(let text)? = other.source else { continue }
      for placeholder in Placeholder.all(in: text) {
        if case .substitution(let other) = placeholder.kind, other.isIdentical(to: name) {
          return placeholder.position
        }
      }
    }
    return nil
  }

  /// A name that the localization will not have.
  private var unknownName: Finding? {
    guard found.contains(where: \.placeholder.kind.isSubstitution) else { return nil }
    let names = unit.entry.map { entry in
      Set(entry.compactMap { $0.variation.substitution.map { ExactString($0) } })
    }
    for (placeholder, range) in found {
      switch placeholder.kind {
      case .substitution(let name):
        guard let names, !names.contains(ExactString(name)) else { continue }
        return .unknownSubstitution(placeholder, range, of: names.map(\.string).sorted())
      case .argument where !wanted.isEmpty && !wanted.contains { $0.kind == .argument }:
        return .unwanted(placeholder, range, wanted)
      case .integer, .shortInteger, .character, .floatingPoint, .object, .pointer, .other,
        .argument:
        break
      }
    }
    return nil
  }

  // MARK: - Arguments

  /// A source without placeholders is often no format at all: what can be prose passes, as in
  /// "100 %d'accord".
  private var findingWithoutArguments: Finding? {
    if let finding = unknownName { return finding }
    let group = group
    let known = Set((group ?? []).map(\.argument))
    for (placeholder, range) in found {
      let isKnown =
        placeholder.kind.isSubstitution && unit.entry != nil
        || placeholder.isTaken(from: known)
        || group == nil && unit.isPlural && placeholder.kind.isNumber
      if !isKnown, isFormat || isUnmistakable(placeholder, range) {
        return .unwanted(placeholder, range, group ?? [])
      }
    }
    return nil
  }

  /// A case of a substitution has the substitution's own argument, `%arg`, a number without a position
  /// or with its own, and what other cases of it have.
  private func finding(inSubstitution name: String) -> Finding? {
    if !wanted.isEmpty, let finding = lonePercent { return finding }
    let group = group ?? wanted
    let own =
      position(ofSubstitution: name)
      ?? group.first { $0.kind.isNumber && $0.isPositioned }?.position
    func isOwn(_ placeholder: Placeholder) -> Bool {
      placeholder.kind == .argument
        || placeholder.kind.isNumber
          && (!placeholder.isPositioned || own == nil || own == placeholder.position)
    }
    let numbers = group.filter(isOwn)
    let known = Set(group.filter { !isOwn($0) }.map(\.argument))
    for (placeholder, range) in found {
      if isOwn(placeholder) {
        guard placeholder.isPlain, let number = numbers.first,
          !numbers.contains(where: { $0.kind == .argument || $0.kind.isTaken(by: placeholder.kind) }
          )
        else { continue }
        return .misplaced(placeholder, range, number)
      }
      if !placeholder.isTaken(from: known), !wanted.isEmpty || isUnmistakable(placeholder, range) {
        return .unwanted(placeholder, range, group)
      }
    }
    let positions = Set(found.map(\.placeholder).filter { !isOwn($0) }.map(\.position))
    let hasNumber = unit.isPlural || found.contains { isOwn($0.placeholder) }
    let lost = wanted.filter { isOwn($0) ? !hasNumber : !positions.contains($0.position) }
    return lost.isEmpty ? nil : .missing(lost)
  }

  /// Whether a placeholder can be no prose.
  private func isUnmistakable(_ placeholder: Placeholder, _ range: Range<Int>) -> Bool {
    switch placeholder.kind {
    case .object, .substitution: return true
    case .argument: return false
    case .integer, .shortInteger, .character, .floatingPoint, .pointer, .other:
      if placeholder.isPositioned { return true }
      let length = placeholder.text.utf8.filter { "hlqLjzt".utf8.contains($0) }
      guard length.count == 1 else { return length.count > 1 }
      // "100%tig"
      let next = target.utf8.dropFirst(range.upperBound).first
      return next.map { !($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) } ?? true
    }
  }

  private var findingByPosition: Finding? {
    // Of a few it is quicker to look at each.
    let isLong = wanted.count * found.count > 64
    let atPosition = Dictionary(
      isLong ? wanted.map { ($0.position, $0) } : [],
      uniquingKeysWith: { _, last in last }
    )
    lazy var others = Set((group ?? []).map(\.argument))
    for (placeholder, range) in found {
      let same =
        isLong
        ? atPosition[placeholder.position]
        : wanted.last { $0.position == placeholder.position }
      if let same {
        if !same.kind.isTaken(by: placeholder.kind) { return .misplaced(placeholder, range, same) }
      } else if !placeholder.isTaken(from: others) {
        return .unwanted(placeholder, range, wanted)
      }
    }
    let positions = Set(isLong ? found.map(\.placeholder.position) : [])
    let lost = wanted.filter { wanted in
      isLong
        ? !positions.contains(wanted.position)
        : !found.contains { $0.placeholder.position == wanted.position }
    }
    // A plural may leave out its number: "one tide", "no tides".
    if lost.isEmpty || (lost.allSatisfy(\.kind.isNumber) && unit.isPlural) { return nil }
    return .missing(lost)
  }

  /// What a substitution takes is said by the catalog, not by the text, and each language has its own:
  /// what stands beside them is compared by kind, and by its position where it has one.
  private var findingBesideSubstitutions: Finding? {
    if found.isEmpty {
      return wanted.allSatisfy { $0.kind == .argument } && unit.isPlural ? nil : .missing(wanted)
    }
    var left = Dictionary(grouping: wanted.filter(\.isPlain).reversed(), by: \.kind)
    var used: Set<Placeholder> = []
    let positioned = Dictionary(
      wanted.filter(\.isPositioned).map { ($0.position, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    // In the place of a substitution that is left out its number may stand.
    let names = { (list: [Placeholder]) in list.count(where: \.kind.isSubstitution) }
    var numbers = names(wanted) - names(found.map(\.placeholder))
    let last = max(wanted.count, wanted.map(\.position).max() ?? 0)
    for (placeholder, range) in found where placeholder.isPlain {
      if placeholder.isPositioned, let same = positioned[placeholder.position] {
        guard same.kind.isTaken(by: placeholder.kind) else {
          return .misplaced(placeholder, range, same)
        }
        used.insert(same)
      } else if placeholder.isPositioned && placeholder.position > last {
        return .unwanted(placeholder, range, wanted)
      } else if let same = left[placeholder.kind]?.popLast() {
        used.insert(same)
      } else {
        guard placeholder.kind.isNumber, numbers > 0 else {
          return .unwanted(placeholder, range, wanted)
        }
        numbers -= 1
      }
    }
    // A substitution of the translation may take the argument in the place of a plain placeholder.
    guard numbers >= 0 else { return nil }
    let lost = wanted.filter { $0.isPlain && !used.contains($0) }
    return lost.isEmpty ? nil : .missing(lost)
  }
}

extension Placeholder {
  /// The placeholder without its spelling.
  fileprivate var argument: Placeholder {
    var argument = self
    argument.text = ""
    return argument
  }

  /// Whether it takes one of the arguments.
  fileprivate func isTaken(from arguments: Set<Placeholder>) -> Bool {
    var wanted = argument
    if arguments.contains(wanted) { return true }
    guard kind == .integer else { return false }
    wanted.kind = .shortInteger
    return arguments.contains(wanted)
  }
}

extension Placeholder.Kind {
  /// Whether another kind of placeholder shows the same of the same argument.
  fileprivate func isTaken(by other: Self) -> Bool {
    self == other || self == .shortInteger && other == .integer
  }
}

extension Finding {
  fileprivate static func unwanted(
    _ placeholder: Placeholder,
    _ range: Range<Int>,
    _ wanted: [Placeholder]
  ) -> Finding {
    let known = wanted.isEmpty ? "none" : list(wanted)
    let message = "\(placeholder.text) has no argument; the source has \(known)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func misplaced(
    _ placeholder: Placeholder,
    _ range: Range<Int>,
    _ source: Placeholder
  ) -> Finding {
    let message = "\(placeholder.text) stands where the source has \(source.text)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func missing(_ lost: [Placeholder]) -> Finding {
    Finding(.placeholderMismatch, .error, "\(list(lost)) is missing")
  }

  fileprivate static func lonePercent(_ range: Range<Int>, isAlone: Bool) -> Finding {
    let message =
      "% stands alone; \(isAlone ? "as in the source" : "beside placeholders") a percent sign is %%"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func unknownSubstitution(
    _ placeholder: Placeholder,
    _ range: Range<Int>,
    of names: [String]
  ) -> Finding {
    let known = names.isEmpty ? "none" : names.joined(separator: ", ")
    let message = "\(placeholder.text) names no substitution; the entry has \(known)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  private static func list(_ placeholders: [Placeholder]) -> String {
    var seen: Set<String> = []
    return placeholders.map(\.text).filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}
