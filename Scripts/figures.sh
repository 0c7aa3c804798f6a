#!/usr/bin/env bash
# Prints the lines of the sources by target and what is larger than we allow; exits 1 when something
# is. The limits are below: of Sources, of RoundTrip, and of files and functions in some targets.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

limit_all=46000 limit_round_trip=9000 limit_file=500 limit_function=80
kept_small=(RoundTrip Gates Drafting Projects Reconciliation StringCatalogs Checks Reports Files)
failed=0

# over WHAT LINES LIMIT: says that something is too long.
over() {
  printf 'figures: %s has %d lines, %d are allowed\n' "$1" "$2" "$3"
  failed=1
}

lines_of() { find "$1" -type f \( -name '*.swift' -o -name '*.[ch]' \) -exec cat {} + | wc -l; }

for target in Sources/*/; do
  printf '%7d  %s\n' "$(lines_of "$target")" "$(basename "$target")"
done
all=$(lines_of Sources)
printf '%7d  Sources\n' "$all"
if ((all > limit_all)); then over Sources "$all" "$limit_all"; fi
round_trip=$(lines_of Sources/RoundTrip)
if ((round_trip > limit_round_trip)); then over RoundTrip "$round_trip" "$limit_round_trip"; fi

folders=()
for target in "${kept_small[@]}"; do
  if [[ -d Sources/$target ]]; then folders+=("Sources/$target"); fi
done

while IFS= read -r -d '' file; do
  lines=$(wc -l <"$file")
  if ((lines > limit_file)); then over "$file" "$lines" "$limit_file"; fi
done < <(find "${folders[@]}" -name '*.swift' -print0 | sort -z)

# The formatter puts the brace that closes a declaration below its first letter, and nothing else
# of the body so far to the left, so a function is found by its indentation. Lines of a string
# literal over several lines are passed over: they may say anything.
while IFS=$'\t' read -r place lines; do
  over "$place" "$lines" "$limit_function"
done < <(
  find "${folders[@]}" -name '*.swift' -print0 | sort -z | xargs -0 awk -v limit="$limit_function" '
    FNR == 1 { inside = 0; text = 0 }
    {
      quotes = gsub(/"""/, "\"\"\"")
      was = text
      if (quotes % 2) text = !text
      if (was) next
    }
    match($0, /^ *(@[A-Za-z()]+ )*((public|package|private|fileprivate|internal|static|final|override|mutating|nonmutating|borrowing|consuming|nonisolated|convenience|required|prefix|infix|postfix) )*(func |init[?(<]|subscript[(<]|deinit |var [^=]*{$)/) {
      match($0, /^ */)
      # What a protocol only asks for has no end of its own.
      while (inside && RLENGTH <= indent[inside]) inside--
      # A function in a function counts by itself and within the outer one.
      depth = ++inside
      indent[depth] = RLENGTH
      start[depth] = FNR
      name[depth] = $0
      sub(/^ */, "", name[depth])
      sub(/[({<:].*/, "", name[depth])
      sub(/.* /, "", name[depth])
      if ($0 ~ /}$/ && $0 ~ /{/) inside--
      next
    }
    inside {
      match($0, /^ */)
      while (inside && $0 !~ /^ *$/ && RLENGTH < indent[inside]) inside--
      if (inside && RLENGTH == indent[inside] && $0 ~ /^ *}/) {
        lines = FNR - start[inside] + 1
        if (lines > limit) printf "%s:%d: %s\t%d\n", FILENAME, start[inside], name[inside], lines
        inside--
      }
    }'
)

exit "$failed"
