internal import CLoctripSystem
internal import Foundation

/// The facts about the process that only the system has.
package enum ProcessFacts {
  /// The arguments of the process, its own name first; empty if the system does not give them.
  package static var arguments: [String] {
    (0..<csystem_argument_count()).compactMap { index in
      unsafe csystem_argument(index).map { unsafe String(cString: $0) }
    }
  }

  /// The value of a variable of the environment, or `nil` without one; `ProcessInfo` makes texts of all of them.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The real path of the program that runs, or `nil` if the system does not tell it.
  package static let path = unsafe csystem_program_path().map { unsafe String(cString: $0) }
}
