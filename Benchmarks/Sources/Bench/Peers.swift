import Foundation

/// Another program that does comparable work on the same file.
struct Peer {
  /// The work of ours that it stands beside.
  let work: String
  let name: String
  let command: [String]

  /// The peers that are installed.
  ///
  /// - Parameters:
  ///   - xmllint: The path of xmllint.
  ///   - python: The folder of an environment of Python with lxml and translate-toolkit; it may be absent.
  static func installed(xmllint: String, python: String) -> [Peer] {
    let interpreter = "\(python)/bin/python"
    func script(_ name: String, _ arguments: String...) -> [String] {
      [interpreter, "\(python)/bin/\(name)"] + arguments
    }
    let peers: [(work: String, name: String, command: [String]?)] = [
      ("read", "xmllint, a tree", [xmllint, "--noout", "fr.xliff"]),
      ("read", "lxml", [interpreter, "-c", "import lxml.etree as e; e.parse('fr.xliff')"]),
      ("status", "pocount of translate-toolkit", script("pocount", "fr.xliff")),
      (
        "check-xliff", "pofilter of translate-toolkit",
        script("pofilter", "--progress=none", "fr.xliff", "work/filtered.xliff")
      ),
      (
        "convert", "xliff2po of translate-toolkit",
        script("xliff2po", "--progress=none", "fr.xliff", "work/fr.po")
      ),
      (
        "convert", "lconvert of Qt",
        path(of: "lconvert").map {
          [$0, "-if", "xlf", "-i", "fr.xliff", "-of", "ts", "-o", "work/fr.ts"]
        }
      ),
      (
        "export", "lrelease of Qt",
        path(of: "lrelease").map { [$0, "fr.xliff", "-qm", "work/fr.qm"] }
      ),
      (
        "import-every", "pomerge of translate-toolkit",
        script(
          "pomerge", "--progress=none", "-t", "fr.xliff", "-i", "every.xliff", "-o",
          "work/merged.xliff")
      ),
      (
        "diff-every", "git diff --word-diff",
        path(of: "git").map {
          [$0, "diff", "--no-index", "--word-diff", "fr.xliff", "every.xliff"]
        }
      ),
      (
        "status-catalog", "jq, reading and writing",
        path(of: "jq").map { [$0, ".", "Localizable.xcstrings"] }
      ),
    ]
    return peers.compactMap { peer in
      guard let command = peer.command,
        command.prefix(2).allSatisfy({ word in
          !word.hasPrefix("/") || FileManager.default.fileExists(atPath: word)
        })
      else { return nil }
      return Peer(work: peer.work, name: peer.name, command: command)
    }
  }

  /// Looks for a program where shells look, and where Debian has those of Qt.
  private static func path(of program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      path.split(separator: ":").map(String.init) + [
        "/usr/lib/qt6/bin", "/usr/lib/qt5/bin",
      ]
    return folders.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
