internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// The targets and dependencies in a package manifest, `Package.swift`, as far as they are written there as literals.
///
/// The manifest is not run.
struct PackageManifest: Sendable {
  /// A target with the folder of its files.
  struct Target: Sendable {
    var name: String
    var isTest: Bool
    /// The folder, relative to the package's; `nil` for the usual one.
    var path: String?
    /// The paths in the folder that the target does not have.
    var excluded: [String]
    /// The only paths in the folder with code of the target; all without any.
    var sources: [String]
  }

  /// The greatest size of a manifest, in bytes.
  private static let limit = 4 << 20

  /// The folder of the package.
  let folder: String
  private(set) var targets: [Target] = []
  /// The packages that it uses: the address of each, or the folder of one beside it.
  private(set) var packages: [(address: String?, folder: String?)] = []

  /// Reads a manifest; `nil` if it cannot be read.
  init?(at path: String) {
    guard FileAccess.isPlainFile(path) else { return nil }
    folder = path.folderAndName.folder
    do {
      read(Tokens(try FileAccess.read(path, limit: Self.limit)))
    } catch {
      return nil
    }
  }

  /// The packages of a `Package.resolved`, by name or address; none of a file that cannot be read.
  static func pins(at path: String) -> [String] {
    guard FileAccess.isPlainFile(path) else { return [] }
    do {
      let document = try JSONDocument(parsing: try FileAccess.read(path, limit: limit))
      // Version 1 has the pins in an object.
      let root = document.member("object", of: document.root) ?? document.root
      guard let pins = document.member("pins", of: root), document.kind(of: pins) == .array else {
        return []
      }
      return document.elements(of: pins).compactMap { pin in
        guard document.kind(of: pin) == .object else { return nil }
        return ["location", "repositoryURL", "identity"].lazy.compactMap { name in
          document.member(name, of: pin).flatMap {
            document.kind(of: $0) == .string ? document.string(at: $0) : nil
          }
        }.first
      }
    } catch {
      return []
    }
  }

  private mutating func read(_ tokens: Tokens) {
    var index = -1
    while index + 1 < tokens.all.count {
      index += 1
      guard case .call(let name) = tokens.all[index] else { continue }
      switch name {
      case "target", "executableTarget", "testTarget", "macro", "plugin":
        let (arguments, end) = tokens.arguments(at: index)
        let isTest = tokens.all[index] == .call("testTarget")
        // A target in a target is a dependency.
        index = end
        guard let name = arguments["name"]?.first else { continue }
        targets.append(
          Target(
            name: name,
            isTest: isTest,
            path: arguments["path"]?.first,
            excluded: arguments["exclude"] ?? [],
            sources: arguments["sources"] ?? []
          )
        )
      case "package":
        let (arguments, end) = tokens.arguments(at: index)
        index = end
        if let address = arguments["url"]?.first ?? arguments["id"]?.first {
          packages.append((address, nil))
        } else if let path = arguments["path"]?.first {
          packages.append((nil, path.hasPrefix("/") ? path : "\(folder)/\(path)"))
        }
      default: break
      }
    }
  }

  /// The names, texts and brackets of a manifest.
  private struct Tokens {
    enum Token: Equatable {
      /// The name behind a full stop and before a parenthesis: `.target(`, which is the open bracket too.
      case call(String)
      /// The name before a colon.
      case label(String)
      case text(String)
      case open, close, comma
    }
    private(set) var all: [Token] = []

    /// The texts of the arguments of a call by their labels, without those of calls in them, and where it ends.
    func arguments(at call: Int) -> (texts: [String: [String]], end: Int) {
      var found: [String: [String]] = [:]
      var label: String?
      var open: [Bool] = []
      for index in all.indices[(call + 1)...] {
        switch all[index] {
        case .call: open.append(true)
        case .open: open.append(false)
        case .close: if open.popLast() == nil { return (found, index) }
        case .label(let name) where open.isEmpty: label = name
        case .text(let text):
          // `url: "…"`, or a list `exclude: ["…"]`.
          guard let label, !open.contains(true), open.count < 2 else { continue }
          found[label, default: []].append(text)
        case .comma where open.isEmpty: label = nil
        case .label, .comma: break
        }
      }
      return (found, all.count)
    }

    init(_ bytes: [UInt8]) {
      var index = 0
      var name: [UInt8] = []
      var isMember = false
      func isName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      }
      while index < bytes.count {
        let byte = bytes[index]
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        switch byte {
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
          while index < bytes.count, bytes[index] != 10 { index += 1 }
          continue
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
          index += 2
          while index + 1 < bytes.count,
            bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
          {
            index += 1
          }
          index += 2
          continue
        case UInt8(ascii: "\""):
          var text: [UInt8] = []
          index += 1
          while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 10 {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            text.append(bytes[index])
            index += 1
          }
          all.append(.text(String(decoding: text, as: UTF8.self)))
          name = []
        case UInt8(ascii: "("), UInt8(ascii: "["):
          let word = String(decoding: name, as: UTF8.self)
          let isCall = isMember || word.first?.isUppercase == true
          all.append(byte == UInt8(ascii: "(") && isCall && !name.isEmpty ? .call(word) : .open)
          (name, isMember) = ([], false)
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
          all.append(.close)
          (name, isMember) = ([], false)
        case UInt8(ascii: ":") where !name.isEmpty:
          all.append(.label(String(decoding: name, as: UTF8.self)))
          (name, isMember) = ([], false)
        case UInt8(ascii: ","):
          all.append(.comma)
          (name, isMember) = ([], false)
        case UInt8(ascii: "."): (name, isMember) = ([], true)
        case let byte where isName(byte):
          if index > 0, !isName(bytes[index - 1]) { name = [] }
          name.append(byte)
        case 32, 9, 10, 13: break
        default: (name, isMember) = ([], false)
        }
        index += 1
      }
    }
  }
}
