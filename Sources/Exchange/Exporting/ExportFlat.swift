internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripJSONSource
internal import LoctripLocalizationCore
internal import XLIFF

/// Writes files with a text for each unit: JSON, or the CSV of Weblate.
struct FlatWriter: BundleWriter {
  /// The kind of file.
  enum Kind: Sendable {
    case json
    case csv
  }

  let kind: Kind

  var sendsWholePlurals: Bool { false }
  var sendsOnlyWork: Bool { true }
  var changesTexts: Bool { kind == .csv }

  func problem(_ table: UnitTable, at row: Int) -> String? { nil }

  func carried(in part: LoctripExport.ExportSelection) -> [Int: Int] { [:] }

  func files(of output: LoctripExport.Output, named name: String?) throws(FindingsError)
    -> [BundleFile]
  {
    let count = output.outgoing.count { !$0.rows.isEmpty }
    if let name, count > 1 {
      throw FindingsError(
        usage:
          "one .\(output.export.spec.form.rawValue) file has the texts of one catalog, and these are \(count); pass a folder with -o, "
          + "or name a single catalog", at: name)
    }
    return output.files(named: name) { file(of: $0, output) }
  }

  private func file(of parts: [LoctripExport.ExportSelection], _ output: LoctripExport.Output)
    -> [UInt8]
  {
    let texts = parts.flatMap { self.texts(of: $0, isTemplate: output.isTemplate) }
    switch kind {
    case .json:
      var style = JSONStyle.xcode
      style.colon = .after
      style.emptyObject = .closed
      return JSONValue.object(texts.map { ($0.context, .string($0.target)) })
        .serialized(style: style) + [10]
    case .csv:
      var bytes: [UInt8] = []
      Self.append(FlatCSV.columns, to: &bytes)
      for text in texts {
        let cells = [text.source, text.target, text.context, text.comment.withoutControls]
        Self.append(cells.map(FlatCSV.guarded) + [text.isFuzzy ? "True" : "False"], to: &bytes)
      }
      return bytes
    }
  }

  /// Appends a record, each cell in quotation marks.
  private static func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (number, cell) in cells.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      if cell.hasByte(UInt8(ascii: "\"")) {
        for byte in cell.utf8 {
          bytes.append(byte)
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        }
      } else {
        bytes.append(contentsOf: cell.utf8)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += "\r\n".utf8
  }

  func read(_ text: LoctripMessage, of table: UnitTable, at row: Int) -> LoctripMessage? {
    guard text.texts.contains(where: { FlatCSV.asRead($0) != nil }) else { return nil }
    return switch text {
    case .phrases(let phrases): .phrases(phrases.map { FlatCSV.asRead($0) ?? $0 })
    default: FlatCSV.asRead(text.description).map { .text($0) }
    }
  }

  private struct Text {
    var context: String
    var source: String
    var target: String
    var comment: String
    var isFuzzy: Bool
  }

  /// The texts of a catalog; those of a template are its sources.
  private func texts(of part: LoctripExport.ExportSelection, isTemplate: Bool) -> [Text] {
    let table = part.table
    return part.rows.flatMap { row -> [Text] in
      guard let id = table.id(row), let source = table.source(row) else { return [] }
      let shown = part.additions[row]?.shown ?? table.target(row)
      let target = isTemplate ? source : shown
      let state = table.translationState(row)
      let isFuzzy =
        !isTemplate && shown != nil
        && (part.additions[row]?.shown != nil || state.map { $0 != .translated } ?? false)
      let note = table.noteBytes(row).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let comment = ([note] + (part.additions[row]?.lines ?? [])).filter { !$0.isEmpty }
        .joined(separator: "\n")
      func text(_ context: String, _ source: String, _ target: String) -> Text {
        Text(context: context, source: source, target: target, comment: comment, isFuzzy: isFuzzy)
      }
      guard source.isSet else {
        return [
          text(POContext.context(of: id), source.description, target?.description ?? "")
        ]
      }
      let targets = target?.texts ?? []
      return (0..<max(source.texts.count, targets.count)).map { number in
        text(
          POContext.context(of: id, phrase: number),
          number < source.texts.count ? source.texts[number] : source.texts.last ?? "",
          number < targets.count ? targets[number] : "")
      }
    }
  }
}
