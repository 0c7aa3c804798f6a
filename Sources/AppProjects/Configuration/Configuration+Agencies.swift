package import LoctripBundles
internal import LoctripLocalizationCore
internal import XLIFF

extension Configuration {
  /// A translation agency, with its languages and the form of its bundles.
  ///
  /// The options of `export` are in the words of the command line; `nil` and empty ones are not configured.
  package struct Agency: Sendable, Hashable {
    /// The name in the configuration, which is part of the ids of its orders.
    package var id: String
    /// The name for people.
    package var name: String?
    /// The languages that it translates into.
    package var languages: [String] = []
    /// The person to write to.
    package var contact: String?
    /// The number of working days that it has for an order.
    package var workingDays: Int?
    /// Its prices of words: those of the project where it has none.
    package var rates = Rates()
    /// The form of its bundles and their options.
    package var spec = BundleSpec()
    /// `--only`.
    package var only: [String] = []
    /// `--verify`.
    package var verifies = false
    /// `--with-matches`, relative to the working directory.
    package var withMatches: [String] = []
    /// `--match-threshold`.
    package var matchThreshold: Int?
    package init(_ id: String) { self.id = id }

    /// True if a text can be the name of an agency: small letters, digits and hyphens from a letter on.
    package static func isName(_ text: String) -> Bool {
      // A stranger's text may be long.
      text.utf8.count <= 60 && isName(Array(text.utf8)[...])
    }

    /// The same for the bytes of a text.
    package static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
      func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter && byte & 0x20 != 0 }
      guard bytes.count <= 60, let first = bytes.first, isLetter(first) else { return false }
      return bytes.allSatisfy { isLetter($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }
  }

  /// The agency of a language, in any spelling.
  package func agency(for language: String) -> Agency? {
    let (all, owners) = agencyLanguages.get {
      let pairs = agencies.enumerated().flatMap { number, agency in
        agency.languages.map { (ExactString($0), number) }
      }
      return (
        LanguageList(pairs.lazy.map(\.0.string)),
        Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      )
    }
    let owner =
      owners[ExactString(language)]
      ?? all.firstSame(as: language).flatMap { owners[ExactString($0)] }
    return owner.map { agencies[$0] }
  }

  /// The name of an agency, or its id if it has none or is not in the configuration.
  package func name(ofAgency id: String) -> String {
    agencies.first { $0.id.isIdentical(to: id) }?.name ?? id
  }

  /// The rates for a language: those of its agency, else those of the project.
  package func rates(for language: String) -> Rates { agency(for: language)?.rates ?? rates }

  /// The folder that names of catalogs in orders are relative to, or `nil` for a project without orders.
  package var orderRoot: String? { orders == nil ? nil : path.map(Self.folder) }

  /// Reads an agency.
  ///
  /// - Parameter resolve: Returns a path of the file relative to the working directory.
  /// - Throws: The options of its bundles that contradict each other.
  func agency(_ id: String, _ value: ConfigurationValue, resolve: (String) -> String)
    throws(BundleSpec.Contradiction) -> Agency
  {
    func texts(_ name: String) -> [String] { (value[name]?.list ?? []).map(\.text) }
    func flag(_ name: String) -> Bool { value[name]?.flag ?? false }
    var agency = Agency(id)
    agency.name = value["name"]?.text
    agency.languages = ExactString.distinct(texts("languages"))
    agency.contact = value["contact"]?.text
    agency.workingDays = (value["due"]?.number).map { Int($0) }
    agency.rates = rates
    if let own = value["rates"] { agency.rates.override(with: own) }
    agency.rates.minimum = value["minimum"]?.number
    agency.rates.review = value["review"]?.number
    agency.rates.paysUsed = value["pay"]?.text == "used"
    agency.only = texts("only")
    agency.verifies = flag("verify")
    agency.withMatches = texts("with-matches").map(resolve)
    agency.matchThreshold = (value["match-threshold"]?.number).map { Int($0) }
    var options = BundleSpec.Options()
    options.form = (value["bundle"]?.text).flatMap(BundleSpec.Form.init)
    options.version = (value["xliff-version"]?.text).flatMap(XLIFFVersion.init) ?? options.version
    options.plurals = (value["plurals"]?.text).flatMap(BundleSpec.Plurals.init) ?? options.plurals
    options.protectsPlaceholders = flag("protect-placeholders")
    options.approves = flag("approved")
    options.partsFrom = (value["parts-from"]?.text).map(resolve)
    agency.spec = try BundleSpec(options, as: .configuration)
    agency.spec.omitsUntranslatable = flag("omit-untranslatable")
    agency.spec.omitsStale = flag("omit-stale")
    return agency
  }
}

extension Configuration.Rates {
  /// Takes the members of a configuration's rates, each in the place of the present one.
  mutating func override(with value: ConfigurationValue) {
    if let currency = value["currency"]?.text { self.currency = currency }
    if let prices = value["per-word"] { perWord = Configuration.dictionary(prices, \.number) }
    if let bands = value["bands"] { self.bands = Configuration.dictionary(bands, \.number) }
  }
}
