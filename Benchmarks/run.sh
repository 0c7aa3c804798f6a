#!/usr/bin/env bash
# Measures loctrip against libxml2's own pass over the same file and prints a table.
#   Benchmarks/run.sh             100,000 units
#   UNITS=10000 Benchmarks/run.sh
# A figure over its limit is said, but does not fail: only what could not run does.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")

"$root/Scripts/dependencies.sh" xmllint
xmllint=$(command -v xmllint)

swift build --package-path "$root" --scratch-path "$root/.build-release" -c release \
  --static-swift-stdlib --product loctrip >&2
swift build --package-path "$here" -c release --static-swift-stdlib --product bench >&2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$here/.build/release/bench" report --loctrip "$root/.build-release/release/loctrip" \
  --xmllint "$xmllint" --folder "$folder" --units "${UNITS:-100000}"
