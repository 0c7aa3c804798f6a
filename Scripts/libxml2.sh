#!/usr/bin/env bash
# Builds libxml2 of Debian's source package as a static library, with iconv and without ICU, into the
# folder given, with the static zlib beside it. A second run finds what the first one built.
set -euo pipefail
[[ $# == 1 ]] || { echo "usage: Scripts/libxml2.sh FOLDER" >&2; exit 64; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[[ -f "$folder/lib/libxml2.a" && -f "$folder/lib/libz.a" && -f "$folder/version" ]] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "libxml2: its source package comes from Debian or Ubuntu; this system has no apt-get" >&2
  exit 69
fi
"$(dirname "${BASH_SOURCE[0]}")/dependencies.sh"
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")
mirror=http://deb.debian.org/debian
[[ $(. /etc/os-release && echo "$ID") == ubuntu ]] && mirror=http://archive.ubuntu.com/ubuntu

# apt verifies the signatures with the system's own keys; its lists are kept apart from the system's.
cd "$folder"
mkdir -p lists/partial source
echo "deb-src $mirror $codename main" >sources.list
apt=(apt-get -qq -o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::Lists=$folder/lists" -o APT::Sandbox::User=root)
echo "libxml2: fetching its source package from $mirror" >&2
unreachable() { echo "libxml2: its source package cannot be fetched from $mirror" >&2; exit 69; }
"${apt[@]}" update || unreachable
(cd source && "${apt[@]}" --download-only source libxml2) || unreachable
tar -xf source/libxml2_*.orig.tar.* -C source
tar -xf source/libxml2_*.debian.tar.* -C source/libxml2*/
cd source/libxml2*/
# The patches of the distribution, security fixes among them.
if [[ -s debian/patches/series ]]; then
  while read -r patch _; do
    [[ -z $patch || $patch == \#* ]] || patch --quiet --strip 1 --input "debian/patches/$patch"
  done <debian/patches/series
fi
# A patch of what autoconf and automake read does not make them needed: the generated files are newer.
touch aclocal.m4
find . -name Makefile.in -exec touch {} + -o -name config.h.in -exec touch {} +
touch configure
export CFLAGS="-O2 -ffunction-sections -fdata-sections -ffile-prefix-map=$PWD=libxml2"
./configure --quiet --prefix="$folder" --disable-shared --enable-static --with-iconv --without-icu \
  --without-python --without-lzma --without-zlib --without-http --without-ftp --without-catalog \
  --without-debug --without-docbook --without-html --without-legacy --without-c14n --without-modules \
  --without-schemas --without-schematron --without-xinclude --without-xptr --without-xpath \
  --without-pattern --without-reader --without-writer >/dev/null
make --silent -j"$(getconf _NPROCESSORS_ONLN)" libxml2.la >/dev/null 2>build.log || { cat build.log >&2; exit 70; }
make --silent install-libLTLIBRARIES install-pkgconfigDATA >/dev/null
make --silent -C include install >/dev/null
cp "$(cc -print-file-name=libz.a)" "$folder/lib/"
printf 'Name: zlib\nDescription: zlib\nVersion: %s\nLibs: -L%s -lz\nCflags: -I/usr/include\n' \
  "$(pkg-config --modversion zlib)" "$folder/lib" >"$folder/lib/pkgconfig/zlib.pc"
dpkg-parsechangelog -S Version -l debian/changelog 2>/dev/null >"$folder/version" \
  || sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog >"$folder/version"
