#!/usr/bin/env bash
# Makes the pictures of the README out of the samples: a terminal with an export and an import (trip), and
# the review of that delivery as a page (report), each for the light and the dark theme of a code host. Only
# what really runs is shown.
#
# Usage: LOCTRIP=path/to/loctrip Scripts/pictures.sh [FOLDER]   (default: docs/pictures)
#
# Needs chromium; without it nothing is made. pngquant and optipng make the files smaller where they are.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
mkdir -p "${1:-docs/pictures}"
pictures=$(cd "${1:-docs/pictures}" && pwd)
loctrip=$(realpath "${LOCTRIP:?}")

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [[ -z $browser ]]; then
  echo "pictures: skipped, there is no chromium" >&2
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$loctrip" "$work/bin/loctrip"
cp -R xliff-samples/app xliff-samples/returned "$work"
export PATH=$work/bin:$PATH SOURCE_DATE_EPOCH=1795600800

escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'; }

# run LINES COMMAND: the command and the first lines of what it prints, as markup.
run() {
  local lines=$1 command=$2 count
  printf '<b>$ %s</b>\n' "$(escaped <<<"$command")"
  # The lines of single catalogs are wide, and say no more than that of the language.
  (cd "$work" && bash -c "$command" 2>"$work/errors" || true) | sed '/^  [^ ].*xcstrings: /d' >"$work/out"
  head -n "$lines" "$work/out" | escaped | sed -E \
    -e 's#^( +)(rejected|conflict|orphaned)#\1<i class="bad">\2</i>#' \
    -e 's#^( {10,})([a-z-]+: .*)#\1<i class="why">\2</i>#' \
    -e 's#(verified)$#<i class="good">\1</i>#'
  count=$(wc -l <"$work/out")
  if ((count > lines)); then printf '<u>… %d more lines</u>\n' $((count - lines)); fi
}

{
  cat "$root/Scripts/pictures.html"
  run 9 'loctrip export app -l de,fr -o order --verify'
  printf '\n<u># The agency returns de.xliff.</u>\n'
  cp "$work/returned/mistakes/de.xliff" "$work/de.xliff"
  run 12 'loctrip import de.xliff --into app --base order -l de -o report.html'
  printf '</pre></main>\n'
} >"$work/trip.html"

# picture NAME PAGE WIDTH HEIGHT: the page in both themes.
picture() {
  local name=$1 page=$2 size=$3,$4 theme setting
  for theme in light dark; do
    setting=1
    if [[ $theme == dark ]]; then setting=0; fi
    "$browser" --headless --disable-gpu --no-sandbox --disable-dev-shm-usage --no-first-run \
      --disable-extensions --disable-background-networking --hide-scrollbars \
      --user-data-dir="$work/profile" --window-size="$size" --force-device-scale-factor=1.3 --virtual-time-budget=10000 \
      --blink-settings=preferredColorScheme=$setting --default-background-color=00000000 \
      --screenshot="$work/$name-$theme.png" "file://$page" >/dev/null 2>&1
    if command -v pngquant >/dev/null; then
      pngquant --force --speed 1 --output "$work/$name-$theme.png" 64 "$work/$name-$theme.png"
    fi
    if command -v optipng >/dev/null; then optipng -quiet "$work/$name-$theme.png"; fi
    cp "$work/$name-$theme.png" "$pictures/"
    printf 'pictures: %s, %d KB\n' "$name-$theme.png" $(($(wc -c <"$pictures/$name-$theme.png") / 1024))
  done
}

picture trip "$work/trip.html" 860 442
(cd "$work" && loctrip review de.xliff --into app -o review >/dev/null 2>&1)
picture report "$work/review/de.html" 1040 660
