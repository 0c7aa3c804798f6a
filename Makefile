# make              what there is
# make swift-reader loctrip-swift, which reads Swift, beside the release program; keys and extract need it
# make demo         the main job on the samples, and what happened
# make test         all tests
# make try ROOM=Ledger  the tests of one room, without optimization: a minute
# make lint         the format of every Swift file, the words of messages, and how paths are compared
# make availability what the macOS of Package.swift lacks, looked for in the build of the tests
# make check        lint, availability, tests, tests under AddressSanitizer
# make acceptance   every acceptance measurement; those over the corpus are skipped where it is absent
# make acceptance-same OLD=binary   outputs and written bytes of all commands, compared with those of another program
# make acceptance-changed  the same, without those that passed with the inputs that they have, over a tenth of the corpus
# make bench        speed, memory and instructions beside xmllint
# make count        instructions alone; JOBS="import-every diff-few" some works only; PEERS=1 other programs beside, RECORD=1 writes docs/speed.md
# make count-changed 500 units of each work, compared with what was recorded; RECORD=1 records
# make count-growth by which power of its input each work grows; AXES="orphans units/diff" some alone
# make options      the table of options that the program reads command lines by, out of their declarations
# make figures     lines of code, documentation and public declarations by target
# make fuzz         the readers under libFuzzer and AddressSanitizer; SECONDS_EACH=60
# make docs         DocC pages of the libraries, warnings as errors, and the reference pages among the guides
# make pictures     the pictures of the README, out of the samples, light and dark
# make dist         what can be installed, into dist/: archive, Debian package, formula, container file
# make reproducible two builds of it in two folders, compared byte for byte
# make install      the release binaries to $(PREFIX)/bin and $(PREFIX)/libexec, without debug information
# Everything that is missing is installed first through the system's package manager.

SHELL := /bin/bash
PREFIX ?= /usr/local
SWIFT ?= swift
SECONDS_EACH ?= 60
RELEASE := $(shell Scripts/release-options.sh)
READER ?= $(RELEASE)
# One build for the demo, the tests and the measurements of what is right: what ships is optimized, with the assertions of
# debug and what tests see; the index says what is used of the system. Its manifest has all targets, always.
TESTED := -c release --scratch-path .build-tested --enable-index-store -Xswiftc -enable-testing \
  -Xswiftc -assert-config -Xswiftc Debug --explicit-target-dependency-import-check error
TESTED_MANIFEST := LOCTRIP_MEASUREMENTS=1 LOCTRIP_TESTED=1
TESTING = $(TESTED_MANIFEST) $(SWIFT)
TESTED_BIN := $(CURDIR)/.build-tested/release
# Both programs are of the same commit, or they do not work together.
COMMIT = LOCTRIP_COMMIT="$$(git rev-parse --short HEAD 2> /dev/null)"
FORMATTED := Package.swift Sources Tests Acceptance/Sources Benchmarks/Sources SwiftReader/Package.swift \
  SwiftReader/Sources/loctrip-swift \
  Examples/Package.swift Examples/Sources Fuzz/Package.swift Fuzz/Sources
BIN = "$$($(SWIFT) build $(RELEASE) --show-bin-path)"
# Builds programs that measure, in the folder of the program: what both have is built once.
define measure
  for product in $(1); do \
    $(COMMIT) LOCTRIP_MEASUREMENTS=1 \
      $(SWIFT) build $(RELEASE) --product $$product --quiet || exit; \
  done
endef
MODULES := XMLEvents JSONSource LocalizationCore XLIFF XLIFFValidation XLIFFConversion \
  StringCatalogs LegacyCatalogs CatalogMigration AndroidResources TranslationChecks Reconciliation Drafting \
  LocalizationReports FileSets Spreadsheets Gettext Bundles AppProjects AppSources Ledger Gates Exchange \
  Ordering Review FileTools LoctripKit
CORPUS ?= ../shared/bin/corpus

# Those whose inputs are not those of the last pass, by Acceptance/passed.txt.
changed = $$(Scripts/inputs.py changed $(1))
passes = Scripts/inputs.py run $(1)

# Over the corpus, in one process, which finds and reads its files once.
MEASUREMENTS := export catalogs import reconcile returns versions conformance fidelity convert merge \
  checks pseudo legacy migrate compile android decide
