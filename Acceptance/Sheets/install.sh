#!/usr/bin/env bash
# Installs what `make acceptance-sheets` opens spreadsheets with, when it is missing: openpyxl into a folder of the
# build, and LibreOffice. What cannot be had is said; the measurement then skips it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=Acceptance/.build/sheets
wanted=Acceptance/Sheets/requirements.txt

if ! { [[ -x $environment/bin/python ]] && cmp -s "$wanted" "$environment/installed.txt"; }; then
  echo "sheets: installing $(tr '\n' ' ' <"$wanted")with pip" >&2
  Scripts/dependencies.sh python3-venv || true
  rm -rf "$environment"
  if python3 -m venv "$environment" &&
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"; then
    cp "$wanted" "$environment/installed.txt"
  else
    echo "skipped: openpyxl, which pip cannot install here" >&2
    rm -rf "$environment"
  fi
fi
Scripts/dependencies.sh soffice || echo "skipped: LibreOffice, which cannot be installed here" >&2
