internal import LoctripLocalizationCore

/// The files of a table, each read by itself: one that cannot be read stops no other.
struct LanguageFiles<File: Sendable> {
  /// The file of the source language; `nil` where it has none, so that the keys are the sources.
  let source: File?
  /// The source language.
  let sourceLanguage: String
  /// The path of the file of the source language, also where there is none.
  let sourcePath: String
  /// The files of the other languages.
  let translations: [(language: String, file: File)]
  /// The languages whose file cannot be read.
  let unread: [String]
  /// The reasons why they cannot be read.
  let faults: [Finding]

  /// Reads the files at once.
  ///
  /// - Parameters:
  ///   - files: The files, that of the source language first where there is one.
  ///   - region: The source language.
  /// - Throws: `FindingsError` when the file of the source language cannot be read, or none can.
  init(
    _ files: [CatalogSource], region: String,
    _ read: @escaping @Sendable (CatalogSource) throws(FindingsError) -> File
  ) throws(FindingsError) {
    guard let first = files.first else {
      throw FindingsError(missing: "a catalog needs the file of its source language")
    }
    let results = concurrentMap(files) { file in
      Result { () throws(FindingsError) in try read(file) }
    }
    let folder = LanguageFolder(first.path)
    let hasSource = folder?.hasSources(in: region) ?? true
    var translations: [(language: String, file: File)] = []
    var unread: [String] = []
    var faults: [Finding] = []
    var failure: FindingsError?
    var spellings: [String: String] = [:]
    for (file, result) in zip(files, results).dropFirst(hasSource ? 1 : 0) {
      let place = LanguageFolder(file.path)
      let language = place?.language ?? region
      if let place, !place.isBase {
        // A device reads one folder of a language: `en-GB`, and not `en_GB`.
        guard spellings[place.spelling].map(language.isIdentical) ?? true else { continue }
        spellings[place.spelling] = language
      }
      switch result {
      case .success(let read): translations.append((language, read))
      case .failure(let error):
        guard error.kind == .malformedInput else { throw error }
        unread.append(language)
        faults += error.findings
        failure = error
      }
    }
    if hasSource {
      do throws(FindingsError) {
        source = try results[0].get()
      } catch {
        throw error.kind == .malformedInput ? FindingsError(error.findings + faults) : error
      }
    } else {
      source = nil
      if translations.isEmpty, failure != nil { throw FindingsError(faults) }
    }
    let isOwn = hasSource && !(folder?.isBase ?? true)
    sourceLanguage = isOwn ? folder?.language ?? region : region
    sourcePath = hasSource ? first.path : folder?.path(in: region) ?? first.path
    (self.translations, self.unread, self.faults) = (translations, unread, faults)
  }
}

extension Catalog {
  /// True if the file of a language cannot be read.
  func isUnread(_ language: String) -> Bool {
    unreadLanguages.contains { LanguageTag.isSame($0, language) }
  }

  /// The error for a language whose file cannot be read, and so is not written.
  func unreadFindings(in language: String) -> [Finding] {
    let message = "the file for '\(language)' cannot be read, so it is not written"
    return [Finding(.unreadLanguage, .error, message, at: FileLocation(path: path))]
  }
}

extension Finding.Code {
  /// A language's file cannot be read, so it is not changed.
  fileprivate static let unreadLanguage: Self = "unread-language"
}
