import ArgumentParser
import LoctripTestSupport
import Testing

@testable import loctrip

/// What a person reads who types what another command or program would take.
@Suite struct NextStepTests {
  /// Mistakes, and the part of each answer that is the next step.
  ///
  /// The second thirty were written before the table and did not change it: 27 had their step at once.
  private static let mistakes = """
    push origin main => loctrip export
    pull => loctrip import
    add Cancel => loctrip keys add
    commit -m x => git
    log => loctrip diff --git
    diff --staged => --git HEAD
    status -s => --summary
    mv Cancel Abort => loctrip keys rename Cancel Abort
    install => loctrip init
    run lint => loctrip check
    check app --json => --format json
    -exportLocalizations -project App.xcodeproj => loctrip export
    export app -exportLanguage fr => --language fr
    download => loctrip import
    lock => do-not-translate
    keys list => loctrip keys where
    locales list => loctrip status
    jobs create => loctrip orders new
    upload sources => loctrip export
    download translations -l fr => loctrip import
    file upload --lang-iso fr => loctrip export
    translate app --provider deepl => --with COMMAND
    tx pull -a => loctrip import
    msgmerge fr.po app.pot => loctrip extract
    msgfmt --statistics fr.po => loctrip compile
    scan src => loctrip extract
    config lint => loctrip config
    import fr.xliff --into app -n => --dry-run
    format -i app => loctrip format
    keys grep Cancel => loctrip keys where --key Cancel
    fetch origin => loctrip import
    stash => git
    restore app => git
    blame app/Localizable.xcstrings => diff --git
    diff --name-only app fr.xliff => --summary
    rev-parse HEAD => git
    update => loctrip extract
    test => loctrip check
    run check => loctrip check
    check app --output-format json => --format json
    import -localizationPath fr.xcloc -project App.xcodeproj => without an option
    export app -localizationPath out -quiet => -o out
    upload fr.po => loctrip export
    stats => loctrip status
    phrase push => loctrip export
    keys update Cancel --translation Annuler => loctrip keys set
    translations list => loctrip status
    tm upload memory.tmx => --with-matches
    task add => loctrip orders new
    string delete 12 => loctrip keys remove
    branch list => git
    file download --format xliff => loctrip import
    import fr.xliff --replace-modified => --on-conflict theirs
    tx push --source => loctrip export
    msgcat a.po b.po => loctrip merge
    check app --check-format => --only
    translate app --to fr --secret abc => --language fr
    export app --outdir out => -o out
    status app --watch => runs once
    check app --exclude Pods => exclude:
    push => loctrip export . --language fr -o out
    clone https://example.com/x => loctrip init
    show 2026-w48-agency-a-k7 => orders show
    rm Cancel => keys remove
    mergetool => merge --repair
    diff --stat => --summary
    merge a b c --theirs => --on-conflict theirs
    config get languages => loctrip config
    config set languages fr => .loctrip.yml
    check app --max-warnings 0 => --fail-on warning
    check app --ignore numbers => checks: { numbers: off }
    check app --reporter json => --format json
    status app --fail-under 95 => --require '*=95
    status app --threshold fr=90 => --require fr=90
    format --list-different => loctrip format --check
    export app --no-color => --color never
    -exportLocalizations -project App.xcodeproj -localizationPath out -exportLanguage fr => loctrip export . --language fr -o out
    -importLocalizations -project App.xcodeproj -localizationPath fr.xcloc => loctrip import fr.xcloc --into .
    export app -localizationPath out => -o out
    sync => loctrip extract
    build app => compile
    generate => loctrip extract
    config run => loctrip config
    reset => git
    keys create foo => loctrip keys add foo
    keys delete Cancel => loctrip keys remove Cancel
    keys search Cancel => loctrip keys where --key Cancel
    keys set Cancel Annuler => loctrip keys set Cancel --value Annuler
    jobs list => orders
    import fr.xliff --locale-id fr => --language fr
    orders create agency-a => loctrip orders new agency-a
    orders cancel 2026-w48-agency-a-k7 => loctrip orders close 2026-w48-agency-a-k7 --reason cancelled
    orders 2026-w48-agency-a-k7 => loctrip orders show 2026-w48-agency-a-k7
    pre-translate => translate
    comment list => questions
    check app --token abc => without an account
    questions reply 12 hello => loctrip questions answer 12 hello
    questions close 12 => loctrip questions withdraw 12
    decide 2026-w48-agency-a-k7 => loctrip review 2026-w48-agency-a-k7
    export app --untranslated => --only open
    import fr.xliff --overwrite => --on-conflict theirs
    translate app --to fr => --language fr
    convert a.xliff b.xliff => loctrip convert --to 2.1 a.xliff -o b.xliff
    convert a.xliff -t 2.1 => --to 2.1
    validate fr.xliff --strict => --fail-on warning
    questions answer 1 x --again => --force
    status --orders old => --with-matches old
    orders --all => --include-done
    orders list --all => --include-done
    questions --all => --include-done
    review fr.xliff --all => --include-done
    keys set A --value b --into app => --in app
    -V => loctrip --version
    diff HEAD~1 HEAD => loctrip diff --git HEAD~1..HEAD
    diff main HEAD => loctrip diff --git main..HEAD
    import fr.xliff --format html => -o report.html
    export --format xlsx => --bundle xlsx
    export --to 2.1 => --xliff-version 2.1
    export --to po => --bundle po
    export --format xliff2 => --bundle xliff --xliff-version 2.1
    export --bundle gettext => --bundle po
    import sent --to app => --into app
    import sent -n => --dry-run
    import sent --apply => without any option
    check --autofix => --fix
    keys unused --delete => loctrip keys prune --unused
    format --dry-run => loctrip format --check
    orders new agency-a fr de => loctrip orders new agency-a --language fr,de
    export --only untranslated,new => --only open
    """

