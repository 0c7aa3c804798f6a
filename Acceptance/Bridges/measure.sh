#!/usr/bin/env bash
# Sends bundles of a program through the tools of gettext, Qt, Weblate and Pontoon: measure.sh LOCTRIP CORPUS [EVERY]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Acceptance/Bridges/install.sh
python=Acceptance/.build/bridges/bin/python
if [[ ! -x $python ]]; then
  echo "acceptance-bridges: skipped, no client is installed"
  exit 0
fi
"$python" Acceptance/Bridges/measure.py "$@"
