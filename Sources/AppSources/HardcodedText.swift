internal import LoctripCodeFacts

/// Tells which strings of code a person would see that are no localizable texts.
enum HardcodedText {
  /// What shows a string to a person, in words for a message; `nil` for a string that nobody sees, as far as the code
  /// tells.
  static func place(of literal: CodeLiteral, file: Int, _ index: CodeIndex) -> String? {
    guard literal.condition == nil, !literal.isIgnored, isForPeople(literal.built),
      !index.isOfPreviews(literal)
    else { return nil }
    // A table translates the texts of predicates by the whole of their row; an app's name is the same everywhere.
    guard !index.own.isPredicateTemplate(literal.enclosing),
      !index.isNameOfApp(literal.built)
    else { return nil }
    if let place = direct(literal, file, index) { return place }
    guard let place = index.flows.place(of: literal, file: file) else { return nil }
    return isVerbatim(place) && !isSentence(literal.built) ? nil : place
  }

  /// True if the author says that a text is not localizable.
  static func isVerbatim(_ place: String) -> Bool { place.hasSuffix(TextFlows.verbatim) }

  private static func direct(_ literal: CodeLiteral, _ file: Int, _ code: CodeIndex) -> String? {
    switch literal.context {
    case .argument(let call, let label, let index):
      if call.name == "Text", label == "verbatim" {
        return isSentence(literal.built) ? TextFlows.verbatim : nil
      }
      let match = code.own.match(call, index, in: literal.enclosing, file: file)
      if match?.isSure != true {
        if let place = ShownCalls.place(of: call, label: label, index: index) { return place }
        if literal.isConcatenated || literal.isString, index == 0 || label != nil,
          let row = LocalizableCalls.row(for: call, label: label, index: index), row.isCertain,
          !row.isString,
          call.name.first?.isUppercase == true
        {
          return literal.isConcatenated ? "\(call.name), joined with +" : call.name
        }
      }
      if code.own.isView(call.name), match.map(code.own.kinds) == .string,
        shownNames.contains(label ?? "_"), isSentence(literal.built)
      {
        return "the view \(call.name)"
      }
      return nil
    case .assignment(let name, let isOwn, let variable):
      guard ShownCalls.properties.contains(name) else { return nil }
      // A variable, or a property of a model of the project.
      if case .local = variable { return nil }
      if isOwn, code.own.kinds(ofMember: name, in: literal.enclosing).contains(.string) {
        return nil
      }
      return ".\(name)"
    case .receiver(let member): return ShownCalls.receivers.contains(member) ? ".\(member)" : nil
    case .value, .rawValue, .comparison, .other: return nil
    }
  }

  /// True in code for developers, and in the texts of licences.
  static func isBeside(_ path: String, _ literal: CodeLiteral) -> Bool {
    let words = [
      "License", "Licence", "Acknowledg", "Debug", "Developer", "Mock", "Demo", "Example", "Sample",
    ]
    return words.contains { path.contains($0) || literal.enclosing.contains($0) }
  }

  /// Parameters of own views that show a text.
  private static let shownNames: Set<String> = [
    "title", "text", "subtitle", "message", "label", "description", "placeholder", "caption",
    "header", "footer",
    "headline", "detail", "prompt", "_",
  ]

  // MARK: - Texts

  /// True for words that people read: not for identifiers, addresses, formats and signs.
  static func isForPeople(_ pattern: KeyPattern) -> Bool {
    let text = pattern.pieces.joined(separator: " ")
    let letters = text.count { $0.isLetter }
    guard letters >= 2 else { return false }
    if text.contains("://") || text.contains("@") && !text.contains(" ") { return false }
    if text.hasPrefix("<") || text.hasPrefix("{") || text.hasPrefix("/") || text.hasPrefix("#")
      || text.hasPrefix("@") || isCode(text)
    {
      return false
    }
    if text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { return true }
    guard letters >= 3 else { return false }
    // `yyyy-MM-dd`, `%02d`
    if text.allSatisfy({ !$0.isLetter || "yMdHhmsaEzZSTLd".contains($0) }) { return false }
    let words = text.split { $0 == " " || $0 == "\n" }.filter { $0.contains(where: \.isLetter) }
    if words.count > 1 {
      // Code in a string has other signs.
      let odd = text.count { "_={}<>;\\|$[]".contains($0) }
      return odd * 8 < letters
        && words.contains { word in
          let letters = word.drop { !$0.isLetter }
          return letters.count > 1 && letters.dropFirst().allSatisfy { !$0.isUppercase }
        }
    }
    guard let word = words.first?.filter({ $0.isLetter || $0 == "_" || $0 == "." || $0.isNumber }),
      let first = word.first
    else { return false }
    // One word that begins with a capital and goes on in small letters.
    return first.isUppercase && !word.contains("_") && !word.dropFirst().contains { $0.isUppercase }
      && !word.dropLast().contains(".") && pattern.pieces.count == 1
  }

  /// True for a sample of code, or of a command.
  private static func isCode(_ text: String) -> Bool {
    let first = text.prefix { $0.isLetter }
    guard codeWords.contains(String(first)) else { return false }
    let rest = text.dropFirst(first.count)
    return rest.hasPrefix(" ") && rest.contains { "=({:/<;".contains($0) } || rest.contains(" -")
      || rest.contains("()")
  }

  /// Words that code and commands begin with.
  private static let codeWords: Set<String> = [
    "brew", "case", "cd", "class", "const", "curl", "defaults", "docker", "enum", "export", "for",
    "func", "function", "git", "guard", "if", "import", "let", "npm", "open", "pip", "print",
    "public", "private", "return", "ssh", "static", "struct", "sudo", "swift", "switch", "var",
    "while", "xattr", "xcodebuild", "xcrun", "DELETE", "INSERT", "SELECT", "UPDATE",
  ]

  /// True for several words.
  static func isSentence(_ pattern: KeyPattern) -> Bool {
    let text = pattern.pieces.joined(separator: " ")
    let words = text.split { $0.isWhitespace }.filter { $0.contains(where: \.isLetter) }
    return words.count > 2 && text.contains { $0.isLowercase }
      || text.unicodeScalars.count { $0.value >= 0x2E80 } > 5
  }
}
