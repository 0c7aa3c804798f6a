import Synchronization
import TestSupport
import Testing

@testable import JSONSource

/// Documents that are read in parts beside those that are read in one go.
@Suite struct JSONPartsTests {
  /// What came of reading: the table, or where it went wrong.
  private func read(_ bytes: [UInt8], partSize: Int) -> String {
    do {
      let document = try JSONDocument(parsing: bytes, partSize: partSize)
      return document.nodes.map { "\($0.start) \($0.end) \($0.packed)" }.joined(separator: "\n")
        + "\n\(document.usesEscapedSlash)"
    } catch {
      return "\(error.offset): \(error.message)"
    }
  }

  private static func parts(of bytes: [UInt8], size: Int) -> JSONTapeBuilder? {
    JSONTapeBuilder.inParts(
      bytes,
      from: bytes.starts(with: JSONBytes.byteOrderMark) ? 3 : 0,
      size: size
    ) { count, make, take in (0..<count).forEach { take(make($0)) } }
  }

  @Test(arguments: 0..<1000)
  func `parts make the same table`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = generator.object(depth: 5, sorted: false)
    let bytes =
      generator.once(in: 3)
      ? Array(generator.chaos(tree).utf8) : tree.file(generator.style())
    for size in [1, 5, 20, 100] {
      #expect(read(bytes, partSize: size) == read(bytes, partSize: .max), "\(text(bytes))")
    }
  }

  @Test(arguments: 0..<1000)
  func `parts find the same fault`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = generator.object(depth: 5, sorted: false).file(.xcode)
    for _ in 0...generator.below(3) where !bytes.isEmpty {
      let index = generator.below(bytes.count)
      switch generator.below(4) {
      case 0: bytes.remove(at: index)
      case 1: bytes[index] = generator.pick(Array("{}[]\",:\n\\ 0".utf8))
      case 2: bytes.removeSubrange(index...)
      default: bytes.insert(contentsOf: Array("\",\n\"".utf8), at: index)
      }
    }
    for size in [1, 5, 20, 100] {
      #expect(read(bytes, partSize: size) == read(bytes, partSize: .max), "\(text(bytes))")
    }
  }

  @Test func `a catalog is read in as many parts as it is large`() throws {
    let entries = (0..<100).map { index in
      "    \"Key \(index)\" : {\n      \"comment\" : \"of \(index),\\n    \\\"x\\\" : {\"\n    }"
    }
    let bytes = Array("{\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  }\n}\n".utf8)
    let asked = Mutex<[Int]>([])
    let builder = JSONTapeBuilder.inParts(bytes, from: 0, size: bytes.count / 8) {
      count,
      make,
      take in
      asked.withLock { $0.append(count) }
      (0..<count).forEach { take(make($0)) }
    }
    #expect(builder?.nodes.count == 2 + 1 + 100 * 4)
    #expect(asked.withLock { $0 } == [8])
  }

  @Test(arguments: 20..<80) func `a guess may be wrong`(size: Int) {
    // Every other part would begin at the element of an array, which is no name.
    let members = (0..<40).map { "\n\"\($0)\" : [\n\"a\",\n\"b\",\n\"c\",\n\"d\",\n\"e\"\n]" }
    let bytes = Array("{\(members.joined(separator: ","))\n}".utf8)
    #expect(read(bytes, partSize: size) == read(bytes, partSize: .max))
  }

  @Test(arguments: [
    // Nothing to cut at: one line, an array.
    "{\"a\":1,\"b\":2,\"c\":3,\"d\":4}", "[\n1,\n2,\n3,\n4,\n5,\n6\n]",
    // A cut between the elements of an array, which are no members.
    "{\"a\":[\n\"1\",\n\"2\",\n\"3\",\n\"4\",\n\"5\"\n]}",
    // A cut behind the end of the document.
    "{\"a\":1}             ,\n\"b\":2,\n\"c\":3",
    // The object ends, and another one goes on.
    "{\"a\":{\"b\":1,\n\"c\":2},\n\"d\":{\"e\":3,\n\"f\":4},\n\"g\":5}]",
  ])
  func `what cannot be cut is read in one go`(document: String) {
    let bytes = Array(document.utf8)
    #expect(Self.parts(of: bytes, size: 6) == nil)
    #expect(read(bytes, partSize: 6) == read(bytes, partSize: .max))
  }

  @Test func `containers in one another are counted from the outermost`() {
    let depth = JSONDocument.maximumDepth
    for extra in [0, 1] {
      let inner = depth - 1 + extra
      let deep =
        String(repeating: "[", count: inner) + String(repeating: "]", count: inner)
      let bytes = Array("{\n\"a\" : 1,\n\"b\" : \(deep),\n\"c\" : 2,\n\"d\" : \(deep)\n}".utf8)
      #expect(read(bytes, partSize: 500) == read(bytes, partSize: .max))
      #expect(read(bytes, partSize: .max).contains("nested") == (extra == 1))
    }
  }
}
