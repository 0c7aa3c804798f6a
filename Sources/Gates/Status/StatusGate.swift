package import LoctripAppProjects
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The required coverage of languages.
package struct CoverageThresholds: Sendable, Hashable {
  /// The percentages by language; `*` for all others.
  package private(set) var percents: [String: Double] = [:]

  /// Creates empty requirements.
  package init() {}

  /// Reads the requirements of a configuration; released languages must be complete.
  package init(_ configuration: Configuration) {
    percents = configuration.require
    for language in configuration.released { percents[language] = 100 }
  }

  /// Parses requirements of a command line, `fr=100` or `*=90`.
  ///
  /// - Parameters:
  ///   - words: The requirements; they win over others for the same language.
  ///   - others: Further requirements.
  /// - Throws: A usage `FindingsError` for anything but a language and a percentage.
  package init(parsing words: [String], besides others: CoverageThresholds = CoverageThresholds())
    throws(FindingsError)
  {
    self = others
    for word in words {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      let number = parts.last.map { $0.hasSuffix("%") ? $0.dropLast() : $0 } ?? ""
      let isNumber = number.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
      guard parts.count == 2, isNumber, let percent = Double(number), percent <= 100 else {
        throw FindingsError(
          usage: "'\(word)' is not a language with a percentage up to 100, such as fr=95 or *=90")
      }
      let language = String(parts[0])
      if language != "*", let problem = LanguageTag.problem(of: language) {
        throw FindingsError(usage: problem)
      }
      for tag in percents.keys where tag != "*" && LanguageTag.isSame(tag, language) {
        percents[tag] = nil
      }
      percents[language] = percent
    }
  }

  /// The required languages.
  package var languages: [String] { percents.keys.filter { $0 != "*" }.sorted() }

  /// The required percentage of a language, or `nil`.
  package func percent(for language: String) -> Double? {
    if let exact = percents[language] { return exact }
    for (tag, percent) in percents where LanguageTag.isSame(tag, language) { return percent }
    return percents["*"]
  }
}

extension Status {
  /// A condition on the coverage of a language, passed or failed.
  package struct Gate: Sendable {
    /// The kind of a gate.
    package enum Kind: String, Sendable {
      /// A minimum coverage.
      case coverage
      /// No text that a branch leaves behind.
      case leftBehind = "left-behind"
    }

    /// The kind of the gate.
    package let kind: Kind
    /// The language; `*` for all of them.
    package let language: String
    /// The required coverage as text: `100 %`.
    package let required: String
    /// The present coverage.
    package let coverage: Percentage
    /// The findings of a failed gate; none if the condition holds.
    package let findings: [Finding]

    /// True if the condition holds.
    package var isPassed: Bool { findings.isEmpty }
    /// True if the gate failed because there was nothing to look at.
    var isEmpty: Bool { findings.first?.code == .nothingChecked }
  }

  /// The coverage gates, one for each language with a requirement.
  ///
  /// If there are requirements but no units, there is one failed gate.
  package func gates(_ requirements: CoverageThresholds) -> [Gate] {
    let gates = coverageGates(requirements)
    guard gates.allSatisfy({ $0.coverage.whole == 0 }) else { return gates }
    let isAsked = requirements.percents.keys.contains { language in
      language == "*" || !sourceLanguages.contains { LanguageTag.isSame($0, language) }
    }
    guard isAsked, !gates.isEmpty || parts.isEmpty else { return gates }
    let (language, percent) = requirements.percents.min { $0.key < $1.key } ?? ("*", 0)
    return [.emptyGate(.coverage, of: language, "\(Self.text(percent)) %", because: emptiness)]
  }

  /// The reason why nothing is counted.
  var emptiness: String {
    if parts.isEmpty {
      return sourceLanguages.isEmpty
        ? "no strings to count"
        : "no languages yet: \(sourceLanguages.count.counted("catalog")) "
          + "\(sourceLanguages.count == 1 ? "has" : "have") only source texts"
    }
    return "\(languages.count.counted("language")), \(catalogs.count.counted("catalog")): "
      + "no unit needs a translation"
  }

