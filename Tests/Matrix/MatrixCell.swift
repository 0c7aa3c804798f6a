package import LoctripBundles

/// A form of what comes back.
package enum MatrixForm: String, CaseIterable, Sendable {
  case xliff12 = "xliff-1.2"
  case xliff20 = "xliff-2.0"
  case xliff21 = "xliff-2.1"
  case xliff22 = "xliff-2.2"
  case xcloc, xlsx, csv, po, json, android
  case catalog, strings

  /// The facts of the form.
  package var facts: FormFacts {
    switch self {
    case .xliff12, .xliff20, .xliff21, .xliff22: .xliff
    case .xcloc: .xcloc
    case .xlsx: .xlsx
    case .csv: .csv
    case .po: .po
    case .json: .json
    case .android: .android
    case .catalog: .stringCatalog
    case .strings: .strings
    }
  }

  /// The version of XLIFF, if it is one of 2.x.
  var version2: String? {
    switch self {
    case .xliff20: "2.0"
    case .xliff21: "2.1"
    case .xliff22: "2.2"
    default: nil
    }
  }

  /// The form of the bundle that was sent; catalogs come back from services that got XLIFF.
  var sent: String { facts.isXLIFF && self != .xcloc || isOfApp ? "xliff" : rawValue }

  /// True for files of an app.
  var isOfApp: Bool { self == .catalog || self == .strings }
}

/// How the files come back.
package enum MatrixPacking: String, CaseIterable, Sendable {
  /// The file is named.
  case file
  /// A folder with it is named.
  case folder
  /// The same; the folder's name is a word that is a language elsewhere.
  case inFolder = "in"
  /// An archive.
  case zip
  /// The folder that was sent, manifest included, with other files in it.
  case sentFolder = "sent"
}

/// What the import knows of what was sent.
package enum MatrixBase: String, CaseIterable, Sendable {
  case none, manifest, bundle, folder, order
  /// The file names an order that is not here.
  case orderNotHere = "no-order"
  /// The delivery lies where the bundle lay.
  case inPlace = "in-place"
}

/// What is wrong with a delivery, or with one text of it.
package enum MatrixFault: String, CaseIterable, Sendable {
  case fine, blank
  case lockedInCatalog = "locked-in-catalog"
  case lockedInFile = "locked-in-file"
  case unknownLanguage = "unknown-language"
  case category, error
  case copiedTerm = "copied-term"
  case copiedText = "copied-text"
  case filler, script, unread
  case wrongHeader = "wrong-header"
  case partLacking = "part-lacking"
  case idTwice = "id-twice"
  case extraID = "extra-id"
  case secondBroken = "second-broken"
  case carriageReturns = "cr-lf"
}

/// What is done with it.
package enum MatrixCommand: String, CaseIterable, Sendable {
  /// Imported, and imported again.
  case importTwice = "import"
  /// Imported; then the project is checked.
  case check
  /// Checked by the agency before it comes back.
  case checkOrder = "check-order"
  /// Imported; then the project is counted, and what is open is exported.
  case status
  /// Imported; then what is to decide is shown, and the text in question is taken.
  case decide = "review-decide"
  /// Imported; then the orders are shown.
  case orders
}

/// One combination.
package struct MatrixCell: Hashable, Sendable, CustomStringConvertible {
  package var form: MatrixForm
  package var packing: MatrixPacking
  package var base: MatrixBase
  package var fault: MatrixFault
  package var command: MatrixCommand

  package var description: String {
    [form.rawValue, packing.rawValue, base.rawValue, fault.rawValue, command.rawValue]
      .joined(separator: " ")
  }

  /// False where two of the values exclude each other, whatever loctrip does.
  var isPossible: Bool {
    switch base {
    case .inPlace where packing != .file && packing != .folder: return false
    case .orderNotHere where packing == .sentFolder: return false
    default: break
    }
    // These commands need an order.
    return base == .order || ![.checkOrder, .decide, .orders].contains(command)
  }

  /// True if nothing excludes the combination.
  private var isPlayed: Bool { isPossible && MatrixOracle.excuse(self) == nil }

  /// Every combination.
  package static var all: [MatrixCell] {
    combinations(counts.map { Array(0..<$0) }).filter(\.isPlayed)
  }

  /// Few combinations in which every two values that can meet do meet, always the same.
  package static var pairs: [MatrixCell] {
    var open = [Bool](repeating: false, count: 32 * 32 * 32)
    for cell in all {
      for pair in cell.places { open[pair] = true }
    }
    var uses = counts.map { [Int](repeating: 0, count: $0) }
    var chosen: [MatrixCell] = []
    // Two values that have not met yet are put together with those of the other axes that meet most for the first time;
    // of several, with those that were used least.
    while let pair = open.firstIndex(of: true) {
      var choices = counts.map { Array(0..<$0) }
      choices[pair / 32 / 32 / 5] = [pair / 32 % 32]
      choices[pair / 32 / 32 % 5] = [pair % 32]
      var best: (cell: MatrixCell, count: Int, uses: Int)?
      for cell in combinations(choices) where cell.isPlayed {
        let count = cell.places.count { open[$0] }
        let used = zip(uses, cell.values).reduce(0) { $0 + $1.0[$1.1] }
        if let best, (count, -used) <= (best.count, -best.uses) { continue }
        best = (cell, count, used)
      }
      guard let cell = best?.cell else { break }
      for place in cell.places { open[place] = false }
      for (axis, value) in cell.values.enumerated() { uses[axis][value] += 1 }
      chosen.append(cell)
    }
    return chosen.sorted { $0.description < $1.description }
  }

  // MARK: - Numbers

  /// The number of values of each axis.
  private static let counts = [
    MatrixForm.allCases.count, MatrixPacking.allCases.count, MatrixBase.allCases.count,
    MatrixFault.allCases.count, MatrixCommand.allCases.count,
  ]

  /// The values, each by its place among those of its axis.
  private var values: [Int] {
    [
      MatrixForm.allCases.firstIndex(of: form) ?? 0,
      MatrixPacking.allCases.firstIndex(of: packing) ?? 0,
      MatrixBase.allCases.firstIndex(of: base) ?? 0,
      MatrixFault.allCases.firstIndex(of: fault) ?? 0,
      MatrixCommand.allCases.firstIndex(of: command) ?? 0,
    ]
  }

  /// The number of each pair of values.
  private var places: [Int] {
    let values = values
    return values.indices.flatMap { left in
      values.indices.filter { $0 > left }.map { right in
        ((left * 5 + right) * 32 + values[left]) * 32 + values[right]
      }
    }
  }

  /// The combinations of some values of each axis.
  private static func combinations(_ choices: [[Int]]) -> [MatrixCell] {
    choices[0].flatMap { form in
      choices[1].flatMap { packing in
        choices[2].flatMap { base in
          choices[3].flatMap { fault in
            choices[4].map { command in
              MatrixCell(
                form: MatrixForm.allCases[form], packing: MatrixPacking.allCases[packing],
                base: MatrixBase.allCases[base], fault: MatrixFault.allCases[fault],
                command: MatrixCommand.allCases[command])
            }
          }
        }
      }
    }
  }
}
