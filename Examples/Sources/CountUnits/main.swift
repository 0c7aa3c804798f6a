// Counts the units of an XLIFF of any size by their states, in constant memory: CountUnits fr.xliff
import Foundation
import LoctripKit

var units = 0
var segments: [String: Int] = [:]
try XLIFFUnitStream.read(contentsOf: URL(filePath: CommandLine.arguments[1])) { unit in
  units += 1
  guard unit.isTranslatable else { return }
  for segment in unit.segments {
    let isTranslated = unit.target(of: segment)?.isEmpty == false
    segments[isTranslated ? segment.state ?? "translated" : "untranslated", default: 0] += 1
  }
}
print("\(units) units")
for (state, count) in segments.sorted(by: { $0.key < $1.key }) { print(count, state) }
