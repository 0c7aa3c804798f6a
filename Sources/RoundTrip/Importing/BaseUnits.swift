internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

/// The units of one catalog and language as they were sent.
final class BaseUnits {
  let original: String
  let language: String
  var units: [XLIFFUnit] = []
  var isSeen: [Bool] = []
  var index: [ExactString: Int]?

  init(original: String, language: String) {
    self.original = original
    self.language = language
  }

  func add(_ document: XLIFFDocument, units range: Range<Int>) {
    units += range.lazy.map { document.unit(at: $0) }
    isSeen += repeatElement(false, count: range.count)
    index = nil
  }

  /// The unit with the id of a delivered one, looked for at the same position first: an agency
  /// normally keeps the order.
  func find(_ delivered: XLIFFUnit, position: Int) -> XLIFFUnit? {
    guard let id = delivered.idBytes else { return nil }
    if position < units.count, let sent = units[position].idBytes, sent.isIdentical(to: id) {
      isSeen[position] = true
      return units[position]
    }
    return find(id: String(decoding: id, as: UTF8.self))
  }

  /// The unit with an id.
  func find(id: String) -> XLIFFUnit? {
    let index =
      self.index
      ?? Dictionary(
        units.enumerated().compactMap { offset, unit in unit.id.map { (ExactString($0), offset) } },
        uniquingKeysWith: { first, _ in first }
      )
    self.index = index
    guard let found = index[ExactString(id)] else { return nil }
    isSeen[found] = true
    return units[found]
  }

  /// The units that were never found, in the order in which they were sent.
  var unseen: [XLIFFUnit] {
    zip(units, isSeen).filter { !$0.1 && $0.0.idBytes != nil }.map(\.0)
  }
}
