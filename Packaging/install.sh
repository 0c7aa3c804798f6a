#!/bin/sh
# Installs the program of a release into the folder given, from LOCTRIP_URL (https:// or file://).
# LOCTRIP_VERSION names the version, LOCTRIP_SHA256 the digest that the archive has to have.
set -eu
[ $# = 1 ] || { echo "usage: install.sh FOLDER" >&2; exit 64; }
: "${LOCTRIP_URL:?set LOCTRIP_URL to the address of a release's files}" "${LOCTRIP_VERSION:=0.3.0}"
name=loctrip-$LOCTRIP_VERSION-linux-$(uname -m)
if [ "$(uname -s)" != Linux ]; then
  echo "install: a release has programs for Linux; on macOS use the formula for Homebrew" >&2
  exit 69
fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
if command -v curl >/dev/null; then
  curl -fsSL --retry 3 -o "$room/$name.tar.xz" "$LOCTRIP_URL/$name.tar.xz"
elif command -v wget >/dev/null && [ "${LOCTRIP_URL#file:}" = "$LOCTRIP_URL" ]; then
  wget -q -O "$room/$name.tar.xz" "$LOCTRIP_URL/$name.tar.xz"
elif [ "${LOCTRIP_URL#file://}" != "$LOCTRIP_URL" ]; then
  cp "${LOCTRIP_URL#file://}/$name.tar.xz" "$room/"
else
  echo "install: curl or wget is needed" >&2
  exit 69
fi
if [ -n "${LOCTRIP_SHA256:-}" ]; then
  echo "$LOCTRIP_SHA256  $room/$name.tar.xz" | sha256sum -c - >/dev/null \
    || { echo "install: the digest of $name.tar.xz is not LOCTRIP_SHA256" >&2; exit 65; }
fi
mkdir -p "$1"
tar -xJf "$room/$name.tar.xz" --strip-components 1 -C "$1"
"$1/bin/loctrip" --version
