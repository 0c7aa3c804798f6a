internal import FileSets
internal import Foundation
internal import JSONSource
public import LocalizationCore
public import AppProjects
internal import StringCatalogs
internal import Synchronization
internal import XLIFF

extension Export {
  /// Writes one bundle, and its manifest beside it.
  ///
  /// - Parameters:
  ///   - output: The document.
  ///   - project: The catalogs that it was made from.
  ///   - folder: The folder for the bundle, `<language>.xcloc` or `<language>.xliff`, and the manifest,
  ///     `<language>.loctrip.json`. What is there is replaced; see ``checkReplacing(of:in:)``.
  ///   - projectName: The name of the project for the description of an `.xcloc`.
  /// - Returns: The path of the bundle.
  /// - Throws: `RoundTripError` when it cannot be written.
  @discardableResult
  public func write(
    _ output: Output,
    of project: Project,
    to folder: String,
    projectName: String
  ) throws(RoundTripError) -> String {
    // The languages of a catalog are its own words; none may lead out of the folder.
    guard LanguageTag.isWellFormed(output.language) else {
      throw RoundTripError(
        .malformedInput,
        .usage,
        "'\(output.language)' is not a language tag (BCP 47); a bundle needs one as its name"
      )
    }
    if bundle == .xcloc, xliffVersion.isXLIFF2 {
      throw RoundTripError(
        usage: "an .xcloc contains XLIFF 1.2; Xcode cannot read \(xliffVersion) in it"
      )
    }
    try FileAccess.createFolder(folder)
    // A kill must leave no manifest beside a bundle of which it is not.
    let (path, _, manifest) = places(for: output.language, in: folder)
    var written = [manifest, path]
    if bundle == .xcloc {
      written += [
        "Localized Contents", "Localized Contents/\(output.language).xliff", "Source Contents",
        "Notes", "contents.json",
      ].map { "\(path)/\($0)" }
    }
    try FileAccess.checkInside(written, of: folder)
    let bounds = FileBounds(folders: [folder])
    let last = writesManifest ? SentManifest.last(at: manifest) : nil
    try FileAccess.remove(manifest)
    let digest = try writeBundle(
      output,
      of: project,
      to: path,
      within: bounds,
      projectName: projectName
    )
    if var writer = output.manifest(digest) {
      if let last { writer = try writer.replacing(last) }
      let made = writer
      let contents = FileContents { sink throws(SystemFailure) in try made.write(to: sink) }
      try FileAccess.replace([(manifest, contents)], within: bounds, isDurable: false)
    }
    return path
  }

  /// Writes the bundle alone.
  ///
  /// - Returns: The digest of its document.
  private func writeBundle(
    _ output: Output,
    of project: Project,
    to path: String,
    within bounds: FileBounds,
    projectName: String
  ) throws(RoundTripError) -> TextDigest {
    let digest = Mutex(RunningDigest())
    let document = FileContents { sink throws(SystemFailure) in
      var running = RunningDigest()
      try output.document.write { piece throws(SystemFailure) in
        if output.manifestCatalogs != nil { running.add(piece) }
        try sink(piece)
      }
      digest.withLock { $0 = running }
    }
    switch bundle {
    case .xliff:
      try FileAccess.replace([(path, document)], within: bounds, isDurable: false)
    case .xcloc:
      let parts = try partsSource(for: output.language).map { source throws(RoundTripError) in
        try BundleParts(of: source, formats: project.formats)
      }
      // Sources of an earlier export must not stay in the bundle; what is no text of ours does.
      try BundleParts.removeSources(of: path, formats: project.formats)
      for part in ["Localized Contents", "Source Contents", "Notes"] {
        try FileAccess.createFolder("\(path)/\(part)")
      }
      var files = [
        ("\(path)/Localized Contents/\(output.language).xliff", document),
        (
          "\(path)/contents.json",
          FileContents(contents(of: output, project: project, name: projectName))
        ),
      ]
      for file in project.catalogs {
        for source in file.sourceContents {
          let original = Self.original(of: source.path, in: file)
          let target = "\(path)/Source Contents/\(Self.insidePath(original))"
          try FileAccess.checkInside([target], of: path)
          try FileAccess.createFolder(
            URL(fileURLWithPath: target).deletingLastPathComponent().path
          )
          files.append((target, FileContents(source.bytes)))
        }
      }
      try FileAccess.replace(files, within: bounds, isDurable: false)
      try parts?.write(into: path)
    }
    return digest.withLock { $0.digest }
  }

  /// The files that are written for a language whatever the catalogs are: the document and, where there
  /// is one, its manifest.
  public func paths(for language: String, in folder: String) -> [String] {
    let (_, document, manifest) = places(for: language, in: folder)
    return [document] + (writesManifest ? [manifest] : [])
  }

  /// Returns the paths of the bundle of a language, its document and its manifest.
  func places(
    for language: String,
    in folder: String
  ) -> (bundle: String, document: String, manifest: String) {
    let path = "\(Self.prefix(of: folder))\(name(for: language))"
    return (
      path, bundle == .xliff ? path : "\(path)/Localized Contents/\(language).xliff",
      SentManifest.path(beside: path)
    )
  }

  /// The name of the bundle of a language.
  func name(for language: String) -> String { bundleName ?? "\(language).\(bundle.rawValue)" }

  private static func prefix(of folder: String) -> String {
    folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
  }

  /// The `original` of one of the files of a catalog: beside the others.
  private static func original(of path: String, in file: CatalogFile) -> String {
    guard path != file.catalog.path, file.catalog.path.hasSuffix(file.original) else {
      return file.original
    }
    let root = file.catalog.path.dropLast(file.original.count)
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : file.original
  }

  /// `original` without the steps that would lead out of the bundle.
  private static func insidePath(_ original: String) -> String {
    original.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }

  /// The description of an `.xcloc`, as Xcode writes it.
  private func contents(of output: Output, project: Project, name: String) -> [UInt8] {
    let region = project.catalogs.first?.catalog.sourceLanguage ?? "en"
    let kind = name.hasSuffix(".xcworkspace") ? "workspace" : "project"
    let contents: JSONValue = [
      "developmentRegion": .string(region),
      kind: .string(name),
      "targetLocale": .string(output.language),
      "toolInfo": [
        "toolBuildNumber": .string(tool.build ?? tool.version),
        "toolID": .string(tool.id),
        "toolName": .string(tool.name),
        "toolVersion": .string(tool.version),
      ],
      "version": .string("1.0"),
    ]
    return contents.serialized()
  }
}
