import LoctripMeasuring

/// A work that is judged by what one more piece of its input costs: an order, a decision, a file.
struct PieceWork: Sendable {
  let id: String
  let command: [String]
  /// The smaller of two numbers of pieces; the other one is its double.
  let pieces: Int
  /// The largest number of instructions for a piece.
  let limit: Int
  /// Makes the input of so many pieces in a fresh folder.
  let make: @Sendable (Room, Int) throws -> Void

  static var all: [PieceWork] {
    [
      PieceWork(id: "an order, orders", command: ["orders", "list"], pieces: 20, limit: 500_000) {
        room,
        size in
        for index in 0..<size { try room.order(units: 4, in: "app/p\(index)") }
      },
      PieceWork(
        id: "a decision, decide",
        command: ["decide", "decisions.json", "--delivery", "new.xliff", "--dry-run"], pieces: 500,
        limit: 150_000
      ) { room, size in try room.reviewed(units: size) },
      PieceWork(
        id: "a unit, review", command: ["review", "new.xliff", "--include-done", "-o", "sheets"],
        pieces: 500, limit: 250_000
      ) { room, size in try room.order(units: size) },
      // Files of 1 KB, each with texts of its own.
      PieceWork(
        id: "a file of 1 KB, keys unused", command: ["keys", "unused", "app"], pieces: 100,
        limit: 4_000_000
      ) { room, size in
        for number in 0..<size {
          try room.code(texts: Array(number * 4..<number * 4 + 4), to: "app/File\(number).swift")
        }
        try room.keys(0..<200)
      },
      // Files that do not have the bytes of the key are not parsed: a tenth of what parsing one may cost.
      PieceWork(
        id: "a file without the key, keys where",
        command: ["keys", "where", "app", "--key", "Text0"], pieces: 2_500, limit: 200_000
      ) { room, size in
        for number in 0..<size {
          let first = number == 0 ? 0 : number * 4 + 1_000_000
          try room.code(texts: Array(first..<first + 4), to: "app/File\(number).swift")
        }
        try room.keys(0..<200)
      },
    ]
  }

  /// The instructions of one more piece.
  func count(in folder: String, loctrip: String) throws -> Int {
    func count(_ size: Int) throws -> Int {
      let room = try Room("\(folder)/pieces", loctrip: loctrip)
      try make(room, size)
      return try room.count(command)
    }
    return (try count(2 * pieces) - count(pieces)) / pieces
  }
}

/// What a command costs before it has read more than a few bytes.
struct StartWork: Sendable {
  let id: String
  /// The largest number of instructions.
  let limit: Int
  /// The exit code that is no failure; 0 and 1 are none if it is `nil`.
  let exit: Int?
  let command: [String]

  static let all: [StartWork] = [
    StartWork("export", "export app -l fr -o out"),
    StartWork("import", "import new.xliff --dry-run"),
    StartWork("diff", "diff new.xliff new.xliff"), StartWork("check", "check app"),
    StartWork("status", "status app"), StartWork("validate", "validate new.xliff"),
    StartWork("convert", "convert new.xliff --to 2.1 -o out.xliff"),
    StartWork("orders", "orders list"), StartWork("review", "review new.xliff -o sheets"),
    StartWork("keys get", ["keys", "get", "key 0"]),
    StartWork("help", ["export", "--help"], limit: 20_000_000),
    StartWork(
      "a mistyped option", ["export", "app", "--langauge", "fr"], limit: 30_000_000, exit: 64),
  ]

  private init(_ id: String, _ command: String) {
    self.init(id, command.split(separator: " ").map(String.init))
  }

  private init(_ id: String, _ command: [String], limit: Int = 15_000_000, exit: Int? = nil) {
    (self.id, self.command, self.limit, self.exit) = (id, command, limit, exit)
  }

  func count(in folder: String, loctrip: String) throws -> Int {
    let room = try Room("\(folder)/start", loctrip: loctrip)
    try room.order(units: 1)
    return try room.count(command, exit: exit)
  }
}
