internal import LoctripLocalizationCore
internal import Foundation

/// An advisory lock on a file, for one run at a time; released on deinit or process exit.
///
/// The lock is on the file itself, so that no other file is left over. A replaced file is another one.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file; `nil` if there is none, or its file system has no locks.
  ///
  /// - Throws: `FindingsError`, `busy` if another run has the lock.
  init?(_ file: ReplacedFile) throws(FindingsError) {
    guard SystemFile.kind(file.final) == .file else { return nil }
    do {
      descriptor = try SystemFile.descriptor(of: file.final, O_RDONLY | O_NOFOLLOW)
    } catch {
      if error.isOfDescriptors { throw FileReplacement.unwritable(error, file) }
      // Reading it will report the problem.
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
