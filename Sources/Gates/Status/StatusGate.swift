public import LocalizationCore
public import Projects

/// How much of each language has to be translated.
public struct Requirements: Sendable, Hashable {
  /// In percent, by language; `*` for all others.
  public private(set) var percents: [String: Double] = [:]

  /// Nothing is asked for.
  public init() {}

  /// What a configuration asks for: released languages are complete, others as it says.
  public init(_ configuration: Configuration) {
    percents = configuration.require
    for language in configuration.released { percents[language] = 100 }
  }

  /// Reads what a command line asks for, `fr=100` or `*=90`.
  ///
  /// - Parameters:
  ///   - words: What is asked for; of a language that both name it wins.
  ///   - others: What else is asked for.
  /// - Throws: `RoundTripError` of usage for what is no language and percentage.
  public init(
    parsing words: [String],
    besides others: Requirements = Requirements()
  ) throws(RoundTripError) {
    self = others
    for word in words {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      let number = parts.last.map { $0.hasSuffix("%") ? $0.dropLast() : $0 } ?? ""
      let isNumber = number.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
      guard parts.count == 2, isNumber, let percent = Double(number), percent <= 100 else {
        throw RoundTripError(
          usage: "'\(word)' is not a language with a percentage up to 100, such as fr=95 or *=90"
        )
      }
      let language = String(parts[0])
      guard language == "*" || LanguageTag.isUsable(language) else {
        let nearest = LanguageTag.nearest(to: language).map { "; did you mean '\($0)'?" } ?? ""
        throw RoundTripError(usage: "'\(language)' is not a language tag (BCP 47)\(nearest)")
      }
      for tag in percents.keys where tag != "*" && LanguageTag.isSame(tag, language) {
        percents[tag] = nil
      }
      percents[language] = percent
    }
  }

  /// The languages that it names.
  public var languages: [String] { percents.keys.filter { $0 != "*" }.sorted() }

  /// What is asked of a language, or `nil`.
  public func percent(for language: String) -> Double? {
    if let exact = percents[language] { return exact }
    for (tag, percent) in percents where LanguageTag.isSame(tag, language) { return percent }
    return percents["*"]
  }
}

extension Status {
  /// A condition that a language did or did not meet.
  public struct Gate: Sendable {
    /// What the condition is about.
    public enum Kind: String, Sendable {
      /// So much has to be translated.
      case coverage
      /// It may not be less than it was.
      case ratchet
    }

    /// What it is about.
    public let kind: Kind
    /// The language.
    public let language: String
    /// The catalog, or `nil` for all of them.
    public let catalog: String?
    /// What is asked for, in words: `100 %`.
    public let required: String
    /// How far it is.
    public let coverage: Percentage
    /// Whether the condition is met.
    public let isPassed: Bool
    /// What is said when it is not.
    public let finding: Finding
  }

  /// The conditions of coverage, one for each language that something is asked of.
  ///
  /// If something is asked and there is no unit to look at, the one condition fails.
  public func gates(_ requirements: Requirements) -> [Gate] {
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
        ? "no units to count"
        : "no languages yet: \(sourceLanguages.count.counted("catalog")) "
          + "\(sourceLanguages.count == 1 ? "has" : "have") only source texts"
    }
    return "\(languages.count.counted("language")), \(catalogs.count.counted("catalog")): "
      + "no unit needs a translation"
  }

  private func coverageGates(_ requirements: Requirements) -> [Gate] {
    languages.compactMap { language, parts in
      guard let percent = requirements.percent(for: language) else { return nil }
      let counts = Self.sum(parts)
      let required = "\(Self.text(percent)) %"
      let isPassed = counts.coverage.isAtLeast(percent)
      return Gate(
        kind: .coverage,
        language: language,
        catalog: nil,
        required: required,
        coverage: counts.coverage,
        isPassed: isPassed,
        finding: isPassed
          ? Finding(.coverageTooLow, .note, "met")
          : Self.finding(
            .coverageTooLow,
            "\(Self.name(language)) is \(counts.coverage.text) % translated, but "
              + "\(required) is required",
            parts
          )
      )
    }
  }

  /// A percentage without superfluous digits.
  static func text(_ percent: Double) -> String {
    percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
  }

  static func name(_ language: String) -> String {
    language.isEmpty ? "a delivery without a language" : language
  }

  /// What is said of a gate that fails: how much is missing, and the first units with their places.
  static func finding(_ code: Finding.Code, _ message: String, _ parts: [Part]) -> Finding {
    let open = sum(parts).open
    var shown: [(id: String, place: SourceLocation)] = []
    for part in parts where shown.count < PartCounter.namedCount {
      let units = part.firstOpen.prefix(PartCounter.namedCount - shown.count)
      let places = FileLines.places(of: units.map(\.offset), in: part.path)
      shown += zip(units, places).map { ($0.id, $1) }
    }
    let keys = shown.map { "'\($0.id)'" + ($0.place.line == nil ? "" : " (\($0.place))") }
    let rest = open.units > shown.count ? ", …" : ""
    let named = keys.isEmpty ? "" : ": \(keys.joined(separator: ", "))\(rest)"
    return Finding(
      code,
      .error,
      "\(message); \(open.units.counted("unit")) (\(open.words.counted("word"))) "
        + "open\(named); --format html or json lists all",
      places: shown.map(\.place)
    )
  }
}

extension Status.Gate {
  /// A condition that fails because there was nothing to look at.
  ///
  /// - Parameters:
  ///   - kind: The kind of condition.
  ///   - language: The language that something was asked of; `*` for all.
  ///   - required: The percentage that was asked for.
  ///   - reason: The reason why there was nothing.
  static func emptyGate(
    _ kind: Kind,
    of language: String,
    _ required: String,
    because reason: String
  ) -> Self {
    Self(
      kind: kind,
      language: language,
      catalog: nil,
      required: required,
      coverage: Percentage(0, of: 0),
      isPassed: false,
      finding: Finding(.nothingChecked, .error, "nothing was checked: \(reason)")
    )
  }
}

extension Finding.Code {
  /// A gate had nothing to look at.
  public static let nothingChecked: Self = "nothing-checked"
  /// Less of a language is translated than is asked for.
  public static let coverageTooLow: Self = "coverage-too-low"
  /// Less of a language is translated than was.
  public static let coverageFell: Self = "coverage-fell"
}
