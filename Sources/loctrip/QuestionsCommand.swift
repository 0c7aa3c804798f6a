import LoctripAppProjects
internal import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripReview

/// `loctrip questions`.
struct QuestionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show translators' questions, and answer them once for all languages.",
    discussion: """
      An import keeps translators' notes as questions; the same words about the same key are one question. An answer \
      goes out with every later bundle that has the key, in every language. --mail prints the answers as an e-mail.

      EXAMPLES
        loctrip questions
        loctrip questions answer 9c41d2 "Heading above the text field. A noun."
        loctrip questions --mail agency-a
        loctrip questions -o questions.xlsx
        loctrip questions read questions.xlsx

      EXIT STATUS
        0   success
        64  wrong arguments, or no orders' folder in the configuration
        65  a question's record cannot be read
        66  no such question
      """,
    subcommands: [
      QuestionsListCommand.self, QuestionsAnswerCommand.self, QuestionsReadCommand.self,
      QuestionsWithdrawCommand.self,
    ],
    defaultSubcommand: QuestionsListCommand.self
  )
}

/// The inputs of the commands about questions.
struct QuestionsOptions: ParsableArguments {
  @OptionGroup var configured: ConfigurationOptions

  /// Reads the questions; finishes what a stopped run left.
  func book() throws(FindingsError) -> (book: OrderBook, configuration: Configuration) {
    let configuration = try configured.configuration(from: nil)
    let folder = try OrdersOptions.folder(configuration)
    let settled = try InterruptedRun.settle(around: [folder])
    Console.print(settled, quiet: false, isVerbose: false)
    return (try OrderBook(at: folder).readableQuestions().naming(in: nil), configuration)
  }
}

/// `loctrip questions list`, which `loctrip questions` is.
struct QuestionsListCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = [.text, .json, .xlsx]

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the questions by key, those without an answer first.")

  @Flag(help: "Show answered and withdrawn questions too.")
  var includeDone = false

  @Option(
    help: .value("agency", "Print an e-mail to this agency with the answers to its questions."),
    completion: ProjectWords.agencies)
  var mail: String?

  @OptionGroup var reporting: ReportOptions<Self>
  @OptionGroup var options: QuestionsOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: reporting.json("questions")) {
      let form = try reporting.form
      let (book, configuration) = try options.book()
      // An open question may be in the file that cannot be read.
      _ = try book.readable()
      let list = QuestionList(book, includesSettled: includeDone)
      if let mail {
        guard let agency = configuration.agencies.first(where: { $0.id == mail }) else {
          throw FindingsError(
            usage: "there is no agency '\(mail)'; there is "
              + configuration.agencies.map(\.id).listed(upTo: 8))
        }
        return try Console.write(list.mail(to: agency), to: reporting.output)
      }
      if form != .json {
        Console.print(book.findings + list.findings, quiet: common.quiet, isVerbose: false)
      }
      let bytes: [UInt8] =
        switch form {
        case .json: list.json(findings: book.findings)
        case .xlsx: try list.workbook(path: reporting.output)
        default: Array(list.text.utf8)
        }
      if common.quiet, form == .text, !reporting.isFile { return }
      try Console.write(bytes, to: reporting.output)
    }
  }
}

/// `loctrip questions answer`.
struct QuestionsAnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Answer a question.",
    discussion: """
      EXAMPLES
        loctrip questions answer 9c41d2 "Heading above the text field. A noun." --by reviewer-b
        loctrip questions answer 9c41d2 "A noun." --comment
      """
  )

  @Argument(help: "The question's id, or its beginning.", completion: ProjectWords.questions)
  var id: String

  @Argument(help: "The answer.")
  var text: String

  @Option(help: .value("name", "Your name. Default: that of git, else the user's."))
  var by: String?

  @Flag(help: "Put the answer into the comment of the catalog's entry as well.")
  var comment = false

  @Flag(help: "Overwrite another answer.")
  var force = false

  @Flag(help: .unlisted("Answer no other question about the same key."))
  var only = false

  @OptionGroup var options: QuestionsOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      let (book, configuration) = try options.book()
      var answers = try QuestionAnswers(book)
      let id = try answers.answer(id, text, by: by, isAlone: only, replaces: force)
      if comment {
        let (inputs, root) = configuration.inputsOfOrders([])
        let project = try LoctripProject(inputs, root: root, as: configuration, isReadOnly: false)
        try answers.addComment(of: id, to: project)
      }
      try answers.write()
      guard !common.quiet else { return }
      for line in answers.lines(of: id) { try Console.writeLine(line) }
    }
  }
}

/// `loctrip questions withdraw`.
struct QuestionsWithdrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Withdraw a question that needs no answer any more.")

  @Argument(help: "The question's id, or its beginning.", completion: ProjectWords.questions)
  var id: String

  @OptionGroup var options: QuestionsOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      var answers = try QuestionAnswers(try options.book().book)
      let id = try answers.withdraw(id)
      try answers.write()
      if !common.quiet { try Console.writeLine("Withdrew question \(id).") }
    }
  }
}

/// `loctrip questions read`.
struct QuestionsReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Read the answers in a spreadsheet of 'loctrip questions -o FILE.xlsx'.")

  @Argument(help: "The spreadsheet, .xlsx or .csv; - is standard input.", completion: .file())
  var file: String

  @Option(help: .value("name", "The name of the person. Default: that of git, else the user's."))
  var by: String?

  @OptionGroup var options: QuestionsOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      let bytes = try FileAccess.read(file, limit: 64 << 20, isStream: true)
      var answers = try QuestionAnswers(try options.book().book)
      let count = try answers.read(bytes, path: file, by: by)
      try answers.write()
      Console.print(answers.findings, quiet: common.quiet)
      if !common.quiet { try Console.writeLine("\(count.counted("question")) answered.") }
      if answers.findings.contains(where: { $0.severity > .note }) { throw ExitCode(1) }
    }
  }
}
