#!/usr/bin/env bash
# A path is bytes: `String` takes two names that differ in Unicode normal form for one. These files see paths, so that
# their sets and keys are `ExactString`. Spellings are compared, in names of disks that ignore case, as text on purpose.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
files=(
  Sources/FileSets/{FileAccess,FileBounds,FileReplacement,FileReplacement+Staging,FileReplacement+Undoing}.swift
  Sources/FileSets/{FolderSearch,InterruptedRun,OutputFolder,StagedSet,TemporaryName,WriteJournal}.swift
  Sources/Bundles/{ArchivedDocument,Delivery}.swift
  Sources/AppProjects/{CatalogSearch,FolderWalk,NamedOutputs}.swift
  Sources/AppProjects/{Project,Project+Context,Project+Legacy,Project+Paths}.swift
  Sources/AppProjects/ProjectFiles/{CatalogSymbols,DevelopmentRegions,InfoPlistSearch,PBXProject}.swift
  Sources/AppProjects/ProjectFiles/{ProjectFiles,ProjectModel,RepositoryFiles,XCProject}.swift
  Sources/LegacyCatalogs/{InterfaceCatalog,LanguageFolder,StoreCatalog}.swift
  Sources/Ledger/ManifestSearch.swift
  Sources/Exchange/Comparing/{Diff+Git,DiffSide,GitCatalogs}.swift
  Sources/Exchange/Importing/{Batch,DeliveredCatalogs}.swift
  Sources/FileTools/Converting.swift
)
if grep -nE 'Set<String>|\[String\??: ' "${files[@]}" | grep -vE 'skippedFolders|let spellings|var spellings'; then
  echo "lint: paths are compared by their bytes; use ExactString" >&2
  exit 1
fi
