/// One piece of markup or character data, with its byte range in the document.
package struct XMLEvent: Sendable {
  /// The kind of an event.
  package enum Kind: UInt8, Sendable {
    /// The XML declaration.
    case declaration
    /// A document type declaration; it is never loaded.
    case doctype
    /// A start tag or an empty-element tag.
    case start
    /// An end tag; for an empty-element tag an empty range after it.
    case end
    /// Character data with its references resolved.
    case text
    /// A CDATA section.
    case cdata
    /// A comment.
    case comment
    /// A processing instruction.
    case instruction
  }

  /// The kind of the event.
  package let kind: Kind
  /// True if a start or end belongs to an empty-element tag, `<a/>`.
  package let isEmptyElement: Bool
  /// The number of open elements around this one.
  package let depth: Int
  /// The index of the name in ``XMLEventBatch/names``: of the element, the root of a document type,
  /// or the target of an instruction.
  package let name: Int
  /// The attributes, as indices of ``XMLEventBatch/attributes``; namespace declarations included.
  package let attributes: Range<Int>
  /// The decoded value, as a range of ``XMLEventBatch/values``.
  package let value: Range<Int>
  /// The bytes of the event in the document.
  package let range: Range<Int>
}

/// One attribute of a start tag.
package struct XMLAttribute: Sendable {
  /// The index of the name in ``XMLEventBatch/names``.
  package let name: Int
  /// The value after references and white space were resolved, as a range of
  /// ``XMLEventBatch/values``.
  package let value: Range<Int>
}

/// The events of one chunk of a document.
package struct XMLEventBatch: Sendable {
  /// The events in document order.
  package internal(set) var events: [XMLEvent] = []
  /// The attributes of the events.
  package internal(set) var attributes: [XMLAttribute] = []
  /// The decoded values, as UTF-8.
  package internal(set) var values: [UInt8] = []
  /// Every name in the document so far; indices stay valid to its end.
  package internal(set) var names: [XMLName] = []

  package init() {}

  /// The text of a range of ``values``.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: values[range], as: UTF8.self)
  }
}
