import LocalizationCore

/// Finds the most similar texts to a text among many, without comparing it with all of them.
///
/// Texts are known by their pairs of neighbouring words, the beginning and the end of a text being words as well. A
/// text of which half or more is the same shares such a pair. The texts that share the most pairs, rare ones
/// first, are compared.
package struct SourceIndex: Sendable {
  /// How many texts are compared with one.
  package static let candidateLimit = 64
  /// How many places of pairs are looked at for one text.
  private static let budget = 4_096
  /// How many words of other texts are compared with one text, the last text as a whole.
  private static let wordLimit = 1 << 17
  /// From how many percent on texts are similar.
  package static let leastSimilarity = 50

  /// A pair of neighbouring words, and the position of a text that has it.
  private struct Place {
    let pair: UInt64
    let text: Int32
  }

  /// The numbers of words, from 1 on.
  private var vocabulary: [UInt64: UInt32] = [:]
  /// The words of all texts, shorter texts first.
  private var words: [UInt32] = []
  /// Where the words of each text end.
  private var ends: [Int] = []
  /// The texts as they were given, by position.
  private var numbers: [Int] = []
  /// By pair, then by position.
  private var places: [Place] = []

  /// Indexes texts.
  package init(_ texts: [ArraySlice<UInt8>]) {
    let made = concurrentShares(of: texts.count, size: 512) { share in
      share.map { TextSimilarity.words(of: texts[$0]) }
    }
    .flatMap(\.self)
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

  /// The texts that are most similar to a text, the most similar first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - least: From how many percent on, ``leastSimilarity`` or more.
  ///   - count: How many are wanted.
  ///   - isUsable: Whether a text, by its number among those given, may be found.
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
      // One that is as similar as the last one found is not looked for.
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

  /// A text to be compared, and how similar it can be at most.
  private struct Candidate {
    let position: Int
    var shared = 0
    var most = 99
  }

  private func candidates(for asked: [UInt32], least: Int) -> [Candidate] {
    let count = asked.count
    // A text has as many words too many or too few as are not the same.
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
    // The pairs that were not looked at; any text may have those.
    var unseen = lists.reduce(0) { $0 + $1.multiple }
    var found: [(position: Int32, multiple: Int)] = []
    for (_, multiple, list) in lists {
      let room = Self.budget - found.count
      guard room > 0 else { break }
      if list.count <= room {
        unseen -= multiple
        for index in list { found.append((places[index].text, multiple)) }
      } else {
        // Of a pair that many have, those of about the same length.
        let middle = partition(list) { range(of: Int(places[$0].text)).count < count }
        let start = min(max(list.lowerBound, middle - room / 2), list.upperBound - room)
        for index in start..<start + room { found.append((places[index].text, multiple)) }
      }
    }
    found.sort { $0.position < $1.position }
    var candidates: [Candidate] = []
    for (position, multiple) in found {
      if candidates.last?.position != Int(position) {
        candidates.append(Candidate(position: Int(position)))
      }
      candidates[candidates.count - 1].shared += multiple
    }
    func extra(_ candidate: Candidate) -> Int {
      abs(range(of: candidate.position).count - count)
    }
    for index in candidates.indices {
      // An edit takes two pairs at most.
      let longer = max(range(of: candidates[index].position).count, count)
      let lost = max(0, longer + 1 - candidates[index].shared - unseen)
      let edits = max((lost + 1) / 2, extra(candidates[index]))
      candidates[index].most = min(99, (longer - edits) * 100 / longer)
    }
    candidates.removeAll { $0.most < least }
    candidates.sort { left, right in
      if left.shared != right.shared { return left.shared > right.shared }
      let (one, other) = (extra(left), extra(right))
      return one == other ? left.position < right.position : one < other
    }
    return Array(candidates.prefix(Self.candidateLimit))
  }

  /// The words as the texts have them numbered; others get numbers of their own.
  private func numbered(_ words: [UInt64]) -> [UInt32] {
    var further: [UInt64: UInt32] = [:]
    return words.map { word in
      if let known = vocabulary[word] ?? further[word] { return known }
      let next = UInt32(truncatingIfNeeded: vocabulary.count + further.count + 1)
      further[word] = next
      return next
    }
  }

  /// The pairs of neighbouring words of a text, with its beginning and its end.
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

  /// Where the words of a text are.
  private func range(of position: Int) -> Range<Int> {
    (position == 0 ? 0 : ends[position - 1])..<ends[position]
  }

  /// The position of the first text that has at least so many words.
  private func firstPosition(withWords count: Int) -> Int {
    partition(ends.indices) { range(of: $0).count < count }
  }

  /// The places of a pair in some texts.
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

  /// The first index for which a condition does not hold that holds up to there.
  private func partition(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
