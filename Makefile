# make              what there is
# make swift-reader loctrip-swift, which reads Swift, beside the release program; keys and extract need it
# make demo         the main job on the samples, and what happened
# make test         all tests
# make lint         the format of every Swift file, the words of messages, and how paths are compared
# make availability what the macOS of Package.swift lacks, looked for in the debug build
# make check        lint, availability, tests, tests under AddressSanitizer
# make acceptance   every acceptance measurement; those over the corpus are skipped where it is absent
# make acceptance-same OLD=binary   outputs and written bytes of all commands, compared with those of another program
# make acceptance-changed  the same, without those of other programs that passed with the inputs that they have
# make bench        speed, memory and instructions beside xmllint
# make count        instructions alone; JOBS="import-every diff-few" some works only; PEERS=1 other programs beside, RECORD=1 writes docs/speed.md
# make count-changed 500 units of each work, compared with what was recorded; RECORD=1 records
# make count-growth by which power of its input each work grows; AXES="orphans units/diff" some alone
# make figures     lines of code, documentation and public declarations by target
# make fuzz         the readers under libFuzzer and AddressSanitizer; SECONDS_EACH=60
# make docs         DocC pages of the libraries, warnings as errors; the guides in docs/ need no build
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
  LocalizationReports FileSets Spreadsheets Gettext AppProjects AppSources Ledger Gates Exchange \
  Ordering Review FileTools LoctripKit
CORPUS := ../shared/bin/corpus

# Over the corpus, in one process, which finds and reads its files once.
MEASUREMENTS := export catalogs import reconcile returns versions conformance fidelity convert merge \
  checks pseudo legacy migrate compile android decide
ACCEPTANCE := $(addprefix acceptance-,$(MEASUREMENTS))
# What only packaging or another program can break; Acceptance/passed.txt knows the inputs of each.
OUTSIDE := clients sheets schemas examples install
# Measurements that make their own files, and need no corpus.
GENERATED := acceptance-orders acceptance-crash acceptance-races acceptance-attacks acceptance-review \
  acceptance-translate acceptance-sources acceptance-shells

.PHONY: help deps build release swift-reader swift-reader-debug demo test lint availability format check asan \
  acceptance acceptance-changed acceptance-corpus acceptance-same $(ACCEPTANCE) $(GENERATED) $(addprefix acceptance-,$(OUTSIDE)) acceptance-bridges \
  bench count count-changed count-growth figures fuzz docs pictures dist reproducible install clean

help:
	@sed -n 's/^# //p' Makefile

deps:
	@Scripts/dependencies.sh

build: deps
	$(SWIFT) build --explicit-target-dependency-import-check error

release: deps
	$(COMMIT) $(SWIFT) build $(RELEASE) --product loctrip

# READER= builds it without optimization, for measurements of what it finds: swift-syntax takes ten minutes else.
swift-reader: deps
	@$(COMMIT) SWIFT=$(SWIFT) Scripts/swift-reader.sh $(BIN) $(READER)

# Beside the debug program, where the tests look for it too.
swift-reader-debug: deps
	@SWIFT=$(SWIFT) Scripts/swift-reader.sh "$$($(SWIFT) build --show-bin-path)"

demo: build swift-reader-debug
	@LOCTRIP="$$($(SWIFT) build --show-bin-path)/loctrip" Scripts/demo.sh

test: deps swift-reader-debug
	@[ -x $(CORPUS) ] || echo "test: the corpus is absent; tests that need it are skipped"
	@SWIFT=$(SWIFT) LOCTRIP_EXAMPLES=1 Scripts/tests.sh --explicit-target-dependency-import-check error

# What the compiler of another system than macOS does not tell of it.
availability: deps
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	@SWIFT=$(SWIFT) Scripts/availability.sh

lint:
	@! command -v python3 > /dev/null || Scripts/messages.py --check
	@Scripts/paths.sh
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

format:
	$(SWIFT) format format --in-place --recursive --parallel $(FORMATTED)

# Leaks are not looked for: Foundation's Process keeps what it was given, and the tests run git often.
# What reads Swift has no sanitizer: it is another program.
asan: deps
	@SWIFT=$(SWIFT) Scripts/swift-reader.sh \
	  "$$($(SWIFT) build --sanitize=address --scratch-path .build-asan --show-bin-path)"
	@SWIFT=$(SWIFT) ASAN_OPTIONS=detect_leaks=0 Scripts/tests.sh --sanitize=address --scratch-path .build-asan

check: lint availability test asan

acceptance: acceptance-corpus $(GENERATED) $(addprefix acceptance-,$(OUTSIDE)) acceptance-bridges

# The same, without what passed with the inputs that it has now, and with a tenth of the trips of PO files.
acceptance-changed: acceptance-corpus $(GENERATED)
	@$(MAKE) --no-print-directory acceptance-bridges EVERY=10
	@for name in $(OUTSIDE); do \
	  Scripts/inputs.sh passed $$name || $(MAKE) --no-print-directory acceptance-$$name || exit; \
	done

acceptance-corpus $(ACCEPTANCE): acceptance-%: deps
	@if [ -x $(CORPUS) ]; then \
	  Scripts/dependencies.sh xmllint; \
	  $(call measure,acceptance); \
	  $(BIN)/acceptance "$$($(CORPUS))" $(if $(filter corpus,$*),$(MEASUREMENTS),$*); \
	else echo "acceptance-$*: skipped, the corpus is absent"; fi

