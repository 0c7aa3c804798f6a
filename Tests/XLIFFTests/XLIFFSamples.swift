import LocalizationCore
import XLIFF

/// A document around some units, in the form of Xcode.
func xliff(_ units: String, version: String = "1.2") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:\(version)" version="\(version)">
    <file original="App/Localizable.xcstrings" source-language="en" target-language="de" datatype="plaintext">
      <body>
  \(units)
      </body>
    </file>
  </xliff>

  """
}

/// Reads a document that has to be readable.
func read(_ text: String) throws -> XLIFFDocument {
  try XLIFFDocument(parsing: Array(text.utf8), path: "sample.xliff")
}

/// The units of a document.
func units(_ text: String) throws -> [XLIFFUnit] {
  let document = try read(text)
  return (0..<document.unitCount).map { document.unit(at: $0) }
}

/// The only finding of a document that cannot be read.
func refusal(_ text: String) -> Finding? { refusal(Array(text.utf8)) }

func refusal(_ bytes: [UInt8]) -> Finding? {
  do {
    _ = try XLIFFDocument(parsing: bytes, path: "sample.xliff")
    return nil
  } catch {
    return error.findings.first
  }
}

extension XLIFFUnit {
  /// The source as one string.
  var sourceText: String? { source?.description }
  /// The target as one string.
  var targetText: String? { target?.description }
}

extension XLIFFDocument {
  /// The bytes of a range of the document in UTF-8.
  func slice(_ range: Range<Int>?) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
