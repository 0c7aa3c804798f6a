internal import LoctripBundles
internal import LoctripLedger
internal import LoctripLocalizationCore
internal import XLIFF

extension Delivery {
  /// The id of the order that a delivery answers.
  ///
  /// The id in the file wins, then the name of the archive or of the nearest folder: many forms have no place for an id.
  var namedOrder: String? {
    if let orderID { return orderID }
    // A file that was joined of several orders states them all.
    guard document.files.allSatisfy({ $0.orderID == nil }) else { return nil }
    return evidencePath.fields("/").dropLast().reversed().lazy
      .map { step in
        let name = String(step)
        return Delivery.isArchive(name) ? name.fileStem : name
      }
      .first(where: Order.isWellFormed)
  }
}
