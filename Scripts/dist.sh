#!/usr/bin/env bash
# Makes what can be installed, in dist/: the stripped program with libxml2 and zlib linked in, the one that reads
# Swift, with manual pages, completions, licence and README as an archive and as a Debian package, the list of
# what is linked in, the formula for Homebrew and the container file. A first argument names another folder than dist.
#
# LOCTRIP_URL is the address that a release's files are downloaded from; the formula and the container file
# name it. SOURCE_DATE_EPOCH is the time of every file; without it that of the commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
swift=${SWIFT:-swift}
version=$(<VERSION)
out=${1:-dist}
work=$PWD/.build-dist
url=${LOCTRIP_URL:-https://example.invalid/loctrip/v$version}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export LC_ALL=C TZ=UTC

Scripts/dependencies.sh xz strip patch
Scripts/libxml2.sh "$work/libxml2"
echo "dist: building loctrip $version"
export PKG_CONFIG_PATH=$work/libxml2/lib/pkgconfig
# The flags are those of `make release` but for the linker's, so that only what sees libxml2 is built again.
eval "options=($(Scripts/release-options.sh))"
options+=(--product loctrip -Xlinker "-L$work/libxml2/lib" -Xlinker --gc-sections -Xlinker --build-id=none)
# Most of ICU's data is left out.
mapfile -t data < <(Scripts/icu-data.sh "$work/icu")
options+=("${data[@]}")
$swift build --quiet "${options[@]}"
built=$($swift build "${options[@]}" --show-bin-path)
# The program that reads Swift, without libxml2; what `make swift-reader` built is not built again.
eval "reader=($(Scripts/release-options.sh))"
reader+=(--package-path SwiftReader --product loctrip-swift -Xlinker --gc-sections -Xlinker --build-id=none)
$swift build --quiet "${reader[@]}"
reader_built=$($swift build "${reader[@]}" --show-bin-path)/loctrip-swift

machine=$(uname -m)
name=loctrip-$version-linux-$machine
tree=$work/$name
rm -rf "$tree" "$work/deb"
install -d "$tree/bin" "$tree/libexec/loctrip" "$tree/share/man/man1" "$tree/share/doc/loctrip" \
  "$tree/share/bash-completion/completions" "$tree/share/zsh/site-functions" \
  "$tree/share/fish/vendor_completions.d"
install -m 755 "$built/loctrip" "$tree/bin/loctrip"
install -m 755 "$reader_built" "$tree/libexec/loctrip/loctrip-swift"
strip --strip-all --remove-section=.swift_ast --remove-section=.comment "$tree/bin/loctrip" \
  "$tree/libexec/loctrip/loctrip-swift"
program=$tree/bin/loctrip

# The manual pages are made by the generator of the argument parser from what the program says of itself.
parser=.build/checkouts/swift-argument-parser
$swift build --quiet --package-path "$parser" --scratch-path "$work/manual" --product generate-manual
"$work/manual/debug/generate-manual" "$program" --multi-page \
  --date "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" --output-directory "$tree/share/man/man1"
gzip -9 --no-name "$tree/share/man/man1/"*.1
"$program" completions bash >"$tree/share/bash-completion/completions/loctrip"
"$program" completions zsh >"$tree/share/zsh/site-functions/_loctrip"
"$program" completions fish >"$tree/share/fish/vendor_completions.d/loctrip.fish"
install -m 644 README.md CHANGELOG.md "$tree/share/doc/loctrip/"
install -m 644 LICENSE "$tree/share/doc/loctrip/copyright"
Scripts/linked.sh "$work" >"$tree/share/doc/loctrip/linked-in.txt"
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out"/*
tar --create --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" | xz -9 --threads=1 >"$out/$name.tar.xz"

if command -v dpkg-deb >/dev/null; then
  deb=$work/deb
  install -d "$deb/DEBIAN" "$deb/usr"
  cp -a "$tree/." "$deb/usr/"
  install -d "$deb/usr/share/zsh/vendor-completions"
  mv "$deb/usr/share/zsh/site-functions/_loctrip" "$deb/usr/share/zsh/vendor-completions/"
  rmdir "$deb/usr/share/zsh/site-functions"
  gzip -9 --no-name "$deb/usr/share/doc/loctrip/CHANGELOG.md"
  # The newest symbol of the C library that the programs ask for; packed relocations need 2.36.
  libc=$({ echo GLIBC_2.36; objdump -T "$built/loctrip" "$reader_built" | grep -o 'GLIBC_[0-9.]*'; } | sort -uV | tail -1)
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$(dpkg --print-architecture)/" \
    -e "s/@LIBC@/${libc#GLIBC_}/" -e "s/@SIZE@/$(du -sk "$deb/usr" | cut -f 1)/" \
    Packaging/control.in >"$deb/DEBIAN/control"
  (cd "$deb" && find usr -type f | sort | xargs md5sum >DEBIAN/md5sums)
  find "$deb" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group --uniform-compression -Zxz --build "$deb" \
    "$out/loctrip_${version}_$(dpkg --print-architecture).deb" >/dev/null
fi
git archive --format=tar --prefix="loctrip-$version/" HEAD | gzip -9 --no-name >"$out/loctrip-$version.tar.gz"
for file in Containerfile loctrip.rb; do
  sed -e "s|@VERSION@|$version|g" -e "s|@URL@|$url|g" \
    -e "s|@SHA256@|$(sha256sum "$out/$name.tar.xz" | cut -d ' ' -f 1)|g" \
    -e "s|@SOURCE_SHA256@|$(sha256sum "$out/loctrip-$version.tar.gz" | cut -d ' ' -f 1)|g" \
    "Packaging/$file.in" >"$out/$file"
done
(cd "$out" && sha256sum -- *.tar.xz *.tar.gz *.deb 2>/dev/null >SHA256SUMS)
echo "dist: $(cd "$out" && ls -s --block-size=K -1 | tail -n +2 | tr '\n' ';')"
echo "dist: the program has $(($(stat -c %s "$program") / 1000000)) MB and needs $(objdump -p "$program" | sed -n 's/^ *NEEDED *//p' | tr '\n' ' ')"
