import LoctripTranslationChecks
import LoctripDrafting
import LoctripLocalizationCore

/// A table of units without translations, by their keys and sources.
func table(_ units: [(key: String, source: String, target: String?)], comment: String? = nil)
  -> UnitTable
{
  var builder = UnitTableBuilder(
    original: "App/Localizable.xcstrings", language: "fr", sourceLanguage: "en",
    path: "Localizable.xcstrings")
  for (key, source, target) in units {
    var unit = TranslationUnit(
      id: key, source: .text(source), target: target.map { .text($0) },
      state: target == nil ? .unfinished : .translated,
      translationState: target == nil ? nil : .translated)
    if let comment { unit.notes = [TranslationUnit.Note(text: comment)] }
    builder.append(unit)
  }
  return builder.table()
}

extension DraftBatch {
  /// The lines of a request.
  func lines(_ attempt: Int = 1) -> [String] {
    String(decoding: request(attempt: attempt), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }
}

/// Reads an output as a whole.
func reader(asking ids: [String], _ output: String, maximumLine: Int = AnswerReader.maximumLine)
  -> AnswerReader
{
  var reader = AnswerReader(asking: ids, maximumLine: maximumLine)
  _ = reader.read(Array(output.utf8)[...])
  reader.end()
  return reader
}
