#!/usr/bin/env bash
# Makes Foundation's data of ICU smaller, 14 MB of 34, and prints the options that link it, one a line.
# What goes is named in icu-data.swift. The folder given keeps what was made; a second run finds it there.
set -euo pipefail
[[ $# == 1 ]] || { echo "usage: Scripts/icu-data.sh FOLDER" >&2; exit 64; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
swift=${SWIFT:-swift}
mkdir -p "$1"
folder=$(cd "$1" && pwd)
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
library=${resources}_static/linux/lib_FoundationICU.a
stamp=$(cksum <"$here/icu-data.swift")$(stat -c ' %s %Y' "$library")
cd "$folder"
if [[ ! -f icu-data.o || $(cat stamp 2>/dev/null) != "$stamp" ]]; then
  "${swift}c" -O -o icu-data "$here/icu-data.swift"
  ar p "$library" icu_packaged_data.cpp.o >all.o
  symbol=$(nm all.o | sed -n 's/.* R \(icudt[0-9]*_dat\)$/\1/p')
  objcopy -O binary --only-section=.rodata all.o all.dat
  ./icu-data all.dat some.dat >&2
  # The linker gives whoever asks for the symbol the one of this name, and leaves out the other.
  objcopy --update-section .rodata=some.dat --redefine-sym "$symbol=__wrap_$symbol" \
    --remove-section .llvm_addrsig all.o icu-data.o
  rm all.o all.dat some.dat
  echo "$symbol" >symbol
  echo "$stamp" >stamp
fi
printf '%s\n' -Xlinker "--wrap=$(cat symbol)" -Xlinker "$folder/icu-data.o"
