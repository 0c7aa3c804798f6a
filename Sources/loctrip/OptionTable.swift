// Written by `make options` from the declarations of the commands, with which a test compares it.

internal import ArgumentParser

/// The commands that a table reads.
enum OptionTable {
  /// The command of the first two words of a line, and how many of them are its name.
  static func command(_ first: String?, _ second: String?) -> NamedCommand? {
    switch (first, second) {
    case ("export", _): NamedCommand(ExportCommand.self, 1)
    case ("import", _): NamedCommand(ImportCommand.self, 1)
    case ("diff", _): NamedCommand(DiffCommand.self, 1)
    case ("orders", "list"): NamedCommand(OrdersListCommand.self, 2)
    case ("orders", "new"): NamedCommand(OrdersNewCommand.self, 2)
    case ("orders", "show"): NamedCommand(OrdersShowCommand.self, 2)
    case ("orders", "accept"): NamedCommand(OrdersAcceptCommand.self, 2)
    case ("orders", "due"): NamedCommand(OrdersDueCommand.self, 2)
    case ("orders", "close"): NamedCommand(OrdersCloseCommand.self, 2)
    case ("orders", "reopen"): NamedCommand(OrdersReopenCommand.self, 2)
    case ("orders", "cost"): NamedCommand(OrdersCostCommand.self, 2)
    case ("orders", "report"): NamedCommand(OrdersReportCommand.self, 2)
    case ("review", _): NamedCommand(ReviewCommand.self, 1)
    case ("decide", _): NamedCommand(DecideCommand.self, 1)
    case ("questions", "list"): NamedCommand(QuestionsListCommand.self, 2)
    case ("questions", "answer"): NamedCommand(QuestionsAnswerCommand.self, 2)
    case ("questions", "read"): NamedCommand(QuestionsReadCommand.self, 2)
    case ("questions", "withdraw"): NamedCommand(QuestionsWithdrawCommand.self, 2)
    case ("check", _): NamedCommand(CheckCommand.self, 1)
    case ("status", _): NamedCommand(StatusCommand.self, 1)
    case ("validate", _): NamedCommand(ValidateCommand.self, 1)
    case ("keys", "where"): NamedCommand(KeysCommand.Where.self, 2)
    case ("keys", "unused"): NamedCommand(KeysCommand.Unused.self, 2)
    case ("keys", "missing"): NamedCommand(KeysCommand.Missing.self, 2)
    case ("keys", "hardcoded"): NamedCommand(KeysCommand.Hardcoded.self, 2)
    case ("keys", "get"): NamedCommand(KeysGet.self, 2)
    case ("keys", "set"): NamedCommand(KeysSet.self, 2)
    case ("keys", "add"): NamedCommand(KeysAdd.self, 2)
    case ("keys", "rename"): NamedCommand(KeysRename.self, 2)
    case ("keys", "remove"): NamedCommand(KeysRemove.self, 2)
    case ("keys", "copy"): NamedCommand(KeysCopy.self, 2)
    case ("keys", "prune"): NamedCommand(KeysPrune.self, 2)
    case ("extract", _): NamedCommand(ExtractCommand.self, 1)
    case ("compile", _): NamedCommand(CompileCommand.self, 1)
    case ("convert", _): NamedCommand(ConvertCommand.self, 1)
    case ("merge", _): NamedCommand(MergeCommand.self, 1)
    case ("format", _): NamedCommand(FormatCommand.self, 1)
    case ("pseudo", _): NamedCommand(PseudoCommand.self, 1)
    case ("migrate", _): NamedCommand(MigrateCommand.self, 1)
    case ("translate", _): NamedCommand(TranslateCommand.self, 1)
    case ("init", _): NamedCommand(InitCommand.self, 1)
    case ("config", _): NamedCommand(ConfigCommand.self, 1)
    case ("completions", _): NamedCommand(CompletionsCommand.self, 1)
    case ("orders", _): NamedCommand(OrdersListCommand.self, 1)
    case ("questions", _): NamedCommand(QuestionsListCommand.self, 1)
    default: nil
    }
  }
}

