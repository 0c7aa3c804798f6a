import Testing

@testable import LoctripXLIFFValidation

@Suite struct SeenIdentifiersTests {
  private static func id(_ number: Int) -> ArraySlice<UInt8> { Array("id.\(number)".utf8)[...] }

  @Test(arguments: [1, 100, 12_288, 12_289, 60_000])
  func `each id is found with its line, however many there are`(_ count: Int) {
    var seen = SeenIdentifiers()
    for number in 0..<count { #expect(seen.insert(Self.id(number), line: number) == nil) }
    #expect(seen.count == count)
    for number in stride(from: 0, to: count, by: 7) {
      #expect(seen.insert(Self.id(number), line: 0) == number)
      #expect(seen.line(of: Self.id(number)) == number)
    }
    #expect(seen.count == count)
    #expect(!seen.contains(Self.id(count)))
    seen.removeAll()
    #expect(seen.count == 0 && !seen.contains(Self.id(0)))
    #expect(seen.insert(Self.id(0), line: 5) == nil && seen.line(of: Self.id(0)) == 5)
  }
}
