import Foundation

// Dangers in a clone or a delivery that are no documents: links where commands write files of their own, words in
// records, dates, unreadable tables, and literals that look like comments.

extension Attack {
  // MARK: - Files that a command names itself

  private static func output(
    _ name: String,
    forbids: String = "something outside of it is written, or a file that loctrip did not write",
    _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack {
    Attack(.outputs, name, forbids: forbids) { room in
      try room.write("secret/file", "precious")
      try room.write("secret/inside/file", "precious")
      try room.expectUnchanged("secret") { try attempt(room) }
    }
  }

  /// The files that `review` names.
  private static let sheets = ["review/review.fr.html", "review/review.fr.xlsx"]

  static let outputAttacks: [Attack] =
    sheets.flatMap { file in
      [
        output("a review, \(file) a link outside") { room in
          try room.makeOrderedProject()
          try room.link("app/\(file)", to: "../../secret/file")
          try room.inProject("review", "--only", "needs_review")
          try room.inProject("review", "--only", "needs_review", "--force")
        },
        output("a review, \(file) a link to nothing outside") { room in
          try room.makeOrderedProject()
          try room.link("app/\(file)", to: "../../secret/new")
          try room.inProject("review", "--only", "needs_review", "--force")
        },
        output("a review, \(file) a link to the catalog") { room in
          try room.makeOrderedProject()
          try room.link("app/\(file)", to: "../L.xcstrings")
          let before = room.text("app/L.xcstrings")
          try room.inProject("review", "--only", "needs_review")
          try room.inProject("review", "--only", "needs_review", "--force")
          room.expect(room.text("app/L.xcstrings") == before, "the catalog is written over")
        },
        output("a review, \(file) a file of somebody") { room in
          try room.makeOrderedProject()
          try room.write("app/\(file)", "mine")
          try room.inProject("review", "--only", "needs_review", codes: [73])
          room.expect(room.text("app/\(file)") == "mine", "it is written over")
        },
      ]
    }
    + [
      output("a review, its folder a link outside") { room in
        try room.makeOrderedProject()
        try room.link("app/review", to: "../secret")
        try room.inProject("review", "--only", "needs_review", codes: [73])
        try room.inProject("review", "--only", "needs_review", "--force", codes: [73])
      },
      output("a review, its folder a link to nothing outside") { room in
        try room.makeOrderedProject()
        try room.link("app/review", to: "../secret/new/folder")
        try room.inProject("review", "--only", "needs_review", codes: [73])
      },
      output("orders in a folder that is a link outside") { room in
        try room.makeOrderedProject()
        try room.link("app/orders", to: "../secret")
        try room.inProject("orders", "new", "agency-a")
        try room.inProject("orders", "new", "--all")
      },
      output("an order whose name is a link outside") { room in
        try room.makeOrderedProject()
        try room.link("app/orders/\(AttackRoom.order)", to: "../../secret")
        try room.inProject("orders", "new", "agency-a")
      },
      output("folders of an order that are links outside") { room in
        try room.makeOrder()
        for name in ["events", "returned"] {
          try? FileManager.default.removeItem(
            atPath: room.path("app/orders/\(AttackRoom.order)/\(name)"))
          try room.link("app/orders/\(AttackRoom.order)/\(name)", to: "../../../secret")
        }
        try room.link("app/orders/questions", to: "../../secret")
        try room.link("app/orders/events", to: "../../secret")
        try room.write(
          "app/fr.xliff", Sample.first(Sample.unit("Key", "Clé"), original: "L.xcstrings"))
        try room.inProject("import", "fr.xliff")
        try room.inProject("orders", "close", AttackRoom.order, "--reason", "cancelled")
      },
      output("a journal that is a link outside") { room in
        try room.makeOrderedProject()
        try room.link("app/.loctrip-journal", to: "../secret/new")
        try room.write("app/fr.xliff", Sample.first(original: "L.xcstrings"))
        try room.inProject("import", "fr.xliff")
      },
      Attack(
        .outputs, "an order that is stopped at each call", forbids: "anything is left for ever"
      ) {
        room in
        for number in 1..<400 {
          let inside = try AttackRoom(room, folder: "\(number)")
          try inside.makeOrderedProject()
          let ended = try inside.inProjectFailing("orders", "new", "agency-a", at: number)
          if ended >= 0 { break }
          try inside.inProject("orders", "new", "agency-a")
          let left = try inside.snapshot("app").keys.filter {
            $0.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".loctrip.yml" }
          }
          room.expect(left.isEmpty, "call \(number): left behind: \(left.sorted())")
          inside.remove()
          guard room.problems.count < 3 else { return }
        }
      },
    ]