extension ExportCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --output/-o= --bundle= --xliff-version= --plurals= --layout= --template \
    --protect-placeholders --approved --only= --include-ordered --omit-untranslatable \
    --omit-stale --verify --with-matches= --match-threshold= --parts-from= --with-usage \
    --manifest --no-manifest --force --root= --format= --verbose/-v --config= --no-config \
    --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip export [<options>] [<paths> ...]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    language = try line.values("--language")
    output = try line.value("--output", or: ".")
    bundle = try line.optional("--bundle")
    xliffVersion = try line.value("--xliff-version", or: "1.2")
    plurals = try line.value("--plurals", or: "groups")
    layout = try line.optional("--layout")
    template = line.flag("--template")
    protectPlaceholders = line.flag("--protect-placeholders")
    approved = line.flag("--approved")
    only = try line.values("--only")
    includeOrdered = line.flag("--include-ordered")
    omitUntranslatable = line.flag("--omit-untranslatable")
    omitStale = line.flag("--omit-stale")
    verify = line.flag("--verify")
    withMatches = try line.values("--with-matches")
    matchThreshold = try line.value("--match-threshold", or: "75")
    partsFrom = try line.optional("--parts-from")
    withUsage = line.flag("--with-usage")
    manifest = line.flag("--manifest", no: "--no-manifest", or: true)
    force = line.flag("--force")
    rooted = try line.group()
    format = try line.value("--format", or: "text")
    verbose = line.flag("--verbose")
    configured = try line.group()
    common = try line.group()
  }
}

extension RootOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    root = try line.optional("--root")
  }
}

extension ConfigurationOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    config = try line.optional("--config")
    noConfig = line.flag("--no-config")
  }
}

extension SelectionOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    quiet = line.flag("--quiet")
    color = try line.value("--color", or: "auto")
    fields = try line.values("--fields")
    limit = try line.optional("--limit")
  }
}

extension ImportCommand: TabledCommand {
  static var optionNames: String {
    """
    --into= --base= --sent= --manifest --no-manifest --no-order --dry-run --accept= \
    --no-state= --untouched= --on-conflict= --on-error= --compatibility= --language-map= \
    --catalog-map= --language/-l= --fail-on= --root= --format= --output/-o= --report= \
    --verbose/-v --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip import [<options>] <deliveries> ..."
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    deliveries = try line.operands(atLeast: 1)
    into = try line.optional("--into")
    base = try line.values("--base")
    sent = try line.values("--sent")
    manifest = line.flag("--manifest", no: "--no-manifest", or: true)
    noOrder = line.flag("--no-order")
    dryRun = line.flag("--dry-run")
    accept = try line.value("--accept", or: "translated")
    noState = try line.optional("--no-state")
    untouched = try line.value("--untouched", or: "open")
    onConflict = try line.value("--on-conflict", or: "ours")
    onError = try line.value("--on-error", or: "reject")
    compatibility = try line.optional("--compatibility")
    languageMap = try line.values("--language-map")
    catalogMap = try line.values("--catalog-map")
    language = try line.values("--language")
    failOn = try line.values("--fail-on")
    rooted = try line.group()
    format = try line.value("--format", or: "text")
    output = try line.values("--output")
    reports = try line.values("--report")
    verbose = line.flag("--verbose")
    configured = try line.group()
    common = try line.group()
  }
}

extension DiffCommand: TabledCommand {
  static var optionNames: String {
    """
    --git= --textconv --summary --format= --output/-o= --language/-l= --only= --exit-code \
    --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    git = try line.optional("--git")
    textconv = line.flag("--textconv")
    summary = line.flag("--summary")
    reporting = try line.group()
    language = try line.values("--language")
    only = try line.values("--only")
    exitCode = line.flag("--exit-code")
    common = try line.group()
  }
}

extension ReportOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    format = try line.optional("--format")
    output = try line.value("--output", or: "-")
  }
}

