#!/usr/bin/env bash
# Installs what the build needs and the system does not have: libxml2's headers.
# Says what it installs; does nothing, and needs no network, when nothing is missing.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "dependencies: Swift 6.2 or newer is needed (https://www.swift.org/install)" >&2
  exit 69
fi

# The headers are found by pkg-config, or by the compiler itself as on macOS.
has_libxml2() {
  if command -v pkg-config >/dev/null && pkg-config --exists libxml-2.0; then return 0; fi
  [[ -f /usr/include/libxml2/libxml/parser.h ]] && return 0
  [[ "$(uname -s)" == Darwin ]] && return 0
  return 1
}

has_libxml2 && exit 0

as_root=()
if [[ $EUID -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "dependencies: libxml2-dev is missing; install it as root: apt-get install libxml2-dev" >&2
    exit 69
  fi
  as_root=(sudo)
fi

# Runs quietly; shows what was printed when it fails.
quietly() {
  local log
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    exit 69
  fi
  rm -f "$log"
}

if command -v apt-get >/dev/null; then
  echo "dependencies: installing libxml2-dev and pkg-config with apt-get"
  quietly "${as_root[@]}" apt-get update -qq
  quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends libxml2-dev pkg-config
elif command -v dnf >/dev/null; then
  echo "dependencies: installing libxml2-devel with dnf"
  quietly "${as_root[@]}" dnf install -y -q libxml2-devel pkgconf-pkg-config
elif command -v apk >/dev/null; then
  echo "dependencies: installing libxml2-dev with apk"
  quietly "${as_root[@]}" apk add --quiet libxml2-dev pkgconf
else
  echo "dependencies: libxml2's development files are missing; install them first" >&2
  exit 69
fi
has_libxml2 || { echo "dependencies: libxml2's headers are still missing" >&2; exit 69; }
