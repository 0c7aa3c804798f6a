internal import LoctripLocalizationCore

/// Compares the placeholders of a translation with those of its source.
struct PlaceholderComparison {
  private let unit: TranslationUnit
  private let language: String
  private let source: String
  private let target: String
  private let wanted: [Placeholder]
  /// The placeholders of the translation, named ones with the positions of the names in the source.
  private let found: [(placeholder: Placeholder, range: Range<Int>)]
  /// True if names have another order than in the source, without positions.
  private let isReordered: Bool
  /// The word for what the text is compared with.
  private let reference: String

  init(
    _ unit: TranslationUnit, source: String, target: String, language: String,
    reference: String = "source"
  ) {
    self.unit = unit
    self.reference = reference
    self.language = language
    self.source = source
    self.target = target
    // The case of a substitution that only the translation has: its source is its id.
    let isOwn = unit.variation.substitution != nil && unit.id.map(source.isIdentical) == true
    wanted = isOwn ? [] : Placeholder.all(in: source)
    let places = Placeholder.places(in: target)
    let named = Placeholder.placesByName(places, of: wanted)
    found = named ?? places
    isReordered = named != nil
  }

  /// The problem, or `nil`.
  var finding: Finding? {
    if let finding = argumentFinding { return finding }
    return isReordered ? unpositionedNames : misleadingNames
  }

  /// The problem with the arguments.
  private var argumentFinding: Finding? {
    if let name = unit.variation.substitution { return finding(inSubstitution: name) }
    guard !wanted.isEmpty else {
      if isFormat, let finding = lonePercent { return finding }
      if let finding = writingConversion { return finding }
      return found.isEmpty ? nil : findingWithoutArguments
    }
    if let finding = lonePercent ?? unknownName { return finding }
    let hasSubstitutions =
      wanted.contains(where: \.kind.isSubstitution)
      || found.contains(where: \.placeholder.kind.isSubstitution)
    return hasSubstitutions ? findingBesideSubstitutions : findingByPosition
  }

  /// True if the source is a format without placeholders: it writes a percent sign as `%%`.
  private var isFormat: Bool {
    source.hasBytes("%%") && Placeholder.lonePercent(in: source) == nil
  }

  /// A percent sign beside placeholders that starts none and is not written as `%%`.
  private var lonePercent: Finding? {
    guard let range = Placeholder.lonePercent(in: target),
      Placeholder.lonePercent(in: source) == nil
    else { return nil }
    return .lonePercent(range, isAlone: wanted.isEmpty)
  }

