import Foundation
import LoctripTestSupport
import Testing

/// `README.md` and the guides in `docs/`: every command is run, every output is compared, every link leads
/// somewhere.
///
/// `LOCTRIP_RECORD_GUIDES=1` writes the outputs that differ into the pages. Read them before you commit them.
@Suite struct GuideTests {
  private static let guides: [String] = {
    let folder = Project.root.appendingPathComponent("docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  private static let pages = ["README.md"] + guides
  /// The pages without those whose commands read Swift, if there is no program for it.
  private static let runnable = pages.filter {
    BuiltPrograms.hasSwiftReader || $0 != "docs/code.md"
  }
  private static let others = [
    "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "xliff-samples/README.md",
  ]
  /// Words of the pages that explain most; other guides have at most 1,200.
  private static let wordLimits: [String: Int] = [
    "docs/catalogs.md": 1_500, "docs/formats.md": 1_500, "docs/reconciling.md": 1_500,
  ]
  private static let isRecording =
    ProcessInfo.processInfo.environment["LOCTRIP_RECORD_GUIDES"] == "1"

  @Test(arguments: runnable)
  func `commands print what the page shows`(_ name: String) throws {
    var page = try GuidePage(name)
    guard !page.steps.isEmpty else { return }
    let outputs = try page.run()
    #expect(
      outputs.count == page.steps.count + 1,
      "\(name) stopped at: \(page.steps[min(outputs.count, page.steps.count) - 1].command)"
    )
    // From the end, so that lines to come keep their numbers.
    for (step, output) in zip(page.steps, outputs).reversed() {
      guard let range = step.output, !GuidePage.matches(output[...], page.lines[range]) else {
        continue
      }
      Issue.record(
        """
        \(name):\(range.lowerBound): \(Self.isRecording ? "recorded" : "differs"): $ \(step.command)
        \(output.joined(separator: "\n"))
        """
      )
      if Self.isRecording {
        page.lines.replaceSubrange(range, with: GuidePage.recorded(output, over: page.lines[range]))
      }
    }
    if Self.isRecording {
      try page.lines.joined(separator: "\n").write(
        to: Project.root.appendingPathComponent(name),
        atomically: true,
        encoding: .utf8
      )
    }
  }

  @Test func `an output is compared line by line, and keeps what it leaves out`() {
    let page = ["a", "…", "d", "…", "f"]
    #expect(GuidePage.matches(["a", "d", "f"], page[...]))
    #expect(GuidePage.matches(["a", "b", "c", "d", "e", "f"], page[...]))
    #expect(!GuidePage.matches(["a", "b", "d"], page[...]))
    #expect(!GuidePage.matches(["a"], []))
    let lines = ["A", "b", "c", "d 2", "e", "F"]
    #expect(GuidePage.recorded(lines, over: page[...]) == ["A", "…", "d 2", "…", "F"])
    #expect(GuidePage.recorded(["x"], over: page[...]) == ["x"])
    #expect(GuidePage.recorded(lines, over: ["a"]) == lines)
  }

  /// The targets of links and pictures.
  private func links(_ page: GuidePage) -> [String] {
    let text = page.prose.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
    return text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      + text.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.1) }
  }

  /// The anchors of a page, as code hosts make them of its headings.
  private func anchors(_ page: GuidePage) -> Set<String> {
    Set(
      page.prose.filter { $0.hasPrefix("#") }.map { line in
        let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return String(title.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
          .replacing(" ", with: "-")
      }
    )
  }

  @Test(arguments: pages + others)
  func `every link leads somewhere`(_ name: String) throws {
    let page = try GuidePage(name)
    for link in links(page) where !link.contains("://") && !link.hasPrefix("mailto:") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? name : String((name as NSString).deletingLastPathComponent + "/\(parts[0])")
      let url = Project.root.appendingPathComponent(target).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: url.path), "\(name): \(link)")
      if parts.count > 1, url.pathExtension == "md" {
        let path = String(url.path.dropFirst(Project.root.standardizedFileURL.path.count + 1))
        #expect(anchors(try GuidePage(path)).contains(String(parts[1])), "\(name): \(link)")
      }
    }
  }

  @Test func `every guide is found from the README`() throws {
    var found: Set<String> = []
    var next = ["README.md"]
    while let name = next.popLast() {
      for link in links(try GuidePage(name)) where !link.contains("://") {
        let path = link.prefix { $0 != "#" }
        let target =
          name.hasPrefix("docs/") && !path.hasPrefix("..") ? "docs/\(path)" : String(path)
        if Self.guides.contains(target), found.insert(target).inserted { next.append(target) }
      }
    }
    #expect(found == Set(Self.guides))
  }

  @Test func `the README and the guides are short`() throws {
    let readme = try GuidePage("README.md")
    #expect(readme.lines.count - 1 <= 100)
    #expect(readme.lines.joined(separator: "\n").utf8.count <= 8192)
    #expect(Self.guides.count >= 27)
    var (written, made) = (wordCount(readme), 0)
    for name in Self.guides {
      let page = try GuidePage(name)
      let count = wordCount(page)
      if isMade(page) {
        made += count
        continue
      }
      written += count
      #expect(page.lines.count - 1 <= 200, "\(name)")
      #expect(count <= Self.wordLimits[name] ?? 1_200, "\(name)")
    }
    #expect(written <= 19_000)
    #expect(made <= 9_000)
  }

  /// True for a page that `Scripts/reference.py` makes: its comment is below the title.
  private func isMade(_ page: GuidePage) -> Bool {
    page.lines.dropFirst().first { !$0.isEmpty }?.hasPrefix("<!-- made by ") ?? false
  }

  /// The number of words outside of blocks of code, without comments and the targets of links.
  private func wordCount(_ page: GuidePage) -> Int {
    page.prose.filter { !$0.hasPrefix("<!--") }.joined(separator: "\n")
      .replacing(/\]\([^)\s]*\)/, with: "]")
      .split(whereSeparator: \.isWhitespace)
      .filter { word in word.contains { $0.isLetter || $0.isNumber } }.count
  }

  @Test(arguments: pages)
  func `the cells of tables are short`(_ name: String) throws {
    for line in try GuidePage(name).prose where line.hasPrefix("|") {
      for cell in line.replacing("\\|", with: "").split(separator: "|") {
        let words = cell.split(separator: " ").count
        let parts = cell.split(separator: ";", omittingEmptySubsequences: false).count
        #expect(words <= 25 && parts <= 2, "\(name): \(cell)")
      }
    }
  }

  @Test func `the pictures are small`() throws {
    let folder = Project.root.appendingPathComponent("docs/pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count >= 4)
    for name in names {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(bytes.count < 150 << 10, "\(name)")
    }
  }

  @Test func `every option in the text is one that there is`() throws {
    let dump = try Program.spawn(["--experimental-dump-help"], in: Project.root)
    let names = Set(dump.output.matches(of: /"name" ?: ?"([a-z-]+)"/).map { "--\($0.1)" })
    #expect(names.count > 70)
    for name in Self.pages {
      let text = try GuidePage(name).prose.joined(separator: "\n")
      for code in text.matches(of: /`([^`]+)`/).map(\.1) where !code.hasPrefix("xmllint ") {
        for option in code.matches(of: /(?:^|[^-\w])(--[a-z][a-z-]+)/).map({ String($0.1) }) {
          #expect(names.contains(option), "\(name): \(code)")
        }
      }
    }
  }

  @Test(arguments: pages)
  func `a page has Markdown that code hosts render`(_ name: String) throws {
    for line in try GuidePage(name).prose {
      #expect(!line.contains("<doc:") && !line.contains("@Metadata"), "\(line)")
      #expect(line.firstMatch(of: /``\w/) == nil, "\(line)")
    }
  }

  @Test func `every check is explained with its severity`() throws {
    let page = try GuidePage("docs/codes.md")
    let list = try Program.run(["check", "--list-checks"], in: Project.root)
    let checks = list.output.split(separator: "\n").map { $0.split(separator: " ").prefix(2) }
    #expect(checks.count > 40)
    for check in checks where check.count == 2 {
      let row = "| `\(check[0])` | \(check[1])"
      #expect(page.prose.contains { $0.hasPrefix(row) }, "\(row)")
    }
  }

  @Test(arguments: pages)
  func `a page is in plain English`(_ name: String) throws {
    let abstract = /\b(stands?(?! for)|stood|(takes?|took|taking) the place of)\b/
    let passive = /\b(is|are) (told|out)\b/
    let unclear = /is none|are none|count as none|cannot be said|^Read are|^Written is/
    for line in try GuidePage(name).prose {
      #expect(
        line.firstMatch(of: abstract) == nil && line.firstMatch(of: passive) == nil
          && line.firstMatch(of: unclear) == nil,
        "\(line)"
      )
    }
  }
}
