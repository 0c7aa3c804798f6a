#!/usr/bin/env bash
# Prints the options of a release build, quoted for a shell: make and dist.sh share them, and so what they build.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Types are made by their own accessors, not from names in the program: for each of those the runtime would search all
# conformances of the program, which was a third of the start of a command. The paths of this folder are left out.
options=(-c release -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  -Xswiftc -file-prefix-map -Xswiftc "$root=loctrip" -Xcc "-ffile-prefix-map=$root=loctrip")
if [[ $(uname -s) == Linux ]]; then
  # Nobody loads the program as a library, so it exports no symbols; its relocations are packed, which
  # glibc 2.36 and newer read. Only lld does both.
  options+=(--static-swift-stdlib -Xswiftc -use-ld=lld
    -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs)
fi
printf '%q ' "${options[@]}"