  @Test(arguments: mistakes.split(separator: "\n").map(String.init))
  func `a mistake gets its next step`(_ mistake: String) throws {
    let arrow = try #require(mistake.firstRange(of: " => "))
    let (line, step) = (mistake[..<arrow.lowerBound], mistake[arrow.upperBound...])
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status == 64 || outcome.status == 66)
    let notes = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("loctrip: note: ") }
    #expect(notes.count == 1)
    #expect(notes.first?.contains(step) == true, "\(outcome.errors)")
    // Only one of two suggestions can be right.
    #expect(!outcome.errors.lowercased().contains("did you mean"))
    #expect(try folder.contents() == before)
  }

  @Test func `a failure of another kind gets none`() throws {
    let folder = try TemporaryFolder()
    for line in [
      "diff a b", "diff ../old.xliff ../new.xliff", "check none", "export --only missing none",
      "export --only missing,unfinished none", "validate none.xliff", "export none --bundle po",
      "orders new agency --due 2026-12-24 --note hello", "keys where --module App none/App",
      "convert none.xliff --to 2.1 -o none-2.1.xliff", "import none.xliff --into none",
    ] {
      let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
      #expect(outcome.status == 66 || outcome.status == 64)
      #expect(!outcome.errors.contains("loctrip: note: "), "\(line): \(outcome.errors)")
    }
  }

  /// A step with its samples, in the place of what was typed.
  private static func sampled(_ step: Substring) -> String {
    String(step.replacing(" {…}", with: "").replacing(/{([^ {},…]+)[,…]*}/) { $0.output.1 })
  }

  private static let entries = NextStep.table.split(separator: "\n").map(String.init)

  @Test func `the table is short`() {
    #expect((60...120).contains(Self.entries.count))
  }

  @Test(arguments: entries)
  func `every line that a step proposes is one that there is`(_ entry: String) throws {
    let arrow = try #require(entry.firstRange(of: " → "))
    let step = Self.sampled(entry[arrow.upperBound...])
    let all = Loctrip.configuration.subcommands.compactMap { $0.configuration.commandName }
    // The forms of reports are values of an option, and its own name is prose.
    for line in step.split(separator: /loctrip (?=[a-z-]+)/, omittingEmptySubsequences: false)
      .dropFirst()
    {
      let words = line.prefix { !";,".contains($0) }.split(separator: " ").map(String.init)
      if !all.contains(words[0]), words[0] != "--version" { continue }
      #expect(Self.isParsed(words), "\(words)")
    }
    guard step.hasPrefix("-") else { return }
    let words = step.prefix { !";,".contains($0) }.replacing("'", with: "")
      .split(separator: " ").map(String.init)
    let first = entry.prefix { $0 != " " }.split(separator: "|").map(String.init)
    let commands = first.contains(where: all.contains) ? first : all
    let operands = [
      [], ["a"], ["a", "b", "c"], ["list"], ["get", "a"], ["set", "a"], ["a", "--to", "2.1"],
    ]
    #expect(
      commands.contains { command in
        operands.contains { operand in
          Self.isParsed([command] + operand + words) || Self.isParsed([command] + words + operand)
        }
      }, "\(words)")
  }

  private static func isParsed(_ words: [String]) -> Bool {
    do {
      _ = try Loctrip.parseAsRoot(words)
      return true
    } catch {
      return Loctrip.exitCode(for: error).isSuccess
    }
  }
}
