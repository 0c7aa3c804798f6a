#!/usr/bin/env bash
# Builds and runs the tests with the options given, shows what it does while it does it, and prints what failed and the
# summary; with VERBOSE=1, everything. A run that ends without a summary prints its last lines. With LOCTRIP_ROOM it
# builds no more than the tests of that room.
set -euo pipefail

echo "test: building and running the tests; VERBOSE=1 prints every line"
# On a terminal one line is written again and again, else there is a new one every 20 seconds.
terminal=
if [[ -t 1 && -z ${VERBOSE:-} ]]; then terminal=1; fi
# mawk else waits until it has read four thousand bytes.
interactive=()
if awk -W version 2>&1 </dev/null | grep -q mawk; then interactive=(-W interactive); fi
start=$SECONDS
ticks() {
  while sleep 1 && echo "tick $((SECONDS - start))"; do :; done
}
# A room is built without the rest; else what is not built yet. `swift test` would build with other options than
# `swift build`, and so everything again.
run() {
  local what=(--build-tests)
  [[ -z ${LOCTRIP_ROOM:-} ]] || what=(--product loctripPackageTests)
  "${SWIFT:-swift}" build "${what[@]}" "$@" && "${SWIFT:-swift}" test --skip-build --disable-xctest "$@"
}
# The ticks end with the run: awk closes the pipe that both write.
{
  ticks &
  ticking=$!
  status=0
  run "$@" 2>&1 || status=$?
  kill "$ticking" 2>/dev/null || true
  echo "end $status"
} | awk ${interactive[@]+"${interactive[@]}"} -v verbose="${VERBOSE:-}" -v terminal="$terminal" '
  function clear() { if (terminal && isWritten) printf "\r\033[K"; isWritten = 0 }
  /^tick [0-9]+$/ {
    if (terminal ? $2 == 0 : $2 - shown < 20) next
    shown = $2
    text = passed + broken ? passed " tests passed" (broken ? ", " broken " failed" : "") : building
    if (suite != "") text = (passed + broken ? text ", " : "") "running " suite
    if (text == "" || verbose) next
    if (terminal) { printf "\r\033[Ktest: %s, %d s", text, $2; isWritten = 1 }
    else printf "test: %s, %d s\n", text, $2
    fflush()
    next
  }
  /^end [0-9]+$/ { status = $2; next }
  { last[NR % 40] = $0 }
  /^\[[0-9]+\/[0-9]+\]/ {
    split(substr($1, 2), part, /[\/\]]/)
    building = "building, " part[1] " of " part[2] ($2 == "Compiling" || $2 == "Emitting" ? ", " ($2 == "Emitting" ? $4 : $3) : "")
  }
  # A build that is complete says nothing more, and suites run beside each other.
  /^Build complete!/ { building = "running the tests" }
  /^◇ Suite .* started\.$/ { suite = $3; running[suite] = 1 }
  /^(✔|✘) Suite .* (passed|failed) after / { delete running[$3]; suite = ""; for (name in running) { suite = name; break } }
  /^(✔|✘) Test .* (passed|failed) after / { if (/^✔/) passed++; else broken++ }
  # A line without a mark belongs to the one above it.
  /^(◇|✔|➜)/ || /^\[[0-9]+\/[0-9]+\]/ { isShown = 0 }
  /^(✘|↳)/ || !/^(◇|✔|➜)/ && /(error|warning): / || /Fatal error|ERROR: AddressSanitizer/ { isShown = 1 }
  / recorded an issue / { isIssue = 1; failed = failed $0 "\n" }
  isIssue && /↳/ { failed = failed $0 "\n" }
  !/ recorded an issue / && !/↳/ { isIssue = 0 }
  / Test run with [0-9]+ tests? / { clear(); printf "%s", failed; isShown = 1; hasSummary = 1 }
  verbose || isShown { clear(); print; fflush() }
  END {
    clear()
    if (!hasSummary && !verbose) for (line = (NR > 40 ? NR - 39 : 1); line <= NR; line++) print last[line % 40]
    exit status
  }
'
