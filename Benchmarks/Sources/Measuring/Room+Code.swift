extension Room {
  /// Writes a view with texts, keys that are built, plain strings and names.
  package func code(texts: [Int], to path: String) throws {
    let lines = texts.map { number in
      """
            Text("Text\(number)")
            Text("\(number) of \\(name) in \\(place.name)")
            Label(NSLocalizedString("built.\(number).\\(name)", comment: ""), systemImage: "star\(number)")
      """
    }
    try write(
      path,
      """
      struct View\(texts.first ?? 0): View {
        let name: String
        var body: some View {
          VStack {
      \(lines.joined(separator: "\n"))
          }
        }
      }

      """
    )
  }

  /// Writes a catalog with some of the keys, and others that nothing uses.
  package func keys(_ numbers: Range<Int>) throws {
    let keys = numbers.flatMap {
      ["Text\($0)", "\($0) of %@ in %@", "built.\($0).x", "unused \($0)"]
    }
    let entries = keys.sorted().map { "    \"\($0)\" : {\n\n    }" }
    try write(
      "app/Localizable.xcstrings",
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}"
    )
  }
}
