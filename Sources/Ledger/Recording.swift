package import LoctripAppProjects
internal import LoctripFileSets
package import LoctripLocalizationCore

extension OrderBook {
  /// A new event of an order, or of none, which counts after all that there is, also with a clock that stands still.
  ///
  /// Without a person it is by the user of git, or of the system.
  package func newEvent(_ kind: OrderEvent.Kind, of entry: Entry?, by person: String? = nil)
    -> OrderEvent
  {
    let last = (entry?.events ?? decisions).map(\.date).max()
    let now = RunClock.now
    let date = last.map { max(now, EventTime(seconds: $0.seconds + ($0 < now ? 0 : 1))) } ?? now
    var event = OrderEvent(kind, of: entry?.id, at: date)
    event.by = recordedName(of: person, entry)
    return event
  }

  /// The name that an event of a person has; without one that of whoever runs the command.
  package func recordedName(of person: String?, _ entry: Entry?) -> String? {
    person ?? (entry?.folder ?? folder).flatMap { GitRepository.userName(around: $0) }
      ?? RunClock.person
  }

  /// The new file of an event; `nil` for one of no order where no folder is known.
  package func file(of event: OrderEvent, _ entry: Entry?) -> CatalogEdit? {
    let bytes = event.serialized()
    guard let path = entry?.path(ofEvent: bytes, of: event) ?? path(ofEvent: bytes, of: event)
    else { return nil }
    return CatalogEdit(path: path, original: nil, bytes: bytes)
  }

  /// Writes events of an order, all or none.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - entry: The order.
  ///   - action: The participle for messages, such as `closed`.
  /// - Throws: `FindingsError` when they cannot be written.
  package func write(_ events: [OrderEvent], of entry: Entry, whileBeing action: String)
    throws(FindingsError)
  {
    try FileAccess.replace(
      events.compactMap { file(of: $0, entry) }, within: FileBounds(folders: [entry.folder]),
      whileBeing: action)
  }

  /// Writes an event of no order.
  ///
  /// - Throws: `FindingsError` when it cannot be written.
  package func write(_ event: OrderEvent) throws(FindingsError) {
    guard let folder, let file = file(of: event, nil) else { return }
    try FileAccess.replace(
      [file], within: FileBounds(folders: [folder]), whileBeing: "recorded")
  }

  /// The event by which keys got other names, or `nil` if no open order sent one of them.
  package func renaming(_ renames: [(catalog: String, old: String, new: String)]) -> OrderEvent? {
    // The catalog of a key may have had another name when the key was sent.
    var sent: Set<ExactString> = []
    for entry in entries where !entry.isClosed {
      for manifest in entry.manifests {
        for file in manifest.files {
          for case let id? in file.units.indices.lazy.map(file.units.id) {
            sent.insert(ExactString(Ledger.key(of: id).key))
          }
        }
      }
    }
    // A key that was renamed before was sent under its old name.
    for unit in decisions.lazy.filter({ $0.kind == .rename }).flatMap(\.units) {
      if sent.contains(ExactString(unit.id)), let new = unit.renamed {
        sent.insert(ExactString(new))
      }
    }
    let known = renames.filter { sent.contains(ExactString($0.old)) }
    guard !known.isEmpty else { return nil }
    var event = newEvent(.rename, of: nil)
    event.units = known.map { rename in
      var unit = OrderEvent.Unit(rename.old, catalog: rename.catalog, language: "", "rename")
      unit.renamed = rename.new
      return unit
    }
    return event
  }

  /// The event by which catalogs became others, or `nil` if no open order has one of them.
  ///
  /// - Parameter catalogs: The names in orders, old and new.
  package func moving(_ catalogs: [(old: String, new: String)]) -> OrderEvent? {
    let open = entries.filter { !$0.isClosed }.flatMap(\.manifests)
    let sent = Set(exactly: open.flatMap { $0.files.map(\.original) })
    var event = newEvent(.rename, of: nil)
    event.catalogNames = catalogs.filter { sent.contains($0.old) }
      .map { OrderEvent.Name($0.old, as: $0.new) }
    return event.catalogNames.isEmpty ? nil : event
  }

  /// The event that records new names of catalogs and languages of open orders.
  ///
  /// Only what the project does not have any more gets one.
  ///
  /// - Parameters:
  ///   - catalogs: The catalogs, by their old names.
  ///   - languages: The languages, by their old tags.
  ///   - project: The catalogs now.
  ///   - configured: The languages of the configuration, which the project has also without a text.
  /// - Returns: `nil` if nothing gets a name that it does not have yet.
  package func renaming(
    catalogs: [String: String], languages: [String: String], in project: LoctripProject,
    configured: [String]
  ) -> OrderEvent? {
    guard !catalogs.isEmpty || !languages.isEmpty else { return nil }
    let renames = Renames(self)
    let open = entries.filter { !$0.isClosed }.flatMap(\.manifests)
    let sent = Set(exactly: open.flatMap { $0.files.map(\.original) })
    let there = Set(exactly: project.catalogs.map(\.original) + project.unread)
    var event = newEvent(.rename, of: nil)
    event.catalogNames = catalogs.sorted { $0.key < $1.key }.compactMap { old, path in
      let new = project.catalogs.first { $0.original.isIdentical(to: path) || $0.isAt(path) }
      guard let new = new?.original, sent.contains(old), !there.contains(old),
        renames.catalog(now: ExactString(old)) != ExactString(new)
      else { return nil }
      return OrderEvent.Name(old, as: new)
    }
    let known = Set(exactly: project.translatedLanguages + configured.map(project.spelling))
    event.languageNames = languages.sorted { $0.key < $1.key }.compactMap { old, new in
      let new = project.spelling(of: new)
      guard let sent = open.lazy.map(\.language).first(where: { LanguageTag.isSame($0, old) }),
        !known.contains(sent), !renames.language(now: sent).isIdentical(to: new)
      else { return nil }
      return OrderEvent.Name(sent, as: new)
    }
    return event.catalogNames.isEmpty && event.languageNames.isEmpty ? nil : event
  }
}
