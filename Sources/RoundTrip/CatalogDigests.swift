internal import LocalizationCore
internal import StringCatalogs
internal import Synchronization

/// The digests of the catalogs of a project, made once for all languages.
final class CatalogDigests: Sendable {
  private let digests = Mutex<[TextDigest]?>(nil)

  /// The digest of the bytes of each catalog.
  func of(_ catalogs: [CatalogFile]) -> [TextDigest] {
    digests.withLock { digests in
      if let digests { return digests }
      let made = catalogs.map { file in
        let files = file.catalog.files
        return SentManifest.digest(of: files.count == 1 ? files[0].bytes : files.flatMap(\.bytes))
      }
      digests = made
      return made
    }
  }
}
