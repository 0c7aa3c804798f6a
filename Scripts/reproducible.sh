#!/usr/bin/env bash
# Makes the release twice, in clones in two folders, and compares what comes out byte for byte.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
for name in one another-folder; do
  git clone --quiet . "$room/$name"
  (cd "$room/$name" && Scripts/dist.sh "$room/$name-dist" >/dev/null)
done
if diff -r "$room/one-dist" "$room/another-folder-dist"; then
  echo "reproducible: two builds in two folders are the same: $(ls "$room/one-dist" | tr '\n' ' ')"
else
  echo "reproducible: the files named above differ" >&2
  exit 1
fi
