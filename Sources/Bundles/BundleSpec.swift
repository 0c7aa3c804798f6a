public import LoctripLocalizationCore
public import XLIFF

/// How bundles are written: their form, and options that fit it and one another.
///
/// `loctrip export`, the agencies of a configuration, orders and rework make one; options that contradict one another are
/// found here alone.
public struct BundleSpec: Sendable, Hashable {
  /// The form of a bundle.
  public enum Form: String, Sendable, CaseIterable {
    /// A folder with the XLIFF, the sources and a description, as Xcode exports it.
    case xcloc
    /// The XLIFF alone.
    case xliff
    /// A spreadsheet.
    case xlsx
    /// PO files of GNU gettext, one for each catalog.
    case po
    /// JSON files with a text for each unit, one for each catalog.
    case json
    /// The CSV files of Weblate, one for each catalog.
    case csv
    /// Resource files of Android, one for each language.
    case android

    /// Its facts.
    package var facts: FormFacts {
      switch self {
      case .xcloc: .xcloc
      case .xliff: .xliff
      case .xlsx: .xlsx
      case .po: .po
      case .json: .json
      case .csv: .csv
      case .android: .android
      }
    }
  }

  /// The form of plurals.
  public enum Plurals: String, Sendable, CaseIterable {
    /// A group of units, one for each case.
    case groups
    /// Units with the ids of a `.stringsdict` in XLIFF 1.2, which tools such as Weblate show as one text.
    case dict
    /// An entry for each case in PO files, for tools without plurals or with other ones.
    case flat
    /// One unit with the plural, gender and select module of XLIFF 2.2, which few tools know yet.
    case module

    /// True if bundles of a form and version can have such plurals.
    func fits(_ form: Form, _ version: XLIFFVersion) -> Bool {
      switch self {
      case .groups: true
      case .dict: form == .xliff && !version.isXLIFF2
      case .flat: form.facts.plurals == .formula
      case .module: form == .xliff && version == .v2_2
      }
    }
  }

  /// An option of `export`, or of an agency, by its name there.
  package enum Option: String, Sendable, CaseIterable {
    case bundle
    case version = "xliff-version"
    case plurals
    case protectsPlaceholders = "protect-placeholders"
    case approves = "approved"
    case layout
    case isTemplate = "template"
    case partsFrom = "parts-from"
  }

  /// Two options that contradict each other.
  package struct Contradiction: Error {
    /// The option that does not fit.
    package let option: Option
    /// The sentence about it.
    package let message: String
  }

  /// How options are spelled in messages.
  package enum Spelling: Sendable {
    /// As on the command line, `--bundle po`.
    case commandLine
    /// As in the configuration, `bundle: po`.
    case configuration

    fileprivate func name(_ option: Option) -> String {
      self == .commandLine ? "--\(option.rawValue)" : option.rawValue
    }

    fileprivate func value(_ option: Option, _ value: String) -> String {
      "\(name(option))\(self == .commandLine ? "" : ":") \(value)"
    }
  }

  /// The options as a person gave them, whether they fit one another or not.
  package struct Options: Sendable {
    package var form: Form?
    package var version = XLIFFVersion.v1_2
    package var plurals = Plurals.groups
    package var protectsPlaceholders = false
    package var approves = false
    package var layout: String?
    package var isTemplate = false
    package var partsFrom: String?

    /// No options.
    package init() {}
  }

  /// The form of the bundles.
  public let form: Form
  /// The version of XLIFF; 1.2 in other forms.
  public let version: XLIFFVersion
  /// The form of plurals.
  public let plurals: Plurals
  /// True if placeholders are inline codes, which a translator can move but not break; Xcode writes
  /// them as text.
  public let protectsPlaceholders: Bool
  /// True if finished translations are `approved` as well in XLIFF 1.2, for tools that know no states.
  public let approves: Bool
  /// True to leave out entries with `shouldTranslate: false`.
  public var omitsUntranslatable = false
  /// True to leave out stale entries.
  public var omitsStale = false
  /// The paths of the files; `nil` if a bundle is one file or package.
  package let layout: BundleLayout?
  /// An `.xcloc`, or a folder of them, whose notes, screenshots and localized assets are passed on; `nil` without one.
  package let partsFrom: String?

