// Writes ICU's data without what loctrip never asks for: names and formats of currencies, units and time zones,
// numbers in words, transliteration, converters of encodings (which are iconv's), and dictionaries for breaking
// text into words. Orders of texts and names of languages and regions stay.
//
// The format is that of ICU's `ucmndata.h`: a header, a table of contents with offsets from its own start, the
// names in order, and the items.
import Foundation

struct Item {
  let name: ArraySlice<UInt8>
  let bytes: ArraySlice<UInt8>

  /// True for what is left out.
  var isUnused: Bool {
    let steps = String(decoding: name, as: UTF8.self).split(separator: "/")
    guard steps.count > 1, let last = steps.last else { return false }
    let trees: Set<Substring> = ["curr", "rbnf", "translit", "unit", "zone"]
    return trees.contains(steps[1]) || last.hasSuffix(".cnv") || last.hasSuffix(".dict")
  }
}

/// Ends the program with what is wrong.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("icu-data: \(message)\n".utf8))
  exit(65)
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let data = FileManager.default.contents(atPath: arguments[1]) else {
  fail("usage: icu-data INPUT OUTPUT")
}
let bytes = Array(data)

func number(_ offset: Int, _ size: Int) -> Int {
  guard offset >= 0, offset + size <= bytes.count else { fail("the data ends too early") }
  return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
}

let start = number(0, 2)
guard number(2, 2) == 0x27DA, bytes.count > 16, bytes[12..<16].elementsEqual("CmnD".utf8) else {
  fail("this is no common data of ICU of a little-endian system")
}
let count = number(start, 4)
var items: [Item] = []
for index in 0..<count {
  let entry = start + 4 + 8 * index
  let (name, item) = (start + number(entry, 4), start + number(entry + 4, 4))
  let end = index + 1 < count ? start + number(entry + 12, 4) : bytes.count
  guard name < bytes.count, item <= end, end <= bytes.count else { fail("an offset leads outside") }
  items.append(Item(name: bytes[name...].prefix { $0 != 0 }, bytes: bytes[item..<end]))
}
let kept = items.filter { !$0.isUnused }

func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

var names: [UInt8] = []
var contents: [UInt8] = []
var offsets: [(name: Int, item: Int)] = []
let namesStart = 4 + 8 * kept.count
let namesSize = kept.reduce(0) { $0 + $1.name.count + 1 }
// Items begin at multiples of 16 from the start of the data.
let itemsStart = (start + namesStart + namesSize + 15) / 16 * 16 - start
for item in kept {
  offsets.append((namesStart + names.count, itemsStart + contents.count))
  names += item.name + [0]
  contents += item.bytes
  contents += Array(repeating: 0, count: (16 - contents.count % 16) % 16)
}
var output = Array(bytes[..<start]) + little(kept.count)
for (name, item) in offsets { output += little(name) + little(item) }
output += names
output += Array(repeating: 0, count: start + itemsStart - output.count)
output += contents
guard FileManager.default.createFile(atPath: arguments[2], contents: Data(output)) else {
  fail("'\(arguments[2])' cannot be written")
}
print("icu-data: \(kept.count) of \(count) items, \(output.count) of \(bytes.count) bytes")