  /// A `%n` in a text that is no format: it writes into memory, and is prose only if letters follow.
  private var writingConversion: Finding? {
    guard target.hasByte(UInt8(ascii: "n")) else { return nil }
    let bytes = Array(target.utf8)
    for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
      let end = bytes[(start + 1)...].firstIndex { !"hlqjzt".utf8.contains($0) } ?? bytes.endIndex
      guard end < bytes.count, bytes[end] == UInt8(ascii: "n") else { continue }
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0x20
      guard next < 0x80, !isWordScalar(UInt32(next)), next != UInt8(ascii: "'") else { continue }
      let text = String(decoding: bytes[start...end], as: UTF8.self)
      let message = "\(text) makes the app write into memory; the source has no such placeholder"
      return Finding(.placeholderMismatch, .error, message, ranges: [start..<end + 1])
    }
    return nil
  }

  // MARK: - Names and positions

  /// Names in another order, which needs positions; an import writes them.
  private var unpositionedNames: Finding {
    let edits = found.compactMap { $0.placeholder.positionEdit(at: $0.range) }
    let message =
      "the named placeholders are in a different order than in the \(reference); add positions, such "
      + "as \(example)"
    var finding = Finding(
      .placeholderMismatch, .error, message,
      ranges: found.filter { $0.placeholder.name != nil }.map(\.range))
    finding.fix = edits.map {
      Finding.Replacement($0.range, String(decoding: $0.replacement, as: UTF8.self))
    }
    return finding
  }

  /// The first placeholder that gets a position.
  private var example: String {
    let first = found.first { $0.placeholder.positionEdit(at: $0.range) != nil }?.placeholder
    return first.map { "%\($0.position)$\($0.text.dropFirst())" } ?? ""
  }

  /// A position that belongs to another name of the source.
  private var misleadingNames: Finding? {
    guard found.contains(where: { $0.placeholder.name != nil }) else { return nil }
    var byName: [ExactString: Placeholder] = [:]
    var names: [Int: Set<ExactString?>] = [:]
    for placeholder in wanted {
      let name = placeholder.name.map { ExactString($0) }
      if let name, byName[name] == nil { byName[name] = placeholder }
      names[placeholder.position, default: []].insert(name)
    }
    for (placeholder, range) in found where placeholder.isPositioned {
      guard let name = placeholder.name.map({ ExactString($0) }), let own = byName[name],
        let known = names[placeholder.position], !known.contains(name), !known.contains(nil)
      else { continue }
      let message =
        "\(placeholder.text) takes the argument of another name; the source has \(own.text)"
      return Finding(.placeholderMismatch, .warning, message, ranges: [range])
    }
    return nil
  }

  // MARK: - The entry

  /// The arguments of the sources of the same group, the cases of a plural or devices; `nil` if they are not known.
  ///
  /// Each case may take the arguments of all. Translations do not count, or an import would change the findings of
  /// the next one.
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

  /// The position of the argument of a substitution, from the text around it; `nil` if it is not known.
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

  /// The names of substitutions that the localization will have; `nil` if they are not known.
  private var knownNames: Set<ExactString>? {
    if isOfDictionary {
      // The variables of the source's file are written into that of the language.
      let own = unit.details.filter { $0.kind == .dictionaryVariable }.map { ExactString($0.text) }
      if own.count == 1, own[0].string.isEmpty { return nil }
      return wanted.reduce(into: Set(own)) { names, placeholder in
        if case .substitution(let name) = placeholder.kind { names.insert(ExactString(name)) }
      }
    }
    return unit.entry.map { entry in
      Set(entry.compactMap { $0.variation.substitution.map { ExactString($0) } })
    }
  }

  /// True if the text is of a `.stringsdict`.
  private var isOfDictionary: Bool { unit.id.map { DictionaryID($0) != nil } ?? false }

  /// A name that the localization will not have.
  private var unknownName: Finding? {
    guard found.contains(where: \.placeholder.kind.isSubstitution) else { return nil }
    let names = knownNames
    for (placeholder, range) in found {
      switch placeholder.kind {
      case .substitution(let name):
        guard let names, !names.contains(ExactString(name)) else { continue }
        return .unknownSubstitution(placeholder, range, of: names.map(\.string).sorted())
      case .argument where !wanted.isEmpty && !wanted.contains { $0.kind == .argument }:
        return unwanted(placeholder, range, wanted)
      case .integer, .shortInteger, .character, .floatingPoint, .object, .pointer, .other,
        .argument:
        break
      }
    }
    return nil
  }

  // MARK: - Arguments

  /// The problem of a translation whose source has no placeholders and often is no format: possible prose passes, as
  /// in "100 %d'accord".
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
        return unwanted(placeholder, range, group ?? [])
      }
    }
    return nil
  }

  /// The problem of a case of a substitution, which may take the substitution's argument as `%arg` or as a number,
  /// and the arguments of its other cases.
  private func finding(inSubstitution name: String) -> Finding? {
    if !wanted.isEmpty, let finding = lonePercent { return finding }
    let group = group ?? wanted
    let own =
      position(ofSubstitution: name)
      ?? group.first { $0.kind.isNumber && $0.isPositioned }?.position
    func isOwn(_ placeholder: Placeholder) -> Bool {
      placeholder.kind == .argument
        || placeholder.kind.isNumber && !placeholder.isHexadecimalFloat
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
        return misplaced(placeholder, range, number)
      }
      if !placeholder.isTaken(from: known), !wanted.isEmpty || isUnmistakable(placeholder, range) {
        return unwanted(placeholder, range, group)
      }
    }
    let positions = Set(found.map(\.placeholder).filter { !isOwn($0) }.map(\.position))
    let hasNumber = unit.isPlural || found.contains { isOwn($0.placeholder) }
    let lost = wanted.filter { isOwn($0) ? !hasNumber : !positions.contains($0.position) }
    if lost.isEmpty || (unit.isPlural && lost.allSatisfy(isNumber)) { return nil }
    return .missing(lost)
  }

  /// The positions of objects right behind a letter beside a number: the English plural s of "%lld item%@", which
  /// other languages do not need.
  private var suffixes: Set<Int> {
    guard wanted.contains(where: \.kind.isNumber) else { return [] }
    let bytes = Array(source.utf8)
    return Set(
      Placeholder.places(in: source).filter { place in
        place.placeholder.kind == .object && place.range.lowerBound > 0
          && isASCIIWord(bytes[place.range.lowerBound - 1])
          && !(place.range.upperBound < bytes.count && isASCIIWord(bytes[place.range.upperBound]))
      }.map(\.placeholder.position))
  }

  /// True if a placeholder shows the number of the plural: a number, or the only text of a plural without one, in an
  /// app that formats numbers itself.
  private func isNumber(_ placeholder: Placeholder) -> Bool {
    if placeholder.kind.isNumber || placeholder.kind == .argument { return true }
    guard placeholder.kind == .object, let group else { return false }
    return group.allSatisfy {
      $0.kind == .object && $0.position == placeholder.position
    }
  }

  /// True if a placeholder cannot be prose.
  private func isUnmistakable(_ placeholder: Placeholder, _ range: Range<Int>) -> Bool {
    switch placeholder.kind {
    case .object, .substitution: return true
    case .argument: return false
    case .integer, .shortInteger, .character, .floatingPoint, .pointer, .other:
      if placeholder.isPositioned { return true }
      if placeholder.name != nil { return true }
      let length = placeholder.text.utf8.filter { "hlqLjzt".utf8.contains($0) }
      let next = target.utf8.dropFirst(range.upperBound).first ?? 0x20
      // No word goes on from Latin in another script.
      let isEnd = next >= 0x80 && isBeyondLatin(at: range.upperBound)
      // "100 %d'accord" and "50 %d’eau" are prose, and so are "100%a" and "50 %i".
      if length.isEmpty {
        if isEnd { return true }
        // Nobody writes a width or decimals into prose.
        let isShaped = placeholder.text.utf8.contains { $0 == 0x2E || $0.isASCIIDigit }
        if isShaped { return next >= 0x80 || !isWordScalar(UInt32(next)) }
        guard ["%d", "%s", "%u", "%f"].contains(placeholder.text) else { return false }
        return next < 0x80 && !isWordScalar(UInt32(next)) && next != UInt8(ascii: "'")
          && next != UInt8(ascii: "-")
      }
      // "100%tig"
      return length.count > 1 || !(next | 0x20 >= 0x61 && next | 0x20 <= 0x7A)
    }
  }

  /// True if the character at a byte of the translation is neither Latin nor punctuation of Latin texts.
  private func isBeyondLatin(at offset: Int) -> Bool {
    let next = String(decoding: target.utf8.dropFirst(offset).prefix(4), as: UTF8.self)
    guard let scalar = next.unicodeScalars.first else { return false }
    return scalar.value >= 0x370 && !(0x1E00...0x206F ~= scalar.value) && scalar.value != 0xFFFD
  }

  private var findingByPosition: Finding? {
    // For a few, a linear search is faster.
    let isLong = wanted.count * found.count > 64
    let atPosition = Dictionary(
      isLong ? wanted.map { ($0.position, $0) } : [], uniquingKeysWith: { _, last in last })
    lazy var others = Set((group ?? []).map(\.argument))
    for (placeholder, range) in found {
      let same =
        isLong
        ? atPosition[placeholder.position]
        : wanted.last { $0.position == placeholder.position }
      if let same {
        if !same.kind.isTaken(by: placeholder.kind) { return misplaced(placeholder, range, same) }
      } else if !placeholder.isTaken(from: others) {
        return unwanted(placeholder, range, wanted)
      }
    }
    let positions = Set(isLong ? found.map(\.placeholder.position) : [])
    let lost = wanted.filter { wanted in
      isLong
        ? !positions.contains(wanted.position)
        : !found.contains { $0.placeholder.position == wanted.position }
    }
    // A plural may leave out its number: "one tide", "no tides".
    if lost.isEmpty || (unit.isPlural && lost.allSatisfy(isNumber)) { return nil }
    let suffixes = suffixes
    guard lost.allSatisfy({ suffixes.contains($0.position) }) else { return .missing(lost) }
    if PluralCategory.xcodeCategories(for: language) == [.other] { return nil }
    return .missing(lost, severity: .warning)
  }

  /// The problem of a text with substitutions, whose arguments are in the catalog and differ by language: other
  /// placeholders are compared by kind, and by position if they have one.
  private var findingBesideSubstitutions: Finding? {
    if found.isEmpty {
      return wanted.allSatisfy { $0.kind == .argument } && unit.isPlural ? nil : .missing(wanted)
    }
    if let finding = movedSubstitution { return finding }
    var left = Dictionary(grouping: wanted.filter(\.isPlain).reversed(), by: \.kind)
    var used: Set<Placeholder> = []
    let positioned = Dictionary(
      wanted.filter(\.isPositioned).map { ($0.position, $0) },
      uniquingKeysWith: { first, _ in first })
    let lostNames = lostSubstitutions
    // Its number, or a substitution of the translation, may replace a substitution that is left out.
    var replacements =
      substitutions(in: wanted).count - substitutions(in: found.map(\.placeholder)).count
    let last = max(wanted.count, wanted.map(\.position).max() ?? 0)
    lazy var inCases = argumentsOfCases
    for (placeholder, range) in found where placeholder.isPlain {
      if placeholder.isPositioned, let same = positioned[placeholder.position] {
        guard same.kind.isTaken(by: placeholder.kind) else {
          return misplaced(placeholder, range, same)
        }
        used.insert(same)
      } else if placeholder.isPositioned, replacements > 0,
        inCases.contains(placeholder.argument)
          || left[placeholder.kind]?.isEmpty ?? true && mayBeOfUnknownCase(placeholder)
      {
        replacements -= 1
      } else if placeholder.isPositioned && placeholder.position > last {
        return unwanted(placeholder, range, wanted)
      } else if let same = left[placeholder.kind]?.popLast() {
        used.insert(same)
      } else {
        guard placeholder.kind.isNumber, replacements > 0 else {
          return unwanted(placeholder, range, wanted)
        }
        replacements -= 1
      }
    }
    // A substitution of the translation may take the argument in the place of a plain placeholder.
    guard replacements >= 0 else { return nil }
    var lost = wanted.filter { $0.isPlain && !used.contains($0) }
    if replacements > 0 { lost += lostNames }
    return lost.isEmpty ? nil : .missing(lost)
  }

  /// The distinct substitutions of placeholders.
  private func substitutions(in placeholders: [Placeholder]) -> [Placeholder] {
    var seen: Set<ExactString> = []
    return placeholders.filter {
      if case .substitution(let name) = $0.kind {
        seen.insert(ExactString(name)).inserted
      } else {
        false
      }
    }
  }

  /// The substitutions of the source that the translation lacks.
  private var lostSubstitutions: [Placeholder] {
    let kinds = Set(found.map(\.placeholder.kind))
    return substitutions(in: wanted).filter { !kinds.contains($0.kind) }
  }

  /// True if a placeholder may belong to a case of a substitution that the translation leaves out and whose cases
  /// are unknown.
  private func mayBeOfUnknownCase(_ placeholder: Placeholder) -> Bool {
    !isOfDictionary && !wanted.contains { $0.position == placeholder.position }
      && !(unit.entry ?? []).contains { $0.variation.substitution != nil }
  }

  /// The arguments that the cases of the entry's substitutions take in the source.
  private var argumentsOfCases: Set<Placeholder> {
    let texts = (unit.entry ?? []).compactMap { other -> String? in
      guard other.variation.substitution != nil, case .text(let text)? = other.source else {
        return nil
      }
      return text
    }
    return Set(texts.flatMap { Placeholder.all(in: $0) }.filter(\.isPositioned).map(\.argument))
  }

  /// True if the substitutions that both texts have are in another order than in the source.
  private var isReorderedSubstitution: Bool {
    let names = Set(found.map(\.placeholder.kind))
    let known = Set(wanted.map(\.kind))
    return substitutions(in: wanted).map(\.kind).filter(names.contains)
      != substitutions(in: found.map(\.placeholder)).map(\.kind).filter(known.contains)
  }

  /// A substitution with another argument than in the source.
  ///
  /// Without a position it takes the next argument. It is unknown how Xcode treats that in a catalog; if the catalog
  /// gives the number of the argument, the order does not matter.
  private var movedSubstitution: Finding? {
    let known = Dictionary(
      substitutions(in: wanted).map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
    for (placeholder, range) in found {
      guard let same = known[placeholder.kind], same.position != placeholder.position else {
        continue
      }
      let isPositioned = placeholder.text.hasByte(UInt8(ascii: "$"))
      let isSourcePositioned = same.text.hasByte(UInt8(ascii: "$"))
      // Without a position it is not known whether the order counts. If the source has them in the order of the
      // translation too, nothing moved.
      if !isOfDictionary, !isPositioned, isSourcePositioned, !isReorderedSubstitution { continue }
      let reason = isPositioned ? "takes another argument" : "takes another argument in this order"
      let known =
        isSourcePositioned ? same.text : "%\(same.position)$\(same.text.dropFirst())"
      let right = isPositioned ? "" : "; the source's is \(known)"
      return Finding(
        .placeholderMismatch,
        isOfDictionary || isPositioned && isSourcePositioned ? .error : .warning,
        "\(placeholder.text) \(reason)\(right)", ranges: [range])
    }
    return nil
  }
}

