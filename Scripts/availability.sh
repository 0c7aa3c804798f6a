#!/usr/bin/env bash
# Looks through the debug build for what the macOS of Package.swift does not have, which no compiler on
# another system tells: `Array.span` came with macOS 26, that of an `ArraySlice` is older.
set -euo pipefail

command -v nm > /dev/null || { echo "availability: nm is not installed; nothing was looked at"; exit 0; }
objects="$("${SWIFT:-swift}" build --show-bin-path)"
names="$(find -L "$objects" -name '*.swift.o' \
  -not -path '*/Yams.build/*' -not -path '*/ArgumentParser*' -exec nm -A {} +)"
# Without the span of an ArraySlice, which we use, nothing was looked at.
grep -qF 's10ArraySliceV4spans4SpanVyxGvg' <<< "$names" \
  || { echo "availability: no objects of ours in $objects"; exit 1; }
found="$(grep -F 'Sa4spans4SpanVyxGvg' <<< "$names" | sed "s|^$objects/||; s|\.swift\.o:.*|.swift|" | sort -u || true)"
[ -z "$found" ] && { echo "availability: nothing newer than the macOS of Package.swift"; exit 0; }
echo "$found" | sed 's|^|availability: asks for macOS 26 with Array.span, write ArraySlice(array).span: |'
exit 1