  /// Bundles of a form without further options.
  public init(_ form: Form = .xcloc) {
    self.form = form
    (version, plurals, protectsPlaceholders, approves) = (.v1_2, .groups, false, false)
    (layout, partsFrom) = (.standard(form.facts), nil)
  }

  /// Bundles of a form with options.
  ///
  /// - Parameters:
  ///   - form: The form; by default `.xcloc`, and XLIFF for what an `.xcloc` cannot have.
  ///   - version: The version of XLIFF.
  ///   - plurals: The form of plurals.
  ///   - protectsPlaceholders: True to write placeholders as inline codes.
  ///   - approves: True to write finished translations as `approved`.
  /// - Throws: `FindingsError` of usage that names the first option that does not fit.
  public init(
    _ form: Form? = nil, version: XLIFFVersion = .v1_2, plurals: Plurals = .groups,
    protectsPlaceholders: Bool = false, approves: Bool = false
  ) throws(FindingsError) {
    var options = Options()
    options.form = form
    (options.version, options.plurals) = (version, plurals)
    (options.protectsPlaceholders, options.approves) = (protectsPlaceholders, approves)
    do {
      try self.init(options)
    } catch {
      throw FindingsError(usage: error.message)
    }
  }

  /// Resolves the options that a person gave.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - spelling: How the message spells them.
  /// - Throws: The first contradiction.
  package init(_ options: Options, as spelling: Spelling = .commandLine) throws(Contradiction) {
    let isFile = options.version.isXLIFF2 || options.plurals == .dict
    let form = options.form ?? (isFile ? .xliff : .xcloc)
    self.form = form
    if let found = Self.contradiction(in: options, of: form, spelling) { throw found }
    (version, plurals) = (options.version, options.plurals)
    (protectsPlaceholders, approves) = (options.protectsPlaceholders, options.approves)
    layout =
      try options.layout.map { text throws(Contradiction) in
        let layout = try BundleLayout(text)
        if let reason = form.refusal(of: layout) {
          throw Contradiction(option: .layout, message: reason)
        }
        return layout
      } ?? .standard(form.facts)
    partsFrom = options.partsFrom
  }

  /// The options of an order as its manifest has them, for bundles in the same form.
  ///
  /// Manifests of earlier versions may name plurals that the form does not have; nothing was written of these.
  ///
  /// - Parameters:
  ///   - form: The form; `nil` for this one.
  ///   - version: The version of XLIFF; `nil` for this one.
  ///   - plurals: The form of plurals in the word of the manifest.
  ///   - protectsPlaceholders: True if placeholders were inline codes.
  ///   - approves: True if finished translations were `approved`.
  /// - Throws: `FindingsError` when the options contradict one another otherwise.
  package func asSent(
    _ form: Form?, version: XLIFFVersion?, plurals: String, protectsPlaceholders: Bool,
    approves: Bool
  ) throws(FindingsError) -> BundleSpec {
    var options = Options()
    options.form = form ?? self.form
    options.version = version ?? self.version
    let known = Plurals(rawValue: plurals) ?? self.plurals
    options.plurals = known.fits(options.form ?? self.form, options.version) ? known : .groups
    (options.protectsPlaceholders, options.approves) = (protectsPlaceholders, approves)
    if options.form?.facts.hasParts ?? false { options.partsFrom = partsFrom }
    do {
      var spec = try BundleSpec(options)
      (spec.omitsUntranslatable, spec.omitsStale) = (omitsUntranslatable, omitsStale)
      return spec
    } catch {
      throw FindingsError(usage: error.message)
    }
  }

  // MARK: - Files

  /// The name of the bundle of a language, which its manifest has: the file or package; of forms with folders the language.
  package func name(for language: String) -> String {
    layout == nil ? "\(language)\(form.facts.endings[0])" : language
  }