extension OrdersListCommand: TabledCommand {
  static var optionNames: String {
    """
    --include-done --fail-on= --format= --output/-o= --config= --no-config --root= --quiet/-q \
    --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip orders list [--include-done] [--fail-on <condition>] [--format <format>] [--output <file>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    includeDone = line.flag("--include-done")
    failOn = try line.optional("--fail-on")
    reporting = try line.group()
    options = try line.group()
    common = try line.group()
  }
}

extension OrdersOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    config = try line.optional("--config")
    noConfig = line.flag("--no-config")
    root = try line.optional("--root")
  }
}

extension OrdersNewCommand: TabledCommand {
  static var optionNames: String {
    """
    --all --language/-l= --max-words= --due= --note= --review --rework --keys= --charge \
    --again --dry-run --format= --config= --no-config --root= --quiet/-q --color= --fields= \
    --limit=
    """
  }

  static var usage: String {
    "loctrip orders new [<words> ...] [--all] [--language <languages> ...] [--max-words <count>] [--due <date>] [--note <text>] [--review] [--rework] [--keys <file>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    words = try line.operands()
    all = line.flag("--all")
    language = try line.values("--language")
    maxWords = try line.optional("--max-words")
    due = try line.optional("--due")
    note = try line.optional("--note")
    review = line.flag("--review")
    rework = line.flag("--rework")
    keys = try line.optional("--keys")
    charge = line.flag("--charge")
    again = line.flag("--again")
    dryRun = line.flag("--dry-run")
    format = try line.value("--format", or: "text")
    options = try line.group()
    common = try line.group()
  }
}

extension OrdersShowCommand: TabledCommand {
  static var optionNames: String {
    """
    --mail --format= --output/-o= --config= --no-config --root= --quiet/-q --color= --fields= \
    --limit=
    """
  }

  static var usage: String {
    "loctrip orders show <id> [--mail] [--format <format>] [--output <file>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    mail = line.flag("--mail")
    reporting = try line.group()
    options = try line.group()
    common = try line.group()
  }
}

extension OrdersAcceptCommand: TabledCommand {
  static var optionNames: String {
    """
    --due= --config= --no-config --root= --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip orders accept <id> [--due <date>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    due = try line.optional("--due")
    options = try line.group()
    common = try line.group()
  }
}

extension CommonOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    quiet = line.flag("--quiet")
    color = try line.value("--color", or: "auto")
  }
}

extension OrdersDueCommand: TabledCommand {
  static var optionNames: String {
    """
    --config= --no-config --root= --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip orders due <id> <date> [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    date = try line.operand()
    options = try line.group()
    common = try line.group()
  }
}

extension OrdersCloseCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --reason= --force --config= --no-config --root= --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip orders close <id> [--language <languages> ...] [--reason <reason>] [--force] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    language = try line.values("--language")
    reason = try line.value("--reason", or: "complete")
    force = line.flag("--force")
    options = try line.group()
    common = try line.group()
  }
}

extension OrdersReopenCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --config= --no-config --root= --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip orders reopen <id> [--language <languages> ...] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    language = try line.values("--language")
    options = try line.group()
    common = try line.group()
  }
}

extension OrdersCostCommand: TabledCommand {
  static var optionNames: String {
    """
    --since= --until= --by= --invoice= --record= --force --format= --output/-o= --config= \
    --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    order = try line.optionalOperand()
    since = try line.optional("--since")
    until = try line.optional("--until")
    by = try line.value("--by", or: "ordered")
    invoice = try line.optional("--invoice")
    record = try line.optional("--record")
    force = line.flag("--force")
    reporting = try line.group()
    configured = try line.group()
    common = try line.group()
  }
}

