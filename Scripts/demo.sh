#!/bin/bash
# A trip to the agency and back, with the sample app in xliff-samples.
#
# Usage: Scripts/demo.sh            (after `swift build -c release`, or as `make demo`)
#        LOCTRIP=path/to/loctrip Scripts/demo.sh
#
# Each step prints the command as you would type it and its real output, and then checks that the
# output is what the step says. Everything happens in a temporary folder.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
samples=$root/xliff-samples
loctrip=${LOCTRIP:-$root/.build/release/loctrip}
case $loctrip in
  /*) ;;
  */*) loctrip=$PWD/$loctrip ;;
  *) loctrip=$(command -v "$loctrip" || printf '%s' "$loctrip") ;;
esac
if [[ ! -x $loctrip || -d $loctrip ]]; then
  echo "demo: no program at $loctrip; run 'swift build -c release' or set LOCTRIP" >&2
  exit 66
fi

bold='' dim='' cyan='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
  bold=$'\e[1m' dim=$'\e[2m' cyan=$'\e[36m' plain=$'\e[0m'
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/loctrip-demo.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir bin delivery-1 delivery-2
cp -R "$samples/app" app
cp -R app before
cp "$samples/returned/mistakes/de.xliff" delivery-1/de.xliff
cp "$samples/returned/good/de-second.xliff" delivery-2/de.xliff
ln -s "$loctrip" bin/loctrip
PATH=$work/bin:$PATH

