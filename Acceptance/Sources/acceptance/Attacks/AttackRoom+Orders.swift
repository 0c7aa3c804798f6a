import Foundation

extension AttackRoom {
  /// An order of the project, and the commands that are tried on it.
  static let order = "2026-w48-agency-a-qm"
  private static let clock = ["SOURCE_DATE_EPOCH": "1795773600"]

  /// A project with a catalog, an agency, and the order `2026-w48-agency-a-qm` of it.
  func makeOrder() throws {
    try makeOrderedProject()
    try inProject("orders", "new", "agency-a", "--due", "2026-12-04")
    guard exists("app/orders/\(Self.order)/order.json") else { throw Failure("no order") }
  }

  /// The same without an order.
  func makeOrderedProject() throws {
    try write(
      "app/L.xcstrings",
      """
      {"sourceLanguage":"en","strings":{"Key":{"localizations":{"fr":{"stringUnit":{"state":"needs_review",\
      "value":"Clé"}}}},"Other":{}},"version":"1.0"}
      """
    )
    try write(
      "app/.loctrip.yml",
      """
      catalogs: [L.xcstrings]
      languages: [fr]
      rates: {currency: EUR, per-word: {"*": 0.10}}
      agencies:
        agency-a: {name: Agency A, languages: [fr], contact: "a@a.example"}
      orders: orders

      """
    )
  }

  /// A question of a translator about a key.
  func makeQuestion(_ change: (String) -> String = { $0 }) throws {
    try write(
      "app/orders/questions/question.json",
      change(
        """
        {
          "schema": "loctrip.question/2", "kind": "ask", "date": "2026-11-27T09:00:00Z",
          "catalog": "L.xcstrings", "key": "Key", "text": "What is it?",
          "language": "fr", "order": "\(Self.order)", "by": "B"
        }
        """
      )
    )
  }

  /// Runs the program in the folder of the project, on a day of November 2026.
  @discardableResult
  func inProject(
    _ arguments: String..., codes: Set<Int32> = AttackRoom.documented,
    environment: [String: String] = [:]
  ) throws -> Ending {
    try run(
      arguments,
      with: Conditions(
        codes: codes, folder: path("app"), environment: Self.clock.merging(environment) { $1 }))
  }

  /// Changes the text of a file.
  func change(_ name: String, _ old: String, _ new: String) throws {
    let text = text(name)
    guard text.contains(old) else { throw Failure("\(name) has no \(old)") }
    try write(name, text.replacing(old, with: new))
  }
}

extension [UInt8] {
  /// True if they have the bytes of a text.
  func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