extension OrdersReportCommand: TabledCommand {
  static var optionNames: String {
    """
    --since= --format= --output/-o= --config= --no-config --quiet/-q --color=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    since = try line.required("--since")
    reporting = try line.group()
    configured = try line.group()
    common = try line.group()
  }
}

extension ReviewCommand: TabledCommand {
  static var optionNames: String {
    """
    --only= --language/-l= --output/-o= --together --include-done --force --format= --into= \
    --config= --no-config --root= --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    subjects = try line.operands()
    only = try line.values("--only")
    language = try line.values("--language")
    output = try line.optional("--output")
    together = line.flag("--together")
    includeDone = line.flag("--include-done")
    force = line.flag("--force")
    format = try line.value("--format", or: "text")
    options = try line.group()
    common = try line.group()
  }
}

extension ReviewOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    into = try line.optional("--into")
    config = try line.optional("--config")
    noConfig = line.flag("--no-config")
    root = try line.optional("--root")
  }
}

extension DecideCommand: TabledCommand {
  static var optionNames: String {
    """
    --delivery= --by= --interactive/-i --language/-l= --dry-run --format= --output/-o= --into= \
    --config= --no-config --root= --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    files = try line.operands(atLeast: 1)
    delivery = try line.values("--delivery")
    by = try line.optional("--by")
    interactive = line.flag("--interactive")
    language = try line.values("--language")
    dryRun = line.flag("--dry-run")
    reporting = try line.group()
    options = try line.group()
    common = try line.group()
  }
}

extension QuestionsListCommand: TabledCommand {
  static var optionNames: String {
    """
    --include-done --mail= --format= --output/-o= --config= --no-config --quiet/-q --color= \
    --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip questions list [--include-done] [--mail <agency>] [--format <format>] [--output <file>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    includeDone = line.flag("--include-done")
    mail = try line.optional("--mail")
    reporting = try line.group()
    options = try line.group()
    common = try line.group()
  }
}

extension QuestionsOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    configured = try line.group()
  }
}

extension QuestionsAnswerCommand: TabledCommand {
  static var optionNames: String {
    """
    --by= --comment --force --only --config= --no-config --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip questions answer <id> <text> [--by <name>] [--comment] [--force] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    text = try line.operand()
    by = try line.optional("--by")
    comment = line.flag("--comment")
    force = line.flag("--force")
    only = line.flag("--only")
    options = try line.group()
    common = try line.group()
  }
}

extension QuestionsReadCommand: TabledCommand {
  static var optionNames: String {
    """
    --by= --config= --no-config --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip questions read <file> [--by <name>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    file = try line.operand()
    by = try line.optional("--by")
    options = try line.group()
    common = try line.group()
  }
}

extension QuestionsWithdrawCommand: TabledCommand {
  static var optionNames: String {
    """
    --config= --no-config --quiet/-q --color=
    """
  }

  static var usage: String {
    "loctrip questions withdraw <id> [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    id = try line.operand()
    options = try line.group()
    common = try line.group()
  }
}

extension CheckCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --order= --format= --output/-o= --fix --dry-run --baseline= \
    --update-baseline --git= --only= --fail-on= --include-stale --list-checks --verbose/-v \
    --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip check [<options>] [<paths> ...]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    language = try line.values("--language")
    order = try line.optional("--order")
    reporting = try line.group()
    fix = line.flag("--fix")
    dryRun = line.flag("--dry-run")
    accepted = try line.group()
    git = try line.optional("--git")
    only = try line.values("--only")
    failOn = try line.value("--fail-on", or: "error")
    includeStale = line.flag("--include-stale")
    listChecks = line.flag("--list-checks")
    verbose = line.flag("--verbose")
    configured = try line.group()
    common = try line.group()
  }
}

extension BaselineOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    baseline = try line.optional("--baseline")
    updateBaseline = line.flag("--update-baseline")
  }
}

extension StatusCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --format= --output/-o= --summary --require= --git= --fail-on= --released \
    --since= --analysis --with-matches= --root= --config= --no-config --quiet/-q --color= \
    --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    language = try line.values("--language")
    reporting = try line.group()
    summary = line.flag("--summary")
    require = try line.values("--require")
    git = try line.optional("--git")
    failOn = try line.values("--fail-on")
    released = line.flag("--released")
    since = try line.optional("--since")
    analysis = line.flag("--analysis")
    withMatches = try line.values("--with-matches")
    rooted = try line.group()
    configured = try line.group()
    common = try line.group()
  }
}

