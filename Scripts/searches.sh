#!/usr/bin/env bash
# Generic searches for text (`replacing`, `contains("…")`, `range(of: "…")`, `split(separator: "…")`) cost hundreds of
# instructions a character; on the way of a unit bytes are searched. These rooms see units, but for the files below:
# they see paths, settings, headers and what is told to a person.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
rooms=(XMLEvents JSONSource LocalizationCore XLIFF XLIFFValidation XLIFFConversion StringCatalogs LegacyCatalogs
  CatalogMigration AndroidResources TranslationChecks Reconciliation Gettext Spreadsheets Ledger Exchange Review)
without=(
  XMLEvents/XMLEncoding LocalizationCore/{LinkText,PluralNumbers,FindingsError} XLIFF/Editing/XLIFFEditor
  XLIFF/{XLIFFRoot,XLIFFValues} LegacyCatalogs/{PropertyList,PropertyListText,InterfaceDocument}
  CatalogMigration/TableDraft AndroidResources/AndroidFolder TranslationChecks/NumberText Gettext/{PluralForms,POFile}
  Spreadsheets/{DelimitedText,WorkbookReader,WorkbookWriter} Ledger/{Order,OrderUnit}
  Exchange/Comparing/{DiffSide,Diff+Git,TextConversion} Exchange/Importing/{DeliveredCatalogs,DeliveryCollector,Import}
  Exchange/Exporting/{BundleWriter,ExportWriting} Review/{DecisionFile,QuestionList,ReviewWorkbook}
)
found=$(grep -rnE '\.replacing\([^()]*, with:|\.contains\("|\.range\(of: *"|\.split\(separator: *"' "${rooms[@]/#/Sources/}" \
  --include='*.swift' | grep -vF "$(printf 'Sources/%s.swift:\n' "${without[@]}")" || true)
[[ -z $found ]] && exit 0
echo "$found"
echo "lint: a generic search on the way of a unit; search its bytes, or add the file to Scripts/searches.sh if it sees no unit" >&2
exit 1
