// Counts the units and words of an XLIFF of any size in constant memory: CountUnits fr.xliff
import Foundation
import LoctripKit

var statistics = XLIFFStatistics()
try XLIFFUnitStream.read(contentsOf: URL(filePath: CommandLine.arguments[1])) { unit in
  statistics.add(unit)
}
print("\(statistics.units) units in \(statistics.files) files")
print("\(statistics.translatable.words) words, \(statistics.untranslated.words) untranslated")
for (state, count) in statistics.translated.sorted(by: { $0.key < $1.key }) {
  print("\(count.segments) \(state.isEmpty ? "without a state" : state)")
}
