#!/usr/bin/env bash
# Reviews in headless Chromium as people do it: sample pages with the script and style of a page that loctrip wrote,
# checked in every way, and a real page whose decisions are then applied. Then rounds with an agency: rework, and a
# question.
#   measure.sh LOCTRIP [CORPUS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

loctrip=$1
python=python3
if [[ -x Acceptance/.build/review/bin/python ]]; then python=Acceptance/.build/review/bin/python; fi
if ! command -v "$python" > /dev/null; then
  echo "acceptance-review: skipped, python3 is not installed"
  exit 0
fi
"$python" Acceptance/Review/rounds.py "$loctrip" xliff-samples/app ${2:+"$2"}
if ! command -v chromium > /dev/null; then
  echo "acceptance-review: pages are skipped, there is no Chromium"
  exit 0
fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
axe=$(find Acceptance/.build/review -name axe.min.js 2> /dev/null | head -1 || true)
"$python" Acceptance/Review/project.py make "$room/project" "$loctrip"
"$python" Acceptance/Review/pages.py "$room/project/pages/review-97.html" "$room/pages"
"$python" Acceptance/Review/measure.py "$room/project/pages" --only=decide --save="$room/decisions.json"
"$python" Acceptance/Review/project.py compare "$room/project" "$loctrip" "$room/decisions.json"
"$python" Acceptance/Review/project.py terminal "$room/terminal" "$loctrip"
"$python" Acceptance/Review/project.py week "$room/week" "$loctrip"
"$python" Acceptance/Review/project.py edits "$room/edits" "$loctrip"
cp "$room/week/week.html" "$room/week/order.html" "$room/week/status.html" "$room/edits/review-edits.html" "$room/pages"
"$python" Acceptance/Review/measure.py "$room/pages" ${axe:+"$axe"}
