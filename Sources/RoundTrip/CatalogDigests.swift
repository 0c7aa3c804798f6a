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
      let made = catalogs.map { SentManifest.digest(of: $0.catalog.bytes) }
      digests = made
      return made
    }
  }
}
