import LocalizationCore

/// Finds the most similar texts among many, without comparing all of them.
///
/// Texts are indexed by their pairs of adjacent words, with the beginning and the end of a text as words. Texts that
/// are equal by half or more share such a pair. Only the texts that share the most pairs, rare ones first, are
/// compared.
package struct SourceIndex: Sendable {
  /// The largest number of texts to compare with one.
  package static let candidateLimit = 64
  /// The largest number of pairs to look up for one text.
  private static let budget = 4_096
  /// The number of words to compare with one text; the last text may exceed it.
  private static let wordLimit = 1 << 17
  /// The lowest similarity in percent that counts.
  package static let leastSimilarity = 50

  /// A pair of adjacent words, and the position of a text that has it.
  private struct Place {
    let pair: UInt64
    let text: Int32
  }

  /// The numbers of words, from 1 on.
  private var vocabulary: [UInt64: UInt32] = [:]
  /// The words of all texts, shorter texts first.
  private var words: [UInt32] = []
  /// The end of each text in ``words``.
  private var ends: [Int] = []
  /// The indices of the texts as given, by position.
  private var numbers: [Int] = []
  /// Sorted by pair, then by position.
  private var places: [Place] = []

  /// Indexes texts.
  package init(_ texts: [ArraySlice<UInt8>]) {
    let made = texts.map(TextSimilarity.words)
    numbers = made.indices.sorted { (made[$0].count, $0) < (made[$1].count, $1) }
    ends.reserveCapacity(made.count)
    words.reserveCapacity(made.reduce(0) { $0 + $1.count })
    for number in numbers {
      for word in made[number] {
        let next = UInt32(truncatingIfNeeded: vocabulary.count + 1)
        if let known = vocabulary[word] {
          words.append(known)
        } else {
          vocabulary[word] = next
          words.append(next)
        }
      }
      ends.append(words.count)
    }
    places.reserveCapacity(words.count + texts.count)
    for position in ends.indices {
      for pair in Self.pairs(of: words[range(of: position)]) {
        places.append(Place(pair: pair, text: Int32(truncatingIfNeeded: position)))
      }
    }
    places.sort { $0.pair != $1.pair ? $0.pair < $1.pair : $0.text < $1.text }
    var last: Place?
    places.removeAll { place in
      defer { last = place }
      return place.pair == last?.pair && place.text == last?.text
    }
  }

  /// Returns the texts that are most similar to a text, the most similar first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - least: The lowest similarity in percent, ``leastSimilarity`` or more.
  ///   - count: The number of wanted texts.
  ///   - isUsable: Returns true if the text of an index may be found.
  package func mostSimilar(
    to text: ArraySlice<UInt8>,
    least: Int = leastSimilarity,
    count: Int = 1,
    isUsable: (Int) -> Bool = { _ in true }
  ) -> [(number: Int, similarity: Int)] {
    let asked = numbered(TextSimilarity.words(of: text))
    guard !asked.isEmpty, !ends.isEmpty else { return [] }
    var found: [(number: Int, similarity: Int)] = []
    var room = Self.wordLimit
    for candidate in candidates(for: asked, least: least) where room > 0 {
      let worst = found.count < count ? least : (found.last?.similarity ?? 0) + 1
      // A text no better than the worst one found is not needed.
      guard worst <= 99 else { break }
      guard candidate.most >= worst else { continue }
      let other = words[range(of: candidate.position)]
      room -= other.count
      guard let similarity = TextSimilarity.percent(asked[...], other, least: worst),
        isUsable(numbers[candidate.position])
      else { continue }
      let place = found.firstIndex { $0.similarity < similarity } ?? found.endIndex
      found.insert((numbers[candidate.position], similarity), at: place)
      if found.count > count { found.removeLast() }
    }
    return found
  }

  /// A text to compare, and the highest similarity that it can have.
  private struct Candidate {
    let position: Int
    var shared = 0
    var most = 99
  }

  private func candidates(for asked: [UInt32], least: Int) -> [Candidate] {
    let count = asked.count
    // The difference in words limits the similarity.
    let first = firstPosition(withWords: (count * least + 99) / 100)
    let end = firstPosition(withWords: count * 100 / least + 1)
    guard first < end else { return [] }
    if end - first <= Self.candidateLimit, count <= Self.wordLimit / 2 / Self.candidateLimit {
      return (first..<end).map { Candidate(position: $0) }
    }
    var multiples: [UInt64: Int] = [:]
    for pair in Self.pairs(of: asked[...]) { multiples[pair, default: 0] += 1 }
    let lists = multiples.compactMap { pair, multiple in
      let list = list(of: pair, first..<end)
      return list.isEmpty ? nil : (pair: pair, multiple: multiple, list: list)
    }
    .sorted { ($0.list.count, $0.pair) < ($1.list.count, $1.pair) }
    // The pairs not looked up, which any text may have.
    var unseen = lists.reduce(0) { $0 + $1.multiple }
    // Positions in the upper half, so that numbers are sorted and not pairs; no text has more words than the lower
    // half holds.
    var found: [UInt64] = []
    func find(_ index: Int, _ multiple: Int) {
      found.append(UInt64(UInt32(places[index].text)) << 32 | UInt64(multiple))
    }
    for (_, multiple, list) in lists {
      let room = Self.budget - found.count
      guard room > 0 else { break }
      if list.count <= room {
        unseen -= multiple
        for index in list { find(index, multiple) }
      } else {
        // Of the texts with a common pair, those of about the same length.
        let middle = partition(list) { range(of: Int(places[$0].text)).count < count }
        let start = min(max(list.lowerBound, middle - room / 2), list.upperBound - room)
        for index in start..<start + room { find(index, multiple) }
      }
    }
    found.sort()
    /// A candidate with its rank: the more pairs it shares the better, then by its length and its position.
    var ranked: [(rank: UInt64, candidate: Candidate)] = []
    var index = 0
    while index < found.count {
      let position = found[index] >> 32
      var candidate = Candidate(position: Int(position))
      while index < found.count, found[index] >> 32 == position {
        candidate.shared += Int(found[index] & 0xFFFF_FFFF)
        index += 1
      }
      let length = range(of: candidate.position).count
      // An edit changes two pairs at most.
      let longer = max(length, count)
      let lost = max(0, longer + 1 - candidate.shared - unseen)
      let edits = max((lost + 1) / 2, abs(length - count))
      candidate.most = min(99, (longer - edits) * 100 / longer)
      guard candidate.most >= least else { continue }
      let (unshared, extra) = (0xFFFF - candidate.shared, abs(length - count))
      ranked.append(
        (UInt64(max(0, unshared)) << 48 | UInt64(min(extra, 0xFFFF)) << 32 | position, candidate)
      )
    }
    ranked.sort { $0.rank < $1.rank }
    return ranked.prefix(Self.candidateLimit).map(\.candidate)
  }

  /// Returns the numbers of words; unknown ones get new numbers.
  private func numbered(_ words: [UInt64]) -> [UInt32] {
    var further: [UInt64: UInt32] = [:]
    return words.map { word in
      if let known = vocabulary[word] ?? further[word] { return known }
      let next = UInt32(truncatingIfNeeded: vocabulary.count + further.count + 1)
      further[word] = next
      return next
    }
  }

  /// Returns the pairs of adjacent words of a text, with its beginning and its end.
  private static func pairs(of words: ArraySlice<UInt32>) -> [UInt64] {
    var pairs: [UInt64] = []
    pairs.reserveCapacity(words.count + 1)
    var last: UInt64 = 0
    for word in words {
      pairs.append(last << 32 | UInt64(word))
      last = UInt64(word)
    }
    pairs.append(last << 32)
    return pairs
  }

  /// Returns the words of a text as a range.
  private func range(of position: Int) -> Range<Int> {
    (position == 0 ? 0 : ends[position - 1])..<ends[position]
  }

  /// Returns the position of the first text with at least `count` words.
  private func firstPosition(withWords count: Int) -> Int {
    partition(ends.indices) { range(of: $0).count < count }
  }

  /// Returns the places of a pair in some texts.
  private func list(of pair: UInt64, _ positions: Range<Int>) -> Range<Int> {
    let start = partition(places.indices) {
      places[$0].pair < pair
        || places[$0].pair == pair && Int(places[$0].text) < positions.lowerBound
    }
    let end = partition(start..<places.count) {
      places[$0].pair == pair && Int(places[$0].text) < positions.upperBound
    }
    return start..<end
  }

  /// Returns the first index for which a condition is false that is true before it.
  private func partition(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Texts that are found by similarity, each with a number of the caller.
struct SimilarTexts {
  private var texts: [ArraySlice<UInt8>] = []
  private var numbers: [Int] = []
  private var index = SourceIndex([])

  /// Adds a text, to be found once all are indexed.
  mutating func append(_ text: ArraySlice<UInt8>, number: Int) {
    texts.append(text)
    numbers.append(number)
  }

  /// Returns the texts, indexed.
  func indexed() -> SimilarTexts {
    var indexed = self
    (indexed.index, indexed.texts) = (SourceIndex(texts), [])
    return indexed
  }

  /// Returns the numbers of the most similar texts; see ``SourceIndex/mostSimilar(to:least:count:isUsable:)``.
  func mostSimilar(
    to text: ArraySlice<UInt8>,
    least: Int = SourceIndex.leastSimilarity,
    count: Int = 1,
    isUsable: (Int) -> Bool
  ) -> [(number: Int, similarity: Int)] {
    index.mostSimilar(to: text, least: least, count: count) { isUsable(numbers[$0]) }
      .map { (numbers[$0.number], $0.similarity) }
  }
}
