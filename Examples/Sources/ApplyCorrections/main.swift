// Writes a proofreader's texts into an XLIFF: ApplyCorrections fr.xliff texts.tsv, with cells ID, TEXT and perhaps REASON
import Foundation
import LoctripKit

let (path, table) = (CommandLine.arguments[1], CommandLine.arguments[2])
let editor = try XLIFFEditor(parsing: Array(Data(contentsOf: URL(filePath: path))), path: path)
let units = Dictionary(grouping: editor.units) { $0.name ?? $0.id ?? "" }
var edits: [XLIFFEdit] = []
for line in try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n") {
  let cells = line.split(separator: "\t").map(String.init)
  let found: [XLIFFEditor.Entry] = cells.count > 1 ? units[cells[0]] ?? [] : []
  for unit in found where unit.isTranslatable && unit.fileIndex == found[0].fileIndex {
    var edit = XLIFFEdit(unit.address, target: XLIFFEdit.Target.text(cells[1]))
    edit.state = XLIFFEdit.State(editor.version.isXLIFF2 ? "final" : "signed-off")
    if cells.count > 2, edit.state?.word == "signed-off" {
      edit.state = .init("needs-review-translation", qualifier: cells[2])
    }
    if !editor.version.isXLIFF2 { edit.isApproved = edit.state?.qualifier == nil }
    edit.notes.append("Read by the proofreader")
    edit.segment = XLIFFEdit.Segment.only  // Refused where a unit has several.
    edit.isForced = false  // A code that must not be dropped stays.
    edits.append(edit)
  }
}
let result: XLIFFEditor.Result = try editor.applying(edits)
for refusal: XLIFFEditRefusal in result.refusals
where refusal.reason != XLIFFEditRefusal.Reason.repeatedEdit {
  print(refusal.location, edits[refusal.edit].unit.id ?? "", refusal.message)
}
try Data(result.bytes).write(to: URL(filePath: path))
print("\(result.changeCount) places changed")
