#!/usr/bin/env bash
# Installs what `make acceptance-bridges` sends bundles through, when it is missing: Python's packages and Weblate's
# formats into a folder of the build, gettext and Qt's lconvert. What cannot be had is said; the measurement then skips it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Weblate needs a newer Python than some systems call python3.
for python in python3.13 python3.12; do
  if "$python" -c 'import venv' 2>/dev/null; then
    export PYTHON=$python
    break
  fi
done
Acceptance/python.sh bridges Acceptance/Bridges/requirements.txt
Scripts/dependencies.sh msgcat || echo "skipped: gettext, which cannot be installed here" >&2
Scripts/dependencies.sh lconvert || echo "skipped: lconvert, which cannot be installed here" >&2
pip=Acceptance/.build/bridges/bin/pip
if [[ -x $pip ]] && ! "$pip" show --quiet weblate 2>/dev/null; then
  # The formats need neither the server nor what backs it up and sends messages.
  "$pip" install --quiet --disable-pip-version-check --no-deps weblate==2026.10.1 2>/dev/null &&
    Acceptance/.build/bridges/bin/python Acceptance/Bridges/weblate_requirements.py \
      >Acceptance/.build/bridges/weblate.txt &&
    "$pip" install --quiet --disable-pip-version-check -r Acceptance/.build/bridges/weblate.txt 2>/dev/null ||
    echo "skipped: Weblate, which needs Python 3.12 and pip" >&2
fi
