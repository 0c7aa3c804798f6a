public import Foundation
public import LocalizationCore

extension FileAccess {
  /// A file without a name that holds some bytes, opened at its start.
  ///
  /// It is for a program that reads them from its standard input: other than a pipe it can be neither
  /// full nor closed, so nobody waits for the program and no signal tells that it went. Nobody else can
  /// open it, and it goes with the last who has it open.
  ///
  /// - Throws: ``FileError`` when the folder for temporary files takes no file.
  public static func unnamedFile(holding bytes: [UInt8]) throws(FileError) -> FileHandle {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("loctrip-\(UUID().uuidString)").path
    do throws(SystemFailure) {
      let descriptor = try SystemFile.create(path, mode: 0o600)
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try SystemFile.remove(path)
      try SystemFile.write(ArraySlice(bytes).span, to: descriptor)
      _ = lseek(descriptor, 0, SEEK_SET)
      return handle
    } catch {
      throw FileError(.cannotCreate, .unwritable, "cannot be written: \(error.words)", at: path)
    }
  }
}
