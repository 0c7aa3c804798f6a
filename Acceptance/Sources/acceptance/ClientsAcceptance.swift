import Foundation
import LoctripLocalizationCore
import XLIFF

/// Takes catalogs through other programs and back: what a client kept arrives, what it damaged is a
/// finding, and what it left alone stays.
///
/// `CLIENTS="lconvert polib"` tries some clients alone, `CLIENTS_SHOWN=100` shows more violations of a
/// kind.
struct ClientsAcceptance {
  private let corpus: Corpus

  private let environment = ProcessInfo.processInfo.environment

  init(corpus: Corpus) { self.corpus = corpus }

  /// A catalog, or several of one project, and the language that is translated.
  private struct Trip {
    var language: String
    var catalogs: [String]

    init(_ language: String, _ catalogs: String...) {
      self.language = language
      self.catalogs = catalogs
    }
  }

  /// Of every kind: long and short, plurals, substitutions and devices, drafts, interface files, many
  /// placeholders, line breaks, two catalogs in one bundle, and a language that is not there yet.
  private static let trips = [
    Trip("cs", "khcrysalis__Feather/Feather/Resources/Localizable.xcstrings"),
    Trip("zh-Hans", "Artificial-Pancreas__OmniKit/OmniKitUI/Resources/Localizable.xcstrings"),
    Trip("nb", "Dimillian__IceCubesApp/IceCubesApp/Resources/Localization/Localizable.xcstrings"),
    Trip("fr", "mlemgroup__mlem/Mlem/Localizable.xcstrings"),
    Trip("fr", "Fred78290__caker/Resources/Localizable.xcstrings"),
    Trip("uk", "Caldis__Mos/Mos/Localizable.xcstrings", "Caldis__Mos/Mos/mul.lproj/Main.xcstrings"),
    Trip("ar", "Ranchero-Software__NetNewsWire/Shared/Localizable.xcstrings"),
    Trip("es-419", "rxhanson__Rectangle/Rectangle/mul.lproj/Main.xcstrings"),
    Trip("sk", "Yubico__yubioath-ios/Authenticator/Localizable.xcstrings"),
    Trip("vi", "Whisky-App__Whisky/Whisky/Localizable.xcstrings"),
  ]

  func run() throws -> Bool {
    let room = FileManager.default.temporaryDirectory
      .appending(path: "clients-\(ProcessInfo.processInfo.processIdentifier)").path
    defer { try? FileManager.default.removeItem(atPath: room) }
    let clients = Client.all.filter(\.isThere)
    let wanted = environment["CLIENTS"]?.split(separator: " ").map(String.init)
    for name in Set(Client.all.map(\.name)).subtracting(clients.map(\.name)).sorted() {
      Output.print("acceptance-clients: skipped: \(name), which is not installed")
    }
    guard !clients.isEmpty else { return true }
    let rounds = try Self.trips.enumerated().flatMap { index, trip in
      try ClientRound.all(
        of: clients.filter { wanted?.contains($0.name) ?? true },
        project: try copy(trip, to: "\(room)/\(index)/app"), language: trip.language,
        name: "\(trip.catalogs[0]) in \(trip.language)")
    }
    let answers = try Client.play(rounds, in: room)
    let rows = Shared([ClientForm: ClientRow]())
    DispatchQueue.concurrentPerform(iterations: rounds.count) { index in
      let row = ClientRow(of: rounds[index], answer: answers[index])
      rows.update { $0[rounds[index].form, default: ClientRow()].add(row) }
    }
    return print(rows.value)
  }

  /// Copies the catalogs of a trip to a project of their own.
  private func copy(_ trip: Trip, to project: String) throws -> String {
    for path in trip.catalogs {
      let name = trip.catalogs.count > 1 ? path : "Localizable.xcstrings"
      let place = URL(fileURLWithPath: "\(project)/\(name)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: "\(corpus.root)/apple/xcstrings/\(path)"), to: place)
    }
    return project
  }

  private func print(_ rows: [ClientForm: ClientRow]) -> Bool {
    func line(_ name: String, _ cells: [String]) {
      Output.print(
        name.padding(toLength: 38, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined())
    }
    line("", ClientRow.titles)
    var sum = ClientRow()
    for (form, row) in rows.sorted(by: { $0.key < $1.key }) {
      line(form.description, row.cells)
      sum.add(row)
    }
    for (reason, group) in Dictionary(grouping: sum.failures, by: \.reason)
      .sorted(by: { $0.key < $1.key })
    {
      Output.print("  no file to import, \(reason): \(group.count), such as \(group[0].round)")
    }
    let limit = environment["CLIENTS_SHOWN"].flatMap { Int($0) } ?? 3
    for (kind, group) in Dictionary(grouping: sum.violations, by: \.kind)
      .sorted(by: { $0.key < $1.key })
    {
      list(kind, group.map(\.description).sorted(), atMost: limit)
    }
    Output.print(
      "acceptance-clients: \(Self.trips.count) projects, \(sum.rounds) imports: \(sum.arrived) of "
        + "\(sum.kept) edits that clients kept arrive, \(sum.refused) are refused with a reason; "
        + "of \(sum.damages) damages \(sum.told) are told or undone and \(sum.listed) listed; "
        + "\(sum.violations.count) violations")
    return sum.rounds > 0 && sum.violations.isEmpty
  }
}