fail() {
  printf '\ndemo: FAILED: %s\n' "$1" >&2
  if (($# > 1)); then sed 's/^/demo: | /' "$2" >&2; fi
  exit 1
}

number=0 between='' explained=no
step() {
  number=$((number + 1))
  printf '\n%s%d. %s%s\n' "$bold" "$number" "$1" "$plain"
  between=''
}

# run STATUS LINES COMMAND: prints the command and its output, and fails unless it exits with STATUS.
# LINES is how many lines to print before the last one, or "all" for ten. The whole output stays in "out".
run() {
  local wanted=$1 lines=$2 command=$3 status=0 count
  printf '%s%s$ %s%s\n' "$between" "$cyan" "$command" "$plain"
  between=$'\n'
  bash -c "$command" >out 2>&1 || status=$?
  count=$(($(wc -l <out)))
  # The first lines of a long output say what it is.
  [[ $lines != all ]] || lines=10
  if ((count <= lines + 2)); then
    cat out
  else
    if ((lines > 0)); then head -n "$lines" out; fi
    printf '%s    … %d more lines%s\n' "$dim" $((count - lines - 1)) "$plain"
    tail -n 1 out
  fi
  ((status == wanted)) || fail "exit status $status instead of $wanted: $command" out
  if [[ $command == 'loctrip import'* && $explained == no ]] && ((status == 1)); then
    explained=yes
    printf '%s(exit status 1: a person has something to look at)%s\n' "$dim" "$plain"
  fi
}

# made: the id of the order that the last command made.
made() { sed -n 's/^\(20[0-9][0-9]-w[0-9][0-9]-[a-z0-9-]*\): .*/\1/p' out | head -1; }

# expect PATTERN…: the last output has a line for each of the patterns.
expect() {
  local pattern
  for pattern; do
    grep -qE -e "$pattern" out || fail "step $number printed nothing like: $pattern" out
  done
}

# expect_same OLD NEW: two folders have the same files, byte for byte.
expect_same() { diff -r "$1" "$2" >differences || fail "$2 should be the same as $1" differences; }

printf '%s%s\n%s%s\n' "$bold" 'Haven is an app for tides and harbours, in English and five other languages.' \
  'Its texts go to a translation agency and come back.' "$plain"

step 'One bundle per language, each read back to prove that nothing gets lost.'
run 0 all 'loctrip export app --language ar,de,fr,ja,ru --verify -o sent'
expect '^Wrote sent/ar\.xcloc.*verified' '^Wrote sent/de\.xcloc.*verified' '^Wrote sent/fr\.xcloc.*verified' \
  '^Wrote sent/ja\.xcloc.*verified' '^Wrote sent/ru\.xcloc.*verified'
for language in ar de; do
  document="$language.xcloc/Localized Contents/$language.xliff"
  diff -I '<tool ' "$samples/sent/$document" "sent/$document" >differences \
    || fail "sent/$document is not the one in xliff-samples" differences
done

step 'The XLIFF has the very form of an export from Xcode; only the tool is another.'
run 0 all 'head -n 5 sent/de.xcloc/*/de.xliff | cut -c 1-78'
expect '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"' 'tool-name="loctrip"'
run 0 all "grep -A 2 'boats at anchor|==|plural.[oz]' sent/de.xcloc/*/de.xliff"
expect '<target state="translated">Keine Boote vor Anker</target>'

step 'The German delivery is back. What did the agency do?'
run 0 10 'loctrip diff sent/de.xcloc delivery-1/de.xliff'
expect ' 3 added, 1 removed, 1 source-changed'

step 'What would an import do? Every unit gets a verdict, every problem its place.'
run 1 18 'loctrip import delivery-1/de.xliff --into app --base sent --language de --dry-run --verbose'
expect 'added +Moonrise' 'updated +Neap tide' 'kept +Settings' 'rejected +Haven' \
  'conflict +High water' 'orphaned +Sea state' 'missing +Fair winds, %@!' \
  'de\.xliff:[0-9]+:[0-9]+' 'plural-unexpected' 'source-edited'
expect_same before app

step 'The same for real: what is good is written, and no other line changes.'
run 1 0 'loctrip import delivery-1/de.xliff --into app --base sent --language de'
expect '^Wrote '
run 1 all 'git --no-pager diff --no-index --stat before app'
expect '5 files changed'
run 1 all 'diff {before,app}/HavenWidget/Localizable.xcstrings'
expect '^> +"value" : "Tide jetzt"'
run 0 all 'loctrip format --check app && echo "Still the form that Xcode writes."'

step 'Import it again, and the bundles as they were sent: nothing is written.'
cp -R app after
run 1 0 'loctrip import delivery-1/de.xliff --into app --base sent --language de'
expect '^No catalog changes\.'
run 1 0 'loctrip import sent --into app --base sent'
expect '^No catalog changes\.'
expect_same after app

step 'The agency sends a corrected file. What is different?'
run 1 7 'loctrip diff delivery-1/de.xliff delivery-2/de.xliff --exit-code'
expect '- Höhe in %d' '\+ Höhe in %@' '- Flut' '\+ Springtide'
# Without a base nobody knows whether a person or the first delivery wrote what is replaced: it says so.
run 0 1 'loctrip import delivery-2/de.xliff --into app'
expect '2 finished translations are overwritten'
expect '^Wrote '
grep -qF '"value" : "Höhe in %@"' app/Haven/Localizable.xcstrings \
  || fail 'the corrected text is not in the catalog'

step 'Another agency works in XLIFF 2.1, and its tool must not touch placeholders.'
run 0 0 'loctrip export app --language fr --xliff-version 2.1 --protect-placeholders --verify -o order'
expect '^Wrote order/fr\.xliff.*verified'
run 0 all "grep -A 1 '<source>Height in' order/fr.xliff"
expect 'canDelete="no"'

step 'Others translate in Weblate or Poedit: PO files with every form of a plural go out and come back.'
cp -R before weblate
run 0 0 'loctrip export weblate --language ru --bundle po -o po --verify'
expect '^Wrote po/ru: .*verified'
run 0 all "grep -A 4 'msgid \"%lld boat at anchor' po/ru/Haven-Localizable.po"
expect 'msgstr\[2\] "%lld лодок на якоре"'
perl -0pi -e 's/(msgid "Moonrise"\nmsgstr ")"/$1Восход Луны"/' po/ru/Haven-Localizable.po
run 0 all 'loctrip import po --into weblate'
expect '^ru: of .* ordered 1 came back, 1 usable' '^Wrote weblate/Haven/Localizable\.xcstrings'

step 'A delivery that breaks the standard is told so, rule by rule; versions convert there and back.'
cp "$samples/returned/invalid/placeholder-deleted.xliff" broken.xliff
run 1 all 'loctrip validate broken.xliff'
expect '\[C14\]'
run 0 all 'loctrip convert --to 1.2 order/fr.xliff -o fr-1.2.xliff && loctrip convert --to 2.1 fr-1.2.xliff -o fr-2.1.xliff'
run 0 all 'loctrip validate order/fr.xliff fr-1.2.xliff fr-2.1.xliff'
run 0 all 'loctrip diff order/fr.xliff fr-2.1.xliff --exit-code'
expect '^No differences'

step 'Before an import, or in every pull request: what is wrong, and how far is each language?'
run 1 all 'loctrip check delivery-1/de.xliff --only placeholder-mismatch,plural-unexpected'
expect '\[placeholder-mismatch\]' ': failed$'
run 0 4 'loctrip init app && loctrip status app --language fr,de'
expect '^Wrote app/\.loctrip\.yml' '^fr +█'

step 'The manifest beside a bundle knows what was sent; a report is for those who decide.'
run 1 0 'loctrip import delivery-1/de.xliff --into before --base sent/de.loctrip.json --dry-run -o report.html -o report.md'
run 0 all 'head -n 5 report.md'
expect '^## Import: ' '^\| Language \|'
grep -q 'Content-Security-Policy' report.html || fail 'the page of the report is not closed to the world'

step 'Two branches filled the same catalog, one in German, one in French: both stay.'
cp -R before french
cp "$samples/returned/good/fr.xliff" delivery-fr.xliff
run 0 0 'loctrip import delivery-fr.xliff --into french --base sent --language fr'
run 0 all 'loctrip merge {before,app,french}/Haven/Localizable.xcstrings -o merged.xcstrings && echo merged'
run 0 all 'loctrip diff app/Haven/Localizable.xcstrings merged.xcstrings --language de'
expect '^No differences'
run 0 all 'loctrip diff french/Haven/Localizable.xcstrings merged.xcstrings --language fr'
expect '^No differences'

step 'A folder of orders and two agencies in the configuration: what would go out today?'
cp -R "$samples/app" shop
cat >shop/.loctrip.yml <<'END'
languages: [de, fr, ar, ja]
orders: orders
agencies:
  agency-a:
    name: Agency A
    languages: [de, fr]
    due: 4 days
    rates: {currency: EUR, per-word: {"*": 0.12}, bands: {"100": 10, repetition: 10}}
  agency-b: {languages: [ar, ja], due: 10 days, bundle: xliff, xliff-version: 2.1}
END
cd shop
# Wednesday 25 November 2026.
export SOURCE_DATE_EPOCH=1795597200
run 0 all 'loctrip orders'
expect '^0 open orders: 0 texts out; 113 texts ready to order' 'agency-a +31 +93 +10\.94 EUR'

step 'An order for each agency: bundles, manifests, cover sheet and the price of the day.'
run 0 all 'loctrip orders new --all --note "Release 2.4"'
first=$(made)
expect '^2026-w48-agency-a-..: 31 texts, 93 words, 10\.94 EUR, due Tuesday 1 December 2026' \
  '^2026-w48-agency-b-..: 82 texts' '2026-w48-agency-a-..\.zip \('
run 0 all 'loctrip orders new --all'
expect 'nothing is ready to order from agency-a' 'nothing is ready to order from agency-b'

step 'A week later: two new texts, and one order is late. What is out is not ordered again.'
export SOURCE_DATE_EPOCH=1796202000
printf '{"sourceLanguage":"en","strings":{"Dense fog":{},"Gale warning":{}},"version":"1.0"}' >Haven/News.xcstrings
run 1 all 'loctrip orders --fail-on overdue'
expect '^2 open orders: 113 texts out, 31 of them overdue; 8 texts ready to order' \
  "$first +agency-a +2026-12-01 +– +31"
run 0 all 'loctrip orders new agency-a --language de'
second=$(made)
expect '^2026-w49-agency-a-..: 2 texts'

step 'A part of it comes back, someone edits it here, and the agency sends the whole file again.'
sent="orders/$second/sent/de.xcloc/Localized Contents/de.xliff"
mkdir -p in
sed 's|<source>Dense fog</source>|&<target state="translated">Dichter Nebel</target>|' "$sent" >in/de-1.xliff
sed 's|<source>Gale warning</source>|&<target state="translated">Sturmwarnung</target>|' in/de-1.xliff >in/de-2.xliff
run 0 all 'loctrip import in/de-1.xliff'
expect "$second: of 2 ordered 1 came back, 1 usable; 1 missing"
sed 's/Dichter Nebel/Nebelbank/' Haven/News.xcstrings >edited
mv edited Haven/News.xcstrings
run 0 all 'loctrip import in/de-2.xliff'
expect '1 added' '1 kept'
grep -q 'Nebelbank' Haven/News.xcstrings || fail 'the redelivery replaced what was edited here'
run 0 1 "loctrip orders show $second"
expect '2 of 2 texts done'

step 'Three more texts: one comes back broken, one is a poor choice of words, and the translator asks something.'
printf '{"sourceLanguage":"en","strings":{"Ebb":{},"Flood":{},"Fog in %%@":{}},"version":"1.0"}' >Haven/Sea.xcstrings
run 0 1 'loctrip orders new agency-a --language de'
third=$(made)
expect '^2026-w49-agency-a-..: 3 texts'
sed -e 's|<source>Fog in %@</source>|&<target state="translated">Nebel in %s</target>|' \
  -e 's|<source>Flood</source>|&<target state="translated">Überschwemmung</target>|' \
  -e 's|<source>Ebb</source>|&<target state="translated">Ebbe</target><note from="translator">Noun or verb?</note>|' \
  "orders/$third/sent/de.xcloc/Localized Contents/de.xliff" >in/de-3.xliff
# Meanwhile somebody here translates one of them.
printf '{"sourceLanguage":"en","strings":{"Ebb":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Niedrigwasser"}}}},"Flood":{},"Fog in %%@":{}},"version":"1.0"}' >Haven/Sea.xcstrings
run 1 all 'loctrip import in/de-3.xliff'
expect '1 question: loctrip questions' "2 texts to decide: loctrip review $third"

step 'A person decides on a page (its file is made here): one text is edited, two go back with a reason.'
run 0 all "loctrip review $third"
expect "review/$third\.de\.html: 2 texts to decide"
saw() { grep "\"i\": \"$1\"" review/"$third".de.html | sed 's/.*"saw": \({[^}]*}\).*/\1/'; }
decided() { printf '{"catalog": "Haven/Sea.xcstrings", "language": "de", "id": "%s", "saw": %s, ' "$1" "$(saw "$1")"; }
{
  printf '{"schema": "loctrip.decisions/1", "sheet": "s", "order": "%s", "by": "reviewer-a", "decisions": [' "$third"
  decided 'Fog in %@'
  printf '"decision": "edit", "text": "Nebel in %%@"}, '
  decided Flood
  printf '"decision": "send-back", "note": "The tide, not a disaster"}, '
  decided Ebb
  printf '"decision": "send-back", "note": "We say Niedrigwasser"}]}'
} >review/de.decisions.json
run 0 all 'loctrip decide review/de.decisions.json'
expect '1 edited, 2 sent-back' 'Wrote Haven/Sea\.xcstrings'
grep -q 'Nebel in %@' Haven/Sea.xcstrings || fail 'the edit is not in the catalog'

step 'What was sent back goes out again with its reason, and the question is answered once for all languages.'
run 0 all 'loctrip orders new agency-a --rework'
rework=$(made)
expect "^2026-w49-agency-a-r-..: rework of $third, 2 texts" '2 sent back by reviewer-a'
grep -q 'The tide, not a disaster' "orders/$rework/sent/de.xcloc/Localized Contents/de.xliff" ||
  fail 'the reason is not in the bundle'
sed -e 's|<target state="needs-review-l10n">Überschwemmung</target>|<target state="translated">Flut</target>|' \
  -e 's|<target state="needs-review-l10n">Ebbe</target>|<target state="translated">Niedrigwasser</target>|' \
  -e 's|<target state="[a-z0-9-]*">Überschwemmung</target>|<target state="translated">Flut</target>|' \
  -e 's|<target state="[a-z0-9-]*">Ebbe</target>|<target state="translated">Niedrigwasser</target>|' \
  "orders/$rework/sent/de.xcloc/Localized Contents/de.xliff" >in/de-4.xliff
run 0 all 'loctrip import in/de-4.xliff'
run 0 2 'loctrip orders'
expect "orders to close .*$third"

step 'The agency bills the order: one invoice is right, the other bills a text that nobody ordered again.'
words=$(sed -n 's/.*"todo" *: *{"units" *: *3, "words" *: *\([0-9]*\)}.*/\1/p' "orders/$third/order.json")
price=$(sed -n 's/.*"price" *: *{"amount" *: *"\([0-9.]*\)".*/\1/p' "orders/$third/order.json")
printf 'order,language,words,amount\n%s,de,%s,%s\n' "$third" "$words" "$price" >right.csv
printf 'order,language,words,amount\n%s,de,%s,%s\n%s,de,2,0.24\n' "$third" "$words" "$price" "$third" >wrong.csv
run 0 0 "loctrip orders cost $third --invoice right.csv"
expect 'nothing to object'
run 1 all "loctrip orders cost $third --invoice wrong.csv"
expect 'too much'
run 0 all 'loctrip questions'
question=$(grep -h -o '"id": "[0-9a-f]*"' orders/questions/*.json | cut -d '"' -f 4)
run 0 all "loctrip questions answer $question 'A noun: the falling tide' --by developer"
run 0 all 'loctrip export Haven/Sea.xcstrings -l fr -o french'
grep -q 'A noun: the falling tide' 'french/fr.xcloc/Localized Contents/fr.xliff' || fail 'the answer does not go out'
cd ..

step 'The other half of the app is code: no key is without a use but two, which the catalog calls stale.'
cp -R "$samples/app" code
cd code
run 0 all 'loctrip keys unused'
expect "'Old compass': no code here uses the key" '2 warnings in 72 keys'

step 'A text is reworded and one is new. Extract finds both without a build, and keeps the translations.'
sed -e 's/"Anchor alarm sounds when/"The anchor alarm sounds when/' -e 's/Text("UTC")/&\n        Text("Storm warning", comment: "On the chart")/' \
  Haven/ChartView.swift >edited
mv edited Haven/ChartView.swift
run 0 all 'loctrip extract --move'
expect "moved the translations of 'Anchor alarm sounds when" "added 'Storm warning'"
run 0 all 'loctrip extract --check'

step 'A key gets a better name, in code and catalog together, with all its translations.'
run 0 all 'loctrip keys rename tide.state.slack tide.state.still'
expect "renamed 'tide.state.slack' to 'tide.state.still'"
grep -q '"tide.state.still"' Haven/HarbourList.swift || fail 'the code still has the old key'
run 0 all 'loctrip keys where --key tide.state.still'
expect 'Haven/HarbourList\.swift:[0-9]+:[0-9]+: text String in TideState'
cd ..

printf '\n%s%s\n%s%s\n' "$bold" \
  'Shown: export with proof, diff, dry run, import, import again, second delivery, XLIFF 2.1, PO, validate, convert, report, merge, orders, review, rework, questions, unused keys, extract, rename.' \
  'Every step did what it says.' "$plain"
