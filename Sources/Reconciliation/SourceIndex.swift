import LocalizationCore

/// Finds among many texts the most similar one to a text, without a look at all of them.
///
/// Texts are known by their groups of three letters. Those that share the most groups with a text, the rare
/// ones first, and that are long enough to be similar at all, are compared with it.
package struct SourceIndex: Sendable {
  /// How many texts are compared with one.
  package static let candidateLimit = 64
  /// How many places of groups are looked at for one text.
  private static let budget = 4_096
  /// From how many percent on texts are similar.
  package static let leastSimilarity = 50

  /// By their length.
  private let texts: [TextSimilarity]
  /// For each group of letters the texts that have it, by their length.
  private let places: [UInt32: [Int32]]

  /// Takes texts in.
  package init(_ texts: [ArraySlice<UInt8>]) {
    let made = texts.map { TextSimilarity($0) }
    let order = made.indices.sorted { (made[$0].length, $0) < (made[$1].length, $1) }
    self.texts = order.map { made[$0] }
    guard texts.count > Self.candidateLimit else {
      places = [:]
      return
    }
    var places: [UInt32: [Int32]] = [:]
    for (number, position) in order.enumerated() {
      for group in Self.groups(of: texts[position]) {
        places[group, default: []].append(Int32(truncatingIfNeeded: number))
      }
    }
    self.places = places
  }

  /// How similar the most similar text is, in percent; 0 where none is half the same.
  package func bestSimilarity(of bytes: ArraySlice<UInt8>) -> Int {
    let text = TextSimilarity(bytes)
    var best = 0
    for number in candidates(for: text, bytes) {
      let least = max(best + 1, Self.leastSimilarity)
      if let found = text.percent(texts[number], least: least), found >= least { best = found }
      if best >= 99 { break }
    }
    return best
  }

  private func candidates(for text: TextSimilarity, _ bytes: ArraySlice<UInt8>) -> [Int] {
    if texts.count <= Self.candidateLimit { return Array(texts.indices) }
    // A text of less than half the length, or more than twice, cannot be half the same.
    let first = firstIndex(ofLength: (text.length + 1) / 2)
    let end = firstIndex(ofLength: text.length * 2 + 1)
    guard first < end else { return [] }
    if end - first <= Self.candidateLimit { return Array(first..<end) }
    // Those of one count by their letters: a set has another order in every run.
    let lists = Self.groups(of: bytes)
      .compactMap { group in
        places[group].map { (group: group, places: Self.within($0, first..<end)) }
      }
      .filter { !$0.places.isEmpty }
      .sorted { ($0.places.count, $0.group) < ($1.places.count, $1.group) }
      .map(\.places)
    var counts: [Int32: Int] = [:]
    var room = Self.budget
    for list in lists {
      if list.count > room { break }
      room -= list.count
      for number in list { counts[number, default: 0] += 1 }
    }
    // What every text has tells nothing; of the rarest group then those of about the same length.
    if counts.isEmpty, let list = lists.first {
      let middle = list.firstIndex { texts[Int($0)].length >= text.length } ?? list.endIndex
      let start = max(list.startIndex, middle - Self.candidateLimit / 2)
      return list[start..<min(start + Self.candidateLimit, list.endIndex)].map { Int($0) }
    }
    func isBetter(_ left: (key: Int32, value: Int), _ right: (key: Int32, value: Int)) -> Bool {
      if left.value != right.value { return left.value > right.value }
      let (one, other) = (distance(left.key), distance(right.key))
      return one == other ? left.key < right.key : one < other
    }
    func distance(_ number: Int32) -> Int { abs(texts[Int(number)].length - text.length) }
    return counts.sorted(by: isBetter).prefix(Self.candidateLimit).map { Int($0.key) }
  }

  /// The position of the first text that is at least so long.
  private func firstIndex(ofLength length: Int) -> Int {
    var (low, high) = (0, texts.count)
    while low < high {
      let middle = (low + high) / 2
      if texts[middle].length < length { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The numbers of a list that are in a range.
  private static func within(_ list: [Int32], _ range: Range<Int>) -> ArraySlice<Int32> {
    func first(_ number: Int) -> Int {
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(list[middle]) < number { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return list[first(range.lowerBound)..<first(range.upperBound)]
  }

  /// The groups of three letters of a text, each once, small and capital letters as one.
  private static func groups(of bytes: ArraySlice<UInt8>) -> Set<UInt32> {
    var groups: Set<UInt32> = []
    // A group across the beginning and the end tells where a text begins.
    var group: UInt32 = 0x0102
    for byte in bytes.prefix(1_024) + [1] {
      let letter = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
      group = (group << 8 | UInt32(letter)) & 0xFF_FFFF
      groups.insert(group)
    }
    return groups
  }
}
