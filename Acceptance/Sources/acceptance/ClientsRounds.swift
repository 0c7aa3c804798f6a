import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripExchange
import XLIFF

/// A program that vendors and teams work with, and a way to work in it.
struct Client: Hashable {
  /// What is installed.
  var name: String
  /// The word for it in the helpers.
  var key: String
  /// The way to work in it.
  var form: String
  /// What it reads.
  var versions: [XLIFFVersion]

  static let all: [Client] =
    [
      ("plain", [.v1_2, .v2_0, .v2_1]), ("pretty", [.v1_2, .v2_0]), ("indented", [.v1_2, .v2_0]),
      ("stateless", [.v1_2, .v2_0, .v2_1]),
    ].map { Client(name: "lxml", key: "lxml", form: $0, versions: $1) }
    + ["plain", "rich", "unmarked"].map {
      Client(name: "translate-toolkit", key: "toolkit", form: $0, versions: [.v1_2, .v2_0])
    }
    + ["new", "template"].map {
      Client(name: "polib", key: "po", form: $0, versions: [.v1_2])
    }
    + ["ts", "po"].map { Client(name: "lconvert", key: "qt", form: $0, versions: [.v1_2]) }

  /// Where `Acceptance/Clients/install.sh` puts Python's packages.
  private static let python = "Acceptance/.build/clients/bin/python"

  private static let qt = ["/usr/lib/qt6/bin", "/usr/lib/qt5/bin", "/usr/bin", "/usr/local/bin"]

  /// Whether the program can be run here.
  var isThere: Bool {
    let programs = FileManager.default
    return programs.isExecutableFile(atPath: Self.python)
      && (key != "qt" || Self.qt.contains { programs.isExecutableFile(atPath: "\($0)/lconvert") })
  }

  /// Lets the clients edit what was sent.
  static func play(_ rounds: [ClientRound], in room: String) throws -> [ClientAnswer] {
    let jobs = rounds.map { round in
      [
        "client": round.form.client.key, "form": round.form.client.form, "sent": round.sent,
        "returned": round.returned,
      ]
    }
    let half = (jobs.count + 1) / 2
    let parts = [Array(jobs.prefix(half)), Array(jobs.dropFirst(half))]
    let played = Shared([Int: [ClientAnswer]]())
    let failures = Shared([String]())
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      do {
        let (input, output) = ("\(room)/jobs\(index).json", "\(room)/answers\(index).json")
        try JSONEncoder().encode(parts[index]).write(to: URL(fileURLWithPath: input))
        let status = try Status(
          running: [python, "Acceptance/Clients/rounds.py", input, output],
          environment: ["PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"])
        guard status.code == 0 else { throw Failure("rounds.py: \(status)") }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let answers = try decoder.decode(
          [ClientAnswer].self, from: Data(contentsOf: URL(fileURLWithPath: output)))
        played.update { $0[index] = answers }
      } catch {
        failures.update { $0.append("\(error)") }
      }
    }
    if let failure = failures.value.first { throw Failure(failure) }
    return parts.indices.flatMap { played.value[$0] ?? [] }
  }
}

/// A client, and the file that it gets.
struct ClientForm: Hashable, Comparable, CustomStringConvertible {
  var client: Client
  var version: XLIFFVersion
  var isProtected: Bool

  var description: String {
    "\(client.name) \(version) \(client.form)" + (isProtected ? ", codes" : "")
  }

  static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

/// One way of a project through one client.
struct ClientRound {
  var form: ClientForm
  var name: String
  var project: String
  var language: String
  /// The bundle as it went out, and the one that came back, with the manifest beside it.
  var sent: String
  var returned: String

  /// Exports a project in every form that some clients read.
  static func all(of clients: [Client], project path: String, language: String, name: String) throws
    -> [ClientRound]
  {
    let project = try LoctripProject([path], isReadOnly: true)
    var rounds: [ClientRound] = []
    for version in Set(clients.flatMap(\.versions)).sorted() {
      for isProtected in [false, true] {
        var export = LoctripExport(languages: [language])
        export.spec = try BundleSpec(.xliff, version: version, protectsPlaceholders: isProtected)
        var findings: [Finding] = []
        let output = export.document(of: project, language: language, findings: &findings)
        let order = "\(path)-\(version)\(isProtected ? "-codes" : "")"
        let sent = try export.write(output, of: project, to: order, projectName: "app")
        for client in clients where client.versions.contains(version) {
          let folder = "\(order)-\(client.key)-\(client.form)"
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
          try FileManager.default.copyItem(
            atPath: "\(order)/\(language).loctrip.json",
            toPath: "\(folder)/\(language).loctrip.json")
          rounds.append(
            ClientRound(
              form: ClientForm(client: client, version: version, isProtected: isProtected),
              name: name, project: path, language: language, sent: sent,
              returned: "\(folder)/\(language).xliff"))
        }
      }
    }
    return rounds
  }
}

/// What a client did with a bundle, and what it says of the file that it wrote.
struct ClientAnswer: Decodable {
  struct Unit: Decodable {
    enum Action: String, Decodable {
      case leave, fill, change, clear, approve
    }

    struct Kept: Decodable {
      var text: String?
      var isFound: Bool
      var isNamed: Bool
      var isApproved: Bool
      /// What the file says of the state.
      var state: String?
    }

    var original: String
    var id: String
    var source: String
    var before: String?
    var state: String?
    var action: Action
    /// What the target was to be.
    var meant: String?
    var kept: Kept

    var isEdit: Bool { action == .fill || action == .change }
  }

  /// Why there is no file to import.
  var failure: String?
  /// What an XML parser says against the file as the client wrote it.
  var malformed: String?
  var units: [Unit]
}
