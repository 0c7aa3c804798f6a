internal import LoctripAndroidResources
internal import LoctripLocalizationCore

/// The paths of the files of a bundle: a template with `{table}`, and `{language}` or `{android}`, the language as folders of
/// Android have it, `pt-rBR`.
package struct BundleLayout: Sendable, Hashable {
  /// The template.
  package let template: String

  /// Checks a template.
  ///
  /// - Throws: The contradiction if the paths would lead out of the folder, or be one for all languages.
  package init(_ template: String) throws(BundleSpec.Contradiction) {
    func wrong(_ reason: String) -> BundleSpec.Contradiction {
      .init(option: .layout, message: "--layout '\(template.oneLine)' \(reason)")
    }
    self.template = template
    guard template.contains("{language}") || template.contains(Self.android) else {
      throw wrong("needs {language} or {android}")
    }
    let rest = ["{language}", "{table}", Self.android].reduce(template) {
      $0.replacing($1, with: "")
    }
    guard !rest.contains("{"), !rest.contains("}") else {
      throw wrong("has another word in braces than {table}, {language} and {android}")
    }
    let steps = template.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw wrong("is no path in the folder of the bundles")
    }
  }

  private init(known template: String) { self.template = template }

  /// The paths of a form if nobody names others; `nil` if its bundles are single files or packages.
  static func standard(_ facts: FormFacts) -> BundleLayout? {
    switch facts.folder {
    case .none: nil
    case .language: BundleLayout(known: "{language}/{table}\(facts.endings[0])")
    case .resources: BundleLayout(known: "values-\(android)/strings\(facts.endings[0])")
    }
  }

  /// The word for a language as Android writes it.
  static let android = "{android}"

  /// True if the name of each file says its language and its catalog.
  var saysCatalog: Bool { template.contains("{table}") && !template.contains(Self.android) }

  /// True if the files are where an app on Android has its texts, in folders such as `values-fr`.
  var isOfAndroid: Bool {
    let steps = template.split(separator: "/")
    return !template.contains("{table}") && !template.contains("{language}")
      && template.hasSuffix(".xml") && steps.dropLast().last == "values-{android}"
      && !steps.dropLast(2).contains { $0.contains(Self.android) }
  }

  /// The folder around those of the languages, with a slash at its end; empty if there is none.
  package var parent: String {
    template.split(separator: "/").dropLast(2).map { "\($0)/" }.joined()
  }

  /// True if all tables of a language go into one file.
  package var isFlat: Bool { !template.contains("{table}") }

  /// The path of the file of the sources, in a folder without a language.
  package var sourcePath: String { template.replacing("-\(Self.android)", with: "") }

  /// The path of a file.
  package func path(_ table: String, _ language: String) -> String {
    template.replacing("{table}", with: table).replacing("{language}", with: language)
      .replacing(Self.android, with: AndroidFolder.name(for: language).dropFirst("values-".count))
  }
}
