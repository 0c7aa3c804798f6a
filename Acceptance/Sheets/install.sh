#!/usr/bin/env bash
# Installs what `make acceptance-sheets` opens spreadsheets with, when it is missing: openpyxl into a folder of the
# build, and LibreOffice. What cannot be had is said; the measurement then skips it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Acceptance/python.sh sheets Acceptance/Sheets/requirements.txt
Scripts/dependencies.sh soffice || echo "skipped: LibreOffice, which cannot be installed here" >&2
