#!/usr/bin/env bash
# Builds the DocC pages of the modules in some folders of Sources, warnings as errors, into .build/docs. The symbols
# of all modules come out of one build, and the modules are converted at the same time.
#
# Usage: Scripts/docs.sh FOLDER…
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
swift=${SWIFT:-swift}

docc=$(command -v docc || true)
if [[ -z $docc && "$(uname -s)" == Darwin ]]; then docc=$(xcrun --find docc); fi
if [[ -z $docc ]]; then docc=$(dirname "$(readlink -f "$(command -v "$swift")")")/docc; fi
[[ -x $docc ]] || { echo "docs: docc is missing; it comes with Swift" >&2; exit 69; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$swift" package dump-symbol-graph --minimum-access-level package --skip-synthesized-members >"$log" 2>&1 \
  || { cat "$log" >&2; exit 1; }
symbols=$(dirname "$("$swift" build --show-bin-path)")/symbolgraph

convert() {
  local module=Loctrip$1 folder=.build/docs/$1 output status=0
  # Products have their folders' names.
  case $1 in XLIFF | StringCatalogs | LoctripKit) module=$1 ;; esac
  rm -rf "$folder"
  mkdir -p "$folder/symbols"
  find "$symbols" \( -name "$module.symbols.json" -o -name "$module@*.symbols.json" \) \
    -exec cp {} "$folder/symbols" \;
  output=$("$docc" convert "Sources/$1/$1.docc" --additional-symbol-graph-dir "$folder/symbols" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --output-path "$folder/$module.doccarchive" --warnings-as-errors 2>&1) || status=1
  printf 'docs: %s%s\n' "$module" "${output:+$'\n'$output}"
  return $status
}
export -f convert
export docc symbols
printf '%s\0' "$@" | xargs -0 -n 1 -P "$(getconf _NPROCESSORS_ONLN)" bash -c 'convert "$1" || exit 1' convert