extension Placeholder {
  /// The placeholder without its spelling.
  fileprivate var argument: Placeholder {
    var argument = self
    argument.text = ""
    argument.name = nil
    return argument
  }

  /// True for `%a`, which `%arg` becomes with a capital or without its last letters.
  fileprivate var isHexadecimalFloat: Bool {
    kind == .floatingPoint && (text.utf8.last ?? 0) | 0x20 == UInt8(ascii: "a")
  }

  /// True if it takes one of the arguments.
  fileprivate func isTaken(from arguments: Set<Placeholder>) -> Bool {
    var wanted = argument
    if arguments.contains(wanted) { return true }
    guard kind == .integer else { return false }
    wanted.kind = .shortInteger
    return arguments.contains(wanted)
  }
}

extension Placeholder.Kind {
  /// True if another kind shows the same argument in the same way.
  func isTaken(by other: Self) -> Bool {
    self == other || self == .shortInteger && other == .integer
  }
}

extension PlaceholderComparison {
  private func unwanted(
    _ placeholder: Placeholder, _ range: Range<Int>, _ wanted: [Placeholder]
  ) -> Finding {
    let known = wanted.isEmpty ? "none" : Finding.list(wanted)
    let message = "\(placeholder.text) has no argument; the \(reference) has \(known)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  private func misplaced(
    _ placeholder: Placeholder, _ range: Range<Int>, _ source: Placeholder
  ) -> Finding {
    let message = "\(placeholder.text) replaces \(source.text) of the \(reference)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }
}

extension Finding {

  fileprivate static func missing(_ lost: [Placeholder], severity: Finding.Severity = .error)
    -> Finding
  {
    Finding(.placeholderMismatch, severity, texts(lost).missingMessage)
  }

  fileprivate static func lonePercent(_ range: Range<Int>, isAlone: Bool) -> Finding {
    let message =
      "a lone %; write a percent sign as %%"
      + (isAlone ? ", as in the source" : " next to placeholders")
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func unknownSubstitution(
    _ placeholder: Placeholder, _ range: Range<Int>, of names: [String]
  ) -> Finding {
    let known = names.isEmpty ? "none" : names.joined(separator: ", ")
    let message = "\(placeholder.text) does not match a substitution; the entry has \(known)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func list(_ placeholders: [Placeholder]) -> String {
    texts(placeholders).joined(separator: ", ")
  }

  private static func texts(_ placeholders: [Placeholder]) -> [String] {
    var seen: Set<String> = []
    return placeholders.map(\.text).filter { seen.insert($0).inserted }
  }
}
