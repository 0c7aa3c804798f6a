import Foundation

// Runs acceptance measurements over the corpus, and prints their figures and how long each took. Those that make
// their own files look at no corpus.
//   acceptance CORPUS MEASUREMENT…
// "crash", "races", "attacks" and "orders" need the program itself, named by the environment variable LOCTRIP. The
// first three look at no corpus (give -); with - "orders" has the samples alone.

let arguments = CommandLine.arguments.dropFirst()
let names = arguments.dropFirst()
let chosen = names.compactMap { name in Measurement.all.first { $0.name == name } }
guard let root = arguments.first, !names.isEmpty, chosen.count == names.count else {
  print("usage: acceptance CORPUS \(Measurement.all.map(\.name).joined(separator: "|"))…")
  exit(64)
}
exit(Measurement.run(chosen, over: Corpus(root: root)) ? 0 : 1)
