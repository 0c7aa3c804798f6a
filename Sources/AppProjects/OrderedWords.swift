internal import LoctripFileSets
package import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripBundles
internal import LoctripReconciliation

extension BandCounts {
  /// Reads the `workload` of a manifest; unknown bands are ignored.
  package init(_ document: JSONDocument, at node: Int) {
    self.init()
    for band in MatchBand.allCases {
      guard let counts = document.member(band.rawValue, of: node) else { continue }
      func number(_ name: String) -> Int {
        document.member(name, of: counts)
          .flatMap { document.kind(of: $0) == .number ? Int(document.string(at: $0)) : nil }
          .map { max($0, 0) } ?? 0
      }
      self[band].units = number("units")
      self[band].words = number("words")
      self[band].characters = number("characters")
    }
  }

  /// The word counts of an order's manifest, if the document is unchanged.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - bytes: The document.
  /// - Returns: `nil` if there is no manifest next to the bundle, or it is of another document.
  /// - Throws: `FindingsError` when the manifest cannot be read.
  package init?(orderedIn path: String, _ bytes: [UInt8]) throws(FindingsError) {
    let bundle = path.firstRange(of: ".xcloc/Localized Contents/").map {
      String(path[..<$0.lowerBound]) + ".xcloc"
    }
    let manifest = Delivery.manifestPath(beside: bundle ?? path)
    guard FileAccess.kind(of: manifest).exists else { return nil }
    let contents = try FileAccess.read(manifest)
    let record: RecordFile
    do {
      record = try RecordFile(parsing: contents, path: manifest, code: .malformedJSON)
    } catch {
      return nil
    }
    let document = record.document
    guard let sent = document.member("bundle", of: document.root),
      let digest = document.member("digest", of: sent),
      let told = TextDigest(document.string(at: digest)), told == TextDigest(ofFile: bytes),
      let workload = document.member("workload", of: document.root)
    else { return nil }
    self.init(document, at: workload)
  }
}
