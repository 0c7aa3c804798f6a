import Foundation
@testable import LoctripLocalizationCore
import Synchronization
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 7, 1000]) func `results keep their order`(count: Int) {
    #expect(concurrentMap(Array(0..<count)) { $0 * 2 } == (0..<count).map { $0 * 2 })
  }

  @Test func `calls inside of one another come to an end`() {
    @Sendable func sum(_ depth: Int) -> Int {
      depth == 0 ? 1 : concurrentMap(Array(0..<8)) { _ in sum(depth - 1) }.reduce(0, +)
    }
    #expect(sum(4) == 4096)
  }

  @Test(arguments: [2, 3, 8]) func `no more threads work than there are cores, whatever calls what`(
    count: Int
  ) {
    let cores = Cores(count: count)
    let working = Mutex((now: 0, most: 0))
    @Sendable func work(_ depth: Int) {
      if depth > 0 { return _ = concurrentMap(Array(0..<6), on: cores) { _ in work(depth - 1) } }
      working.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      usleep(500)
      working.withLock { $0.now -= 1 }
    }
    work(3)
    #expect(working.withLock { $0.most } <= count)
  }

  @Test(arguments: [0, 1, 5, 64, 1000]) func `results are given away in order, few at a time`(
    count: Int
  ) {
    let inMemory = Mutex((now: 0, most: 0))
    var taken: [Int] = []
    concurrentMap(Array(0..<count)) { number in
      inMemory.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      return number
    } take: { number in
      inMemory.withLock { $0.now -= 1 }
      taken.append(number)
    }
    #expect(taken == Array(0..<count))
    #expect(inMemory.withLock { $0.most } <= cores)
  }

  @Test func `nothing is given away after an error`() {
    struct Failure: Error {}
    var taken = 0
    #expect(throws: Failure.self) {
      try concurrentMap(Array(0..<100)) {
        $0
      } take: { number throws(Failure) in
        taken += 1
        if number == 10 { throw Failure() }
      }
    }
    #expect(taken == 11)
  }

  @Test func `malformed files are all named, and another error goes first`() throws {
    @Sendable func read(_ number: Int) throws(FindingsError) -> Int {
      let finding = Finding(.malformedJSON, .error, "\(number)")
      switch number % 3 {
      case 0: return number
      case 1: throw FindingsError([finding])
      default: throw FindingsError(.noInput, [finding])
      }
    }
    #expect(try concurrentRead([0, 3, 6], read) == [0, 3, 6])
    #expect { try concurrentRead([1, 3, 4], read) } throws: { error in
      (error as? FindingsError)?.findings.map(\.message) == ["1", "4"]
    }
    #expect { try concurrentRead([1, 2, 5], read) } throws: { error in
      (error as? FindingsError)?.findings.map(\.message) == ["2"]
    }
  }
}
