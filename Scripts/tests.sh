#!/usr/bin/env bash
# Runs `swift test` with the options given and prints what failed and the summary; with VERBOSE=1, everything.
# A run that ends without a summary prints its last lines.
set -euo pipefail

echo "test: building and running the tests; VERBOSE=1 prints every line"
"${SWIFT:-swift}" test --disable-xctest "$@" 2>&1 | awk -v verbose="${VERBOSE:-}" '
  { last[NR % 40] = $0 }
  # A line without a mark belongs to the one above it.
  /^(◇|✔|➜)/ || /^\[[0-9]+\/[0-9]+\]/ { isShown = 0 }
  /^(✘|↳)/ || !/^(◇|✔|➜)/ && /(error|warning): / || /Fatal error|ERROR: AddressSanitizer/ { isShown = 1 }
  / recorded an issue / { isIssue = 1; failed = failed $0 "\n" }
  isIssue && /↳/ { failed = failed $0 "\n" }
  !/ recorded an issue / && !/↳/ { isIssue = 0 }
  / Test run with [0-9]+ tests? / { printf "%s", failed; isShown = 1; hasSummary = 1 }
  verbose || isShown { print; fflush() }
  END {
    if (hasSummary || verbose) exit
    for (line = (NR > 40 ? NR - 39 : 1); line <= NR; line++) print last[line % 40]
  }
'
