internal import LoctripLocalizationCore

/// The plurals of a table: the rows that a tool with plurals shows as one text.
struct PluralGroups {
  /// The cases of each plural, in the order of the table.
  private(set) var groups: [[Int]] = []

  /// Finds the plurals of a table: those of a string catalog by their paths, those of a `.stringsdict` by their ids.
  init(of table: UnitTable) {
    var known: [Key: Int] = [:]
    for row in table.indices where table.mayBePlural(row) {
      guard let key = Key(table, row) else { continue }
      if let number = known[key] {
        groups[number].append(row)
      } else {
        known[key] = groups.count
        groups.append([row])
      }
    }
  }

  /// The plural of a row.
  private struct Key: Hashable {
    let entry: UInt32
    let key: String?
    let path: VariationPath

    init?(_ table: UnitTable, _ row: Int) {
      let path = table.path(row)
      if path.pluralCategory != nil {
        (entry, key, self.path) = (table.row(row).entry, nil, path.parent)
      } else if let id = table.id(row).flatMap(DictionaryID.init), let plural = id.plural {
        (entry, key) = (0, id.key)
        self.path = VariationPath([.substitution(plural.variable)])
      } else {
        return nil
      }
    }
  }

  /// Takes the other cases of each plural of which one is taken.
  func complete(_ isTaken: inout [Bool]) {
    for group in groups where group.contains(where: { isTaken[$0] }) {
      for row in group { isTaken[row] = true }
    }
  }
}
