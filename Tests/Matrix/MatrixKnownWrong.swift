extension MatrixCell {
  /// What is wrong today, as a fault or a base with a command, and what is right.
  ///
  /// The list may only shrink: `make acceptance-matrix` fails on a wrong cell of another kind, and on a kind without one.
  package static let knownKinds: [(cells: String, right: String)] = [
    ("unknown-language import", "an unknown language in the header stops the file"),
    ("unknown-language orders", "what the import says is to decide is to decide everywhere"),
    ("unknown-language review-decide", "what is to decide is on a page"),
    ("locked-in-file review-decide", "a person takes what the file alone locks"),
    ("blank import", "a blank resource of Android is missing"),
    ("error check-order", "an agency is told what the import rejects"),
  ]

  /// True for a cell of a known kind.
  package var isKnownWrong: Bool { !kinds.isDisjoint(with: Self.knownKinds.map(\.cells)) }

  /// The kinds that the cell is of.
  package var kinds: Set<String> {
    ["\(fault.rawValue) \(command.rawValue)", "\(base.rawValue) \(command.rawValue)"]
  }

  /// The cells of the pairs that are wrong today.
  ///
  /// The list may only shrink. `LOCTRIP_RECORD_MATRIX=1 swift test --filter MatrixTests` writes it.
  package static let knownWrong = """
    po sent manifest unknown-language import
    xcloc file order unknown-language orders
    xliff-1.2 sent folder unknown-language import
    xliff-2.0 zip order unknown-language review-decide
    xliff-2.2 file order locked-in-file review-decide
    xliff-2.2 folder in-place unknown-language import
    """
}
