package import LoctripLocalizationCore

/// The languages that a bundle states beside its files: by the `targetLocale` of an `.xcloc`, and by its name.
package struct BundleLanguages {
  private let path: String
  /// The languages, each with the place that states it.
  private let claims: [(witness: String, language: String)]

  /// - Parameters:
  ///   - path: The path of a document.
  ///   - stated: The language stated by the bundle around it, or `nil`.
  package init(path: String, stated: String?) {
    self.path = path
    let name = Self.name(of: path)
    var claims: [(witness: String, language: String)] = []
    if let stated, !stated.isIdentical(to: name), LanguageTag.isWellFormed(stated) {
      claims.append(("targetLocale", stated))
    }
    // A name may be a word.
    if LanguageTag.isUnmistakable(name) { claims.append(("the name of the bundle", name)) }
    let folder = POForm.language(path.folderAndName.folder.folderAndName.name)
    if FormFacts.po.hasEnding(path), LanguageTag.isUnmistakable(folder) {
      claims.append(("the name of the folder", folder))
    }
    self.claims = claims
  }

  /// The name of a bundle without its ending: of the `.xcloc` around a document, or of the document.
  package static func name(of path: String) -> String {
    let steps = path.split { $0 == "/" || $0 == "\\" }
    let name = steps.last { $0.lowercased().hasSuffix(".xcloc") } ?? steps.last ?? ""
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
  }

  /// The finding about a file whose target language is another one than its bundle says.
  package func contradiction(with target: String) -> Finding? {
    guard !target.isEmpty, LanguageTag.isWellFormed(target),
      claims.contains(where: { LanguageTag.match($0.language, target) == .none })
    else { return nil }
    let words =
      (["target-language says '\(target)'"]
        + claims.map { "\($0.witness) says '\($0.language)'" })
    return Finding(
      .languageContradiction, .warning,
      "\(words.dropLast().joined(separator: ", ")) and \(words.last ?? ""): an import takes nothing of it, unless what was sent tells the language",
      at: FileLocation(path: path))
  }
}

extension Finding.Code {
  /// A delivery names different languages in different places.
  package static let languageContradiction: Self = "language-contradiction"
}
