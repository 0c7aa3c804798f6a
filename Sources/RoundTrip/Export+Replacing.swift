internal import FileSets
package import LocalizationCore
package import AppProjects
internal import Reconciliation
internal import XLIFF

extension Export {
  /// Makes sure that writing the bundles into a folder takes nothing away: no work of a translator, and
  /// no manifest of an order that is out.
  ///
  /// A bundle may be replaced when it is as its manifest says, when it is what would be written, or when
  /// an import of it would change nothing. A manifest may be replaced with the bundle that it is of, or by
  /// the same.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - folder: The folder for the bundles.
  /// - Throws: `RoundTripError` that names every bundle and manifest that must stay.
  package func checkReplacing(of project: Project, in folder: String) throws(RoundTripError) {
    let results = concurrentMap(languages) { language in
      Result { () throws(RoundTripError) in
        try self.refusal(of: project, language: project.spelling(of: language), in: folder)
      }
    }
    var refused: [Finding] = []
    for result in results {
      if let finding = try result.get() { refused.append(finding) }
    }
    guard refused.isEmpty else { throw RoundTripError(.cannotCreate, refused) }
  }

  /// The finding that names what must stay where the bundle of a language would go, or `nil`.
  private func refusal(
    of project: Project,
    language: String,
    in folder: String
  ) throws(RoundTripError) -> Finding? {
    let places = places(for: language, in: folder)
    try FileAccess.checkInside([places.bundle, places.document, places.manifest], of: folder)
    guard let problem = problem(at: places, of: project, language: language) else { return nil }
    var ignored: [Finding] = []
    let output = document(of: project, language: language, findings: &ignored)
    guard !output.isEmpty, try !isSame(output, as: problem, at: places) else { return nil }
    return problem.finding
  }

  /// A reason not to replace a bundle.
  private struct Problem {
    let finding: Finding
    /// True if it is about the manifest, not the bundle.
    var isOfManifest = false
  }

  /// True if the file in the way has the bytes that would be written.
  private func isSame(
    _ output: Output,
    as problem: Problem,
    at places: (bundle: String, document: String, manifest: String)
  ) throws(RoundTripError) -> Bool {
    let document = output.xliff
    guard problem.isOfManifest else { return try FileAccess.read(places.document) == document }
    let manifest = output.manifest(TextDigest(ofFile: document))
    guard let last = SentManifest.last(at: places.manifest) else { return false }
    return try FileAccess.read(places.manifest) == manifest?.replacing(last).bytes
  }

  /// Returns the reason not to replace a bundle, unless it may be replaced by anything.
  private func problem(
    at places: (bundle: String, document: String, manifest: String),
    of project: Project,
    language: String
  ) -> Problem? {
    let name = name(for: language)
    var manifest: SentManifest?
    if FileAccess.kind(of: places.manifest).exists {
      do {
        manifest = try SentManifest(at: places.manifest)
      } catch {
        let reason = error.findings.first?.message ?? ""
        return Problem(finding: .unknownManifest(places.manifest, reason), isOfManifest: true)
      }
    }
    if let bundle = manifest?.bundle, bundle.name != name {
      return Problem(finding: .otherOrder(places.manifest, bundle.name), isOfManifest: true)
    }
    guard FileAccess.kind(of: places.document).exists else {
      return manifest == nil
        ? nil : Problem(finding: .orderIsOut(places.manifest, name), isOfManifest: true)
    }
    do {
      if let sent = manifest?.bundle?.digest,
        try SentManifest.digests(ofFile: places.document).contains(sent)
      {
        return nil
      }
      let bytes = try FileAccess.read(places.document)
      let document = try XLIFFDocument(parsing: bytes, path: places.document)
      let plan = try Import().plan(
        [Delivery(document, bundleLanguage: language)],
        into: project,
        manifests: manifest.map { [$0] } ?? []
      )
      let work = plan.units.filter { unit in
        switch unit.verdict {
        case .added, .updated, .conflict, .rejected, .orphaned: true
        // Without a manifest a note of the catalog's that changed since looks the same.
        case .unchanged, .kept, .missing, .untouched: manifest != nil && !unit.notes.isEmpty
        }
      }
      return work.isEmpty ? nil : Problem(finding: .workedIn(places.bundle, work.count))
    } catch {
      let reason = error.findings.first?.message ?? ""
      return Problem(finding: .unreadableBundle(places.bundle, reason))
    }
  }
}

extension Finding.Code {
  /// A bundle or manifest that is there already has what an export would take away.
  package static let wouldOverwrite: Self = "would-overwrite"
}

extension Finding {
  private static func wouldOverwrite(_ path: String, _ reason: String) -> Finding {
    Finding(
      .wouldOverwrite,
      .error,
      "\(reason); nothing was written",
      at: SourceLocation(path: path)
    )
  }

  fileprivate static func workedIn(_ bundle: String, _ count: Int) -> Finding {
    wouldOverwrite(
      bundle,
      "contains edits: \(count.counted("unit")) \(count == 1 ? "differs" : "differ") from "
        + "the catalogs; import it first, export to another folder, or pass --force to "
        + "overwrite it"
    )
  }

  fileprivate static func unreadableBundle(_ bundle: String, _ reason: String) -> Finding {
    wouldOverwrite(
      bundle,
      "was edited and cannot be compared with the catalogs: \(reason); export to another "
        + "folder, or pass --force to overwrite it"
    )
  }

  fileprivate static func orderIsOut(_ manifest: String, _ bundle: String) -> Finding {
    wouldOverwrite(
      manifest,
      "belongs to an order not yet returned ('\(bundle)' is missing); export to another "
        + "folder, or pass --force to overwrite it"
    )
  }

  fileprivate static func otherOrder(_ manifest: String, _ bundle: String) -> Finding {
    wouldOverwrite(
      manifest,
      "is the manifest of another order, '\(bundle)'; export to another folder, or pass "
        + "--force to overwrite it"
    )
  }

  fileprivate static func unknownManifest(_ manifest: String, _ reason: String) -> Finding {
    wouldOverwrite(
      manifest,
      "cannot be read, so its order is unknown: \(reason); export to another folder, or pass "
        + "--force to overwrite it"
    )
  }
}
