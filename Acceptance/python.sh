#!/usr/bin/env bash
# Makes an environment of Python in a folder of the build, with the packages of a requirements file, when it is missing
# or has others. What cannot be had is said; the measurement then skips it.
#   python.sh NAME REQUIREMENTS
#   PYTHON=python3.13 python.sh …    an environment of another Python
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=Acceptance/.build/$1
wanted=$2

if [[ -x $environment/bin/python ]] && cmp -s "$wanted" "$environment/installed.txt"; then exit 0; fi
echo "$1: installing $(tr '\n' ' ' <"$wanted")with pip" >&2
Scripts/dependencies.sh python3-venv || true
rm -rf "$environment"
if "${PYTHON:-python3}" -m venv "$environment" &&
  "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"; then
  cp "$wanted" "$environment/installed.txt"
else
  echo "skipped: $(tr '\n' ' ' <"$wanted")which pip cannot install here" >&2
  rm -rf "$environment"
fi
