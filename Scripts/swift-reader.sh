#!/usr/bin/env bash
# Builds loctrip-swift, the program that reads Swift, with the options given, and puts it into a folder, beside loctrip.
#
# Usage: Scripts/swift-reader.sh FOLDER [OPTIONS OF swift build]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$1
shift
options=(--package-path SwiftReader --product loctrip-swift "$@")
echo "loctrip-swift: building; the first time swift-syntax is built, which takes some minutes"
"${SWIFT:-swift}" build --quiet "${options[@]}"
built=$("${SWIFT:-swift}" build "${options[@]}" --show-bin-path)/loctrip-swift
mkdir -p "$folder"
# In one step, because a program may be running it.
cmp --silent "$built" "$folder/loctrip-swift" || {
  install -m 755 "$built" "$folder/.loctrip-swift.$$"
  mv -f "$folder/.loctrip-swift.$$" "$folder/loctrip-swift"
}
