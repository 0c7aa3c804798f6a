import Testing

@testable import LoctripLocalizationCore

@Suite struct PartitionPointTests {
  @Test(arguments: 0..<20) func `the first element that is not before a number`(count: Int) {
    let numbers = (0..<count).map { $0 / 3 * 2 }
    for number in -1...count {
      let expected = numbers.firstIndex { $0 >= number } ?? numbers.endIndex
      #expect(numbers.partitionPoint { $0 < number } == expected)
      #expect(
        numbers[...].dropFirst().partitionPoint { $0 < number } == max(expected, min(1, count)))
    }
  }
}
