#!/usr/bin/env bash
# Counts the instructions of loctrip at a size and its double, under valgrind's callgrind, and prints
# exponents: 1 is work that grows as its input does.
#   make count-growth                          every axis, as tables
#   make count-growth AXES="orphans units/diff"  some axes, or works of them
#   LOCTRIP=path Benchmarks/growth.sh …        a program with `growth` beside it, as make builds them
# The inputs are made anew for each work, in .build/grown, or where GROWN says.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
loctrip=${LOCTRIP:-$root/.build/release/loctrip}

"$root/Scripts/dependencies.sh" valgrind

"$(dirname "$loctrip")/growth" --loctrip "$loctrip" --folder "${GROWN:-$root/.build/grown}" "$@"
