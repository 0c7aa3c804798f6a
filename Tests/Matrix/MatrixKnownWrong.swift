extension MatrixCell {
  /// What is wrong today, as a fault or a base with a command, and what is right.
  ///
  /// The list may only shrink: `make acceptance-matrix` fails on a wrong cell of another kind, and on a kind without one.
  package static let knownKinds: [(cells: String, right: String)] = [
    ("no-order import", "an order that is not here leaves the file out"),
    ("second-broken import", "the files beside a broken one are imported, and the exit is 65"),
    ("copied-term import", "a copied term is taken where forms have no states, as any text"),
    ("copied-text import", "what waits for a look waits after a second import too"),
    ("filler import", "what waits for a look waits after a second import too"),
    ("script import", "a text in another script waits for a person"),
    ("unknown-language import", "an unknown language in the header stops the file"),
    ("unknown-language orders", "what the import says is to decide is to decide everywhere"),
    ("unknown-language review-decide", "what is to decide is on a page"),
    ("wrong-header import", "an order decides by finished texts that came back unchanged"),
    ("wrong-header orders", "what the import says is to decide is to decide everywhere"),
    ("wrong-header review-decide", "what is to decide is on a page"),
    ("locked-in-catalog import", "nobody could take it, so it waits for nobody"),
    ("locked-in-file review-decide", "a person takes what the file alone locks"),
    ("blank import", "a blank resource of Android is missing"),
    ("category check-order", "an agency is told what the import rejects"),
    ("error check-order", "an agency is told what the import rejects"),
    ("unread import", "a value that is no text is rejected, not the file"),
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
    json zip folder unread import
    po in order wrong-header orders
    po zip folder wrong-header import
    strings in bundle copied-text import
    strings in manifest second-broken import
    strings zip bundle script import
    xcloc file order unknown-language orders
    xcloc folder bundle second-broken import
    xliff-1.2 sent folder unknown-language import
    xliff-2.0 file in-place second-broken import
    xliff-2.0 in order wrong-header review-decide
    xliff-2.1 sent order locked-in-file review-decide
    xliff-2.1 zip order unknown-language review-decide
    """
}
