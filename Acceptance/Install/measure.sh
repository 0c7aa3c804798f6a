#!/usr/bin/env bash
# Installs what `make dist` made as a user would: in a fresh Debian without Swift and without this project.
# The folder of the release is the first argument.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
release=$(cd "$1" && pwd)
version=$(<VERSION)
name=loctrip-$version-linux-$(uname -m)
deb=$release/loctrip_${version}_$(dpkg --print-architecture).deb

if [[ $EUID -ne 0 ]]; then
  echo "acceptance-install: skipped, a root folder of its own needs root"
  exit 0
fi
Scripts/dependencies.sh debootstrap || { echo "acceptance-install: skipped, debootstrap is not installed"; exit 0; }
base=Acceptance/.build/debian
if [[ ! -e $base/done ]]; then
  rm -rf "$base"
  mkdir -p "$base"
  echo "acceptance-install: making a fresh Debian"
  if ! debootstrap --variant=minbase --include=git,ca-certificates,curl,xz-utils,perl bookworm "$base/root" >"$base/log" 2>&1; then
    tail -3 "$base/log"
    echo "acceptance-install: skipped, Debian's packages are not reachable"
    exit 0
  fi
  touch "$base/done"
fi
room=$(mktemp -d)
root=$room/root
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$room"' EXIT
cp -a "$base/root" "$root"
faults=0 tried=0

# A step and its name; a step that fails is told, and the others go on.
check() {
  local what=$1
  shift
  tried=$((tried + 1))
  if ! "$@" >"$room/log" 2>&1; then
    faults=$((faults + 1))
    echo "failed: $what"
    tail -20 "$room/log"
  fi
}
inside() { env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 chroot "$root" "$@"; }

# As on any system that runs; what works without it is tried below.
mount -t proc proc "$root/proc" || echo "acceptance-install: /proc cannot be mounted here"

# The package.
cp "$deb" "$root/tmp/loctrip.deb"
# What a fresh system of this variant may lack is named by the package.
inside apt-get -qq update >/dev/null 2>&1 || true
check "the package installs" inside apt-get -qq install -y --no-install-recommends /tmp/loctrip.deb
check "the program says its version" inside sh -c "loctrip --version | grep -q '$version'"
check "no library is missing" inside sh -c '! ldd /usr/bin/loctrip | grep "not found"'
check "Swift is read" inside sh -c "
  mkdir -p /tmp/app && cd /tmp/app && echo 'let a = Text(\"Fair winds\")' >A.swift \
    && loctrip keys where --key 'Fair winds' | grep -q 'A.swift:1' && rm -r /tmp/app"
check "each command has a manual page" inside sh -c '
  for command in "" $(loctrip --help | sed -n "s/^  \([a-z][a-z]*\)  .*/-\1/p" | grep -v help); do
    zcat "/usr/share/man/man1/loctrip$(echo "$command" | tr - .).1.gz" | grep -q "^\.Nm" || exit 1
  done'
check "the completions are a script" inside bash -n /usr/share/bash-completion/completions/loctrip
check "licence and list are there" inside sh -c 'cd /usr/share/doc/loctrip && grep -q Apache copyright && grep -q libxml2 linked-in.txt'

# The ten minutes of the guide, by copy and paste.
for page in docs/trip.md README.md; do
  rm -rf "$root/root" "$root/samples"
  mkdir -p "$root/root"
  cp -a xliff-samples "$root/samples"
  printf '[user]\n\tname = Robin\n\temail = robin@example.org\n[init]\n\tdefaultBranch = main\n[core]\n\tpager = cat\n' >"$root/root/.gitconfig"
  check "$page works as it is" python3 Acceptance/Install/guide.py "$page" \
    env -i PATH=/usr/bin:/bin:/usr/sbin HOME=/root LC_ALL=C.UTF-8 chroot "$root" sh -c 'cd /samples && exec sh'
done

# Every encoding that libxml2 knows by name or through iconv.
encodings=0
for encoding in UTF-8 UTF-16 UTF-16LE UTF-16BE UTF-32 US-ASCII ISO-8859-{1,2,3,4,5,6,7,8,9,10,13,14,15,16} \
  windows-125{0,1,2,3,4,5,6,7,8} KOI8-R KOI8-U IBM850 macintosh Shift_JIS EUC-JP ISO-2022-JP EUC-KR GBK GB18030 Big5 TIS-620; do
  case $encoding in
    Shift_JIS | EUC-JP | ISO-2022-JP) text=港 ;;
    EUC-KR) text=항구 ;;
    GBK | GB18030 | Big5) text=港口 ;;
    *-5 | KOI8-* | windows-1251) text=Порт ;;
    *-6 | windows-1256) text=ميناء ;;
    *-7 | windows-1253) text=Λιμάνι ;;
    *-8 | windows-1255) text=נמל ;;
    TIS-620) text=ท่าเรือ ;;
    US-ASCII) text=Harbour ;;
    *) text=Äö ;;
  esac
  [[ $encoding == windows-125[78] || $encoding == ISO-8859-1[03] || $encoding == windows-1250 ]] && text=Ä
  encodings=$((encodings + 1))
  printf '<?xml version="1.0" encoding="%s"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="a"><source>Harbour</source><target>%s</target></trans-unit></body></file></xliff>\n' \
    "$encoding" "$text" | iconv -f UTF-8 -t "$encoding" >"$root/tmp/a.xliff"
  check "$encoding is read" inside sh -c "loctrip validate /tmp/a.xliff && loctrip convert --to 2.0 /tmp/a.xliff -o /tmp/b.xliff && grep -q '$text' /tmp/b.xliff; result=\$?; rm -f /tmp/b.xliff; exit \$result"
