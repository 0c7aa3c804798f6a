internal import Foundation

/// That one run alone replaces a file, for as long as the value lives; the system lets go of it when
/// the process ends, however it ends.
///
/// The lock is on the file itself, so that nothing is left beside it. A file that was replaced meanwhile
/// is another one.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file; `nil` when there is none, or its file system knows no locks.
  ///
  /// - Throws: ``FileError``, `busy` when another run has it.
  init?(_ file: ReplacedFile) throws(FileError) {
    guard SystemFile.kind(file.final) == .file else { return nil }
    do {
      descriptor = try SystemFile.descriptor(of: file.final, O_RDONLY | O_NOFOLLOW)
    } catch {
      if error.isOfDescriptors { throw FileReplacement.unwritable(error, file) }
      // Whoever reads it says what is wrong.
      return nil
    }
    do throws(SystemFailure) {
      guard try SystemFile.lock(descriptor) else { return nil }
      guard try SystemFile.isAt(file.final, descriptor) else {
        throw SystemFailure(code: EWOULDBLOCK)
      }
    } catch {
      throw error.code == EWOULDBLOCK
        ? InterruptedRun.busy(at: file.path) : FileReplacement.unwritable(error, file)
    }
  }

  deinit { _ = close(descriptor) }
}