  // MARK: - Words of strangers

  /// Texts that act on a terminal, on the log of a build service, or on the head of a mail.
  private static let acting = [
    "\\u001b]0;pwned\\u0007", "\\n::error::pwned", "::error::pwned", "##[error]pwned",
    "x\\nBcc: everyone@a.example", "x\\r\\n\\r\\nBcc: everyone@a.example", "a\\u202eb",
    "\\u009b31m",
  ]

  private static func word(
    _ name: String, _ attempt: @escaping @Sendable (AttackRoom, String) throws -> Void
  ) -> Attack {
    Attack(
      .words, name, forbids: "it acts on a terminal, on the log of a build service or on a mail"
    ) {
      room in
      for (number, text) in acting.enumerated() {
        let inside = try AttackRoom(room, folder: "\(number)")
        try inside.makeOrder()
        try attempt(inside, text)
        for command in [
          ["orders"], ["orders", "--include-done"], ["orders", "show", AttackRoom.order],
          ["orders", "cost"],
          ["questions"], ["questions", "--include-done"], ["status"],
          ["orders", "report", "--since", "2026-11-01"],
        ] {
          try inside.run(
            command, with: .init(codes: AttackRoom.documented, folder: inside.path("app")))
        }
        let mail = try inside.inProject("questions", "--mail", "agency-a")
        let head = mail.output.split(separator: "\n", omittingEmptySubsequences: false)
          .prefix { !$0.isEmpty }
        inside.expect(
          !head.contains { $0.lowercased().hasPrefix("bcc:") },
          "the mail has \(head.joined(separator: " | "))")
        for problem in inside.problems { room.expect(false, "\(text): \(problem)") }
        inside.remove()
      }
    }
  }

  private static func inOrder(
    _ name: String, _ old: String, _ new: @escaping @Sendable (String) -> String
  )
    -> Attack
  {
    word(name) { room, text in
      try room.change("app/orders/\(AttackRoom.order)/order.json", old, new(text))
    }
  }

  static let wordAttacks: [Attack] = [
    inOrder("the note of an order", "\"note\": null") { "\"note\": \"\($0)\"" },
    inOrder("the currency of an order", "\"currency\": \"EUR\"") { "\"currency\": \"\($0)\"" },
    inOrder("the form of an order's bundles", "\"bundle\": \"xcloc\"") { "\"bundle\": \"\($0)\"" },
    word("the currency of a configuration") { room, text in
      try room.change("app/.loctrip.yml", "currency: EUR", "currency: \"\(text)\"")
    },
    word("the order of a question") { room, text in
      try room.makeQuestion { $0.replacing(AttackRoom.order, with: text) }
    },
    word("the language of a question") { room, text in
      try room.makeQuestion {
        $0.replacing("\"language\": \"fr\"", with: "\"language\": \"\(text)\"")
      }
    },
    word("the person of a question") { room, text in
      try room.makeQuestion { $0.replacing("\"by\": \"B\"", with: "\"by\": \"\(text)\"") }
    },
    word("the text of a question") { room, text in
      try room.makeQuestion { $0.replacing("What is it?", with: text) }
    },
    word("the answer to a question") { room, text in
      try room.makeQuestion()
      let listed = try room.inProject("questions").output
      let id = listed.split { !$0.isHexDigit }.first { $0.count == 12 } ?? ""
      try room.write(
        "app/orders/questions/answer.json",
        """
        {
          "schema": "loctrip.question/2", "kind": "answer", "date": "2026-11-28T09:00:00Z",
          "text": "\(text)", "questions": ["\(id)"], "by": "\(text)"
        }
        """
      )
    },
    word("an event of an order") { room, text in
      try room.write(
        "app/orders/\(AttackRoom.order)/events/20261128T0914-close.json",
        """
        {
          "schema": "loctrip.event/3", "kind": "import", "order": "\(AttackRoom.order)",
          "date": "2026-11-28T09:14:05Z", "by": "\(text)", "session": "\(text)",
          "delivery": {"name": "\(text)", "digest": "0123456789abcdef"},
          "units": [{"catalog": "L.xcstrings", "language": "fr", "id": "Key", "verdict": "added", "codes": ["\(text)"],
            "note": "\(text)"}]
        }
        """
      )
    },
    Attack(.words, "a glossary that is another file", forbids: "its contents are shown") { room in
      try room.makeOrderedProject()
      for (number, text) in [
        "root:$6$TOP-SECRET:19000:0:99999:7:::\n", "TOP-SECRET,fr\na,b\n", "<TOP-SECRET/>",
        "<tbx><TOP-SECRET></tbx>", "\"TOP-SECRET", "term\nTOP-SECRET,TOP-SECRET\n",
      ].enumerated() {
        try room.write("secret\(number)", text)
        try room.change(
          "app/.loctrip.yml", "catalogs: [L.xcstrings]",
          "catalogs: [L.xcstrings]\nglossary: \(room.path("secret\(number)"))")
        for command in ["check", "status", "orders"] {
          let ending = try room.inProject(command)
          room.expect(
            !(ending.output + ending.errors).contains("TOP-SECRET"),
            "\(command) shows \(ending.errors)")
        }
        try room.makeOrderedProject()
      }
    },
  ]

