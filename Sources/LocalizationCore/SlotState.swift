/// What holds of a slot in a language.
public enum SlotState: String, Sendable, CaseIterable {
  /// There is no translation, or a copy of the source that counts as none.
  case missing
  /// There is a first attempt or a copy of the source.
  case new
  /// Someone has to look at it.
  case needsReview = "needs_review"
  /// A machine translated it, and nobody has looked at it.
  case machineTranslated = "machine_translated"
  /// It is done.
  case translated
  /// It is not for translation.
  case locked
  /// The code has the key no more.
  case stale
  /// The source has nothing to read.
  case empty

  /// Whether a slot asks for work.
  public var isOpen: Bool {
    switch self {
    case .missing, .new, .needsReview, .machineTranslated: true
    case .translated, .locked, .stale, .empty: false
    }
  }

  /// Those that count for coverage.
  package static let counting: [SlotState] = [
    .missing, .new, .needsReview, .machineTranslated, .translated,
  ]

  /// The place in a list of all.
  package var index: Int {
    switch self {
    case .missing: 0
    case .new: 1
    case .needsReview: 2
    case .machineTranslated: 3
    case .translated: 4
    case .locked: 5
    case .stale: 6
    case .empty: 7
    }
  }
}

extension SlotState {
  /// The state of a row of a catalog or an XLIFF, as `status` counts it.
  public init(_ table: UnitTable, _ position: Int) {
    let row = table.row(position)
    if row.flags.contains(.isLocked) {
      self = .locked
    } else if row.flags.contains(.isStale) {
      self = .stale
    } else if table.hasBlankSource(position) {
      self = .empty
    } else if !row.flags.contains(.hasTarget)
      || !row.flags.contains(.hasCatalogState) && !table.hasText(position)
      || table.isMissingCopy(position)
    {
      self = .missing
    } else {
      self =
        switch row.state {
        case .unfinished: .new
        case .machine: .machineTranslated
        case .needsReview: .needsReview
        case .translated, .reviewed, .final: .translated
        }
    }
  }
}

extension UnitTable {
  /// Whether the source of a row has nothing to read.
  package func hasBlankSource(_ row: Int) -> Bool {
    func isBlank(_ text: some StringProtocol) -> Bool { text.allSatisfy(\.isWhitespace) }
    guard let bytes = plainSource(row) else {
      return source(row)?.texts.allSatisfy { isBlank($0) } ?? false
    }
    guard let first = bytes.first else { return true }
    // Most texts begin with a letter.
    return (first <= 0x20 || first >= 0x80) && isBlank(String(decoding: bytes, as: UTF8.self))
  }
}
