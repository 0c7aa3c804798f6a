import Foundation
import LoctripLocalizationCore
import Testing
import XLIFF

@testable import LoctripXLIFFValidation

/// The pages that describe the rules, each rule with examples that are judged here.
@Suite("Documentation of the rules")
struct ValidationDocumentationTests {
  @Test func `describes every rule that is checked, and no other`() throws {
    let described = try Example.pages().flatMap(\.rules)
    #expect(Set(described) == Set(ValidationRule.all.map(\.id)))
    #expect(described.count == Set(described).count, "a rule is described twice")
    #expect(ValidationRule.all.count == Set(ValidationRule.all.map(\.id)).count)
  }

  @Test func `gives a good and a bad example of every rule`() throws {
    let examples = try Example.pages().flatMap(\.examples)
    for rule in ValidationRule.all {
      #expect(examples.contains { $0.rule == rule.id && $0.isGood }, "no good \(rule.id)")
      #expect(examples.contains { $0.rule == rule.id && !$0.isGood }, "no bad \(rule.id)")
    }
  }

  @Test func `good examples keep the rule, bad ones break it`() throws {
    for example in try Example.pages().flatMap(\.examples) {
      let findings = XLIFFValidator.findings(in: Array(example.document.utf8), path: example.place)
      let broken = findings.contains { $0.code.rawValue == example.rule }
      let list = findings.map(\.description).joined(separator: "\n")
      if example.isGood {
        #expect(!broken, "\(example.place), good:\n\(list)")
        let errors = findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(example.place), good:\n\(list)")
      } else {
        #expect(broken, "\(example.place), bad, and not found:\n\(list)")
      }
    }
  }

  @Test func `every rule says what it asks and where the standard says so`() {
    for rule in ValidationRule.all {
      #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
      #expect(!rule.section.isEmpty && !rule.section.hasPrefix(" "))
    }
  }
}

/// An example of a page.
private struct Example {
  let rule: String
  let isGood: Bool
  let document: String
  let place: String

  struct Page {
    var rules: [String] = []
    var examples: [Example] = []
  }

  static func pages() throws -> [Page] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/XLIFFValidation/XLIFFValidation.docc")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Validation-") && $0.hasSuffix(".md") }.sorted()
      .map { name in
        try page(String(contentsOf: folder.appending(path: name), encoding: .utf8), name: name)
      }
  }

  private static func page(_ text: String, name: String) -> Page {
    var page = Page()
    var isGood = true
    var version: XLIFFVersion?
    var fence: [Substring]?
    let isXLIFF1 = name == "Validation-1.2.md"
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let open = fence {
        if line.hasPrefix("```") {
          let fragment = open.joined(separator: "\n")
          page.examples.append(
            Example(
              rule: page.rules.last ?? "", isGood: isGood,
              document: Wrapper(version: version ?? (isXLIFF1 ? .v1_2 : .v2_2))
                .wrap(fragment), place: "\(name):\(index)"))
          fence = nil
          version = nil
        } else {
          fence = open + [line]
        }
      } else if line.hasPrefix("## "), line.contains(" · ") {
        page.rules.append(String(line.dropFirst(3).prefix { $0 != " " }))
      } else if line == "Good:" || line == "Bad:" {
        isGood = line == "Good:"
      } else if line.hasPrefix("Version: ") {
        version = XLIFFVersion(rawValue: String(line.dropFirst(9)))
      } else if line.hasPrefix("```xml") {
        fence = []
      }
    }
    return page
  }
}

/// Puts a fragment where it belongs in a document.
private struct Wrapper {
  let version: XLIFFVersion

  func wrap(_ fragment: String) -> String {
    let element = Self.firstElement(in: fragment)
    if element == "xliff" || fragment.hasPrefix("<?xml") || element.isEmpty { return fragment }
    return version.isXLIFF2 ? wrapSecond(fragment, element) : wrapFirst(fragment, element)
  }

  private static func firstElement(in fragment: String) -> String {
    guard let open = fragment.firstIndex(of: "<") else { return "" }
    let name = fragment[fragment.index(after: open)...].prefix {
      !" \n\t/>".contains($0)
    }
    return String(name.split(separator: ":").last ?? "")
  }

  private static let modules = """
    xmlns:mtc="\(XLIFFNamespace.matches)" xmlns:gls="\(XLIFFNamespace.glossary)" \
    xmlns:fs="\(XLIFFNamespace.formatStyle)" xmlns:mda="\(XLIFFNamespace.metadata)" \
    xmlns:res="\(XLIFFNamespace.resourceData)" xmlns:slr="\(XLIFFNamespace.sizeRestriction)" \
    xmlns:val="\(XLIFFNamespace.validation)" xmlns:ctr="\(XLIFFNamespace.changeTracking)" \
    xmlns:its="\(XLIFFNamespace.its)" xmlns:itsm="\(XLIFFNamespace.itsModule)" \
    xmlns:pgs="\(XLIFFNamespace.pluralGenderSelect)" xmlns:my="urn:example"
    """

  private func wrapSecond(_ fragment: String, _ element: String) -> String {
    let root =
      "<xliff xmlns=\"\(version.namespace)\" \(Self.modules) version=\"\(version)\" "
      + "srcLang=\"en\" trgLang=\"fr\">"
    let plain = "<unit id=\"u0\"><segment><source>a</source></segment></unit>"
    let file =
      switch element {
      case "file": fragment
      case "unit", "group": "<file id=\"f1\">\(fragment)</file>"
      case "skeleton", "resourceData", "profiles", "changeTrack":
        "<file id=\"f1\">\(fragment)\(plain)</file>"
      default: "<file id=\"f1\"><unit id=\"u1\">\(fragment)</unit></file>"
      }
    return root + file + "</xliff>"
  }

  private func wrapFirst(_ fragment: String, _ element: String) -> String {
    let namespace = version == .v1_0 ? "" : " xmlns=\"\(version.namespace)\""
    let root = "<xliff\(namespace) \(Self.modules) version=\"\(version)\">"
    let start =
      "<file original=\"a\" source-language=\"en\" target-language=\"fr\" datatype=\"plaintext\">"
    let file =
      switch element {
      case "file": fragment
      case "header": "\(start)\(fragment)<body/></file>"
      case "body": "\(start)\(fragment)</file>"
      case "trans-unit", "group", "bin-unit": "\(start)<body>\(fragment)</body></file>"
      default: "\(start)<body><trans-unit id=\"1\">\(fragment)</trans-unit></body></file>"
      }
    return root + file + "</xliff>"
  }
}
