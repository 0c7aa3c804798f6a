#!/usr/bin/env bash
# Prints the lines of code of each target, without blank ones and comments, its lines of documentation and its public
# declarations.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# count TARGET…: code, documentation and public declarations of some folders.
count() {
  find "$@" -type f \( -name '*.swift' -o -name '*.[ch]' \) -exec cat {} + | awk '
    /^[ \t]*$/ { next }
    inside { if (/\*\//) inside = 0; next }
    /^[ \t]*\/\*/ { if (!/\*\//) inside = 1; next }
    /^[ \t]*\/\/\// { documentation++; next }
    /^[ \t]*\/\// { next }
    { code++ }
    /^[ \t]*(@[A-Za-z]+(\([^)]*\))? +)*public / && !/ import / { exposed++ }
    END { print code + 0, documentation + 0, exposed + 0 }'
}

printf '%7s %7s %7s\n' code docs public
for target in Sources/*/; do
  read -r code documentation exposed < <(count "$target")
  printf '%7d %7d %7d  %s\n' "$code" "$documentation" "$exposed" "$(basename "$target")"
done
read -r code documentation exposed < <(count Sources)
printf '%7d %7d %7d  Sources\n' "$code" "$documentation" "$exposed"