extension ValidateCommand: TabledCommand {
  static var optionNames: String {
    """
    --format= --output/-o= --fail-on= --verbose/-v --fragment-prefix= --list-rules --quiet/-q \
    --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    documents = try line.operands()
    reporting = try line.group()
    failOn = try line.value("--fail-on", or: "error")
    verbose = line.flag("--verbose")
    fragmentPrefixes = try line.values("--fragment-prefix")
    listRules = line.flag("--list-rules")
    common = try line.group()
  }
}

extension KeysCommand.Where: TabledCommand {
  static var optionNames: String {
    """
    --key= --packages= --format= --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys where [<paths> ...] [--key <key> ...] [--packages <folder> ...] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    code = try line.group()
    key = try line.values("--key")
    packages = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension CodeOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
  }
}

extension PackageOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    packages = try line.values("--packages")
  }
}

extension KeysCommand.Unused: TabledCommand {
  static var optionNames: String {
    """
    --files! --packages= --format= --output/-o= --baseline= --update-baseline --fail-on= \
    --verbose/-v --fix --dry-run --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys unused [<paths> ...] [--files <path> ...] [--packages <folder> ...] [--format <format>] [--output <file>] [--baseline <file>] [--update-baseline] [--fail-on <severity>] [--verbose] [--fix] [--dry-run] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    code = try line.group()
    limits = try line.group()
    packages = try line.group()
    reporting = try line.group()
    accepted = try line.group()
    gate = try line.group()
    fixing = try line.group()
    configured = try line.group()
    common = try line.group()
  }
}

extension FileOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    files = try line.values("--files")
  }
}

extension CodeGateOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    failOn = try line.value("--fail-on", or: "error")
    verbose = line.flag("--verbose")
  }
}

extension CodeFixOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    fix = line.flag("--fix")
    dryRun = line.flag("--dry-run")
  }
}

extension KeysCommand.Missing: TabledCommand {
  static var optionNames: String {
    """
    --files! --format= --output/-o= --baseline= --update-baseline --fail-on= --verbose/-v \
    --fix --dry-run --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys missing [<paths> ...] [--files <path> ...] [--format <format>] [--output <file>] [--baseline <file>] [--update-baseline] [--fail-on <severity>] [--verbose] [--fix] [--dry-run] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    code = try line.group()
    limits = try line.group()
    reporting = try line.group()
    accepted = try line.group()
    gate = try line.group()
    fixing = try line.group()
    configured = try line.group()
    common = try line.group()
  }
}

extension KeysCommand.Hardcoded: TabledCommand {
  static var optionNames: String {
    """
    --files! --format= --output/-o= --baseline= --update-baseline --fail-on= --verbose/-v \
    --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys hardcoded [<paths> ...] [--files <path> ...] [--format <format>] [--output <file>] [--baseline <file>] [--update-baseline] [--fail-on <severity>] [--verbose] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    code = try line.group()
    limits = try line.group()
    reporting = try line.group()
    accepted = try line.group()
    gate = try line.group()
    configured = try line.group()
    common = try line.group()
  }
}

extension KeysGet: TabledCommand {
  static var optionNames: String {
    """
    --catalog= --in= --format= --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys get <key> [--catalog <path>] [--in <folder>] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    key = try line.operand()
    options = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension KeyScopeOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    catalog = try line.optional("--catalog")
    folder = try line.optional("--in")
  }
}

