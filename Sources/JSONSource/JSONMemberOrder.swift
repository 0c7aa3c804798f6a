/// Decides on the order of an object's names, with a cache.
///
/// A catalog repeats the same few lists of names thousands of times (languages, `state` and `value`), and comparing
/// two names as Xcode does takes about a microsecond. So the results for short lists are cached by the bytes of the
/// list.
struct JSONMemberOrder {
  /// The place of a new member: the index of the existing member after it, or their count, and the index of the new
  /// member.
  typealias Placement = (gap: Int, insertion: Int)

  /// Returns whether the first name must come before the second.
  private let areInIncreasingOrder: (String, String) -> Bool

  /// Cached orders of lists of names; an empty one means "unchanged".
  private var orders: [JSONBytes.Text: [Int]] = [:]

  /// Cached places of new names by list.
  private var placements: [JSONBytes.Text: [Placement]] = [:]

  /// The list to look up.
  private var signature = JSONBytes.Text(bytes: [])

  /// The largest number of names and bytes of a cached list, and of lists.
  private static let limits = (names: 64, bytes: 2048, lists: 4096)

  /// The end of a name in a list: a byte that does not occur in UTF-8.
  private static let terminator: UInt8 = 0xFF

  init(by areInIncreasingOrder: @escaping (String, String) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  // MARK: Sorting

  /// Returns the order of the members of an object.
  ///
  /// - Parameters:
  ///   - keys: The nodes of the names.
  ///   - document: The document that has them.
  /// - Returns: Indices into `keys`, or `nil` if no neighbours are out of order: Xcode's comparison is not
  ///   transitive, so sorting an ordered list could change it.
  mutating func sortedIndices(of keys: [Int], in document: JSONDocument) -> [Int]? {
    guard keys.count > 1 else { return nil }
    let isRemembered = sign(keys, of: document)
    if isRemembered, let known = orders[signature] { return known.isEmpty ? nil : known }
    let names = keys.map { document.string(at: $0) }
    var result: [Int] = []
    if !isSorted(names) {
      result = names.indices.sorted { areInIncreasingOrder(names[$0], names[$1]) }
    }
    if isRemembered, orders.count < Self.limits.lists { orders[signature] = result }
    return result.isEmpty ? nil : result
  }

  /// Returns whether no two neighbours are out of order.
  private func isSorted(_ names: [String]) -> Bool {
    for index in names.indices.dropFirst()
    where areInIncreasingOrder(names[index], names[index - 1]) {
      return false
    }
    return true
  }

  // MARK: Inserting

  /// Returns the places of new members among the existing ones, in the order of the result.
  ///
  /// See ``JSONPatch`` for the rule. Of several new members with one name the last counts.
  ///
  /// - Parameters:
  ///   - names: The new names.
  ///   - keys: The nodes of the existing names.
  ///   - document: The document that has them.
  mutating func placements(of names: [String], among keys: [Int], in document: JSONDocument)
    -> [Placement]
  {
    var isRemembered = sign(keys, of: document)
    for name in names where isRemembered {
      signature.bytes += name.utf8
      signature.bytes.append(Self.terminator)
      isRemembered = signature.bytes.count <= Self.limits.bytes
    }
    if isRemembered, let known = placements[signature] { return known }
    let existing = keys.map { document.string(at: $0) }
    let inOrder = longestOrderedRun(of: existing)
    let isOrdered = inOrder.count * 2 > existing.count
    var result = sortedLast(names).map { insertion -> Placement in
      guard isOrdered else { return (existing.count, insertion) }
      return (gap(for: names[insertion], in: existing, inOrder: inOrder), insertion)
    }
    // Only a comparison that is not transitive can leave the places out of order.
    result.sort { $0.gap < $1.gap }
    if isRemembered, placements.count < Self.limits.lists { placements[signature] = result }
    return result
  }

  /// Returns the indices of names in increasing order; of equal ones only the last.
  private func sortedLast(_ names: [String]) -> [Int] {
    guard names.count > 1 else { return Array(names.indices) }
    var last: [JSONBytes.Text: Int] = [:]
    for (index, name) in names.enumerated() {
      last[JSONBytes.Text(bytes: Array(name.utf8))] = index
    }
    return last.values.sorted().sorted { areInIncreasingOrder(names[$0], names[$1]) }
  }

  /// Returns the index of the existing member that comes after a new one.
  private func gap(for name: String, in existing: [String], inOrder: [Int]) -> Int {
    let position = position(for: name, in: existing, at: inOrder)
    return position < inOrder.count ? inOrder[position] : (inOrder.last ?? -1) + 1
  }

  /// Returns the number of names, at ordered indices, that come before a name.
  private func position(for name: String, in names: [String], at indices: [Int]) -> Int {
    var low = 0
    var high = indices.count
    while low < high {
      let middle = (low + high) / 2
      if areInIncreasingOrder(name, names[indices[middle]]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// Returns the indices of the longest ordered subsequence; all if the names are in order.
  private func longestOrderedRun(of names: [String]) -> [Int] {
    if isSorted(names) { return Array(names.indices) }
    // Patience sorting: `tails[n]` ends the run of n + 1 names that has the least last name.
    var tails: [Int] = []
    var previous: [Int] = []
    for index in names.indices {
      let position = position(for: names[index], in: names, at: tails)
      previous.append(position > 0 ? tails[position - 1] : -1)
      if position < tails.count { tails[position] = index } else { tails.append(index) }
    }
    var run: [Int] = []
    var index = tails.last ?? -1
    while index >= 0 {
      run.append(index)
      index = previous[index]
    }
    return run.reversed()
  }

  // MARK: Remembering

  /// Makes the list of some names, as spelled, the one to look up.
  ///
  /// - Returns: True if the list is short enough for the cache.
  private mutating func sign(_ keys: [Int], of document: JSONDocument) -> Bool {
    signature.bytes.removeAll(keepingCapacity: true)
    guard keys.count <= Self.limits.names else { return false }
    for key in keys {
      let range = document.range(of: key)
      guard signature.bytes.count + range.count <= Self.limits.bytes else { return false }
      signature.bytes += document.bytes[range]
    }
    signature.bytes.append(Self.terminator)
    return true
  }
}
