import LoctripLocalizationCore

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

  /// The numbers of words, from 1 on.
  private var vocabulary: [UInt64: UInt32] = [:]
  /// The words of all texts, shorter texts first.
  private var words: [UInt32] = []
  /// The end of each text in ``words``.
  private var ends: [Int] = []
  /// The indices of the texts as given, by position.
  private var numbers: [Int] = []
  /// The numbers of the pairs of adjacent words.
  private var pairs: [UInt64: Int32] = [:]
  /// The positions of the texts with each pair, ascending.
  private var places: [Int32] = []
  /// The end of each pair in ``places``.
  private var placeEnds: [Int] = []

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
    indexPairs()
  }

  private mutating func indexPairs() {
    /// The number of each text's pairs in turn, one more than its words; -1 for one that the text has already.
    var found: [Int32] = []
    found.reserveCapacity(words.count + ends.count)
    /// The last position with each pair, and the number of texts with it.
    var last: [Int32] = []
    var counts: [Int] = []
    for position in ends.indices {
      let text = Int32(truncatingIfNeeded: position)
      for pair in Self.pairs(of: words[range(of: position)]) {
        let next = Int32(truncatingIfNeeded: counts.count)
        let number = pairs[pair] ?? next
        if number == next {
          pairs[pair] = next
          last.append(-1)
          counts.append(0)
        }
        let isNew = last[Int(number)] != text
        found.append(isNew ? number : -1)
        guard isNew else { continue }
        last[Int(number)] = text
        counts[Int(number)] += 1
      }
    }
    placeEnds = counts
    var end = 0
    for number in counts.indices {
      // The start for now; adding a text moves it on.
      placeEnds[number] = end
      end += counts[number]
    }
    places = [Int32](repeating: 0, count: end)
    var index = 0
    for position in ends.indices {
      for _ in 0...range(of: position).count {
        let number = Int(found[index])
        index += 1
        guard number >= 0 else { continue }
        places[placeEnds[number]] = Int32(truncatingIfNeeded: position)
        placeEnds[number] += 1
      }
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
    let pattern = WordPattern(asked)
    var found: [(number: Int, similarity: Int)] = []
    var room = Self.wordLimit
    for candidate in candidates(for: asked, least: least) where room > 0 {
      let worst = found.count < count ? least : (found.last?.similarity ?? 0) + 1
      // A text no better than the worst one found is not needed.
      guard worst <= 99 else { break }
      guard candidate.most >= worst else { continue }
      let other = words[range(of: candidate.position)]
      room -= other.count
      guard let similarity = pattern.percent(other, least: worst),
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
    let lists = lists(for: asked, first..<end)
    // The pairs not looked up, which any text may have.
    var unseen = lists.reduce(0) { $0 + $1.multiple }
    var shared = SharedPairs(for: min(Self.budget, lists.reduce(0) { $0 + $1.list.count }))
    for (_, multiple, list) in lists {
      let room = Self.budget - shared.count
      guard room > 0 else { break }
      if list.count <= room {
        unseen -= multiple
        for index in list { shared.add(multiple, at: places[index]) }
      } else {
        // Of the texts with a common pair, those of about the same length.
        let middle = partition(list) { range(of: Int(places[$0])).count < count }
        let start = min(max(list.lowerBound, middle - room / 2), list.upperBound - room)
        for index in start..<start + room { shared.add(multiple, at: places[index]) }
      }
    }
    // The more pairs a text shares the better, then by its length and its position.
    var candidates: [Candidate] = []
    for (pairs, positions) in shared.classes() {
      let ranked = positions.map { position in
        let extra = abs(range(of: Int(position)).count - count)
        return UInt64(min(extra, 0xFFFF)) << 32 | UInt64(position)
      }
      Self.forEachAscending(ranked, expecting: Self.candidateLimit - candidates.count) { rank in
        var candidate = Candidate(position: Int(rank & 0xFFFF_FFFF))
        let length = range(of: candidate.position).count
        // An edit changes two pairs at most.
        let longer = max(length, count)
        let lost = max(0, longer + 1 - pairs - unseen)
        let edits = max((lost + 1) / 2, abs(length - count))
        candidate.most = min(99, (longer - edits) * 100 / longer)
        if candidate.most >= least { candidates.append(candidate) }
        return candidates.count < Self.candidateLimit
      }
      if candidates.count == Self.candidateLimit { break }
    }
    return candidates
  }

  /// Returns the texts with each pair of a text, within some positions, rare pairs first.
  private func lists(
    for asked: [UInt32],
    _ positions: Range<Int>
  ) -> [(pair: UInt64, multiple: Int, list: Range<Int>)] {
    var lists: [(pair: UInt64, multiple: Int, list: Range<Int>)] = []
    for pair in Self.pairs(of: asked[...]).sorted() {
      if let last = lists.indices.last, lists[last].pair == pair {
        lists[last].multiple += 1
        continue
      }
      let list = list(of: pair, positions)
      if !list.isEmpty { lists.append((pair, 1, list)) }
    }
    return lists.sorted { ($0.list.count, $0.pair) < ($1.list.count, $1.pair) }
  }

  /// Calls a function for ranks in ascending order until it returns false.
  ///
  /// - Parameter count: The number of calls that are likely to be enough; only so many are sorted at first.
  private static func forEachAscending(
    _ ranks: [UInt64],
    expecting count: Int,
    _ body: (UInt64) -> Bool
  ) {
    var rest = ranks
    if ranks.count > 4 * count {
      // By the upper half of the rank, the difference in length.
      let steps = 64
      var sizes = [Int](repeating: 0, count: steps)
      for rank in ranks { sizes[min(Int(rank >> 32), steps - 1)] += 1 }
      var last = 0
      var sum = sizes[0]
      while sum < count, last < steps - 2 {
        last += 1
        sum += sizes[last]
      }
      rest = ranks.filter { Int($0 >> 32) > last }
      for rank in ranks.filter({ Int($0 >> 32) <= last }).sorted() {
        guard body(rank) else { return }
      }
    }
    for rank in rest.sorted() {
      guard body(rank) else { return }
    }
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
    guard let number = pairs[pair].map(Int.init) else { return 0..<0 }
    let all = (number == 0 ? 0 : placeEnds[number - 1])..<placeEnds[number]
    let start = partition(all) { Int(places[$0]) < positions.lowerBound }
    let end = partition(start..<all.upperBound) { Int(places[$0]) < positions.upperBound }
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

/// The number of pairs that each of some texts shares with another one.
private struct SharedPairs {
  /// A hash table of positions, each one higher in the upper half and its pairs in the lower one.
  private var slots: [UInt64]
  private let mask: Int
  /// The slots in use.
  private var used: [Int32] = []
  /// The number of pairs that were added.
  private(set) var count = 0

  init(for count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    mask = size - 1
    used.reserveCapacity(count)
  }

  mutating func add(_ multiple: Int, at position: Int32) {
    count += 1
    let key = UInt64(UInt32(bitPattern: position)) + 1
    var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 32) & mask
    while slots[slot] != 0, slots[slot] >> 32 != key { slot = (slot + 1) & mask }
    if slots[slot] == 0 {
      slots[slot] = key << 32
      used.append(Int32(truncatingIfNeeded: slot))
    }
    slots[slot] += UInt64(min(multiple, 0xFFFF))
  }

  /// Returns the positions by the number of their pairs, the highest first.
  func classes() -> [(pairs: Int, positions: ArraySlice<UInt32>)] {
    func pairs(_ slot: Int32) -> Int { min(Int(slots[Int(slot)] & 0xFFFF_FFFF), 0xFFFF) }
    let most = used.reduce(0) { max($0, pairs($1)) }
    var ends = [Int](repeating: 0, count: most + 2)
    for slot in used { ends[most - pairs(slot) + 1] += 1 }
    for index in 1..<ends.count { ends[index] += ends[index - 1] }
    var starts = ends
    var positions = [UInt32](repeating: 0, count: used.count)
    for slot in used {
      let place = most - pairs(slot)
      positions[starts[place]] = UInt32(truncatingIfNeeded: slots[Int(slot)] >> 32) - 1
      starts[place] += 1
    }
    return (0...most).compactMap { place in
      let range = ends[place]..<ends[place + 1]
      return range.isEmpty ? nil : (most - place, positions[range])
    }
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
