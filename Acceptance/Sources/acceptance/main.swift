import Foundation

// Runs acceptance measurements over the corpus, and prints their figures and how long each took. Those that make
// their own files look at no corpus.
//   acceptance [--tenth DIGIT] CORPUS MEASUREMENT…
// With --tenth only each tenth project of the corpus is looked at; the ten digits together are all of them.
// "crash", "races", "attacks", "matrix" and "orders" need the program itself, named by the environment variable LOCTRIP.
// The first four look at no corpus (give -); with - "orders" has the samples alone.

var arguments = Array(CommandLine.arguments.dropFirst())
var tenth: UInt64?
if arguments.first == "--tenth", arguments.count > 1, let digit = UInt64(arguments[1]), digit < 10 {
  tenth = digit
  arguments.removeFirst(2)
}
let names = arguments.dropFirst()
let chosen = names.compactMap { name in Measurement.all.first { $0.name == name } }
guard let root = arguments.first, !names.isEmpty, chosen.count == names.count else {
  print(
    """
    usage: acceptance [--tenth DIGIT] CORPUS \(Measurement.all.map(\.name).joined(separator: "|"))…
    """
  )
  exit(64)
}
exit(Measurement.run(chosen, over: Corpus(root: root, tenth: tenth)) ? 0 : 1)
