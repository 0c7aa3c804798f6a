#!/usr/bin/env bash
# Judges what a program writes by the schemas of others: measure.sh LOCTRIP [CORPUS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

Acceptance/Schemas/install.sh
schemas=Acceptance/.build/schemas
if [[ ! -x $schemas/bin/python ]]; then
  echo "acceptance-schemas: skipped, the schemas are not installed"
  exit 0
fi
{
  find xliff-samples -name '*.xliff' -o -name '*.xcstrings'
  if (($# > 1)); then
    find "$2/apple" -name '*.xcstrings' -o -name '*.xliff' | sort | awk 'NR % 10 == 0'
  fi
} | tr '\n' '\0' | xargs -0 -x "$schemas/bin/python" Acceptance/Schemas/judge.py "$1" "$schemas"
