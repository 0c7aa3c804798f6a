// Prints the keys of a string catalog that a language lacks: Untranslated Localizable.xcstrings fr
import Foundation
import LoctripKit

let arguments = CommandLine.arguments
let catalog = try StringCatalog(contentsOf: URL(filePath: arguments[1]))
let table = catalog.table(in: arguments[2])
for row in table.indices where SlotState(table, row).isOpen {
  print(table.id(row) ?? "", table.source(row)?.description ?? "", separator: "\t")
}
