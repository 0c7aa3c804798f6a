/// A work with its limits as multiples of libxml2's own pass.
struct Work: Sendable {
  /// The peak memory as a multiple of the inputs.
  static let memoryLimit = 3.5
  /// The peak memory in bytes of what does not need a whole document.
  static let streamLimit = 64_000_000

  /// What it is called on the command line.
  let id: String
  let name: String
  let command: [String]
  let inputs: [String]
  /// The limit of time, of those works whose time is measured.
  var limit: Double?
  /// The limit of instructions, of those works whose instructions are counted.
  var instructionLimit: Double?
  /// The file or folder that is worked on, of which each run gets a fresh copy.
  var copied: String?
  /// What it makes in the folder of outputs, which is not there when it begins: an export reads a bundle
  /// that it is to replace.
  var made: [String] = []
  /// Whether it holds constant memory.
  var isStreaming = false
  /// The file that libxml2's own pass is measured over.
  var floor = "fr.xliff"

  /// The works whose time is measured; see ``all(loctrip:tool:)``.
  static func timed(loctrip: String, tool: String) -> [Work] {
    all(loctrip: loctrip, tool: tool).filter { $0.limit != nil }
  }

  /// Every work.
  ///
  /// - Parameters:
  ///   - loctrip: The program to measure.
  ///   - tool: The path of this program.
  static func all(loctrip: String, tool: String) -> [Work] {
    let catalog = "Localizable.xcstrings"
    let strings = ["en", "fr"].map { "strings/\($0).lproj/Localizable.strings" }
    func importing(_ delivery: String, id: String, _ name: String, _ time: Double?, _ limit: Double)
      -> Work
    {
      Work(
        id: id, name: name,
        command: [
          loctrip, "import", delivery, "--into", "work/\(catalog)", "--root", "work",
          "--base", "fr.xliff",
        ], inputs: [delivery, catalog, "fr.xliff"], limit: time, instructionLimit: limit,
        copied: catalog)
    }
    func exporting(_ id: String, _ language: String, _ limit: Double, _ options: String...) -> Work
    {
      Work(
        id: id, name: id,
        command: [loctrip, "export", catalog, "--language", language, "-o", "work"] + options,
        inputs: [catalog], instructionLimit: limit,
        made: ["\(language).xliff", "\(language).xcloc", "\(language).loctrip.json"])
    }
    func importing(strings delivery: String, _ name: String, _ time: Double) -> Work {
      Work(
        id: "import-\(delivery)", name: name,
        command: [
          loctrip, "import", delivery, "--into", "work/strings", "--base", "strings.xliff",
        ], inputs: strings + [delivery, "strings.xliff"], limit: time, copied: "strings",
        floor: "strings.xliff")
    }
    func diff(_ delivery: String, id: String, _ name: String, _ time: Double?, _ limit: Double)
      -> Work
    {
      Work(
        id: id, name: name,
        command: [
          loctrip, "diff", "fr.xliff", delivery, "--format", "json", "-o", "work/diff.json",
        ], inputs: ["fr.xliff", delivery], limit: time, instructionLimit: limit)
    }
    return [
      Work(
        id: "read", name: "read XLIFF into units", command: [tool, "read", "fr.xliff"],
        inputs: ["fr.xliff"], limit: 1, instructionLimit: 1.1),
      Work(
        id: "validate", name: "validate", command: [loctrip, "validate", "fr.xliff"],
        inputs: ["fr.xliff"], limit: 1.8, instructionLimit: 1.5, isStreaming: true),
      Work(
        id: "validate-2.1", name: "validate 2.1", command: [loctrip, "validate", "fr-2.1.xliff"],
        inputs: ["fr-2.1.xliff"], limit: 1.8, instructionLimit: 1.6, isStreaming: true,
        floor: "fr-2.1.xliff"),
      Work(
        id: "status", name: "status of an XLIFF", command: [loctrip, "status", "fr.xliff"],
        inputs: ["fr.xliff"], limit: 3, instructionLimit: 1.3, isStreaming: true),
      Work(
        id: "status-catalog", name: "status of a catalog", command: [loctrip, "status", catalog],
        inputs: [catalog], limit: 3, instructionLimit: 1.3),
      Work(
        id: "export", name: "export with manifest",
        command: [
          loctrip, "export", catalog, "--language", "fr", "--bundle", "xliff", "-o", "work",
        ], inputs: [catalog], limit: 2, instructionLimit: 1.4,
        made: ["fr.xliff", "fr.loctrip.json"]),
      exporting("export-protected", "fr", 3, "--xliff-version", "2.1", "--protect-placeholders"),
      exporting("export-xcloc", "fr", 1.6),
      exporting("export-new", "nl", 1.5, "--bundle", "xliff"),
      importing("fr.xliff", id: "import-unchanged", "import, nothing changed", 3, 1.8),
      importing("few.xliff", id: "import-few", "import, 1 unit in 400 changed", 4, 2),
      importing("every.xliff", id: "import-every", "import, every unit changed", 5, 4.2),
      importing("orphans.xliff", id: "import-orphans", "import, orphans only", nil, 6),
      Work(
        id: "export-strings", name: "export .strings with manifest",
        command: [
          loctrip, "export", "strings", "--language", "fr", "--bundle", "xliff", "-o", "work",
        ], inputs: strings, limit: 2, instructionLimit: 1.6, made: ["fr.xliff", "fr.loctrip.json"],
        floor: "strings.xliff"),
      importing(strings: "strings.xliff", "import .strings, nothing changed", 3),
      importing(strings: "strings-every.xliff", "import .strings, every unit changed", 5),
      diff("few.xliff", id: "diff-few", "diff, 1 unit in 400 changed", 2.5, 1.4),
      diff("every.xliff", id: "diff-every", "diff, every unit changed", 6, 4.5),
      diff("moved.xliff", id: "diff-moved", "diff, every key moved", nil, 6.5),
      Work(
        id: "diff-html", name: "diff as a page, every unit changed",
        command: [
          loctrip, "diff", "fr.xliff", "every.xliff", "--format", "html", "-o", "work/diff.html",
        ], inputs: ["fr.xliff", "every.xliff"], limit: 15, instructionLimit: 9),
      Work(
        id: "convert", name: "convert 1.2 to 2.1",
        command: [loctrip, "convert", "fr.xliff", "--to", "2.1", "-o", "work/converted.xliff"],
        inputs: ["fr.xliff"], limit: 6, instructionLimit: 2),
      Work(
        id: "convert-2.1", name: "convert 2.1 to 1.2",
        command: [loctrip, "convert", "fr-2.1.xliff", "--to", "1.2", "-o", "work/converted.xliff"],
        inputs: ["fr-2.1.xliff"], limit: 6, instructionLimit: 2.2, floor: "fr-2.1.xliff"),
      Work(
        id: "check", name: "check a catalog",
        command: [
          loctrip, "check", catalog, "--language", "fr", "--format", "json", "-o",
          "work/check.json",
        ], inputs: [catalog], limit: 8, instructionLimit: 3),
      Work(
        id: "check-xliff", name: "check XLIFF",
        command: [loctrip, "check", "fr.xliff", "--format", "json", "-o", "work/check.json"],
        inputs: ["fr.xliff"], limit: 8, instructionLimit: 2.3, isStreaming: true),
      Work(
        id: "merge", name: "merge, one text in seven changed on each side",
        command: [
          loctrip, "merge", catalog, "ours.xcstrings", "theirs.xcstrings", "-o",
          "work/merged.xcstrings",
        ], inputs: [catalog, "ours.xcstrings", "theirs.xcstrings"], instructionLimit: 3.5),
      Work(
        id: "pseudo", name: "pseudo-language",
        command: [loctrip, "pseudo", "work/\(catalog)", "--root", "work"], inputs: [catalog],
        instructionLimit: 3, copied: catalog),
      Work(
        id: "format", name: "format", command: [loctrip, "format", "work/\(catalog)"],
        inputs: [catalog], instructionLimit: 1, copied: catalog),
      Work(
        id: "compile", name: "compile",
        command: [loctrip, "compile", catalog, "-o", "work/compiled"], inputs: [catalog],
        instructionLimit: 2, made: ["compiled"]),
      Work(
        id: "count", name: "count units and words", command: [tool, "count", "fr.xliff"],
        inputs: ["fr.xliff"], limit: 5, isStreaming: true),
    ] + Form.all.flatMap { $0.works(loctrip: loctrip, tool: tool) }
  }
}

/// A form of bundles other than XLIFF, with the limits for writing and reading one.
struct Form {
  /// Its name for `--bundle`, which is its ending.
  let name: String
  let written: Double
  let read: Double

  static let all = [
    Form(name: "xlsx", written: 5, read: 8), Form(name: "po", written: 2.5, read: 5),
    Form(name: "json", written: 2.5, read: 5), Form(name: "csv", written: 2.5, read: 5),
    Form(name: "android", written: 4, read: 8),
  ]

  func works(loctrip: String, tool: String) -> [Work] {
    [
      Work(
        id: "\(name)-write", name: "export as \(name)",
        command: [
          loctrip, "export", "Localizable.xcstrings", "--language", "fr", "--bundle", name, "-o",
          "work/form",
        ], inputs: ["Localizable.xcstrings"], instructionLimit: written, made: ["form"]),
      Work(
        id: "\(name)-read", name: "read \(name) into units", command: [tool, "read", "fr.\(name)"],
        inputs: ["fr.\(name)"], instructionLimit: read),
    ]
  }
}
