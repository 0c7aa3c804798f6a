#!/usr/bin/env bash
# Builds the DocC pages of the modules in some folders of Sources, warnings as errors, into .build/docs, out of what
# was built. Several modules are converted at the same time.
#
# Usage: Scripts/docs.sh BUILT FOLDER…
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
swift=${SWIFT:-swift}
built=$(cd "$1" && pwd)
shift

# tool NAME: a program that comes with Swift.
tool() {
  command -v "$1" || { [[ "$(uname -s)" == Darwin ]] && xcrun --find "$1"; } ||
    ls "$(dirname "$(readlink -f "$(command -v "$swift")")")/$1" 2>/dev/null ||
    { echo "docs: $1 is missing; it comes with Swift" >&2; return 69; }
}
docc=$(tool docc)
extract=$(tool swift-symbolgraph-extract)

options=(-target "$("$swift" -print-target-info | sed -n 's/^ *"triple": "\(.*\)",/\1/p' | head -1)"
  -I "$built/Modules" -minimum-access-level package -skip-synthesized-members)
# Modules of C, for those that import them.
for map in "$built"/*.build/module.modulemap Sources/*/module.modulemap "${built%/*}"/checkouts/*/Sources/*/include/*.modulemap; do
  [[ ! -f $map ]] || options+=(-Xcc "-fmodule-map-file=$map")
done
read -ra flags <<<"$(pkg-config --cflags libxml-2.0 zlib 2>/dev/null || echo -I/usr/include/libxml2)"
for flag in ${flags[@]+"${flags[@]}"}; do options+=(-Xcc "$flag"); done

convert() {
  local module=Loctrip$1 folder=.build/docs/$1 output status=0
  # Products have their folders' names.
  case $1 in XLIFF | StringCatalogs | LoctripKit) module=$1 ;; esac
  rm -rf "$folder"
  mkdir -p "$folder/symbols"
  "$extract" -module-name "$module" -output-dir "$folder/symbols" "${options[@]}" || return 1
  output=$("$docc" convert "Sources/$1/$1.docc" --additional-symbol-graph-dir "$folder/symbols" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --output-path "$folder/$module.doccarchive" --warnings-as-errors 2>&1) || status=1
  printf 'docs: %s%s\n' "$module" "${output:+$'\n'$output}"
  return $status
}
export -f convert
export docc extract
# A list is not inherited.
export OPTIONS="${options[*]@Q}"
printf '%s\0' "$@" | xargs -0 -n 1 -P "$(getconf _NPROCESSORS_ONLN)" bash -c 'eval "options=($OPTIONS)"; convert "$1" || exit 1' convert
