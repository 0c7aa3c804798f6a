internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
internal import LoctripLocalizationCore
package import LoctripLocalizationReports
internal import StringCatalogs

/// The findings about keys and code, as a report tells them.
package struct CodeFindings: Sendable {
  /// The kind of findings to look for.
  package enum Subject: String, Sendable {
    case unused, missing, hardcoded
  }

  /// The kinds of findings of a subject.
  package static func rules(of subject: Subject) -> [FindingsReport.Rule] {
    switch subject {
    case .unused:
      [
        (
          "unused-key", .warning, "a key that no code uses",
          "Remove it with loctrip keys prune --unused."
        ),
        (
          "perhaps-unused-key", .note, "a key that only code which builds keys at run time may use",
          "Look at the code that is named; remove the key with loctrip keys remove."
        ),
      ]
    case .missing:
      [
        (
          "missing-key", .warning, "a text of the code that no catalog has",
          "Add it with loctrip extract, or build the app in Xcode."
        ),
        (
          "broken-reference", .error,
          "a key that the code looks up and no catalog has, so that people see the key",
          "Correct the key in the code, or add it to the catalog."
        ),
        (
          "missing-table", .warning, "a table that the code names, without a catalog of that name",
          "Correct the table's name, or add the catalog."
        ),
        (
          "wrong-argument", .error,
          "an argument of a format that does not fit the placeholder of the catalog's text",
          "Pass a value of the placeholder's type, or correct the text."
        ),
      ]
    case .hardcoded:
      [
        (
          "hardcoded-text", .warning, "a text that people see and that is not localizable",
          "Use String(localized:) or LocalizedStringKey; // loctrip:ignore accepts one place."
        )
      ]
    }
  }

  private let usage: KeyUsage
  private let subject: Subject
  /// The absolute paths of the only files whose findings count; `nil` for all.
  private let files: Set<ExactString>?
  private var parts: [ExactString: FindingsReport.Part] = [:]
  private var order: [ExactString] = []

  /// Looks for findings.
  ///
  /// - Parameters:
  ///   - usage: The keys of the catalogs and their uses.
  ///   - subject: What is looked for.
  ///   - files: The only files whose findings count; all without any.
  package init(_ usage: KeyUsage, _ subject: Subject, only files: [String] = []) {
    self.usage = usage
    self.subject = subject
    self.files = files.isEmpty ? nil : Set(files.map { ExactString(LoctripProject.standard($0)) })
    switch subject {
    case .unused: findUnused()
    case .missing: findMissing()
    case .hardcoded: findHardcoded()
    }
  }

  /// The findings as a report.
  package func report() -> FindingsReport {
    var report = FindingsReport(
      name: "keys-\(subject.rawValue)", version: LoctripAppProjects.version,
      rules: Self.rules(of: subject), parts: order.compactMap { parts[$0] })
    report.notes = usage.project.findings + usage.index.findings
    let files = usage.index.files.count.counted("file")
    switch subject {
    case .unused:
      report.sourceCount = usage.keys.count
      report.scope = "\(usage.keys.count.counted("key")), with \(files) of code"
    case .missing:
      report.sourceCount = usage.index.texts.count
      if usage.index.texts.isEmpty {
        report.notes.append(
          Finding(
            .noTexts, .note,
            "\(files) of code have no text that is looked up; name the project's own functions in 'wrappers' of \(Configuration.fileName)"
          ))
      }
      report.scope = "\(usage.index.texts.count.counted("text")) of \(files)"
    case .hardcoded:
      report.sourceCount = usage.index.literalCount
      report.scope = "\(usage.index.literalCount.counted("string")) of \(files)"
    }
    return report
  }

  /// Adds a finding at its place, with the severity that the configuration gives it.
  private mutating func add(_ finding: Finding, key: String, source: String? = nil) {
    guard let place = finding.places.first else { return }
    if let files, !files.contains(ExactString(LoctripProject.standard(place.path))) { return }
    let name = usage.configuration.name(ofPath: place.path)
    guard let severity = usage.configuration.severity(of: finding, in: name, key: key) else {
      return
    }
    var finding = finding.about(key)
    finding.severity = severity
    let path = ExactString(place.path)
    if parts[path] == nil { order.append(path) }
    let identity = Array("\0\(key)\0\(finding.code.rawValue)\0\(source ?? "")".utf8)
    parts[path, default: FindingsReport.Part(path: place.path, language: "")].items.append(
      FindingsReport.Item(finding: finding, source: source, identity: identity))
  }

  // MARK: - Unused

  private mutating func findUnused() {
    var lines: [Int: LineIndex] = [:]
    var accessors: [KeyUsage.TableKey: CodeText] = [:]
    for text in usage.index.texts where text.accessor != nil {
      if let key = text.key.key { accessors[KeyUsage.TableKey(text.tableName, key)] = text }
    }
    for (key, use) in zip(usage.keys, usage.uses) {
      switch use {
      case .key, .pattern, .guess, .symbol: continue
      case .perhaps(let reason, let place):
        let location = usage.location(of: key, &lines)
        let places = [location] + (place.map { [$0] } ?? [])
        let there = place.map { " (\($0))" } ?? ""
        add(
          Finding(
            .perhapsUnusedKey, .note, "no code has the key as a text, but \(reason)\(there)",
            places: places), key: key.key)
      case .none:
        let state = key.state == .stale ? "; the catalog calls it stale" : ""
        let text = accessors[KeyUsage.TableKey(key.table, key.key)]
        let accessor = text?.accessor.map { " by '\($0.owner).\($0.name)'" } ?? ""
        let places = [usage.location(of: key, &lines)] + (text.map { [$0.location] } ?? [])
        add(
          Finding(
            .unusedKey, .warning, "no code here uses the key\(accessor)\(state)", places: places),
          key: key.key)
      }
    }
  }

  // MARK: - Missing

  private mutating func findMissing() {
    var shapes: [ExactString: KeyShapes] = [:]
    var known: Set<KeyUsage.TableKey> = []
    for key in usage.keys {
      shapes[ExactString(key.table), default: KeyShapes()].add(key.key)
      known.insert(KeyUsage.TableKey(key.table, key.key))
    }
    let owners = CatalogOwners(usage)
    /// The catalogs that the text would go to.
    func owner(of text: CodeText) -> String {
      guard case .catalogs(let numbers) = owners.destination(of: text.path, table: text.tableName)
      else { return "" }
      let paths = numbers.map { usage.project.catalogs[$0].path }
      return paths.isEmpty ? "" : "; it belongs in \(paths.joined(separator: " and "))"
    }
    var hints = 0
    for number in usage.missing {
      let text = usage.index.texts[number]
      guard let key = text.key.key, !text.isIgnored else { continue }
      if let name = text.nameWithoutArguments, let shapes = shapes[ExactString(text.tableName)],
        shapes.areThose(of: name), known.contains(KeyUsage.TableKey(text.tableName, name))
      {
        let message =
          "the catalog has the key '\(name)' without the argument, so people see the key itself"
        add(Finding(.brokenReference, .error, message, at: text.location), key: key)
      } else if text.value == nil, let shapes = shapes[ExactString(text.tableName)],
        shapes.areThose(of: key)
      {
        // Each hint looks at all keys, and nobody reads hundreds of them.
        hints += 1
        let near = hints <= 100 ? shapes.nearest(to: key) : nil
        let hint = near.map { "; did you mean '\($0)'?" } ?? ""
        add(
          Finding(
            .brokenReference, .error,
            "no catalog has the key, so people see the key itself\(hint)", at: text.location),
          key: key)
      } else {
        let table = text.table.map { " of the table '\($0)'" } ?? ""
        add(
          Finding(
            .missingKey, .warning,
            "no catalog\(table) has the text, so it cannot be translated\(owner(of: text))",
            at: text.location), key: key)
      }
    }
    for (table, number, count) in usage.missingTables {
      let text = usage.index.texts[number]
      add(
        Finding(
          .missingTable, .warning,
          "there is no catalog '\(table).xcstrings' for \(count.counted("text")) of the code",
          at: text.location), key: table)
    }
    findWrongArguments()
  }

  private mutating func findWrongArguments() {
    for (key, use) in zip(usage.keys, usage.uses) {
      guard case .key(let texts) = use else { continue }
      for number in texts {
        let text = usage.index.texts[number]
        guard let arguments = text.formatArguments, !text.isIgnored else { continue }
        let format = key.source ?? key.key
        for placeholder in Placeholder.all(in: format) {
          let position = placeholder.position
          guard position <= arguments.count else {
            let message =
              "the text '\(format)' needs \(position.counted("argument")), the code passes \(arguments.count.grouped)"
            add(
              Finding(.wrongArgument, .error, message, at: text.location), key: key.key,
              source: format)
            break
          }
          guard let given = arguments[position - 1].flatMap({ Placeholder.all(in: $0).first }),
            !Self.fits(given.kind, placeholder.kind)
          else { continue }
          let message =
            "argument \(position.grouped) is passed as \(given.text), but the text '\(format)' has \(placeholder.text)"
          add(
            Finding(.wrongArgument, .error, message, at: text.location), key: key.key,
            source: format)
        }
      }
    }
  }

  private static func fits(_ given: Placeholder.Kind, _ wanted: Placeholder.Kind) -> Bool {
    switch (given, wanted) {
    case (.integer, .integer), (.integer, .shortInteger), (.integer, .character),
      (.object, .object),
      (.floatingPoint, .floatingPoint):
      true
    // A substitution of the catalog takes any argument.
    case (_, .substitution), (_, .argument), (_, .other), (_, .pointer): true
    default: false
    }
  }

  // MARK: - Hard-coded

  private mutating func findHardcoded() {
    for (path, file, literal) in usage.index.others {
      guard let place = HardcodedText.place(of: literal, file: file, usage.index),
        !HardcodedText.isBeside(usage.configuration.name(ofPath: path), literal)
      else { continue }
      let text = literal.built.description
      add(
        Finding(
          .hardcodedText,
          // Who writes `verbatim` knows that it is not localizable.
          HardcodedText.isVerbatim(place) ? .note : .warning,
          "people see the text (\(place)), and it is not localizable",
          at: FileLocation(path: path, line: literal.line, column: literal.column)
        ),
        key: text
      )
    }
  }
}

extension Finding.Code {
  /// The code uses a key that no catalog has, so users see the key itself.
  fileprivate static let brokenReference: Self = "broken-reference"
  /// The app shows a text that cannot be translated.
  fileprivate static let hardcodedText: Self = "hardcoded-text"
  /// The code uses a string that no catalog has.
  fileprivate static let missingKey: Self = "missing-key"
  /// The code names a table, but there is no such catalog.
  fileprivate static let missingTable: Self = "missing-table"
  /// The code has no localizable strings.
  fileprivate static let noTexts: Self = "no-texts"
  /// The code may use the key in a way that loctrip cannot follow.
  fileprivate static let perhapsUnusedKey: Self = "perhaps-unused-key"
  /// No code uses the key.
  fileprivate static let unusedKey: Self = "unused-key"
  /// The code passes too few arguments, or one of the wrong type.
  fileprivate static let wrongArgument: Self = "wrong-argument"
}
