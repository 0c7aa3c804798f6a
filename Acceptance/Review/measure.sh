#!/usr/bin/env bash
# Reviews in headless Chromium as people do it: sample pages with the script and style of a page that loctrip wrote,
# checked in every way, and a real page whose decisions are then applied.
#   measure.sh LOCTRIP [measure.py's options]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

loctrip=$1
shift
if ! command -v chromium > /dev/null || ! command -v python3 > /dev/null; then
  echo "acceptance-review: skipped, there is no Chromium or no python3"
  exit 0
fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
axe=$(find Acceptance/.build/review -name axe.min.js 2> /dev/null | head -1 || true)
python3 Acceptance/Review/project.py make "$room/project" "$loctrip"
python3 Acceptance/Review/pages.py "$room/project/pages/review-97.html" "$room/pages"
python3 Acceptance/Review/measure.py "$room/project/pages" --only=decide --save="$room/decisions.json"
python3 Acceptance/Review/project.py compare "$room/project" "$loctrip" "$room/decisions.json"
python3 Acceptance/Review/project.py terminal "$room/terminal" "$loctrip"
python3 Acceptance/Review/measure.py "$room/pages" ${axe:+"$axe"} "$@"
