@testable import LocalizationCore
import Synchronization
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 7, 1000]) func `results keep their order`(count: Int) {
    #expect(concurrentMap(Array(0..<count)) { $0 * 2 } == (0..<count).map { $0 * 2 })
    let shares = concurrentShares(of: count, size: 3) { Array($0) }
    #expect(shares.joined().elementsEqual(0..<count))
    #expect(shares.allSatisfy { !$0.isEmpty && $0.count <= 3 })
  }

  @Test func `calls inside of one another come to an end`() {
    @Sendable func sum(_ depth: Int) -> Int {
      depth == 0 ? 1 : concurrentMap(Array(0..<8)) { _ in sum(depth - 1) }.reduce(0, +)
    }
    #expect(sum(4) == 4096)
  }

  @Test func `the error of the first counts`() {
    struct Failure: Error, Equatable { let number: Int }
    @Sendable func fail(_ number: Int) throws(Failure) -> Int { throw Failure(number: number) }
    #expect(throws: Failure(number: 1)) {
      try concurrently(
        { () throws(Failure) in try fail(1) },
        { () throws(Failure) in try fail(2) }
      )
    }
  }

  @Test func `what is made later is given away once made`() {
    let later = (0..<50).map { number in Later { (0...number).reduce(0, +) } }
    #expect(later.map { $0.take() } == (0..<50).map { $0 * ($0 + 1) / 2 })
  }

  @Test(arguments: [0, 1, 5, 64, 1000], [1, 2, 7]) func `pieces come in order, few ahead`(
    count: Int,
    ahead: Int
  ) {
    let inMemory = Mutex((now: 0, most: 0))
    var taken: [Int] = []
    concurrentPieces(of: 0..<count, size: 3, ahead: ahead) { share in
      inMemory.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      return Array(share)
    } take: { piece in
      inMemory.withLock { $0.now -= 1 }
      taken += piece
    }
    #expect(taken == Array(0..<count))
    // Besides those ahead there is the one that is being taken.
    #expect(inMemory.withLock { $0.most } <= ahead + 1)
  }

  @Test func `pieces inside of pieces come to an end`() {
    @Sendable func sum(_ depth: Int) -> Int {
      if depth == 0 { return 1 }
      var sums = 0
      concurrentPieces(of: 0..<8, size: 1) { _ in
        sum(depth - 1)
      } take: {
        sums += $0
      }
      return sums
    }
    #expect(sum(4) == 4096)
  }

  @Test func `nothing is given away after an error`() {
    struct Failure: Error {}
    var taken = 0
    #expect(throws: Failure.self) {
      try concurrentPieces(of: 0..<100, size: 1) {
        $0.lowerBound
      } take: { piece throws(Failure) in
        taken += 1
        if piece == 10 { throw Failure() }
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
