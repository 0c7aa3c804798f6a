#!/bin/sh
# Runs loctrip for a hook of pre-commit: the installed one, else one that is built here once from this source.
set -eu
command -v loctrip >/dev/null && exec loctrip "$@"
here=$(cd "$(dirname "$0")/.." && pwd)
if ! command -v swift >/dev/null; then
  echo "loctrip is not installed, and without Swift it cannot be built" >&2
  exit 69
fi
make --silent -C "$here" release >&2
exec "$(cd "$here" && swift build -c release --static-swift-stdlib --show-bin-path)/loctrip" "$@"