  /// The paths of the documents of a language, from the folder of the bundles.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - tables: The names of the catalogs.
  package func files(for language: String, of tables: [String]) -> [String] {
    guard let layout else {
      let name = name(for: language)
      return [form.facts.hasParts ? "\(name)/Localized Contents/\(language).xliff" : name]
    }
    if layout.isFlat { return [layout.path("", language)] }
    return ExactString.distinct(tables.map { layout.path($0, language) })
  }

  /// The file, package or folder of a language, from the folder of the bundles: what is sent as a whole.
  package func root(for language: String) -> String {
    let path = files(for: language, of: [""]).first ?? language
    return String(path.prefix { $0 != "/" })
  }

  // MARK: - Contradictions

  private static func contradiction(in options: Options, of form: Form, _ spelling: Spelling)
    -> Contradiction?
  {
    let (facts, version) = (form.facts, options.version)
    let folders = Form.allCases.filter { $0.facts.folder != .none }.map(\.rawValue)
    let inFolders = "\(folders.dropLast().joined(separator: ", ")) or \(folders.last ?? "")"
    func name(_ option: Option) -> String { spelling.name(option) }
    func bundle(_ form: Form) -> String { spelling.value(.bundle, form.rawValue) }
    func noXLIFF(_ option: Option) -> String {
      "\(bundle(form)) has no XLIFF; \(name(option)) does not go with it"
    }
    let rules: [(option: Option, isBroken: Bool, message: String)] = [
      (
        .version, version.isXLIFF2 && form == .xcloc,
        "an .xcloc contains XLIFF 1.2, not \(version), which Xcode cannot read; use \(bundle(.xliff))"
      ),
      (.version, version.isXLIFF2 && !facts.isXLIFF, noXLIFF(.version)),
      (
        .protectsPlaceholders, options.protectsPlaceholders && !facts.marksPlaceholders,
        noXLIFF(.protectsPlaceholders)
      ),
      (.approves, options.approves && !facts.isXLIFF, noXLIFF(.approves)),
      (
        .approves, options.approves && version.isXLIFF2,
        "\(name(.approves)) needs XLIFF 1.2; XLIFF \(version) has no approved attribute"
      ),
      (
        .plurals, !options.plurals.fits(form, version),
        spelling.value(.plurals, options.plurals.rawValue) + need(of: options.plurals, spelling)
      ),
      (
        .layout, options.layout != nil && facts.folder == .none,
        "\(name(.layout)) needs \(spelling.value(.bundle, inFolders))"
      ),
      (
        .isTemplate, options.isTemplate && facts.folder == .none,
        "\(name(.isTemplate)) needs \(spelling.value(.bundle, inFolders))"
      ),
      (
        .partsFrom, options.partsFrom != nil && !facts.hasParts,
        "\(name(.partsFrom)) needs \(bundle(.xcloc)): \(bundle(form)) cannot contain other files"
      ),
    ]
    return rules.first(where: \.isBroken).map {
      Contradiction(option: $0.option, message: $0.message)
    }
  }

  /// The predicate of a sentence about plurals that a bundle cannot have.
  private static func need(of plurals: Plurals, _ spelling: Spelling) -> String {
    func bundle(_ form: Form) -> String { spelling.value(.bundle, form.rawValue) }
    return switch plurals {
    case .groups: ""
    case .dict:
      " writes XLIFF 1.2 for Weblate; Xcode cannot read such a bundle, so use \(bundle(.xliff))"
    case .flat: " needs \(bundle(.po))"
    case .module: " needs \(spelling.value(.version, XLIFFVersion.v2_2.rawValue))"
    }
  }
}

extension BundleSpec.Form {
  /// The reason why files cannot have the paths of a layout, or `nil`.
  fileprivate func refusal(of layout: BundleLayout) -> String? {
    switch facts.folder {
    case .none: nil
    case .language:
      facts.namesCatalogs || layout.saysCatalog
        ? nil
        : "--layout needs {table} and {language} for JSON and CSV: the name of a file says its catalog"
    case .resources:
      layout.isOfAndroid
        ? nil
        : "--layout for --bundle android is a path to values-{android} and a file in it, such as "
          + "res/values-{android}/strings.xml"
    }
  }
}
