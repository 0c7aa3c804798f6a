// Lists the units of an XLIFF that comes through a pipe, in constant memory: unzip -p delivery.zip fr.xliff | ListUnits
import Foundation
import LoctripKit

func show(_ unit: XLIFFUnitStream.Unit) {
  let file: XLIFFUnitStream.File = unit.file
  let name = file.original ?? file.id ?? "file \(file.index)"
  let languages = [file.sourceLanguage, file.targetLanguage].map { $0 ?? "?" }
  for segment: XLIFFUnitStream.Segment in unit.segments where unit.isTranslatable {
    let texts = [unit.source(of: segment), unit.target(of: segment), segment.state]
    let cells = languages + texts.map { $0 ?? "" }
    print(unit.index, name, unit.address.id ?? "", cells.joined(separator: "\t"), separator: "\t")
  }
}

var stream = XLIFFUnitStream(path: "standard input") { unit in show(unit) }
while case let piece = FileHandle.standardInput.availableData, !piece.isEmpty {
  try stream.push([UInt8](piece))
}
try stream.finish()
let version: XLIFFVersion? = stream.version
print("XLIFF \(version?.description ?? ""), \(stream.unitCount) units in \(stream.fileCount) files")
