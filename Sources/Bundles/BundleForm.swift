internal import LoctripFileSets
package import LoctripLocalizationCore
package import XLIFF

/// A kind of file of units that goes out or comes back: how its files are recognized and read.
///
/// All are read as XLIFF 1.2, so that whatever works on deliveries knows no other form. A new form is a type in
/// ``BundleForms/all``.
package protocol BundleForm: Sendable {
  /// The name in messages, in the plural.
  var name: String { get }

  /// The name of one file of the form, with its article: `a PO file`.
  var kind: String { get }

  /// The reason why a file of the form may have no texts, or `nil`.
  var lack: String? { get }

  /// True for the path of a file that may be in this form.
  func contains(_ path: String) -> Bool

  /// The facts of the form: the names of its files, and the content that they can carry.
  var facts: FormFacts { get }

  /// True if a file of the form with such a name says which of its texts are open: it has gaps or states.
  func saysWhatIsOpen(_ path: String) -> Bool

  /// Reads a file.
  ///
  /// - Returns: `nil` if a file of this kind has something else, such as an invoice.
  /// - Throws: `FindingsError` when it cannot be read.
  func document(parsing bytes: [UInt8], path: String) throws(FindingsError) -> XLIFFDocument?
}

extension BundleForm {
  package var lack: String? { nil }

  package func contains(_ path: String) -> Bool { facts.hasEnding(path) }

  package func saysWhatIsOpen(_ path: String) -> Bool { true }
}

/// Some forms of deliveries besides XLIFF and files of an app.
package struct BundleForms: Sendable {
  /// No other form than XLIFF.
  package static let xliff = BundleForms([])
  /// Every form that is supported; a new one is added here.
  package static let all = BundleForms([SheetBundleForm(), POForm(), FlatJSONForm(), AndroidForm()])

  let others: [any BundleForm]

  package init(_ others: [any BundleForm]) { self.others = others }

  /// The form of a file by its name; `nil` for XLIFF, catalogs and files of another kind.
  package func other(of path: String) -> (any BundleForm)? {
    others.first { $0.contains(path) }
  }

  /// The name for a file of standard input by its contents; `nil` for XLIFF and archives.
  static func nameOfStream(_ bytes: [UInt8]) -> String? {
    let start = bytes.prefix(4 << 10)
    let text = start.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    let ending: String? = String(decoding: text, as: UTF8.self).withUTF8Bytes { text in
      if text.hasBytes("{", at: 0) { return FormFacts.json.endings[0] }
      if text.hasBytes("PK", at: 0) {
        let isWorkbook = ArraySlice(bytes).span.firstOffset(of: "xl/workbook.xml") != nil
        return isWorkbook ? FormFacts.xlsx.endings[0] : nil
      }
      if text.hasBytes("<", at: 0) {
        return text.firstOffset(of: "<resources") == nil ? nil : FormFacts.android.endings[0]
      }
      if text.hasBytes("msgid", at: 0) || text.firstOffset(of: "\nmsgid") != nil {
        return FormFacts.po.endings[0]
      }
      let isSheet =
        FlatCSV.mayBeOne(Array(start)) || text.firstOffset(of: "Translation") != nil
      return isSheet ? FormFacts.csv.endings[0] : nil
    }
    return ending.map { "-\($0)" }
  }

  /// The form of a file by its name, and of an XML file whose name says none by its contents.
  func form(of path: String, _ bytes: [UInt8]) -> any BundleForm {
    let form = form(of: path)
    guard form is XLIFFForm, FormFacts.android.hasEnding(path),
      let name = Self.nameOfStream(bytes), let other = other(of: name)
    else { return form }
    return other
  }

  /// The form of a file by its name; XLIFF for any other name.
  package func form(of path: String) -> any BundleForm {
    if Delivery.isXLIFF(path) { return XLIFFForm() }
    return CatalogForm().contains(path) ? CatalogForm() : other(of: path) ?? XLIFFForm()
  }
}
