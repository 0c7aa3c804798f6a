import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// Files that have their language by their folder, as git has them.
@Suite struct DiffGitFolderTests {
  private func repository() throws -> Repository {
    let repository = try Repository()
    try repository.folder.write("\"n\" = \"Value %@\";\n", to: "App/en.lproj/L.strings")
    try repository.folder.write("\"n\" = \"Wert %@\";\n", to: "App/de.lproj/L.strings")
    try repository.folder.write("\"n\" = \"Valeur %@\";\n", to: "App/fr.lproj/L.strings")
    try repository.commit("1")
    return repository
  }

  /// Each change as `language: source, old -> new: kinds [findings]`.
  private func changes(_ repository: Repository, _ revision: String = "HEAD", _ paths: String...)
    throws -> [String]
  {
    let folder = repository.folder
    let diff = try Diff(
      git: revision, paths: paths.isEmpty ? [folder.url.path] : paths.map { folder.path($0) })
    return diff.changes.map { change -> String in
      func text(_ message: LoctripMessage?) -> String { message?.description ?? "" }
      let texts = "\(text(change.old?.target)) -> \(text(change.new?.target))"
      let kinds = change.kinds.map(\.rawValue).joined(separator: ", ")
      let codes = change.comparison.newRemarks.map { " [\($0.code.rawValue)]" }.joined()
      return "\(change.language): \(text(change.new?.source)), \(texts): \(kinds)\(codes)"
    }
  }

  @Test func `a translation is compared beside its source`() throws {
    let repository = try repository()
    try repository.folder.write("\"n\" = \"Wert %d\";\n", to: "App/de.lproj/L.strings")
    let broken = "de: Value %@, Wert %@ -> Wert %d: target-changed [placeholder-mismatch]"
    #expect(try changes(repository) == [broken])
    #expect(try changes(repository, "HEAD", "App/de.lproj/L.strings") == [broken])
    #expect(try changes(repository, "HEAD", "App/fr.lproj") == [])
    try repository.commit("2")
    #expect(try changes(repository, "HEAD~..HEAD") == [broken])
  }

  @Test func `a source that changed concerns every language`() throws {
    let repository = try repository()
    try repository.folder.write("\"n\" = \"A value %@\";\n", to: "App/en.lproj/L.strings")
    #expect(
      try changes(repository) == [
        "en: A value %@,  -> : source-changed",
        "de: A value %@, Wert %@ -> Wert %@: source-changed",
        "fr: A value %@, Valeur %@ -> Valeur %@: source-changed",
      ])
  }

  @Test func `added, deleted and renamed files`() throws {
    let repository = try repository()
    try repository.folder.write("\"n\" = \"Valore %@\";\n", to: "App/it.lproj/L.strings")
    #expect(try changes(repository).map { $0.prefix(28) } == ["it: Value %@,  -> Valore %@:"])
    try repository.git("rm", "-q", "App/fr.lproj/L.strings")
    #expect(try changes(repository).count == 2)
    try repository.git("reset", "-q", "--hard")
    try repository.git("clean", "-fdq")
    for language in ["en", "de", "fr"] {
      let folder = "App/\(language).lproj"
      try repository.git("mv", "\(folder)/L.strings", "\(folder)/M.strings")
    }
    #expect(try changes(repository) == [])
  }

  @Test(arguments: [
    (".loctrip.yml", "source-language: fr\n"),
    (
      "X.xcodeproj/project.pbxproj",
      "{objects = {P = {isa = PBXProject; developmentRegion = fr;};}; rootObject = P;}"
    ),
    (
      "X.xcodeproj/project.pbxproj",
      "{objects = {P = {isa = PBXProject; developmentRegion = French;};}; rootObject = P;}"
    ),
  ])
  func `the source language is the project's`(_ file: String, _ text: String) throws {
    let repository = try repository()
    try repository.folder.write(text, to: file)
    try repository.commit("2")
    try repository.folder.write("\"n\" = \"Une valeur %@\";\n", to: "App/fr.lproj/L.strings")
    #expect(try changes(repository).first == "fr: Une valeur %@,  -> : source-changed")
    #expect(try changes(repository).count == 3)
  }

  @Test func `sources beside what is compared are those of the same side`() throws {
    let repository = try repository()
    try repository.folder.write("\"n\" = \"Value %d\";\n", to: "App/en.lproj/L.strings")
    try repository.folder.write("\"n\" = \"Wert %d\";\n", to: "App/de.lproj/L.strings")
    let told = "de: Value %d, Wert %@ -> Wert %d: source-changed, target-changed"
    #expect(try changes(repository, "HEAD", "App/de.lproj").contains(told))
    try repository.commit("2")
    #expect(try changes(repository, "HEAD~..HEAD", "App/de.lproj").contains(told))
  }

  @Test func `a new file of the sources changes no translation`() throws {
    let repository = try repository()
    try repository.folder.write("\"n\" = \"Value %@\";\n", to: "App/Base.lproj/L.strings")
    #expect(try changes(repository).filter { !$0.hasPrefix("en: ") } == [])
  }

  @Test func `a broken file beside what changed is a note`() throws {
    let repository = try repository()
    try repository.folder.write("\"n\" = ", to: "App/en.lproj/L.strings")
    try repository.commit("2")
    try repository.folder.write("\"n\" = \"Wert %d\";\n", to: "App/de.lproj/L.strings")
    let diff = try Diff(git: "HEAD", paths: [repository.folder.url.path])
    #expect(diff.changes.count == 1)
    #expect(!diff.findings.isEmpty && diff.findings.allSatisfy { $0.severity == .note })
    // Of several that changed and cannot be read all are named.
    try repository.folder.write("\"n\" = ", to: "App/de.lproj/L.strings")
    try repository.folder.write("<xliff", to: "App/a.xliff")
    let broken = try Diff(git: "HEAD", paths: [repository.folder.url.path])
    #expect(broken.findings.filter { $0.severity == .error }.count >= 2)
    #expect(broken.findings.failure == .malformedInput)
  }

  @Test(arguments: ["glossary: /dev/zero\n", "glossary: none.csv\n", "no: [such\n"])
  func `nothing else of a configuration is read`(_ text: String) throws {
    let repository = try repository()
    try repository.folder.write(text, to: ".loctrip.yml")
    try repository.folder.write("\"n\" = \"Wert\";\n", to: "App/de.lproj/L.strings")
    #expect(try changes(repository).count == 1)
    // What is no configuration is told, and stops nothing.
    let diff = try Diff(git: "HEAD", paths: [repository.folder.url.path])
    #expect(diff.findings.map(\.code) == (text.hasPrefix("no") ? [.configuration] : []))
    let folder = repository.folder.path("App")
    #expect(try Diff(fromPath: folder, toPath: folder).changes.isEmpty)
  }
}