done

rm -rf "$root/samples" "$root/tmp/"*
check "the package is removed" inside dpkg --purge loctrip
check "nothing of it stays" inside sh -c '! find / -xdev -name "*loctrip*" -not -path "/proc/*" -not -path "/var/log/*" | grep .'

# The archive, as the Action, the container file and a person install it.
mkdir -p "$root/release"
cp "$release/$name.tar.xz" "$root/release/"
cp Packaging/install.sh "$root/tmp/"
digest=$(sha256sum "$release/$name.tar.xz" | cut -d ' ' -f 1)
check "the script of the Action installs" inside env LOCTRIP_URL=file:///release LOCTRIP_VERSION="$version" \
  LOCTRIP_SHA256="$digest" sh /tmp/install.sh /opt/loctrip
check "another digest is refused" inside sh -c "! LOCTRIP_URL=file:///release LOCTRIP_VERSION=$version \
  LOCTRIP_SHA256=${digest//[0-9]/0} sh /tmp/install.sh /opt/other"
check "the container file's steps work" inside sh -c "
  cp /release/$name.tar.xz /tmp/loctrip.tar.xz && echo '$digest  /tmp/loctrip.tar.xz' | sha256sum --check \
    && tar -xJf /tmp/loctrip.tar.xz --strip-components 1 -C /usr/local && loctrip --version"
if command -v dpkg-deb >/dev/null; then check "the digests are right" sh -c "cd '$release' && sha256sum --check SHA256SUMS"; fi

# The steps of action.yml in a checkout of another owner, with a broken placeholder in it.
mkdir -p "$root/checkout"
cp -a xliff-samples/app "$root/checkout/app"
git -C "$root/checkout" init -q
chown -R 12345:12345 "$root/checkout"
check "the steps of the Action run in a checkout of another owner" python3 Acceptance/Install/action.py \
  action.yml "$root" /checkout app
check "the job of GitLab runs" python3 Acceptance/Install/action.py docs/ci.md "$root" /checkout app

# The hooks of pre-commit, with the installed program and without Swift.
cp -a Packaging "$root/hooks"
grep -o 'entry: .*' .pre-commit-hooks.yaml | while read -r _ script arguments; do
  file=app/Haven/Localizable.xcstrings
  case $arguments in
    validate*) file=/bundle.xliff ;;
    status*) file= ;;
    keys*) file=app/HavenWidget/TideWidget.swift ;;
  esac
  echo "cd /checkout/app/.. && PATH=/opt/loctrip/bin:\$PATH sh /hooks/$(basename "$script") $arguments $file"
done >"$room/hooks"
cp xliff-samples/sent/fr.xliff "$root/bundle.xliff"
while read -r command; do check "the hook runs: ${command##*/hooks/}" inside sh -c "$command"; done <"$room/hooks"
check "a hook without loctrip and Swift says so" inside sh -c 'PATH=/usr/bin:/bin sh /hooks/hook.sh check 2>&1 | grep -q "not installed"'

umount "$root/proc" || true
check "the program works without /proc" inside sh -c '
  cd /checkout && for run in 1 2 3 4 5 6 7 8 9 10; do
    loctrip status --quiet && loctrip check app --quiet --fail-on error && loctrip keys unused app --quiet || exit 1
  done'

size=$(tar -xJOf "$release/$name.tar.xz" "$name/bin/loctrip" | wc -c)
reader=$(tar -xJOf "$release/$name.tar.xz" "$name/libexec/loctrip/loctrip-swift" | wc -c)
echo "acceptance-install: $tried steps in a fresh Debian, $encodings encodings, $faults failed; the program has $((size / 1000000)) MB, loctrip-swift $((reader / 1000000)) MB, the archive $(($(stat -c %s "$release/$name.tar.xz") / 1000000)) MB, the package $(($(stat -c %s "$deb") / 1000000)) MB"
[[ $faults == 0 ]]
