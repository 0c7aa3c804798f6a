#!/usr/bin/env bash
# Runs `swift test` with the options given. What failed is said once more above the summary, where it
# is found among the lines of all the other tests.
set -euo pipefail

"${SWIFT:-swift}" test --disable-xctest "$@" 2>&1 | awk '
  / recorded an issue / { isIssue = 1; failed = failed $0 "\n" }
  isIssue && /↳/ { failed = failed $0 "\n" }
  !/ recorded an issue / && !/↳/ { isIssue = 0 }
  / Test run with [0-9]+ tests? / { printf "%s", failed }
  { print; fflush() }
'
