internal import LoctripLocalizationCore

/// The objects of an Xcode project file, `project.pbxproj`: an old-style property list.
///
/// Reads every byte a fixed number of times. Anything that is not of the form is skipped with the rest of the file.
struct ProjectFile: Sendable {
  /// A value.
  indirect enum Value: Sendable {
    case text(String)
    case list([Value])
    case dictionary([String: Value])

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var texts: [String] { if case .list(let list) = self { list.compactMap(\.text) } else { [] } }

    subscript(key: String) -> Value? {
      if case .dictionary(let members) = self { members[key] } else { nil }
    }
  }

  /// The greatest depth of values; projects have five.
  private static let depth = 32

  /// The objects by their identifiers.
  let objects: [String: Value]
  /// The object of the project.
  let root: Value?

  /// Reads the bytes of a file; `nil` if they are no project.
  init?(parsing bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: 0), case .dictionary(let objects)? = value["objects"]
    else { return nil }
    self.objects = objects
    root = value["rootObject"]?.text.flatMap { objects[$0] }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips white space and comments.
    private mutating func skip() {
      while let byte {
        if byte <= 0x20 {
          index += 1
        } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count,
          bytes[index + 1] == UInt8(ascii: "/")
        {
          while index < bytes.count, bytes[index] != 10 { index += 1 }
        } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count,
          bytes[index + 1] == UInt8(ascii: "*")
        {
          index += 2
          while index + 1 < bytes.count,
            bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
          {
            index += 1
          }
          index = min(index + 2, bytes.count)
        } else {
          return
        }
      }
    }

    private mutating func take(_ wanted: UInt8) -> Bool {
      skip()
      guard byte == wanted else { return false }
      index += 1
      return true
    }

    mutating func value(depth: Int) -> Value? {
      guard depth < ProjectFile.depth else { return nil }
      if take(UInt8(ascii: "{")) {
        var members: [String: Value] = [:]
        while !take(UInt8(ascii: "}")) {
          guard let key = string(), take(UInt8(ascii: "=")), let value = value(depth: depth + 1)
          else { return nil }
          members[key] = value
          _ = take(UInt8(ascii: ";"))
        }
        return .dictionary(members)
      }
      if take(UInt8(ascii: "(")) {
        var list: [Value] = []
        while !take(UInt8(ascii: ")")) {
          guard let value = value(depth: depth + 1) else { return nil }
          list.append(value)
          _ = take(UInt8(ascii: ","))
        }
        return .list(list)
      }
      return string().map { .text($0) }
    }

    private mutating func string() -> String? {
      if take(UInt8(ascii: "\"")) {
        var text: [UInt8] = []
        while let byte, byte != UInt8(ascii: "\"") {
          index += 1
          if byte == UInt8(ascii: "\\"), let next = self.byte {
            index += 1
            text.append(next)
          } else {
            text.append(byte)
          }
        }
        guard byte != nil else { return nil }
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      let start = index
      while let byte, byte > 0x20, !"{}()=;,\"".utf8.contains(byte) { index += 1 }
      return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }
  }
}

extension ProjectFile {
  /// Tells whether a build of a target that has a catalog generates symbols for its keys.
  ///
  /// - Parameter path: The path of the catalog, relative to the folder of the project.
  /// - Returns: `nil` if that is not known, because a file of settings is not read.
  func generatesSymbols(forCatalogAt path: String) -> Bool? {
    let targets = root?["targets"]?.texts.compactMap { id in objects[id].map { (id, $0) } } ?? []
    let project = setting(of: root)
    let paths = paths
    let owners = targets.filter { has($0.0, $0.1, path, paths) }
    // A catalog of no known target may be one of any.
    let answers = (owners.isEmpty ? targets : owners).map { setting(of: $0.1).joined(project) }
    if answers.isEmpty { return project.isOn ?? (project.isPartial ? nil : false) }
    if answers.contains(where: { $0.isOn == true }) { return true }
    return answers.contains { $0.isOn == nil && $0.isPartial } ? nil : false
  }

  /// A build setting in all configurations of an object.
  private struct Setting {
    /// `nil` if none of them has it.
    var isOn: Bool?
    /// True if one of them has settings in another file.
    var isPartial = false

    /// The setting of a target with that of its project.
    func joined(_ project: Setting) -> Setting {
      Setting(isOn: isOn ?? project.isOn, isPartial: isPartial || project.isPartial)
    }
  }

  private func setting(of object: Value?) -> Setting {
    let list = object?["buildConfigurationList"]?.text.flatMap { objects[$0] }
    var setting = Setting()
    for id in list?["buildConfigurations"]?.texts ?? [] {
      guard let configuration = objects[id] else { continue }
      if configuration["baseConfigurationReference"] != nil
        || configuration["baseConfigurationReferenceAnchor"] != nil
      {
        setting.isPartial = true
      }
      guard let word = configuration["buildSettings"]?["STRING_CATALOG_GENERATE_SYMBOLS"]?.text
      else { continue }
      // "$(inherited)" and other variables are not known.
      if word.hasByte(UInt8(ascii: "$")) {
        setting.isPartial = true
      } else {
        setting.isOn = setting.isOn == true || word == "YES"
      }
    }
    return setting
  }

  /// The paths of groups, folders and files, by their identifiers, relative to the folder of the project.
  private var paths: [String: String] {
    var paths: [String: String] = [:]
    var pending = root?["mainGroup"]?.text.map { [($0, "")] } ?? []
    while let (id, parent) = pending.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let own = object["path"]?.text
      let isOfProject = object["sourceTree"]?.text == "SOURCE_ROOT"
      let path = own.map { isOfProject || parent.isEmpty ? $0 : "\(parent)/\($0)" } ?? parent
      paths[id] = path
      for child in object["children"]?.texts ?? [] { pending.append((child, path)) }
    }
    return paths
  }

  /// True if a target has a file, among its resources or in one of its folders.
  private func has(
    _ id: String,
    _ target: Value,
    _ path: String,
    _ paths: [String: String]
  ) -> Bool {
    for phase in target["buildPhases"]?.texts ?? [] {
      for file in objects[phase]?["files"]?.texts ?? [] {
        guard let reference = objects[file]?["fileRef"]?.text else { continue }
        if paths[reference] == path { return true }
        let variants = objects[reference]?["children"]?.texts ?? []
        if variants.contains(where: { paths[$0] == path }) { return true }
      }
    }
    let own = Set(target["fileSystemSynchronizedGroups"]?.texts ?? [])
    for (folder, object) in objects
    where object["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      guard let start = paths[folder], path.hasPrefix("\(start)/") else { continue }
      let rest = String(path.dropFirst(start.count + 1))
      let isException = (object["exceptions"]?.texts ?? []).contains { exception in
        objects[exception]?["target"]?.text == id
          && objects[exception]?["membershipExceptions"]?.texts.contains(rest) == true
      }
      if own.contains(folder) != isException { return true }
    }
    return false
  }
}
