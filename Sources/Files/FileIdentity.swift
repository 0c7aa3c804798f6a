internal import Foundation

/// What tells whether two paths lead to the same file, whatever they are written like.
public enum FileIdentity: Hashable, Sendable {
  /// A file that is there: also by links, by another of its names, or in another case of letters.
  case file(device: UInt64, number: UInt64)
  /// A file that would be made, by its real path.
  case path(String)

  /// The identity of what is at a path, or would be; links are followed.
  ///
  /// - Returns: `nil` for what is no file: a folder, the standard output, a device.
  public init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self = .file(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)
      )
      return
    }
    let real = InterruptedRun.realPath(path)
    self = .path(Self.knowsCase(TemporaryName.split(real).folder) ? real : real.lowercased())
  }

  /// Whether a folder may hold two files whose names differ in the case of letters.
  private static func knowsCase(_ folder: String) -> Bool {
    #if canImport(Darwin)
      // A folder that is not there yet is as the one that it is made in.
      var folder = folder
      while folder != "/", SystemFile.kind(folder) == .nothing {
        folder = TemporaryName.split(folder).folder
      }
      return unsafe pathconf(folder, _PC_CASE_SENSITIVE) != 0
    #else
      return true
    #endif
  }
}
