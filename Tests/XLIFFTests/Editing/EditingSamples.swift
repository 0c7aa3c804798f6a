import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF

/// A document of 1.2 around some units, in the form of Xcode.
func editedXLIFF(_ units: String) -> String { xliffDocument(units) }

/// A document around some 2.x markup.
func editedXLIFF2(
  _ content: String, version: String = "2.1", attributes: String = #" trgLang="de""#
) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:\(version == "2.2" ? "2.2" : "2.0")" \
  version="\(version)" srcLang="en"\(attributes)>
    <file id="f1">
  \(content)
    </file>
  </xliff>

  """
}

/// The document with edits, all of which have to be done.
func edited(
  _ text: String, _ edits: XLIFFEdit..., targetLanguage: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let result = try XLIFFEditor(parsing: Array(text.utf8), path: "sample.xliff")
    .applying(edits, targetLanguage: targetLanguage)
  for refusal in result.refusals {
    Issue.record("refused: \(refusal)", sourceLocation: sourceLocation)
  }
  return String(decoding: result.bytes, as: UTF8.self)
}

/// Why one edit is refused; the document has to stay as it is.
func editRefusal(_ text: String, _ edit: XLIFFEdit, targetLanguage: String? = nil) throws
  -> XLIFFEditRefusal.Reason?
{
  let result = try XLIFFEditor(parsing: Array(text.utf8), path: "sample.xliff")
    .applying([edit], targetLanguage: targetLanguage)
  if !result.refusals.isEmpty { #expect(result.bytes == Array(text.utf8)) }
  return result.refusals.first?.reason
}

/// The targets of a document that has to be readable.
func targets(_ text: String) throws -> [String?] {
  let document = try XLIFFDocument(parsing: Array(text.utf8), path: "sample.xliff")
  return (0..<document.unitCount).map { document.unit(at: $0).target?.description }
}

/// What differs between two texts: the old part and the new one.
func difference(_ old: String, _ new: String) -> (old: String, new: String) {
  let (left, right) = (Array(old.utf8), Array(new.utf8))
  var start = 0
  while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
  var end = 0
  while end < min(left.count, right.count) - start,
    left[left.count - 1 - end] == right[right.count - 1 - end]
  {
    end += 1
  }
  return (
    String(decoding: left[start..<left.count - end], as: UTF8.self),
    String(decoding: right[start..<right.count - end], as: UTF8.self)
  )
}
