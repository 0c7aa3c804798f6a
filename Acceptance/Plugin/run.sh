#!/usr/bin/env bash
# Packages that depend on this one as users do: Examples/, which is built, and one with a catalog, in which
# `swift package loctrip` runs.
#
#   run.sh [SCRATCH]     SCRATCH keeps the build of the second package (default: .build/plugin)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
swift=${SWIFT:-swift}
scratch=$(mkdir -p "${1:-.build/plugin}" && cd "${1:-.build/plugin}" && pwd)

"$swift" build --package-path Examples --quiet

package=$(mktemp -d)
trap 'rm -rf "$package"' EXIT
mkdir -p "$package/Sources/Greeting"
cat >"$package/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Greeting",
  defaultLocalization: "en",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "loctrip", path: "$root")],
  targets: [.executableTarget(name: "Greeting", resources: [.process("Localizable.xcstrings")])]
)
END
echo 'print("Hello")' >"$package/Sources/Greeting/main.swift"
cat >"$package/Sources/Greeting/Localizable.xcstrings" <<'END'
{"sourceLanguage":"en","strings":{"Height in %@":{"localizations":{"fr":{"stringUnit":{"state":"translated",
"value":"Hauteur en %d"}}}}},"version":"1.0"}
END

# run STATUS PATTERN WORD…: the command exits with 0 or not, and prints the pattern.
run() {
  local wanted=$1 pattern=$2 status=0
  shift 2
  "$swift" package --package-path "$package" --scratch-path "$scratch" loctrip "$@" >"$package/out" 2>&1 || status=1
  if ((status != wanted)) || ! grep -qF -e "$pattern" "$package/out"; then
    echo "acceptance-examples: swift package loctrip $*: exit status $status, and not: $pattern" >&2
    cat "$package/out" >&2
    exit 1
  fi
  echo "acceptance-examples: swift package loctrip $*: $(grep -F -m 1 -e "$pattern" "$package/out")"
}

run 0 '1 language, 1 catalog: 100 % translated'
run 0 'fr' status --format json
run 1 '%d replaces %@ of the source' check
