#!/usr/bin/env bash
# Installs what is needed and the system does not have: the headers of libxml2 and zlib, which the
# build needs, and with arguments these programs too, which measurements and packages use: xmllint,
# chromium, tidy, lconvert, soffice, python3-venv, xz, strip, patch, debootstrap.
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

has_zlib() {
  if command -v pkg-config >/dev/null && pkg-config --exists zlib; then return 0; fi
  [[ -f /usr/include/zlib.h ]] && return 0
  [[ "$(uname -s)" == Darwin ]] && return 0
  return 1
}

has_program() {
  case $1 in
    # Debian keeps Qt's programs off the path.
    lconvert) PATH="$PATH:/usr/lib/qt6/bin:/usr/lib/qt5/bin" command -v "$1" >/dev/null ;;
    python3-venv) python3 -c 'import ensurepip, venv' 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# The programs that are asked for and are not there.
missing_programs() {
  local program
  for program in ${wanted[@]+"${wanted[@]}"}; do
    has_program "$program" || echo "$program"
  done
}

has_wanted() {
  has_libxml2 && has_zlib && [[ -z $(missing_programs) ]]
}

wanted=("$@")
has_wanted && exit 0

apt=() dnf=() apk=()
if ! has_libxml2; then
  apt+=(libxml2-dev pkg-config) dnf+=(libxml2-devel pkgconf-pkg-config) apk+=(libxml2-dev pkgconf)
fi
if ! has_zlib; then
  apt+=(zlib1g-dev) dnf+=(zlib-devel) apk+=(zlib-dev)
fi
for program in $(missing_programs); do
  case $program in
    xmllint) apt+=(libxml2-utils) dnf+=(libxml2) apk+=(libxml2-utils) ;;
    lconvert) apt+=(qt6-l10n-tools) dnf+=(qt6-linguist) apk+=(qt6-qttools) ;;
    msgcat) apt+=(gettext) dnf+=(gettext) apk+=(gettext) ;;
    xz) apt+=(xz-utils) dnf+=(xz) apk+=(xz) ;;
    strip) apt+=(binutils) dnf+=(binutils) apk+=(binutils) ;;
    soffice) apt+=(libreoffice-calc-nogui) dnf+=(libreoffice-calc) apk+=(libreoffice-calc) ;;
    python3-venv) apt+=(python3-venv) dnf+=(python3) apk+=(python3) ;;
    *) apt+=("$program") dnf+=("$program") apk+=("$program") ;;
  esac
done

as_root=()
if [[ $EUID -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "dependencies: missing; install as root: apt-get install ${apt[*]}" >&2
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
  echo "dependencies: installing ${apt[*]} with apt-get" >&2
  quietly "${as_root[@]}" apt-get update -qq
  quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${apt[@]}"
elif command -v dnf >/dev/null; then
  echo "dependencies: installing ${dnf[*]} with dnf" >&2
  quietly "${as_root[@]}" dnf install -y -q "${dnf[@]}"
elif command -v apk >/dev/null; then
  echo "dependencies: installing ${apk[*]} with apk" >&2
  quietly "${as_root[@]}" apk add --quiet "${apk[@]}"
else
  echo "dependencies: the development files of libxml2 or zlib are missing; install them first" >&2
  exit 69
fi
has_wanted || { echo "dependencies: still missing: libxml2, zlib or ${wanted[*]:-}" >&2; exit 69; }
