import LoctripLegacyCatalogs
import Testing

@Suite struct LanguageFolderTests {
  @Test func `a path is taken apart`() {
    let folder = LanguageFolder("App/zh_CN.lproj/Localizable.strings")
    #expect(folder?.parent == "App/")
    #expect(folder?.language == "zh_CN")
    #expect(folder?.file == "Localizable.strings")
    #expect(folder?.path == "App/zh_CN.lproj/Localizable.strings")
    #expect(folder?.path(in: "de") == "App/de.lproj/Localizable.strings")
    #expect(LanguageFolder("/en.lproj/A.strings")?.parent == "/")
    #expect(LanguageFolder("English.lproj/A.strings")?.language == "en")
  }

  @Test(arguments: ["A.strings", ".lproj/A.strings", "en.lproj/", "en.lproj", "en/A.strings", ""])
  func `a path without a folder of a language is none`(_ path: String) {
    #expect(LanguageFolder(path) == nil)
  }

  @Test func `files of a name are one catalog, the source first`() {
    let groups = LanguageFolder.groups(
      among: [
        "A/Base.lproj/M.strings", "A/de.lproj/L.strings", "A/de.lproj/M.strings",
        "A/en.lproj/L.strings", "A/fr.lproj/L.strings", "B/de.lproj/L.strings", "C.strings",
        "A/de.lproj/N.txt",
      ], region: { $0.hasPrefix("A/") ? "fr" : "en" }, where: { $0.hasSuffix(".strings") })
    #expect(
      groups == [
        ["A/Base.lproj/M.strings", "A/de.lproj/M.strings"],
        ["A/fr.lproj/L.strings", "A/de.lproj/L.strings", "A/en.lproj/L.strings"],
        ["B/de.lproj/L.strings"],
      ])
  }
}