  // MARK: - Pages

  private static func page(
    _ name: String, forbids: String,
    _ attempt: @escaping @Sendable (AttackRoom, _ page: String) throws -> Void
  ) -> Attack {
    Attack(.pages, name, forbids: forbids) { room in
      try room.makeOrderedProject()
      try room.inProject("review", "--only", "needs_review", codes: [0])
      try attempt(room, room.text("app/review/review.fr.html"))
    }
  }

  private static let browser = "/usr/bin/chromium"

  /// The page as a browser draws it; `nil` without a browser.
  private static func drawn(_ file: String, _ room: AttackRoom) throws -> String? {
    guard FileManager.default.isExecutableFile(atPath: browser) else { return nil }
    // A browser takes more memory than our programs may.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
      "file://\(room.path("app"))/\(file)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  static let pageAttacks: [Attack] = [
    page("a fragment that is no filter", forbids: "the page is empty") { room, _ in
      for fragment in ["units", "app", "none", "%", "%E0%A4%A", "=", "v=constructor", "u=%&g=x"] {
        guard let drawn = try drawn("review/review.fr.html#\(fragment)", room) else { return }
        room.expect(drawn.contains("<article id="), "#\(fragment) is empty")
      }
    },
    page("odd storage", forbids: "the page is empty") { room, page in
      for odd in [
        "{", "null", "[]", "1", "{\"own\":1}", "{\"own\":{\"session\":7}}",
        "{\"own\":{\"session\":\"s\"},\"notes\":5}", "{\"own\":{\"session\":\"s\"},\"others\":{}}",
        "{\"own\":{\"session\":\"s\"},\"others\":[null,1]}",
        "{\"own\":{\"session\":\"s\",\"by\":{\"toString\":1,\"valueOf\":1}}}",
      ] {
        let policy = page.range(of: "<meta http-equiv=\"Content-Security-Policy\"").map { range in
          range.lowerBound..<(page[range.upperBound...].firstIndex(of: ">") ?? range.upperBound)
        }
        guard let policy else { throw AttackRoom.Failure("the page has no policy") }
        let quoted = odd.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        let script =
          "<body class=\"page\"><script>Storage.prototype.getItem = key => key.startsWith('loctrip.') ? '\(quoted)' : null</script>"
        try room.write(
          "app/odd.html",
          page.replacingCharacters(in: policy, with: "<meta name=\"x\"")
            .replacing("<body class=\"page\">", with: script))
        guard let drawn = try drawn("odd.html", room) else { return }
        room.expect(drawn.contains("<article id="), "\(odd): it is empty")
      }
    },
    Attack(.pages, "a project without a folder for questions", forbids: "a page offers to ask") {
      room in
      try room.makeOrderedProject()
      try room.change("app/.loctrip.yml", "orders: orders\n", "")
      try room.inProject("review", "--only", "needs_review", codes: [0])
      room.expect(
        !room.text("app/review/review.fr.html").contains(
          "\"can\":[\"take\",\"edit\",\"look-again\",\"send-back\",\"ask\"]"), "it offers to ask")
    },
  ]

  // MARK: - Dates

