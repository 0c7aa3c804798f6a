#!/usr/bin/env bash
# Builds the fuzzers and runs each for a while.
#   Fuzz/run.sh [SECONDS]     60 seconds for each target by default
# Inputs that once failed (regressions/) are replayed first. What is found on the way is kept in
# .build/corpus, so that a later run goes on from there. Exits with 1 when an input fails, and names
# the file that it was saved as.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
duration=${1:-60}
cd "$here"

# Without this the Swift backtracer can hang for minutes in a crashed fuzzer.
export SWIFT_BACKTRACE=enable=no
# What Swift keeps in a global is called a leak at the end of a run; real ones meet the limit of memory.
export ASAN_OPTIONS=detect_leaks=0

# The driver takes only the last -sanitize for Swift code, so both go into one; and dead stripping
# would take the coverage counters away, without which libFuzzer only guesses.
swift build -c release --sanitize=fuzzer --sanitize=address \
  -Xswiftc -sanitize=fuzzer,address --disable-dead-strip 2>&1 |
  sed '/Cannot export local symbol/d' >&2

total=0
crashes=0
mkdir -p .build/crashes
printf '%-18s %12s %10s %9s %8s\n' target inputs inputs/s coverage crashes

for target in FuzzXML FuzzValidate FuzzConvert FuzzCatalog FuzzRoundTrip FuzzZip FuzzConfiguration FuzzDecisions; do
  kind=catalog
  case $target in
    FuzzXML | FuzzValidate | FuzzConvert) kind=xml ;;
    FuzzZip) kind=zip ;;
    FuzzConfiguration) kind=yaml ;;
    FuzzDecisions) kind=decisions ;;
  esac
  program=.build/release/$target
  corpus=.build/corpus/$target
  log=.build/$target.log
  mkdir -p "$corpus"
  found=0

  for input in regressions/"$target"/*; do
    [[ -f $input ]] || continue
    total=$((total + 1))
    if ! timeout -s KILL 60 "$program" -timeout=10 -rss_limit_mb=2048 "$input" >"$log" 2>&1; then
      echo "fuzz: $target fails again on Fuzz/$input" >&2
      grep -a -m 3 -E 'Fatal error|ERROR: |Precondition' "$log" >&2 || tail -n 30 "$log" >&2
      found=$((found + 1))
    fi
  done

  status=0
  timeout -s KILL $((duration + 60)) "$program" -max_total_time="$duration" -timeout=10 \
    -rss_limit_mb=2048 -max_len=65536 -dict=dictionaries/$kind.dict -print_final_stats=1 \
    -artifact_prefix=.build/crashes/"$target"- "$corpus" seeds/$kind >"$log" 2>&1 || status=$?
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log" | tail -n 1)
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  if [[ $status -ne 0 ]]; then
    found=$((found + 1))
    saved=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    echo "fuzz: $target failed (exit $status); input: ${saved:+Fuzz/}${saved:-not saved}" >&2
    grep -a -m 5 -E 'Fatal error|ERROR: |Precondition' "$log" >&2 || tail -n 30 "$log" >&2
  fi
  total=$((total + ${inputs:-0}))
  crashes=$((crashes + found))
  printf '%-18s %12s %10s %9s %8s\n' \
    "$target" "${inputs:--}" "${rate:--}" "${coverage:--}" "$found"
done

# What reads Swift is a program of its own, without libFuzzer: changed files of code go through both.
program=../.build/release/loctrip
if command -v python3 >/dev/null && [[ -x $program && -x ../.build/release/loctrip-swift ]]; then
  python3 code.py "$program" "$duration" || crashes=$((crashes + 1))
else
  echo "fuzz: code is skipped, which needs python3, make release and make swift-reader" >&2
fi

echo "fuzz: $crashes crashes in $total inputs"
[[ $crashes -eq 0 ]]