ACCEPTANCE := $(addprefix acceptance-,$(MEASUREMENTS))
# What makes its own files, or runs other programs.
OTHERS := orders crash races attacks matrix review translate since sources shells bridges clients sheets schemas examples install

.PHONY: help deps build tested release swift-reader swift-reader-debug swift-reader-tested demo test try lint \
  availability format check asan python \
  acceptance acceptance-changed acceptance-corpus acceptance-same $(ACCEPTANCE) $(addprefix acceptance-,$(OTHERS)) \
  bench count count-changed count-growth options figures fuzz docs pictures dist reproducible install clean

help:
	@sed -n 's/^# //p' Makefile

deps:
	@Scripts/dependencies.sh

build: deps
	$(SWIFT) build --explicit-target-dependency-import-check error

tested: deps
	$(TESTING) build --build-tests $(TESTED)

release: deps
	$(COMMIT) $(SWIFT) build $(RELEASE) --product loctrip

# READER= builds it without optimization, for measurements of what it finds: swift-syntax takes ten minutes else.
swift-reader: deps
	@$(COMMIT) SWIFT=$(SWIFT) Scripts/swift-reader.sh $(BIN) $(READER)

# Beside the debug program, where the tests look for it too.
swift-reader-debug: deps
	@SWIFT=$(SWIFT) Scripts/swift-reader.sh "$$($(SWIFT) build --show-bin-path)"

# Beside what the tests are.
swift-reader-tested: deps
	@SWIFT=$(SWIFT) Scripts/swift-reader.sh $(TESTED_BIN)

demo: deps
	$(TESTING) build --product loctrip $(TESTED)
	@$(MAKE) --no-print-directory swift-reader-tested
	@LOCTRIP=$(TESTED_BIN)/loctrip Scripts/demo.sh

test: swift-reader-tested
	@[ -x $(CORPUS) ] || echo "test: the corpus is absent; tests that need it are skipped"
	@SWIFT=$(SWIFT) $(TESTED_MANIFEST) Scripts/tests.sh $(TESTED)

# The folder Tests/LedgerTests for ROOM=Ledger; nothing else is built than what these tests see.
try: deps
	@[ -d "Tests/$(ROOM)Tests" ] || { echo "try: ROOM is one of" $$(ls Tests | sed -n 's/Tests$$//p'); exit 1; }
	@SWIFT=$(SWIFT) LOCTRIP_ROOM=$(ROOM) Scripts/tests.sh

# What the compiler of another system than macOS does not tell of it.
availability: tested
	@Scripts/availability.sh $(TESTED_BIN)/index/store

lint:
	@! command -v python3 > /dev/null || { Scripts/messages.py --check && Scripts/reference.py --check && Scripts/inputs.py check $(MEASUREMENTS) $(OTHERS); }
	@Scripts/paths.sh
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

format:
	$(SWIFT) format format --in-place --recursive --parallel $(FORMATTED)

# Leaks are not looked for: Foundation's Process keeps what it was given, and the tests run git often.
# What reads Swift has no sanitizer: it is another program.
asan: deps
	@SWIFT=$(SWIFT) Scripts/swift-reader.sh \
	  "$$($(SWIFT) build --sanitize=address --scratch-path .build-asan --show-bin-path)"
	@SWIFT=$(SWIFT) LOCTRIP_TESTED=1 ASAN_OPTIONS=detect_leaks=0 Scripts/tests.sh --sanitize=address --scratch-path .build-asan

check: lint availability test asan

acceptance: acceptance-corpus $(addprefix acceptance-,$(OTHERS))

# The same, without what passed with the inputs that it has now, with a tenth of the corpus, another one for each commit,
# and with a tenth of the trips of PO files.
acceptance-changed: python tested
	@names="$(call changed,$(MEASUREMENTS))" || exit; \
	if [ -z "$$names" ]; then :; elif [ -x $(CORPUS) ]; then \
	  Scripts/dependencies.sh xmllint; \
	  $(TESTED_BIN)/acceptance --tenth $$((0x$$(git rev-parse HEAD | cut -c 1-7) % 10)) "$$($(CORPUS))" $$names; \
	else echo "acceptance-corpus: skipped, the corpus is absent"; fi
	@names="$(call changed,$(OTHERS))" || exit; \
	for name in $$names; do case $$name in \
	  examples | install) echo "acceptance-$$name: its inputs have changed; it takes longer than the rest, run it alone" ;; \
	  *) $(MAKE) --no-print-directory acceptance-$$name EVERY=10 || exit ;; \
	esac; done

