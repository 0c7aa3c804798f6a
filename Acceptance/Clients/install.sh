#!/usr/bin/env bash
# Installs what `make acceptance-clients` plays with, when it is missing: Python's packages into a folder
# of the build, and Qt's lconvert. What cannot be had is said; the measurement then skips it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Acceptance/python.sh clients Acceptance/Clients/requirements.txt
Scripts/dependencies.sh lconvert || echo "skipped: lconvert, which cannot be installed here" >&2
