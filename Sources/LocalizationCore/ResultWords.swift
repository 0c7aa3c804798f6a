/// The words for what a run did, or in a dry run would do: each result has one form of words, in every command and
/// on every page.
package enum ResultWords {
  /// What happens to a file, a key or a text.
  package enum Deed: String, CaseIterable, Sendable {
    case write
    case remove
    case change
    case rename
    case move
    case copy
    case set
    case mark
    case add
    case fix

    /// The word for what is done: `wrote`.
    package var done: String {
      switch self {
      case .write: "wrote"
      case .remove: "removed"
      case .change: "changed"
      case .rename: "renamed"
      case .move: "moved"
      case .copy: "copied"
      case .set: "set"
      case .mark: "marked"
      case .add: "added"
      case .fix: "fixed"
      }
    }

    /// The word in the middle of a sentence: `wrote`, or in a dry run `would write`.
    package func said(isDryRun: Bool) -> String { isDryRun ? "would \(rawValue)" : done }
  }

  /// A line about a file or a text: `Wrote App/L.xcstrings: 2 texts`.
  ///
  /// - Parameters:
  ///   - deed: What happened.
  ///   - object: What it happened to.
  ///   - details: More about it.
  ///   - isDryRun: True if it only would happen.
  package static func line(
    _ deed: Deed, _ object: String, _ details: String? = nil, isDryRun: Bool = false
  ) -> String {
    let line = "\(start(deed, isDryRun: isDryRun)) \(object)"
    return details.map { "\(line): \($0)" } ?? line
  }

  /// The first words of a line: `Wrote`, or in a dry run `Would write`.
  package static func start(_ deed: Deed, isDryRun: Bool = false) -> String {
    let word = deed.said(isDryRun: isDryRun)
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// What a run says that had nothing to change.
  package static let nothingToDo = "Nothing to do."
  /// What a run says that changed no catalog, whatever else it did.
  package static let noCatalogChanges = "No catalog changes."
  /// What a dry run says of itself.
  package static let dryRun = "dry run, nothing was written"

  /// What came back of the texts of an order that were to do: `of 18 ordered 17 came back, 15 usable`.
  package static func cameBack(_ count: Int, of ordered: Int, usable: Int) -> String {
    let back = count > 0 ? "\(count.grouped) came back, \(usable.grouped) usable" : "none came back"
    return "of \(ordered.grouped) ordered \(back)"
  }
}