extension KeysSet: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --value= --state= --comment= --allow= --catalog= --in= --dry-run --format= \
    --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys set <key> [--language <language>] [--value <text>] [--state <state>] [--comment <text>] [--allow <code> ...] [--catalog <path>] [--in <folder>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    key = try line.operand()
    language = try line.optional("--language")
    value = try line.optional("--value")
    state = try line.value("--state", or: "translated")
    comment = try line.optional("--comment")
    allow = try line.values("--allow")
    options = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension KeyEditOptions: TabledOptions {
  init(reading line: inout OptionReader) throws {
    self.init()
    scope = try line.group()
    dryRun = line.flag("--dry-run")
  }
}

extension KeysAdd: TabledCommand {
  static var optionNames: String {
    """
    --value= --comment= --catalog= --in= --dry-run --format= --config= --no-config --quiet/-q \
    --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys add <key> [--value <text>] [--comment <text>] [--catalog <path>] [--in <folder>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    key = try line.operand()
    value = try line.optional("--value")
    comment = try line.optional("--comment")
    options = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension KeysRename: TabledCommand {
  static var optionNames: String {
    """
    --catalog-only --catalog= --in= --dry-run --format= --config= --no-config --quiet/-q \
    --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys rename <key> <new> [--catalog-only] [--catalog <path>] [--in <folder>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    key = try line.operand()
    new = try line.operand()
    catalogOnly = line.flag("--catalog-only")
    options = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension KeysRemove: TabledCommand {
  static var optionNames: String {
    """
    --catalog= --in= --dry-run --format= --config= --no-config --quiet/-q --color= --fields= \
    --limit=
    """
  }

  static var usage: String {
    "loctrip keys remove <keys> ... [--catalog <path>] [--in <folder>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    keys = try line.operands(atLeast: 1)
    options = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension KeysCopy: TabledCommand {
  static var optionNames: String {
    """
    --to= --catalog= --in= --dry-run --format= --config= --no-config --quiet/-q --color= \
    --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys copy <keys> ... --to <path> [--catalog <path>] [--in <folder>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    keys = try line.operands(atLeast: 1)
    to = try line.required("--to")
    options = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension KeysPrune: TabledCommand {
  static var optionNames: String {
    """
    --unused --packages= --catalog= --in= --dry-run --format= --config= --no-config --quiet/-q \
    --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip keys prune [--unused] [--packages <folder> ...] [--catalog <path>] [--in <folder>] [--dry-run] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    unused = line.flag("--unused")
    packages = try line.group()
    edits = try line.group()
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension ExtractCommand: TabledCommand {
  static var optionNames: String {
    """
    --stringsdata= --catalog= --into= --move --check --dry-run --force --format= --config= \
    --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip extract [<paths> ...] [--stringsdata <folder>] [--catalog <paths> ...] [--move] [--check] [--dry-run] [--force] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    code = try line.group()
    stringsdata = try line.optional("--stringsdata")
    catalog = try line.values("--catalog")
    into = try line.values("--into")
    move = line.flag("--move")
    check = line.flag("--check")
    dryRun = line.flag("--dry-run")
    force = line.flag("--force")
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension CompileCommand: TabledCommand {
  static var optionNames: String {
    """
    --output/-o= --language/-l= --plurals= --serialization= --check= --force --dry-run \
    --empty-files --verbose/-v --format= --config= --no-config --quiet/-q --color= --fields= \
    --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    catalogs = try line.operands()
    output = try line.optional("--output")
    language = try line.values("--language")
    plurals = try line.value("--plurals", or: "native")
    serialization = try line.value("--serialization", or: "xml")
    check = try line.optional("--check")
    force = line.flag("--force")
    dryRun = line.flag("--dry-run")
    emptyFiles = line.flag("--empty-files")
    verbose = line.flag("--verbose")
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension ConvertCommand: TabledCommand {
  static var optionNames: String {
    """
    --to= --no-carry --output/-o= --format= --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    documents = try line.operands(atLeast: 1)
    version = try line.required("--to")
    isPlain = line.flag("--no-carry")
    output = try line.value("--output", or: "-")
    format = try line.value("--format", or: "text")
    common = try line.group()
  }
}

extension MergeCommand: TabledCommand {
  static var optionNames: String {
    """
    --repair --output/-o= --path~ --marker-size= --label/-L~ --on-conflict= --check --format= \
    --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    files = try line.operands(atLeast: 1)
    repair = line.flag("--repair")
    output = try line.optional("--output")
    path = try line.optional("--path")
    markerSize = try line.optional("--marker-size")
    labels = try line.values("--label")
    onConflict = try line.value("--on-conflict", or: "markers")
    check = line.flag("--check")
    format = try line.value("--format", or: "text")
    common = try line.group()
  }
}

extension FormatCommand: TabledCommand {
  static var optionNames: String {
    """
    --check --format= --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    catalogs = try line.operands()
    check = line.flag("--check")
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension PseudoCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --style= --expand= --like= --brackets --no-brackets --output/-o= --bundle= \
    --root= --force --dry-run --format= --config= --no-config --quiet/-q --color= --fields= \
    --limit=
    """
  }

  static var usage: String {
    "loctrip pseudo [<options>] [<paths> ...]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    language = try line.optional("--language")
    style = try line.value("--style", or: "accented")
    expand = try line.optional("--expand")
    like = try line.optional("--like")
    brackets = line.flag("--brackets", no: "--no-brackets", or: true)
    output = try line.optional("--output")
    bundle = try line.value("--bundle", or: "xliff")
    rooted = try line.group()
    force = line.flag("--force")
    dryRun = line.flag("--dry-run")
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension MigrateCommand: TabledCommand {
  static var optionNames: String {
    """
    --to= --remove-migrated --force --dry-run --verbose/-v --format= --config= --no-config \
    --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    to = try line.value("--to", or: "xcstrings")
    removeMigrated = line.flag("--remove-migrated")
    force = line.flag("--force")
    dryRun = line.flag("--dry-run")
    verbose = line.flag("--verbose")
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension TranslateCommand: TabledCommand {
  static var optionNames: String {
    """
    --language/-l= --with= --batch-size= --jobs= --timeout= --retries= --wait= --rate= \
    --max-units= --style= --root= --dry-run --print-requests --with-usage --include-ordered \
    --format= --verbose/-v --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    paths = try line.operands()
    language = try line.values("--language")
    command = try line.optional("--with")
    batchSize = try line.value("--batch-size", or: "40")
    jobs = try line.value("--jobs", or: "1")
    timeout = try line.value("--timeout", or: "120")
    retries = try line.value("--retries", or: "2")
    wait = try line.value("--wait", or: "1.0")
    rate = try line.optional("--rate")
    maxUnits = try line.optional("--max-units")
    style = try line.optional("--style")
    rooted = try line.group()
    dryRun = line.flag("--dry-run")
    printRequests = line.flag("--print-requests")
    withUsage = line.flag("--with-usage")
    includeOrdered = line.flag("--include-ordered")
    format = try line.value("--format", or: "text")
    verbose = line.flag("--verbose")
    configured = try line.group()
    common = try line.group()
  }
}

extension InitCommand: TabledCommand {
  static var optionNames: String {
    """
    --force --dry-run --schema --list-keys --quiet/-q --color=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    folder = try line.operand(or: ".")
    force = line.flag("--force")
    dryRun = line.flag("--dry-run")
    schema = line.flag("--schema")
    listKeys = line.flag("--list-keys")
    common = try line.group()
  }
}

extension ConfigCommand: TabledCommand {
  static var optionNames: String {
    """
    --format= --config= --no-config --quiet/-q --color= --fields= --limit=
    """
  }

  static var usage: String {
    "loctrip config [<path>] [--format <format>] [--quiet]"
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    path = try line.operand(or: ".")
    format = try line.value("--format", or: "text")
    configured = try line.group()
    common = try line.group()
  }
}

extension CompletionsCommand: TabledCommand {
  static var optionNames: String {
    """
    --quiet/-q --color=
    """
  }

  init(reading line: inout OptionReader) throws {
    self.init()
    shell = try line.operand()
    common = try line.group()
  }
}
