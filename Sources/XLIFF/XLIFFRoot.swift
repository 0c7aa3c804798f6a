package import LoctripXMLEvents

/// The root element of a document, interpreted in one place for all readers.
package struct XLIFFRoot: Sendable {
  /// The element.
  package let name: XMLName
  /// The value of `version`.
  package let stated: String?
  /// The version by namespace, and by the `version` attribute if versions share one; `nil` if it is
  /// not a root of XLIFF.
  ///
  /// A root without a namespace may state 1.1 or 1.2.
  package let version: XLIFFVersion?
  /// The range of its tag.
  package let range: Range<Int>
  /// The `srcLang` of 2.x.
  private(set) var sourceLanguage: String?
  /// The `trgLang` of 2.x.
  private(set) var targetLanguage: String?
  /// The version before loctrip's conversion; see ``XLIFFDocument/origin``.
  private(set) var origin: XLIFFVersion?

  /// Reads the start tag of a root.
  package init(_ event: XMLEvent, of batch: XMLEventBatch) {
    name = batch.names[event.name]
    range = event.range
    var stated: String?
    for attribute in batch.attributes[event.attributes] {
      let name = batch.names[attribute.name]
      switch (name.namespace, name.localName) {
      case ("", "version") where !name.isNamespaceDeclaration:
        stated = batch.string(attribute.value)
      case ("", "srcLang"): sourceLanguage = batch.string(attribute.value)
      case ("", "trgLang"): targetLanguage = batch.string(attribute.value)
      case (XLIFFNamespace.loctrip, "from"):
        origin = XLIFFVersion(rawValue: batch.string(attribute.value))
      default: break
      }
    }
    self.stated = stated
    let namespace = name.namespace
    let candidates = XLIFFVersion.allCases.filter { $0.namespace == namespace }
    let known = stated.flatMap(XLIFFVersion.init(rawValue:))
    if name.localName != "xliff" {
      version = nil
    } else if namespace.isEmpty, let known {
      version = known.isXLIFF2 ? nil : known
    } else {
      version = candidates.first { $0 == known } ?? candidates.first
    }
  }

  /// The reason why a document with this root is not read, without a full stop; `nil` if it is.
  package var refusal: String? {
    if name.localName != "xliff" {
      return "not an XLIFF: the root element is <\(name.qualifiedName)>"
    }
    if !name.namespace.isEmpty {
      guard version == nil else { return nil }
      let isOfSecond = name.namespace.contains("xliff:document:2") || stated?.first == "2"
      let expected = (isOfSecond ? XLIFFVersion.v2_0 : .v1_2).namespace
      return "not an XLIFF namespace: '\(name.namespace)'; expected '\(expected)'"
    }
    guard let stated, version == nil || XLIFFVersion(rawValue: stated) == nil else { return nil }
    return "<xliff> of version '\(stated)' has no namespace, so it cannot be read"
  }
}