# Other programs that edit bundles; what cannot be installed is skipped.
acceptance-clients: deps
	@if [ -x $(CORPUS) ]; then \
	  $(call measure,acceptance); \
	  Scripts/inputs.sh run clients sh -c 'Acceptance/Clients/install.sh; exec "$$@"' sh \
	    $(BIN)/acceptance "$$($(CORPUS))" clients; \
	else echo "acceptance-clients: skipped, the corpus is absent"; fi

# ATTACKS="zip scale" tries some classes alone.
acceptance-crash acceptance-races acceptance-attacks: acceptance-%: release
	@$(call measure,acceptance LoctripFault); LOCTRIP=$(BIN)/loctrip $(BIN)/acceptance - $*

# Eight weeks of orders, with projects of the corpus when it is there.
acceptance-orders: release
	@$(call measure,acceptance); LOCTRIP=$(BIN)/loctrip \
	  $(BIN)/acceptance "$$([ -x $(CORPUS) ] && $(CORPUS) || echo -)" orders

# Without a browser it says that it is skipped; the rest of the project does not need one.
acceptance-review: release
	@Scripts/dependencies.sh chromium || true
	@Acceptance/python.sh review Acceptance/Review/requirements.txt
	@Acceptance/Review/measure.sh $(BIN)/loctrip \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# Reports judged by the schemas of others; of the corpus, when it is there, every tenth catalog and bundle.
acceptance-schemas: release
	@Scripts/inputs.sh run schemas Acceptance/Schemas/measure.sh $(BIN)/loctrip \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# Spreadsheets filled in by openpyxl, and opened and saved by LibreOffice.
acceptance-sheets: release
	@Scripts/inputs.sh run sheets Acceptance/Sheets/measure.sh $(BIN)/loctrip

# PO, JSON, CSV and Android files and XLIFF through Weblate's formats, translate-toolkit, polib, Babel, moz.l10n, gettext
# and Qt; EVERY=10 takes each tenth trip.
acceptance-bridges: release
	@if [ -x $(CORPUS) ]; then Acceptance/Bridges/measure.sh $(BIN)/loctrip "$$($(CORPUS))" $(or $(EVERY),1); \
	else echo "acceptance-bridges: skipped, the corpus is absent"; fi

# Drafts through a local server that does everything wrong; with some catalogs of the corpus, when it is there.
acceptance-translate: release
	@if command -v python3 > /dev/null; then \
	  python3 Acceptance/Translate/measure.py \
	    $(BIN)/loctrip \
	    $$([ ! -x $(CORPUS) ] || $(CORPUS)); \
	else echo "acceptance-translate: skipped, python3 is not installed"; fi

# Words of a stranger's project at TAB, in the shells that are installed or can be.
acceptance-shells: release
	@Scripts/dependencies.sh zsh fish || true
	@if command -v python3 > /dev/null; then Acceptance/Shells/measure.py $(BIN)/loctrip; \
	else echo "acceptance-shells: skipped, python3 is not installed"; fi

# Snippets of code with what they must give; PROJECTS="folder folder" measures real projects too.
acceptance-sources: release swift-reader
	@if command -v python3 > /dev/null; then \
	  loctrip=$(BIN)/loctrip; \
	  Acceptance/Code/snippets.py "$$loctrip" && \
	  if [ -n "$(PROJECTS)" ]; then Acceptance/Code/measure.py "$$loctrip" $(PROJECTS); \
	  else echo "acceptance-sources: projects skipped, none are named in PROJECTS"; fi; \
	else echo "acceptance-sources: skipped, python3 is not installed"; fi

# What every command says and writes, compared with the program OLD; NEW=binary compares another one than that of
# this folder. CASES="orders gates" compares some alone, ALLOW=file names differences that are expected, SAME_STRIDE=1
# takes every option and file instead of every third.
acceptance-same: $(if $(NEW),,release swift-reader)
	@[ -n "$(OLD)" ] || { echo "acceptance-same: name the program to compare with, OLD=binary"; exit 1; }
	@new=$(or $(NEW),$(BIN)/loctrip); CASES="$(CASES)" ALLOW="$(ALLOW)" Acceptance/Same/same.py "$(OLD)" "$$new" \
	  $$([ ! -x $(CORPUS) ] || $(CORPUS))

# The programs of Examples/ as a package of its own, which depends on this one as users do.
acceptance-examples: deps
	@touch Examples/Package.swift
	@SWIFT=$(SWIFT) Scripts/inputs.sh run examples Acceptance/Plugin/run.sh

# What `make dist` makes, in a fresh Debian; it builds once.
acceptance-install: deps
	@SWIFT=$(SWIFT) Scripts/inputs.sh run install Acceptance/Install/run.sh

bench: release
	@$(call measure,bench); LOCTRIP=$(BIN)/loctrip Benchmarks/run.sh

count: release swift-reader
	@$(call measure,bench); LOCTRIP=$(BIN)/loctrip Benchmarks/count.sh $(JOBS)

# The program that reads Swift is that of `.ci/run`, not optimized.
count-changed: READER =
count-changed: release swift-reader
	@$(call measure,bench); LOCTRIP=$(BIN)/loctrip CHANGED=1 Benchmarks/count.sh

count-growth: release swift-reader
	@$(call measure,growth); LOCTRIP=$(BIN)/loctrip Benchmarks/growth.sh $(AXES)

figures:
	@Scripts/figures.sh

fuzz: deps
	@touch Fuzz/Package.swift
	@Fuzz/run.sh $(SECONDS_EACH)

docs: deps
	@SWIFT=$(SWIFT) Scripts/docs.sh $(MODULES)

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
