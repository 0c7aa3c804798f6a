/// The namespaces of the modules of XLIFF 2.x and of related vocabularies.
package enum XLIFFNamespace {
  /// Translation candidates; XLIFF 2.1, section 5.1.
  package static let matches = "urn:oasis:names:tc:xliff:matches:2.0"
  /// Glossary; XLIFF 2.1, section 5.2.
  package static let glossary = "urn:oasis:names:tc:xliff:glossary:2.0"
  /// Format style; XLIFF 2.1, section 5.3.
  package static let formatStyle = "urn:oasis:names:tc:xliff:fs:2.0"
  /// Metadata; XLIFF 2.1, section 5.4.
  package static let metadata = "urn:oasis:names:tc:xliff:metadata:2.0"
  /// Resource data; XLIFF 2.1, section 5.5.
  package static let resourceData = "urn:oasis:names:tc:xliff:resourcedata:2.0"
  /// Size and length restriction; XLIFF 2.1, section 5.6.
  package static let sizeRestriction = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
  /// Validation; XLIFF 2.1, section 5.7.
  package static let validation = "urn:oasis:names:tc:xliff:validation:2.0"
  /// The change tracking module of XLIFF 2.0.
  package static let changeTracking = "urn:oasis:names:tc:xliff:changetracking:2.0"
  /// W3C ITS 2.0; XLIFF 2.1, section 5.8.
  package static let its = "http://www.w3.org/2005/11/its"
  /// The ITS extension of XLIFF 2.1.
  package static let itsModule = "urn:oasis:names:tc:xliff:itsm:2.1"
  /// Plural, gender and select; XLIFF 2.2.
  package static let pluralGenderSelect = "urn:oasis:names:tc:xliff:pgs:1.0"
  /// The prefix `xml`.
  package static let xml = "http://www.w3.org/XML/1998/namespace"
  /// The markup that loctrip carries between versions and tools.
  package static let loctrip = "urn:loctrip:xliff:1"
}
