package import LoctripLocalizationCore

/// Equal placeholders are inline codes without counterparts of the same id in the source, so that their order is
/// uncertain.
package struct UnknownPlaceholderOrder: LoctripCheck {
  package init() {}

  /// The code, `placeholder-order`.
  package var code: Finding.Code { "placeholder-order" }

  /// A warning by default: mostly the order is that of the source.
  package var severity: Finding.Severity { .warning }

  /// At most one finding, with the equal placeholders.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.mayHaveCodes, unit.targetCodes.count > 1, case .text(let text)? = unit.target,
      case .text(let source)? = unit.source
    else { return [] }
    let known = Set(unit.sourceCodes.compactMap(\.correspondence))
    guard !known.isEmpty else { return [] }
    let sources = Self.unplaced(LoctripMessage.pieces(of: source))
    let ranges = Self.unplaced(LoctripMessage.pieces(of: text, codes: unit.targetCodePlaces))
      .filter { kind, pieces in
        pieces.count > 1 && sources[kind]?.count ?? 0 > 1
          && pieces.contains { piece in
            piece.code.map { code in code.correspondence.map { !known.contains($0) } ?? true }
              ?? false
          }
      }
      .values.joined().map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    let message =
      "the inline codes do not show which placeholder is which; their order may have changed"
    return ranges.isEmpty ? [] : [Finding(code, severity, message, ranges: ranges)]
  }

  /// The placeholders that take arguments in order.
  private static func unplaced(_ pieces: [LoctripMessage.Piece]) -> [Placeholder.Kind:
    [LoctripMessage.Piece]]
  {
    pieces.reduce(into: [:]) { result, piece in
      if let placeholder = piece.placeholder, placeholder.isPlain, !placeholder.isPositioned {
        result[placeholder.kind, default: []].append(piece)
      }
    }
  }
}