  private func coverageGates(_ requirements: CoverageThresholds) -> [Gate] {
    languages.compactMap { language, parts in
      guard let percent = requirements.percent(for: language) else { return nil }
      let coverage = Self.sum(parts).coverage
      let required = "\(Self.text(percent)) %"
      let message =
        parts.contains(where: \.hidesGaps)
        ? "a file of \(Self.name(language)) cannot hold gaps or states, so it is unknown whether "
          + "\(required) is reached"
        : parts.contains(where: \.isUnread)
          ? "a catalog could not be read, so it is unknown whether \(required) of "
            + "\(Self.name(language)) is reached"
          : coverage.unknown > 0
            ? "\(coverage.unknown.counted("unit")) of \(Self.name(language)) could not be read, so it is unknown whether "
              + "\(required) is reached"
            : "\(Self.name(language)) is \(coverage.text) % translated, but \(required) is required"
      return Gate(
        kind: .coverage, language: language, required: required, coverage: coverage,
        findings: coverage.isAtLeast(percent)
          ? [] : [Self.finding(.coverageTooLow, message, parts)])
    }
  }

  /// The gate of a branch.
  package func gate(_ branch: BranchGate) -> Gate {
    let kinds = LeftBehind.allCases.filter(branch.kinds.contains).map(\.rawValue)
    let required = "no \(kinds.joined(separator: ", "))"
    guard branch.unitCount > 0 else {
      return .emptyGate(.leftBehind, of: "*", required, because: emptiness)
    }
    return Gate(
      kind: .leftBehind, language: "*", required: required, coverage: counts.coverage,
      findings: branch.keys.map(\.finding) + [branch.unread].compactMap(\.self))
  }

  /// A percentage without superfluous digits.
  static func text(_ percent: Double) -> String {
    percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
  }

  static func name(_ language: String) -> String {
    language.isEmpty ? "a delivery without a language" : language
  }

  /// The finding of a failed gate: the missing amount, and the first units with their places.
  static func finding(_ code: Finding.Code, _ message: String, _ parts: [Part]) -> Finding {
    let open = sum(parts).open
    var shown: [(id: String, place: FileLocation)] = []
    for part in parts where shown.count < PartCounter.namedCount {
      let units = part.firstOpen.prefix(PartCounter.namedCount - shown.count)
      let places = FileLines.places(of: units.map(\.offset), in: part.path)
      shown += zip(units, places).map { ($0.id, $1) }
    }
    let keys = shown.map { "'\($0.id)'" + ($0.place.line == nil ? "" : " (\($0.place))") }
    let rest = open.units > shown.count ? ", …" : ""
    let named = keys.isEmpty ? "" : ": \(keys.joined(separator: ", "))\(rest)"
    return Finding(
      code, .error,
      "\(message); \(open.units.counted("unit")) (\(open.words.counted("word"))) "
        + "open\(named); --format html or json lists all", places: shown.map(\.place))
  }
}

extension Status.Gate {
  /// A gate on a language (`*` for all) that fails because there is nothing to count.
  static func emptyGate(
    _ kind: Kind, of language: String, _ required: String, because reason: String
  ) -> Self {
    Self(
      kind: kind, language: language, required: required, coverage: Percentage(0, of: 0),
      findings: [Finding(.nothingChecked, .error, "nothing was checked: \(reason)")])
  }
}

extension Finding.Code {
  /// A language is translated less than `require` or `--require` demands.
  package static let coverageTooLow: Self = "coverage-too-low"
}

/// Converts offsets of a file to lines and columns, reading the file in pieces.
enum FileLines {
  /// The locations; without a line if the file can no longer be read.
  ///
  /// - Parameter offsets: Offsets in the UTF-8 form of the file.
  static func places(of offsets: [Int], in path: String) -> [FileLocation] {
    var found: [Int: FileLocation] = [:]
    var rest = offsets.sorted()[...]
    var (start, lines, column) = (0, 0, 0)
    do {
      try FileAccess.readPieces(path) { piece in
        let index = LineIndex(piece)
        while let offset = rest.first, offset < start + piece.count {
          let (line, inLine) = index.position(of: offset - start)
          found[offset] = FileLocation(
            path: path, line: lines + line, column: inLine + (line == 1 ? column : 0))
          rest.removeFirst()
        }
        let end = index.position(of: piece.count)
        column = end.column - 1 + (end.line == 1 ? column : 0)
        lines += end.line - 1
        start += piece.count
        return !rest.isEmpty
      }
    } catch {
      return offsets.map { _ in FileLocation(path: path) }
    }
    return offsets.map { found[$0] ?? FileLocation(path: path) }
  }
}
