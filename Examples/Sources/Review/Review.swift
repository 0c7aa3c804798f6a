import Foundation
import LoctripKit
import SystemPackage

/// The number of units of a delivery that a person must decide.
public func conflicts(of delivery: FilePath, in folder: FilePath) throws -> Int {
  let urls = [delivery, folder].map { URL(filePath: $0.string) }
  return try LoctripImport().plan([urls[0]], into: urls[1]).plan.count(.conflict)
}
