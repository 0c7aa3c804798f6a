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
  private var vocabulary = NumberIndex()
  /// The words of all texts, shorter texts first.
  private var words: [UInt32] = []
  /// The end of each text in ``words``.
  private var ends: [Int] = []
  /// The indices of the texts as given, by position.
  private var numbers: [Int] = []
  /// The numbers of the pairs of adjacent words.
  private var pairs = NumberIndex()
  /// The positions of the texts with each pair, ascending.
  private var places: [Int32] = []
  /// The end of each pair in ``places``.
  private var placeEnds: [Int] = []

  /// Indexes texts.
  package init(_ texts: [ArraySlice<UInt8>]) {
    let made = texts.map(TextSimilarity.words)
    numbers = Self.indices(of: made)
    ends.reserveCapacity(made.count)
    words.reserveCapacity(made.reduce(0) { $0 + $1.count })
    for number in numbers {
      for word in made[number] {
        let number = vocabulary.insert(word, vocabulary.count + 1)
        words.append(UInt32(truncatingIfNeeded: number))
      }
      ends.append(words.count)
    }
    indexPairs()
  }

  /// Returns the indices of texts, those with fewer words first.
  private static func indices(of texts: [[UInt64]]) -> [Int] {
    let longest = texts.reduce(0) { max($0, $1.count) }
    guard longest <= 2 * texts.count else {
      return texts.indices.sorted { (texts[$0].count, $0) < (texts[$1].count, $1) }
    }
    var starts = [Int](repeating: 0, count: longest + 2)
    for text in texts { starts[text.count + 1] += 1 }
    for count in 1..<starts.count { starts[count] += starts[count - 1] }
    var result = [Int](repeating: 0, count: texts.count)
    for (index, text) in texts.enumerated() {
      result[starts[text.count]] = index
      starts[text.count] += 1
    }
    return result
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
        let number = pairs.insert(pair, counts.count)
        if number == counts.count {
          last.append(-1)
          counts.append(0)
        }
        let isNew = last[number] != text
        found.append(isNew ? Int32(truncatingIfNeeded: number) : -1)
        guard isNew else { continue }
        last[number] = text
        counts[number] += 1
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
    to text: ArraySlice<UInt8>, least: Int = leastSimilarity, count: Int = 1,
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
    let (windows, unseen) = windows(for: asked, first..<end)
    // Nearly all texts of a long list share that pair alone: the few that count are found by their length.
    let start = max(
      windows.count - CommonPairs.limit,
      windows.firstIndex { $0.places.count >= CommonPairs.leastCount } ?? windows.count)
    let isSearched = count < 0x4000
    let counted = isSearched ? windows[..<start] : windows[...]
    let common = CommonPairs(isSearched ? Array(windows[start...]) : [])
    var shared = SharedPairs(for: counted.reduce(0) { $0 + $1.places.count })
    for window in counted {
      for index in window.places { shared.add(window.multiple, at: places[index]) }
    }
    if !common.windows.isEmpty { shared.add { self.multiple(of: common, at: Int($0)) } }
    // The more pairs a text shares the better, then by its length and its position.
    var candidates: [Candidate] = []
    let classes = shared.classes()
    for pairs in Set(classes.map(\.pairs) + common.multiples.dropFirst()).sorted(by: >) {
      /// The highest similarity of texts with some words.
      func most(_ length: Int) -> Int {
        // An edit changes two pairs at most.
        let longer = max(length, count)
        let lost = max(0, longer + 1 - pairs - unseen)
        let edits = max((lost + 1) / 2, abs(length - count))
        return min(99, (longer - edits) * 100 / longer)
      }
      let positions = classes.first { $0.pairs == pairs }?.positions ?? []
      var ranked: [UInt64] = []
      for position in positions {
        let length = range(of: Int(position)).count
        guard most(length) >= least else { continue }
        ranked.append(UInt64(min(abs(length - count), 0xFFFF)) << 32 | UInt64(position))
      }
      let room = Self.candidateLimit - candidates.count
      if common.multiples.dropFirst().contains(pairs) {
        ranked += ranks(
          of: common, sharing: pairs, with: count, limit: room, mayHave: { most($0) >= least },
          isNew: { !shared.contains($0) })
      }
      Self.forEachAscending(ranked, expecting: room) { rank in
        var candidate = Candidate(position: Int(rank & 0xFFFF_FFFF))
        candidate.most = most(range(of: candidate.position).count)
        candidates.append(candidate)
        return candidates.count < Self.candidateLimit
      }
      if candidates.count == Self.candidateLimit { break }
    }
    return candidates
  }

  /// Some of the texts with a pair.
  private struct Window {
    let pair: UInt64
    /// The number of times that the asked text has the pair.
    let multiple: Int
    /// A range of ``SourceIndex/places``.
    var places: Range<Int>
  }

  /// Returns the texts to look at for each pair of a text, rare pairs first, and the number of pairs not looked up,
  /// which any text may have.
  private func windows(for asked: [UInt32], _ positions: Range<Int>) -> (
    windows: [Window], unseen: Int
  ) {
    let lists = lists(for: asked, positions)
    var unseen = lists.reduce(0) { $0 + $1.multiple }
    var windows: [Window] = []
    var room = Self.budget
    for (pair, multiple, list) in lists where room > 0 {
      var window = Window(pair: pair, multiple: multiple, places: list)
      if list.count <= room {
        unseen -= multiple
      } else {
        // Of the texts with a common pair, those of about the same length.
        let middle = list.partitionPoint { range(of: Int(places[$0])).count < asked.count }
        let start = min(max(list.lowerBound, middle - room / 2), list.upperBound - room)
        window.places = start..<start + room
      }
      windows.append(window)
      room -= window.places.count
    }
    return (windows, unseen)
  }

  /// The pairs that many texts have.
  private struct CommonPairs {
    /// The largest number of pairs.
    static let limit = 2
    /// The number of texts with a pair from which it is common.
    static let leastCount = 192

    let windows: [Window]
    /// For each set of the pairs, as bits, how many pairs of the asked text are in it.
    let multiples: [Int]

    init(_ windows: [Window]) {
      self.windows = windows
      multiples = (0..<1 << windows.count).map { set in
        windows.indices.reduce(0) { sum, index in
          sum + (set >> index & 1 == 1 ? min(windows[index].multiple, 0xFFFF) : 0)
        }
      }
    }
  }

  /// Returns how many of the asked text's pairs that are common a text has.
  private func multiple(of common: CommonPairs, at position: Int) -> Int {
    var set = 0
    let text = words[range(of: position)]
    for (index, window) in common.windows.enumerated() {
      guard Int(places[window.places.lowerBound]) <= position,
        position <= Int(places[window.places.upperBound - 1])
      else { continue }
      let (left, right) = (UInt32(window.pair >> 32), UInt32(window.pair & 0xFFFF_FFFF))
      let isThere: Bool
      if left == 0 {
        isThere = text.first == right
      } else if right == 0 {
        isThere = text.last == left
      } else {
        isThere = text.indices.dropLast().contains {
          text[$0] == left && text[$0 + 1] == right
        }
      }
      if isThere { set |= 1 << index }
    }
    return common.multiples[set]
  }

  /// Returns texts that share a number of common pairs, as ranks in their order: the closer in length the lower, then
  /// by position.
  ///
  /// - Parameters:
  ///   - pairs: The number of pairs.
  ///   - count: The length of the asked text.
  ///   - limit: The number of texts that is enough.
  ///   - mayHave: Returns true if texts of a length may be returned.
  ///   - isNew: Returns true if the text at a position may be returned.
  private func ranks(
    of common: CommonPairs, sharing pairs: Int, with count: Int, limit: Int,
    mayHave: (_ length: Int) -> Bool, isNew: (_ position: Int32) -> Bool
  ) -> [UInt64] {
    /// The places of texts of some length or more in each window.
    func firsts(from length: Int) -> [Int] {
      common.windows.map { window in
        window.places.partitionPoint { range(of: Int(places[$0])).count < length }
      }
    }
    var result: [UInt64] = []
    /// Adds texts of one length; each window has theirs between two places.
    func add(_ length: Int, from starts: [Int], to ends: [Int]) {
      guard mayHave(length) else { return }
      let extra = UInt64(abs(length - count)) << 32
      var next = starts
      while result.count < limit {
        var position = Int32.max
        for index in next.indices where next[index] < ends[index] {
          position = min(position, places[next[index]])
        }
        guard position < .max else { return }
        var set = 0
        for index in next.indices where next[index] < ends[index] && places[next[index]] == position
        {
          set |= 1 << index
          next[index] += 1
        }
        if common.multiples[set] == pairs, isNew(position) {
          result.append(extra | UInt64(position))
        }
      }
    }
    let (starts, ends) = (
      common.windows.map(\.places.lowerBound), common.windows.map(\.places.upperBound)
    )
    var low = firsts(from: count)
    var high = low
    var extra = 0
    while result.count < limit, low != starts || high != ends {
      if extra > 0, low != starts {
        let start = firsts(from: count - extra)
        add(count - extra, from: start, to: low)
        low = start
      }
      if high != ends {
        let end = firsts(from: count + extra + 1)
        add(count + extra, from: high, to: end)
        high = end
      }
      extra += 1
    }
    return result
  }

  /// Returns the texts with each pair of a text, within some positions, rare pairs first.
  private func lists(for asked: [UInt32], _ positions: Range<Int>) -> [(
    pair: UInt64, multiple: Int, list: Range<Int>
  )] {
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
    _ ranks: [UInt64], expecting count: Int, _ body: (UInt64) -> Bool
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
    var further = NumberIndex()
    return words.map { word in
      let number =
        vocabulary[word] ?? further.insert(word, vocabulary.count + further.count + 1)
      return UInt32(truncatingIfNeeded: number)
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
    ends.indices.partitionPoint { range(of: $0).count < count }
  }

  /// Returns the places of a pair in some texts.
  private func list(of pair: UInt64, _ positions: Range<Int>) -> Range<Int> {
    guard let number = pairs[pair] else { return 0..<0 }
    let all = (number == 0 ? 0 : placeEnds[number - 1])..<placeEnds[number]
    let start = all.partitionPoint { Int(places[$0]) < positions.lowerBound }
    let end = (start..<all.upperBound).partitionPoint { Int(places[$0]) < positions.upperBound }
    return start..<end
  }
}

