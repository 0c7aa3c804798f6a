package import LoctripAndroidResources
internal import LoctripFileSets
package import LoctripLocalizationCore
package import XLIFF

/// Resource files of Android, `values-de/strings.xml`.
///
/// The units of a document are known by the names of resources; only with the catalogs of a project, `AndroidNames` say
/// which keys they are.
package struct AndroidForm: BundleForm {
  /// Creates the form.
  package init() {}

  package var name: String { "resource files of Android (values-de/strings.xml)" }
  package var kind: String { "a resource file of Android" }
  package var lack: String? { "it has neither <string>, <plurals> nor <string-array>" }
  package var facts: FormFacts { .android }

  package func saysWhatIsOpen(_ path: String) -> Bool { false }

  package func contains(_ path: String) -> Bool {
    guard facts.hasEnding(path) else { return false }
    if Self.folder(of: path) != .other { return true }
    // People take a file out of its folder.
    let name = path.folderAndName.name.lowercased()
    return name.hasPrefix("strings") && !Self.isInResources(path) || name == "-.xml"
  }

  /// True for a file in `values`, which has the sources.
  package static func isOfSources(_ path: String) -> Bool { folder(of: path) == .source }

  /// True for a file in a folder of resources, whatever for.
  static func isInResources(_ path: String) -> Bool {
    path.folderAndName.folder.folderAndName.name.hasPrefix("values")
  }

  /// The kind of the folder around a file.
  private static func folder(of path: String) -> AndroidFolder {
    AndroidFolder(path.folderAndName.folder.folderAndName.name)
  }

  package func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument?
  {
    let file = try AndroidFile(parsing: bytes, path: path)
    let texts = AndroidBundle.texts(of: file, names: AndroidNames())
    guard !texts.isEmpty || file.isEmpty else { return nil }
    let units = texts.map { text in
      let end =
        text.category.map { "|==|plural.\($0.rawValue)" } ?? text.phrase.map { "|==|item.\($0)" }
      return AndroidUnit(
        id: text.name + (end ?? ""), target: .text(text.text), offset: text.offset,
        isReference: text.isReference, isUnread: text.isUnread)
    }
    return Self.document([("", units)], of: file, bytes: bytes, path: path)
  }

  /// A document of the texts of a file.
  ///
  /// - Parameters:
  ///   - parts: The texts of each catalog, with their ids.
  ///   - file: The file.
  ///   - bytes: Its bytes.
  ///   - path: Its path.
  package static func document(
    _ parts: [(original: String, units: [AndroidUnit])],
    of file: AndroidFile, bytes: [UInt8], path: String
  ) -> XLIFFDocument {
    var builder = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: path)
    var language: String?
    if case .language(let tag, _) = folder(of: path) { language = tag }
    var offsets: [Int] = []
    for part in parts {
      for text in part.units {
        var unit = TranslationUnit(id: text.id.isEmpty ? nil : text.id)
        if !text.target.isEmpty { unit.target = text.target }
        if text.isUnread {
          unit.details = [.unread(text.target.description)]
        } else if text.isReference {
          let value = "the resource '\(text.target.description.oneLine)'"
          unit.details = [TranslationUnit.Detail(kind: .cellValue, text: value)]
        }
        if let carried = text.carried {
          unit.details.append(TranslationUnit.Detail(kind: .carriedForm, text: carried))
        }
        unit.state = XLIFFState.state(word: nil, qualifier: nil, isApproved: false)
        unit.range = offsets.count..<offsets.count + 1
        builder.append(unit)
        offsets.append(text.offset)
      }
    }
    let files = parts.map { part in
      let file = XLIFFFile(
        original: part.original, sourceLanguage: "", targetLanguage: language, order: nil)
      return (file: file, count: part.units.count)
    }
    let (found, lines) = (offsets, file.lines)
    return XLIFFDocument(files, of: builder, bytes: bytes, findings: file.findings) { number in
      guard found.indices.contains(number) else { return FileLocation(path: path) }
      return lines.location(of: found[number], in: path)
    }
  }
}

/// A text of a delivered resource file, with its id in a catalog if its name tells it.
package struct AndroidUnit {
  package var id: String
  package var target: LoctripMessage
  /// The offset in the file.
  package var offset: Int
  /// True if it is nothing but the name of another resource.
  package var isReference = false
  /// True if its shape is none that an app reads.
  package var isUnread = false
  /// The id of the form for numbers with decimals that has the same text, so that nobody may have written it.
  package var carried: String?

  package init(
    id: String, target: LoctripMessage, offset: Int, isReference: Bool = false,
    isUnread: Bool = false
  ) {
    (self.id, self.target, self.offset) = (id, target, offset)
    (self.isReference, self.isUnread) = (isReference, isUnread)
  }
}

extension FormFacts {
  /// Resource files of Android.
  package static let android = FormFacts(
    endings: [".xml"], folder: .resources, isCertain: false, states: .none, hasSources: false,
    hasNotes: false, hasGaps: false, ids: .named, plurals: .entry, namesCatalogs: false,
    marksPlaceholders: true)
}
