#!/usr/bin/env bash
# Installs what `make acceptance-clients` plays with, when it is missing: Python's packages into a folder
# of the build, and Qt's lconvert. What cannot be had is said; the measurement then skips it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=Acceptance/.build/clients
wanted=Acceptance/Clients/requirements.txt

has_packages() {
  [[ -x $environment/bin/python ]] && cmp -s "$wanted" "$environment/installed.txt"
}

if ! has_packages; then
  echo "clients: installing $(tr '\n' ' ' <"$wanted")with pip" >&2
  Scripts/dependencies.sh python3-venv || true
  rm -rf "$environment"
  if python3 -m venv "$environment" &&
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"; then
    cp "$wanted" "$environment/installed.txt"
  else
    echo "skipped: lxml, translate-toolkit and polib, which pip cannot install here" >&2
    rm -rf "$environment"
  fi
fi
Scripts/dependencies.sh lconvert || echo "skipped: lconvert, which cannot be installed here" >&2
