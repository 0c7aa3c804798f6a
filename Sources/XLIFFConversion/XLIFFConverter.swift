package import LoctripLocalizationCore
package import XLIFF
internal import LoctripXMLEvents

/// Conversion of documents between the versions of XLIFF.
///
/// Content that the other version can hold is converted; the rest is carried in the namespace
/// `urn:loctrip:xliff:1`, so that the way back restores it. The result is valid in its version even
/// where the document was not in its own; each value that had to change for that is a finding.
package enum XLIFFConverter {
  /// A converted document.
  package struct Result: Sendable {
    /// The document, in UTF-8; the bytes that were given when they are of the version already.
    package let bytes: [UInt8]
    /// The findings about content that could not be kept, or was not valid and is written otherwise.
    package let findings: [Finding]
  }

  /// The versions that documents are converted to.
  package static let targets: [XLIFFVersion] = [.v1_2, .v2_0, .v2_1, .v2_2]

  /// Converts a document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, XLIFF 1.0 to 2.2 in any encoding that libxml2 knows.
  ///   - path: The name for findings.
  ///   - target: The version, one of ``targets``. The document's own leaves every byte as it is.
  ///   - carrying: False for a document without anything of ours; what it cannot say is a finding.
  /// - Throws: `FindingsError` when the bytes are not well-formed XML, or not an XLIFF.
  /// - Complexity: Linear in the size; besides the two documents one unit is in memory.
  package static func convert(
    _ bytes: [UInt8], path: String, to target: XLIFFVersion, carrying: Bool = true
  ) throws(FindingsError) -> Result {
    let content = try XMLInput.read(bytes, path: path).content
    let root = try DocumentRoot(content, path: path)
    if root.version == target {
      try XMLEventParser.read(content, path: path) { _ in }
      return Result(bytes: bytes, findings: [])
    }
    if root.version.isXLIFF2 && target.isXLIFF2 {
      var splicing = XLIFF2Splicing(content: content, path: path, root: root, to: target)
      return Result(bytes: try splicing.run(), findings: [])
    }
    if root.version.isXLIFF2 == target.isXLIFF2 {
      var splicing = XLIFF1Splicing(content: content, path: path, root: root)
      let (converted, findings) = try splicing.run()
      return Result(bytes: converted, findings: findings)
    }
    // What came from the other generation becomes what it was, and goes on from there.
    let home = root.origin.flatMap { $0.isXLIFF2 == target.isXLIFF2 ? $0 : nil } ?? target
    var conversion = Conversion(
      content: content, path: path, root: root, to: home, carries: carrying)
    let (converted, findings) = try conversion.run()
    guard home != target else { return Result(bytes: converted, findings: findings) }
    let result = try convert(converted, path: path, to: target)
    return Result(bytes: result.bytes, findings: findings + result.findings)
  }
}

/// The root of a document, of which no more is read.
struct DocumentRoot {
  let version: XLIFFVersion
  let namespace: String
  /// The version before our conversion, or `nil`.
  let origin: XLIFFVersion?

  init(_ content: [UInt8], path: String) throws(FindingsError) {
    var found: XLIFFRoot?
    var origin: XLIFFVersion?
    try XMLEventParser.read(content, path: path, while: { found == nil }) {
      batch throws(FindingsError) in
      guard let start = batch.events.first(where: { $0.kind == .start }) else { return }
      let root = XLIFFRoot(start, of: batch)
      if let refusal = root.refusal {
        let place = LineIndex(content).location(of: root.range.lowerBound, in: path)
        throw FindingsError(Finding(.notXLIFF, .error, refusal, at: place))
      }
      found = root
      origin = batch.attributes[start.attributes].first {
        batch.names[$0.name].namespace == XLIFFNamespace.loctrip
          && batch.names[$0.name].localName == "from"
      }.flatMap { XLIFFVersion(rawValue: batch.string($0.value)) }
    }
    guard let found, let version = found.version else {
      throw FindingsError(
        Finding(.notXLIFF, .error, "not an XLIFF: no element", at: FileLocation(path: path)))
    }
    self.version = version
    namespace = found.name.namespace
    self.origin = origin
  }
}

extension Finding.Code {
  /// The other XLIFF version cannot hold something, or it was invalid.
  package static let notConverted: Self = "not-converted"
}
