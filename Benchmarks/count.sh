#!/usr/bin/env bash
# Counts the instructions of loctrip beside xmllint's on the same file, under valgrind's callgrind.
#   make count                            every work, as a table
#   make count JOBS="import-every"        one alone is one line
#   make count JOBS="heap"                bytes of the heap that an import of every unit asks for, beside those of its files
#   LOCTRIP=path Benchmarks/count.sh …    a program with `bench` beside it, as make builds them
#   UNITS_COUNTED=5000 make count         other than 20,000 units
#   PEERS=1 make count                    comparable work of other programs too: those that are installed or can be
#   RECORD=1 make count                   with peers; writes Benchmarks/counts.tsv and the block in docs/speed.md
#   make count-changed                    500 units, compared with Benchmarks/counts-500.tsv: fails on 3 % more, and if
#                                         what is recorded is 5 % more in all than at the last tag
#   RECORD=1 make count-changed           writes Benchmarks/counts-500.tsv; say in the commit why a count rose
# The files are generated once, into .build/counted, or where COUNTED says.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
loctrip=${LOCTRIP:-$root/.build/release/loctrip}

"$root/Scripts/dependencies.sh" xmllint valgrind

options=()
if [[ -n ${CHANGED:-} ]]; then
  UNITS_COUNTED=500
  # Outside of a repository, which would be asked for its settings.
  COUNTED=$(mktemp -d)/counted
  trap 'rm -rf "$(dirname "$COUNTED")"' EXIT
  if [[ -n ${RECORD:-} ]]; then options+=(--record "$here/counts-500.tsv"); else options+=(--against "$here/counts-500.tsv"); fi
elif [[ -n ${RECORD:-}${PEERS:-} ]]; then
  "$root/Acceptance/Clients/install.sh"
  for program in jq git; do "$root/Scripts/dependencies.sh" "$program" || echo "count: skipped: $program" >&2; done
  options+=(--peers --python "$root/Acceptance/.build/clients")
fi
[[ -z ${RECORD:-} || -n ${CHANGED:-} ]] || options+=(--record "$here/counts.tsv" --page "$root/docs/speed.md")

"$(dirname "$loctrip")/bench" instructions --loctrip "$loctrip" --xmllint "$(command -v xmllint)" \
  --folder "${COUNTED:-$root/.build/counted}" --units "${UNITS_COUNTED:-20000}" ${options[@]+"${options[@]}"} "$@"

if [[ -n ${CHANGED:-} ]] && tag=$(git -C "$root" describe --tags --abbrev=0 2>/dev/null) &&
  git -C "$root" cat-file -e "$tag:Benchmarks/counts-500.tsv" 2>/dev/null; then
  awk -F '\t' -v tag="$tag" '
    NR == FNR { if ($2 + 0 > 0) old[$1] = $2; next }
    $1 in old { before += old[$1]; now += $2 }
    END {
      if (now <= before * 1.05) exit
      printf "count: the recorded counts are %.1f %% above those of %s; 5 %% are allowed\n", (now / before - 1) * 100, tag
      exit 1
    }
  ' <(git -C "$root" show "$tag:Benchmarks/counts-500.tsv") "$here/counts-500.tsv"
fi
