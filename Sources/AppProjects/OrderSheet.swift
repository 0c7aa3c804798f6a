internal import Foundation
package import LoctripLocalizationCore
package import LoctripSpreadsheets

/// The form of an order as a spreadsheet: what the writer and the reader agree on.
package enum OrderSheet {
  /// A column of the sheet with the units.
  ///
  /// Columns 6 and 9 belong to review sheets, which have the others at the same places.
  package enum Column: Int, Sendable, CaseIterable {
    case number = 1
    case key, source, comment, now
    case translation = 7
    case question
    case id = 10
    case catalog

    /// The name in the header; that of ``source`` is the language's.
    package var name: String {
      switch self {
      case .number: "Nº"
      case .key: "Key"
      case .source: "Source"
      case .comment: "Comment, limit"
      case .now: "Now"
      case .translation: "Translation"
      case .question: "Question"
      case .id: "ID"
      case .catalog: "Catalog"
      }
    }
  }

  /// The name of the cover sheet.
  package static let coverName = "Order"
  /// The name of the hidden sheet.
  package static let recordName = "loctrip"
  /// The schema of the hidden sheet.
  package static let schema = "loctrip.sheet/1"

  /// The English name of a language for people, without its region and script: `Chinese` for `zh-Hans`.
  package static func name(of language: String) -> String {
    let code = String(language.prefix { $0 != "-" && $0 != "_" })
    return Locale(identifier: "en").localizedString(forLanguageCode: code) ?? language
  }

  /// The name of a unit for people: its key, and below it the case with its numbers, `few: 2–4, 22–24…`.
  package static func label(of id: String, in language: String) -> String {
    guard let slot = Slot(splitting: id), !slot.path.isRoot else { return id }
    let steps = slot.path.steps.map { step in
      switch step {
      case .plural(let category):
        category.rawValue + (category.numbers(in: language).map { ": \($0)" } ?? "")
      case .device(let device): device
      case .substitution(let name): name
      }
    }
    return "\(slot.key.string)\n\(steps.joined(separator: " · "))"
  }

  /// The text of a message in a cell; phrases have a line each.
  package static func text(of message: Message) -> String {
    message.isSet ? message.texts.joined(separator: "\n") : message.description
  }

  /// The message of a cell's text.
  package static func message(_ text: String, isSet: Bool) -> Message {
    guard isSet else { return .text(text) }
    guard !text.isEmpty else { return .phrases([]) }
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return .phrases(lines.map(String.init))
  }

  /// The hidden sheet: what was sent.
  package struct Record: Sendable {
    /// A unit as it was sent.
    package struct Row: Sendable {
      /// The id.
      package var id: String
      /// The `original` of its catalog.
      package var catalog: String
      /// The digest of the source.
      package var source: TextDigest
      /// The digest of the translation, or `nil` without one.
      package var target: TextDigest?
      /// The state of the translation in the words of XLIFF 1.2, the qualifier after a slash; `nil` without one, and in
      /// a catalog without states.
      package var state: String?
      /// True if the unit is not for translation.
      package var isLocked = false
      /// True if the source is phrases, and if the translation is.
      package var isSet = false, isTargetSet = false
      /// The number of lines that advice adds to the comment.
      package var adviceLines = 0
      /// The number of lines that matches add to the present translation.
      package var matchLines = 0

      package init(id: String, catalog: String, source: TextDigest) {
        self.id = id
        self.catalog = catalog
        self.source = source
      }
    }

    /// The id of the order, or `nil`.
    package var order: String?
    /// The language of the translations.
    package var language: String
    /// The catalogs, each with the language of its sources.
    package var catalogs: [(original: String, sourceLanguage: String)] = []
    /// The units.
    package var rows: [Row] = []

    package init(language: String) { self.language = language }

    private static let columns = [
      "id", "catalog", "source", "target", "state", "form", "advice-lines", "match-lines",
    ]

    /// The record as a hidden sheet.
    package var sheet: Workbook.Sheet {
      var sheet = Workbook.Sheet(name: recordName)
      sheet.isHidden = true
      var rows: [[String]] = [["schema", schema], ["language", language]]
      if let order { rows.append(["order", order]) }
      rows += catalogs.map { ["catalog", $0.original, $0.sourceLanguage] }
      rows.append(Self.columns)
      rows += self.rows.map { row in
        let form = [
          row.isLocked ? "locked" : nil, row.isSet ? "phrases" : nil,
          row.isTargetSet ? "target-phrases" : nil,
        ].compactMap(\.self)
        return [
          row.id, row.catalog, "\(row.source)", row.target.map { "\($0)" } ?? "",
          row.state ?? "", form.joined(separator: " "), "\(row.adviceLines)",
          "\(row.matchLines)",
        ]
      }
      sheet.rows = rows.map { $0.map { Workbook.Cell($0) } }
      return sheet
    }

    /// Reads a hidden sheet.
    ///
    /// - Returns: `nil` if it is of something else.
    /// - Throws: `FindingsError` if a later version wrote it.
    package init?(_ sheet: Spreadsheet.Sheet) throws(FindingsError) {
      func text(_ row: Spreadsheet.Row, _ column: Int) -> String { row[column]?.text ?? "" }
      guard let first = sheet.rows.first, text(first, 1) == "schema",
        text(first, 2).hasPrefix("loctrip.sheet/")
      else { return nil }
      guard text(first, 2) == schema else {
        throw FindingsError(
          .malformedInput,
          .orderSheet,
          "was written by a later version of loctrip (\(text(first, 2).oneLine))",
          at: sheet.path
        )
      }
      language = ""
      var isTable = false
      for row in sheet.rows.dropFirst() {
        if isTable {
          guard let source = TextDigest(text(row, 3)) else { continue }
          var unit = Row(id: text(row, 1), catalog: text(row, 2), source: source)
          unit.target = TextDigest(text(row, 4))
          unit.state = row[5]?.text
          let form = text(row, 6).split(separator: " ")
          unit.isLocked = form.contains("locked")
          unit.isSet = form.contains("phrases")
          unit.isTargetSet = form.contains("target-phrases")
          unit.adviceLines = max(Int(text(row, 7)) ?? 0, 0)
          unit.matchLines = max(Int(text(row, 8)) ?? 0, 0)
          rows.append(unit)
          continue
        }
        switch text(row, 1) {
        case "language": language = text(row, 2)
        case "order": order = text(row, 2)
        case "catalog": catalogs.append((text(row, 2), text(row, 3)))
        case "id": isTable = true
        default: break
        }
      }
    }
  }
}

extension Finding.Code {
  /// A spreadsheet of an order lacks something.
  package static let orderSheet: Self = "order-sheet"
  /// A spreadsheet program made a number, a date or a formula of a translation.
  package static let cellNotText: Self = "cell-not-text"
  /// The translation seems to be in another column.
  package static let wrongColumn: Self = "wrong-column"
}

extension Finding {
  /// A spreadsheet program made something else of a translation's text.
  ///
  /// - Parameter value: What it made of it: `the number 0.5`.
  package static func cellNotText(_ value: String) -> Finding {
    Finding(
      .cellNotText,
      .error,
      "the spreadsheet has \(value) instead of a text; format the cell as text and enter it again"
    )
  }
}