/// The number of pairs that each of some texts shares with another one.
private struct SharedPairs {
  /// A hash table of positions, each one higher in the upper half and its pairs in the lower one.
  private var slots: [UInt64]
  private let mask: Int
  /// The slots in use.
  private var used: [Int32] = []
  init(for count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    mask = size - 1
    used.reserveCapacity(count)
  }

  mutating func add(_ multiple: Int, at position: Int32) {
    let slot = slot(of: position)
    if slots[slot] == 0 {
      slots[slot] = Self.key(position) << 32
      used.append(Int32(truncatingIfNeeded: slot))
    }
    slots[slot] += UInt64(min(multiple, 0xFFFF))
  }

  /// Adds to each text that is there.
  mutating func add(_ multiple: (_ position: UInt32) -> Int) {
    for slot in used {
      let slot = Int(slot)
      slots[slot] += UInt64(multiple(UInt32(truncatingIfNeeded: slots[slot] >> 32) - 1))
    }
  }

  /// True if a text has such a pair.
  func contains(_ position: Int32) -> Bool { slots[slot(of: position)] != 0 }

  private static func key(_ position: Int32) -> UInt64 { UInt64(UInt32(bitPattern: position)) + 1 }

  /// The slot of a text, or the free one that it would have.
  private func slot(of position: Int32) -> Int {
    let key = Self.key(position)
    var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 32) & mask
    while slots[slot] != 0, slots[slot] >> 32 != key { slot = (slot + 1) & mask }
    return slot
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
    to text: ArraySlice<UInt8>, least: Int = SourceIndex.leastSimilarity, count: Int = 1,
    isUsable: (Int) -> Bool
  ) -> [(number: Int, similarity: Int)] {
    index.mostSimilar(to: text, least: least, count: count) { isUsable(numbers[$0]) }
      .map { (numbers[$0.number], $0.similarity) }
  }
}
