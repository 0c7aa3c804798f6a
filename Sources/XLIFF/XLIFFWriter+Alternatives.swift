import LocalizationCore
import XMLEvents

extension XLIFFWriter {
  /// Writes the candidates of the open unit; see XLIFF 1.2, `alt-trans`.
  ///
  /// White space counts in them as in the unit: the schema would else make it `default`. Where
  /// placeholders are protected in the unit, so they are here.
  mutating func write(_ alternatives: [XLIFFAlternative], isPlural: Bool) {
    for alternative in alternatives {
      markup.raw("        <alt-trans")
      if let similarity = alternative.similarity { markup.raw(" match-quality=\"\(similarity)%\"") }
      if let origin = alternative.origin {
        attribute(" origin=\"", origin)
        markup.raw("\"")
      }
      markup.raw(" xml:space=\"preserve\">\n")
      if protectsPlaceholders {
        var nextID = 1
        let pair = ProtectedText.pair(
          source: alternative.source ?? "",
          target: alternative.target,
          isPlural: isPlural,
          nextID: &nextID
        )
        if alternative.source != nil {
          markup.raw("          <source")
          content([pair.source], isSet: false, closing: "</source>\n")
        }
        markup.raw("          <target")
        // A code of the target stands for one of the source, or is none; see XLIFF 1.2, `id`.
        let known = alternative.source == nil ? [] : pair.source.codeIDs
        let target = pair.target.map { [$0.protecting(only: known)] } ?? []
        content(target, isSet: false, closing: "</target>\n")
      } else {
        if let source = alternative.source {
          markup.raw("          <source")
          content(.text(source), closing: "</source>\n")
        }
        markup.raw("          <target")
        content(.text(alternative.target), closing: "</target>\n")
      }
      markup.raw("        </alt-trans>\n")
    }
  }
}
