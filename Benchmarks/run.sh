#!/usr/bin/env bash
# Measures loctrip against libxml2's own pass over the same file and prints a table.
#   make bench                     100,000 units
#   UNITS=10000 UNITS_COUNTED=5000 make bench
#   RUNS=7 make bench              the best of seven runs of each work
# Times and memory first, then instructions where valgrind runs (count.sh does those alone).
# A figure over its limit is said, but does not fail: only what could not run does.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
loctrip=${LOCTRIP:-$root/.build/release/loctrip}

"$root/Scripts/dependencies.sh" xmllint

folder=$(mktemp -d)
trap 'rm -rf "$folder" "$folder-program"' EXIT
# The program as it is installed: pages of debug information would count as memory.
mkdir "$folder-program"
strip -S -o "$folder-program/loctrip" "$loctrip"

"$(dirname "$loctrip")/bench" report --loctrip "$folder-program/loctrip" --xmllint "$(command -v xmllint)" \
  --folder "$folder" --units "${UNITS:-100000}" --runs "${RUNS:-5}"

echo
if "$root/Scripts/dependencies.sh" valgrind; then
  LOCTRIP=$loctrip COUNTED=$folder/counted "$here/count.sh"
else
  echo "bench: instructions are not counted, valgrind is absent"
fi
