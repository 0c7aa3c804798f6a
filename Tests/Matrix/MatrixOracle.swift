/// What is right, written by hand from the table of faults: the answers for XLIFF 1.2, which every other form gives too.
package enum MatrixOracle {
  /// The result of an import for the text in question.
  package struct Answer: Sendable, Equatable {
    /// The verdict; `nil` if the report lists no such unit.
    var verdict: String?
    /// The state in the catalog afterwards; `nil` if it has no text.
    var state: String?
    /// The exit status.
    var exit: Int32
    /// The number of finished texts in the catalog afterwards.
    var finished: Int
    /// What a person's *take* gives: `true` if it is written, `false` if it is refused; `nil` if nobody is asked.
    var takes: Bool?
    /// True if an agency is told before.
    var isRejected: Bool { verdict == "rejected" }
  }

  /// The number of units of the catalog that can be finished.
  static let units = 12
  /// That of those that the agency translates; one was finished before, and one never comes back.
  private static let translated = 11

  /// The answer for a delivery.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - isKnown: True if what was sent is known.
  static func answer(_ fault: MatrixFault, isKnown: Bool) -> Answer {
    func one(
      _ verdict: String?, _ state: String?, _ exit: Int32, less: Int = 1, takes: Bool? = nil
    ) -> Answer {
      Answer(
        verdict: verdict, state: state, exit: exit, finished: translated - less, takes: takes)
    }
    return switch fault {
    case .fine, .copiedTerm, .carriageReturns: one("added", "translated", 0, less: 0)
    case .blank: one("missing", nil, 0)
    // Nobody could take it.
    case .lockedInCatalog: one("rejected", nil, 0, less: 0)
    case .lockedInFile: one("rejected", nil, 1, takes: true)
    case .unknownLanguage: one("rejected", nil, 1, less: 10)
    case .category: one("rejected", nil, 1, less: 0, takes: false)
    case .error, .unread: one("rejected", nil, 1, takes: false)
    case .copiedText, .filler, .script: one("added", "needs_review", 1, takes: true)
    // The order decides: a finished text came back unchanged in its language.
    case .wrongHeader:
      isKnown ? one("added", "translated", 0, less: 0) : one("rejected", nil, 1, less: 10)
    case .partLacking: one(isKnown ? "missing" : nil, nil, 0)
    case .idTwice: one("conflict", nil, 1)
    case .extraID: one("orphaned", nil, 1, less: 0)
    case .secondBroken: one("added", "translated", 65, less: 0)
    }
  }

  /// The answer for a cell.
  static func answer(_ cell: MatrixCell) -> Answer {
    // A file that names an order which is not here is left out.
    if cell.base == .orderNotHere {
      return Answer(verdict: nil, state: nil, exit: 65, finished: translated - 10)
    }
    let isKnown = cell.base != .none || cell.packing == .sentFolder
    var answer = answer(cell.fault, isKnown: isKnown)
    // Plurals of `.strings` are in another file, which did not come.
    if cell.form == .strings, answer.finished > 1 { answer.finished -= 2 }
    return answer
  }

  // MARK: - Excuses

  /// What a form cannot carry, so that a fault or a base cannot occur in it.
  private static let excuses: [(form: MatrixForm, fault: MatrixFault, reason: String)] =
    [
      (.csv, .lockedInCatalog, "locked entries do not go out"),
      (.po, .lockedInCatalog, "locked entries do not go out"),
      (.json, .lockedInCatalog, "locked entries do not go out"),
      (.android, .lockedInCatalog, "locked entries do not go out"),
      (.po, .category, "forms are numbered"),
      (.strings, .category, "plurals are in another file"),
      (.strings, .unread, "the format has nothing but texts"),
      (.po, .unread, "the format has nothing but texts"),
      (.xlsx, .carriageReturns, "line ends are inside of XML"),
    ]
    + [.xlsx, .csv, .po, .json, .android, .strings].map {
      ($0, .lockedInFile, "a text cannot be locked")
    } + [.catalog].map { ($0, .lockedInFile, "an entry is locked in every language alike") }
    + [.xlsx, .csv, .json, .android, .catalog, .strings].map {
      ($0, .wrongHeader, "there is no header with one language")
    }
    + [.xlsx, .csv, .json, .android, .strings].map {
      ($0, .unknownLanguage, "a name that is no language says nothing")
    }
    + [.xliff12, .xliff20, .xliff21, .xliff22, .xcloc].map {
      ($0, .unread, "the format has nothing but texts")
    }

  /// The reason why a cell cannot occur, or `nil`.
  package static func excuse(_ cell: MatrixCell) -> String? {
    if let excuse = excuses.first(where: { $0.form == cell.form && $0.fault == cell.fault }) {
      return excuse.reason
    }
    if cell.base == .orderNotHere, [.csv, .json, .android, .catalog, .strings].contains(cell.form) {
      return "a file states no order"
    }
    if cell.fault == .secondBroken, cell.packing == .file {
      return "one file alone is imported"
    }
    let isBesideBundles = cell.packing == .sentFolder || cell.base == .inPlace
    if cell.form.isOfApp, isBesideBundles {
      return "catalogs beside bundles are not read, and lie in the place of none"
    }
    // A resource of nothing but white space is shown as one without a text.
    if cell.form == .android, cell.fault == .partLacking || cell.fault == .blank,
      cell.base == .bundle
    {
      return "resource files have no gaps, so without a manifest nobody knows what was to do"
    }
    if cell.base == .orderNotHere, cell.form == .xlsx {
      return "the order stands in a hidden sheet"
    }
    return nil
  }
}
