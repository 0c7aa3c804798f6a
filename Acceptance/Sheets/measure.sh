#!/usr/bin/env bash
# Sends spreadsheets of a program through openpyxl and LibreOffice: measure.sh LOCTRIP
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Acceptance/Sheets/install.sh
python=Acceptance/.build/sheets/bin/python
if [[ ! -x $python ]]; then
  echo "acceptance-sheets: skipped, openpyxl is not installed"
  exit 0
fi
"$python" Acceptance/Sheets/measure.py "$1"
