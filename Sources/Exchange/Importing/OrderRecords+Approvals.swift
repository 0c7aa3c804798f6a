package import LoctripLocalizationCore
internal import LoctripAppProjects
package import LoctripLedger

extension OrderRecords {
  /// Adds events about texts that people finished by hand.
  ///
  /// - Throws: `FindingsError` if a file would be outside of the orders' folders.
  package mutating func add(_ approvals: [OrderEvent], of book: OrderBook) throws(FindingsError) {
    for event in approvals {
      guard let entry = event.order.flatMap({ book[$0] }), let file = book.file(of: event, entry)
      else { continue }
      try add([file], in: entry.folder)
    }
  }
}
