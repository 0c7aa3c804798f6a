#!/usr/bin/env bash
# Looks through the index of a build for what the macOS of Package.swift does not have, which no compiler on another
# system tells: `Array.span` came with macOS 26, that of an `ArraySlice` is older.
#
# Usage: Scripts/availability.sh INDEX     the folder of the index
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

records=$(find -L "$1" -type d -name records)
[[ -n $records ]] || { echo "availability: no index in $1" >&2; exit 66; }
# named SYMBOL: the files that use it, as their records are called; what was edited since is not looked at.
named() {
  local record file
  while read -r record; do
    file=$(basename "${record%-*}")
    for source in $(git ls-files "Sources/*/$file"); do
      [[ $source -nt $record ]] || echo "$source"
    done
  done < <(grep -rlaF "$1" "$records") | sort -u
}
# Without the span of an ArraySlice, which we use, nothing was looked at.
[[ -n $(named 's:s10ArraySliceV4spans4SpanVyxGvp') ]] || { echo "availability: the index in $1 has no file of ours" >&2; exit 1; }
found=$(named 's:Sa4spans4SpanVyxGvp')
[[ -n $found ]] || { echo "availability: nothing newer than the macOS of Package.swift"; exit 0; }
echo "$found" | sed 's|^|availability: asks for macOS 26 with Array.span, write ArraySlice(array).span: |'
exit 1
