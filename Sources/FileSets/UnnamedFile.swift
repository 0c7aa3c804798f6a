internal import Foundation
internal import LoctripLocalizationCore

extension FileAccess {
  /// Returns the descriptor of a file without a name that contains some bytes, opened at its start.
  ///
  /// It is the standard input of another program: unlike a pipe it is never full nor closed, so that nobody waits
  /// for the program and no signal reports its end. Nobody else can open it, and it disappears when the last user
  /// closes it.
  ///
  /// - Throws: `FindingsError` if the folder for temporary files takes no file.
  static func unnamedFile(holding bytes: [UInt8]) throws(FindingsError) -> Int32 {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("loctrip-\(UUID().uuidString)").path
    do throws(SystemFailure) {
      let descriptor = try SystemFile.create(path, mode: 0o600)
      do {
        try SystemFile.remove(path)
        try SystemFile.write(ArraySlice(bytes).span, to: descriptor)
      } catch {
        _ = close(descriptor)
        throw error
      }
      _ = lseek(descriptor, 0, SEEK_SET)
      return descriptor
    } catch {
      throw FindingsError(.cannotCreate, .unwritable, "cannot be written: \(error.words)", at: path)
    }
  }
}
