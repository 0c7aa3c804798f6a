#!/usr/bin/env bash
# Lists what the program of `make dist` has linked in, with versions and licences.
set -euo pipefail
work=$1
swift=${SWIFT:-swift}
echo "Linked into loctrip $(<VERSION):"
echo
printf '%-24s %-28s %s\n' name version licence
printf '%-24s %-28s %s\n' "Swift and Foundation" \
  "$($swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')" \
  "Apache-2.0 with Runtime Library Exception"
printf '%-24s %-28s %s\n' ICU "that of Foundation" Unicode-3.0
printf '%-24s %-28s %s\n' libxml2 "$(<"$work/libxml2/version")" MIT
printf '%-24s %-28s %s\n' zlib "$(pkg-config --modversion zlib)" Zlib
declare -A licences=([swift-argument-parser]=Apache-2.0 [swift-syntax]="Apache-2.0 with Runtime Library Exception" [Yams]=MIT)
for name in swift-argument-parser swift-syntax Yams; do
  folder=.build
  # It is in loctrip-swift alone.
  [ "$name" != swift-syntax ] || folder=SwiftReader/.build
  version=$(git -C "$folder/checkouts/$name" describe --tags --exact-match 2>/dev/null || echo unknown)
  printf '%-24s %-28s %s\n' "$name" "$version" "${licences[$name]}"
done