# The measurements know by it which of them need not run.
python:
	@Scripts/dependencies.sh python3

acceptance-corpus $(ACCEPTANCE): acceptance-%: python tested
	@names="$(if $(filter corpus,$*),$(MEASUREMENTS),$*)"; if [ -x $(CORPUS) ]; then \
	  Scripts/dependencies.sh xmllint; \
	  $(TESTED_BIN)/acceptance "$$($(CORPUS))" $$names && Scripts/inputs.py record $$names; \
	else echo "acceptance-$*: skipped, the corpus is absent"; fi

# Other programs that edit bundles; what cannot be installed is skipped.
acceptance-clients: python tested
	@if [ -x $(CORPUS) ]; then \
	  $(call passes,clients) sh -c 'Acceptance/Clients/install.sh; exec "$$@"' sh \
	    $(TESTED_BIN)/acceptance "$$($(CORPUS))" clients; \
	else echo "acceptance-clients: skipped, the corpus is absent"; fi

# ATTACKS="zip scale" tries some classes alone.
acceptance-crash acceptance-races acceptance-attacks: acceptance-%: python tested
	@LOCTRIP=$(TESTED_BIN)/loctrip $(call passes,$*) $(TESTED_BIN)/acceptance - $*

# Every form, packing, base and fault of a delivery with every command; EVERY=10 takes each tenth trip, and
# MATRIX="po zip order error" the cells that begin like that, whose folders stay.
acceptance-matrix: python tested
	@LOCTRIP=$(TESTED_BIN)/loctrip $(if $(EVERY)$(MATRIX),EVERY=$(or $(EVERY),1),$(call passes,matrix)) $(TESTED_BIN)/acceptance - matrix

# Eight weeks of orders, with projects of the corpus when it is there.
acceptance-orders: python tested
	@LOCTRIP=$(TESTED_BIN)/loctrip $(call passes,orders) \
	  $(TESTED_BIN)/acceptance "$$([ -x $(CORPUS) ] && $(CORPUS) || echo -)" orders

# Without a browser it says that it is skipped; the rest of the project does not need one.
acceptance-review: python tested
	@Scripts/dependencies.sh chromium || true
	@Acceptance/python.sh review Acceptance/Review/requirements.txt
	@$(call passes,review) Acceptance/Review/measure.sh $(TESTED_BIN)/loctrip \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# Reports judged by the schemas of others; of the corpus, when it is there, every tenth catalog and bundle.
acceptance-schemas: python tested
	@$(call passes,schemas) Acceptance/Schemas/measure.sh $(TESTED_BIN)/loctrip \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# Spreadsheets filled in by openpyxl, and opened and saved by LibreOffice.
acceptance-sheets: python tested
	@$(call passes,sheets) Acceptance/Sheets/measure.sh $(TESTED_BIN)/loctrip

# PO, JSON, CSV and Android files and XLIFF through Weblate's formats, translate-toolkit, polib, Babel, moz.l10n, gettext
# and Qt; EVERY=10 takes each tenth trip.
acceptance-bridges: python tested
	@if [ -x $(CORPUS) ]; then \
	  $(if $(EVERY),,$(call passes,bridges)) Acceptance/Bridges/measure.sh $(TESTED_BIN)/loctrip "$$($(CORPUS))" $(or $(EVERY),1); \
	else echo "acceptance-bridges: skipped, the corpus is absent"; fi

# Drafts through a local server that does everything wrong; with some catalogs of the corpus, when it is there.
acceptance-translate: python tested
	@$(call passes,translate) python3 Acceptance/Translate/measure.py $(TESTED_BIN)/loctrip \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# Words of a stranger's project at TAB, in the shells that are installed or can be.
acceptance-shells: python tested
	@Scripts/dependencies.sh zsh fish || true
	@$(call passes,shells) Acceptance/Shells/measure.py $(TESTED_BIN)/loctrip