  static let dateAttacks: [Attack] =
    ["253402300799", "253402214400", "-62135596800", "-62135510400", "253402300800", "1e300"].map {
      epoch in
      Attack(.dates, "an order at second \(epoch)", forbids: "what is written cannot be read") {
        room in
        for zone in ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"] {
          let inside = try AttackRoom(room, folder: zone.replacing("/", with: "-"))
          try inside.makeOrderedProject()
          try inside.change(
            "app/.loctrip.yml", "languages: [fr], contact", "languages: [fr], due: 9 days, contact")
          let clock = ["SOURCE_DATE_EPOCH": epoch, "TZ": zone]
          try inside.inProject("orders", "new", "agency-a", codes: [0], environment: clock)
          let ending = try inside.inProject(
            "orders", "--include-done", codes: [0], environment: clock)
          inside.expect(
            !ending.errors.contains("not-an-order") && !ending.errors.contains("error"),
            "it cannot be read: \(ending.errors)")
          for problem in inside.problems { room.expect(false, "\(zone): \(problem)") }
        }
      }
    }

  // MARK: - Removals

  private static func removal(
    _ name: String, _ spoil: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack {
    Attack(.removals, "a migration, \(name)", forbids: "files of the table are removed") { room in
      for language in ["en", "de", "fr"] {
        try room.write("app/\(language).lproj/A.strings", "\"Key\" = \"\(language)\";\n")
      }
      try room.write("x/A.strings", "\"Key\" = \"de\";\n")
      try spoil(room)
      // Not their contents, of which one has 3 GB.
      func names() throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: room.path("app")))
      }
      let before = try names()
      try room.run(
        ["migrate", "app", "--remove-migrated"],
        with: .init(codes: AttackRoom.documented, seconds: 20))
      let gone = before.subtracting(try names())
      room.expect(gone.isEmpty, "removed: \(gone.sorted())")
    }
  }

  private static func unlink(_ name: String, _ room: AttackRoom) throws {
    try FileManager.default.removeItem(atPath: room.path(name))
  }

  static let removalAttacks: [Attack] = [
    removal("a translation not closed") {
      try $0.write("app/de.lproj/A.strings", "\"Key\" = \"de")
    },
    removal("a translation of half characters") {
      try $0.write("app/de.lproj/A.strings", [0xFF, 0xFE, 0, 0xD8, 0, 0xD8])
    },
    removal("a source that is not closed") {
      try $0.write("app/en.lproj/A.strings", "\"Key\" = \"")
    },
    removal("plurals that are not well-formed") {
      try $0.write("app/de.lproj/A.stringsdict", "<plist>")
    },
    removal("a translation that is a link outside") {
      try unlink("app/de.lproj/A.strings", $0)
      try $0.link("app/de.lproj/A.strings", to: "../../x/A.strings")
    },
    removal("a translation that is a link to nothing") {
      try unlink("app/de.lproj/A.strings", $0)
      try $0.link("app/de.lproj/A.strings", to: "nothing")
    },
    removal("a language folder that is a link outside") {
      try unlink("app/de.lproj", $0)
      try $0.link("app/de.lproj", to: "../x")
    },
    removal("a translation that is a pipe") {
      try unlink("app/de.lproj/A.strings", $0)
      mkfifo($0.path("app/de.lproj/A.strings"), 0o600)
    },
    removal("a translation that is a folder") {
      try unlink("app/de.lproj/A.strings", $0)
      try $0.makeFolder("app/de.lproj/A.strings")
    },
    removal("a translation of 3 GB") { truncate($0.path("app/de.lproj/A.strings"), 3 << 30) },
  ]

  // MARK: - Code

  static let codeAttacks: [Attack] = [
    Attack(.code, "an ignored literal that is a literal itself", forbids: "its text is passed over")
    {
      room in
      try room.write(
        "app/L.xcstrings",
        "{\"sourceLanguage\":\"en\",\"strings\":{\"Known\":{}},\"version\":\"1.0\"}")
      try room.write(
        "app/A.m",
        """
        void a(void) {
          NSLocalizedString(@"Known", nil);
          NSLocalizedStringFromTable(@"Lost one loctrip:ignore", @"L", nil);
          NSLocalizedStringFromTable(@"Lost // loctrip:ignore two", @"L", nil);
          NSLocalizedStringFromTable(@"Accepted", @"L", nil); // loctrip:ignore
        }

        """
      )
      let ending = try room.run(
        ["keys", "missing", "app"], with: .init(codes: AttackRoom.documented))
      room.expect(ending.output.contains("Lost one"), "the first is passed over: \(ending.output)")
      room.expect(ending.output.contains("two"), "the second is passed over: \(ending.output)")
      room.expect(!ending.output.contains("Accepted"), "a comment counts no more: \(ending.output)")
    }
  ]
}

extension AttackRoom {
  /// Runs the program in the folder of the project until it is ended at a call that changes files.
  ///
  /// - Returns: Its exit status, or the signal as a negative number.
  fileprivate func inProjectFailing(_ arguments: String..., at number: Int) throws -> Int32 {
    let fault = Conditions(
      folder: path("app"),
      environment: fault("after", at: number).merging(["SOURCE_DATE_EPOCH": "1795773600"]) { $1 })
    return try start(arguments, with: fault).wait().code
  }
}
