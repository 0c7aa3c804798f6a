#!/usr/bin/env bash
# Measurements that only packaging or another program can break need not run when nothing that they depend on has
# changed. Acceptance/passed.txt has a line for each: its name, the digest of its inputs when it last passed, and the
# inputs, files and folders of the repository.
#
#   inputs.sh passed NAME           exits 0 if the inputs are those of the last pass, and says so; else 1
#   inputs.sh run NAME COMMAND…     runs the measurement; a pass that skipped nothing is recorded in the file
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

file=Acceptance/passed.txt
action=$1 name=$2
shift 2
read -r _ recorded inputs < <(grep "^$name " "$file") \
  || { echo "inputs: $file has no line for $name" >&2; exit 64; }

# The digest of all files that are named, with their paths; files that git does not know do not count.
digest() {
  local paths
  read -ra paths <<<"$inputs"
  git ls-files -z -- "${paths[@]}" | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-16
}

case $action in
  passed)
    [[ $(digest) == "$recorded" ]] || exit 1
    echo "acceptance-$name: not run, it passed with these inputs ($recorded)"
    ;;
  run)
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    status=0
    "$@" 2>&1 | tee "$log" || status=$?
    if ((status == 0)) && ! grep -q skipped "$log"; then
      now=$(digest)
      if [[ $now != "$recorded" ]]; then
        sed -i.bak "s/^$name [^ ]*/$name $now/" "$file" && rm -f "$file.bak"
        echo "acceptance-$name: recorded as passed in $file; commit it"
      fi
    fi
    exit "$status"
    ;;
  *) sed -n 's/^# *//p' "${BASH_SOURCE[0]}" >&2; exit 64 ;;
esac