# The gate for a branch, compared with a model over generated histories, or over those of PROJECTS="repository repository".
acceptance-since: python tested
	@$(if $(PROJECTS)$(EVERY),,$(call passes,since)) env EVERY=$(or $(EVERY),1) Acceptance/Since/measure.py $(TESTED_BIN)/loctrip $(PROJECTS)

# Snippets of code with what they must give; PROJECTS="folder folder" measures real projects too.
acceptance-sources: python tested swift-reader-tested
	@$(call passes,sources) Acceptance/Code/snippets.py $(TESTED_BIN)/loctrip
	@if [ -n "$(PROJECTS)" ]; then Acceptance/Code/measure.py $(TESTED_BIN)/loctrip $(PROJECTS); \
	else echo "acceptance-sources: projects left out, none are named in PROJECTS"; fi

# What every command says and writes, compared with the program OLD; NEW=binary compares another one than that of
# this folder. CASES="orders gates" compares some alone, ALLOW=file names differences that are expected, SAME_STRIDE=1
# takes every option and file instead of every third.
acceptance-same: $(if $(NEW),,release swift-reader)
	@[ -n "$(OLD)" ] || { echo "acceptance-same: name the program to compare with, OLD=binary"; exit 1; }
	@new=$(or $(NEW),$(BIN)/loctrip); CASES="$(CASES)" ALLOW="$(ALLOW)" Acceptance/Same/same.py "$(OLD)" "$$new" \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# The programs of Examples/ as a package of its own, which depends on this one as users do.
acceptance-examples: deps python
	@touch Examples/Package.swift
	@SWIFT=$(SWIFT) $(call passes,examples) Acceptance/Plugin/run.sh

# What `make dist` makes, in a fresh Debian; it builds once.
acceptance-install: deps python
	@SWIFT=$(SWIFT) $(call passes,install) Acceptance/Install/run.sh

bench: release
	@$(call measure,bench); LOCTRIP=$(BIN)/loctrip Benchmarks/run.sh

count: release swift-reader
	@$(call measure,bench); LOCTRIP=$(BIN)/loctrip Benchmarks/count.sh $(JOBS)

# With the programs of `.ci/run`, so that nothing is built for it: what is compared are they, before and after.
count-changed: tested swift-reader-tested
	@LOCTRIP=$(TESTED_BIN)/loctrip CHANGED=1 Benchmarks/count.sh

count-growth: release swift-reader
	@$(call measure,growth); LOCTRIP=$(BIN)/loctrip Benchmarks/growth.sh $(AXES)

# The test writes the table, and fails where it was another one.
options: deps
	LOCTRIP_RECORD_OPTIONS=1 LOCTRIP_ROOM=Command SWIFT=$(SWIFT) Scripts/tests.sh --filter OptionTableTests

figures:
	@Scripts/figures.sh

fuzz: deps
	@touch Fuzz/Package.swift
	@Fuzz/run.sh $(SECONDS_EACH)

docs: tested
	@! command -v python3 > /dev/null || Scripts/reference.py --program $(TESTED_BIN)/loctrip
	@SWIFT=$(SWIFT) Scripts/docs.sh $(TESTED_BIN) $(MODULES)

# The pictures of the README, out of the samples, for the light and the dark theme of a code host.
pictures: release
	@Scripts/dependencies.sh chromium || true
	@LOCTRIP=$(BIN)/loctrip Scripts/pictures.sh

dist: deps
	@SWIFT=$(SWIFT) Scripts/dist.sh

# Two clones in two folders; what differs is named.
reproducible: deps
	@SWIFT=$(SWIFT) Scripts/reproducible.sh

install: release swift-reader
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/loctrip"
	install $(BIN)/loctrip "$(DESTDIR)$(PREFIX)/bin/loctrip"
	install $(BIN)/loctrip-swift "$(DESTDIR)$(PREFIX)/libexec/loctrip/loctrip-swift"
	strip -S "$(DESTDIR)$(PREFIX)/bin/loctrip" "$(DESTDIR)$(PREFIX)/libexec/loctrip/loctrip-swift"

clean:
	rm -rf .build .build-* dist Acceptance/.build Examples/.build Fuzz/.build SwiftReader/.build
