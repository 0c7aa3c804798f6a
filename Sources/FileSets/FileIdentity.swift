internal import Foundation
internal import LoctripLocalizationCore

/// The identity of a file, independent of its path.
package enum FileIdentity: Hashable, Sendable {
  /// An existing file: by any link, by any of its names, in any case of letters.
  case file(device: UInt64, number: UInt64)
  /// A file that does not exist yet, by its real path.
  case path(String)

  /// Identifies the file at a path, which need not exist; links are followed.
  ///
  /// - Returns: `nil` for a folder, standard output or a device.
  package init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self = .file(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino))
      return
    }
    let real = InterruptedRun.realPath(path)
    self = .path(Self.knowsCase(real.folderAndName.folder) ? real : real.lowercased())
  }

  /// True if a folder may have two files whose names differ only in the case of letters.
  private static func knowsCase(_ folder: String) -> Bool {
    #if canImport(Darwin)
      // A folder that does not exist yet is like the one around it.
      var folder = folder
      while folder != "/", SystemFile.kind(folder) == .nothing {
        folder = folder.folderAndName.folder
      }
      return unsafe pathconf(folder, _PC_CASE_SENSITIVE) != 0
    #else
      return true
    #endif
  }
}
