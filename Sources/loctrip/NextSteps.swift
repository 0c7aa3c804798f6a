/// What people type who come from another program, and what they have to type here.
extension NextStep {
  /// The table, an entry a line: what is typed, and what to type instead; the first entry that fits is used.
  ///
  /// | word | fits |
  /// |---|---|
  /// | `lint|verify`, `keys ls`, `*2po` | the first words, none of them a file; `*` is any letters |
  /// | `--lang|--locale`, `-i` | an option that the command does not have, with this word in its name: `--target-lang` |
  /// | `--to=po|csv` | an option with one of these values, also one that the command has |
  /// | `*.po|*.pot` | a file of this kind anywhere |
  /// | `@language` | a word that is a language |
  /// | `$` | the end of the words |
  ///
  /// A step that is an option is for the commands that have it. `{fr}` is the next of what was typed (values of the
  /// options and words for `*`, then the words behind), and `fr` if there is none; `{…}` is all that are left.
  static let table = """
    -exportLocalizations → loctrip export . --language fr -o out
    -importLocalizations → loctrip import fr.xcloc --into .
    orders create|add|make|send|start|upload|export|push → loctrip orders new {AGENCY}
    orders cancel|delete|remove|rm|abort → loctrip orders close {ORDER} --reason cancelled
    orders 20*-w*-* → loctrip orders show {ORDER}
    orders status|info|get|view → loctrip orders show {ORDER}
    orders new * @language → loctrip orders new {AGENCY} --language {fr,…}
    decide 20*-w*-* → for a page: loctrip review {ORDER}; in the terminal: loctrip decide --interactive {ORDER}
    questions close|delete|remove → loctrip questions withdraw {ID}
    keys where * $ → loctrip keys where --key {KEY}
    keys list|ls → loctrip keys where {…}
    keys create|new → loctrip keys add {KEY}
    keys show|view|read → loctrip keys get {KEY}
    keys set|update|edit|change → loctrip keys set {KEY} --value {TEXT}
    config get|list|ls|show|run|lint|check|test|validate|verify|set|add|edit|unset → the whole configuration is shown by: loctrip config; values are written into .loctrip.yml
    status|check *translation*|proofreading|language*|list|show|progress → files and folders are named here; without one, all is read
    diff HEAD*|main|master|develop|*~*|v*..* HEAD*|main|master|develop|*~* $ → loctrip diff --git {main}..{HEAD}
    diff HEAD*|main|master|develop|*~*|v*..* → loctrip diff --git {HEAD} {…}
    push|upload|send|put|publish|deploy → to send texts: loctrip export . --language fr -o out; as an order: loctrip orders new AGENCY
    pull|fetch|download|receive|apply → for what came back: loctrip import fr.xcloc --into .
    compare|delta|changes → loctrip diff {OLD} {NEW}
    log|history|blame|annotate → loctrip diff --git HEAD {…}
    po2*|pot2*|csv2*|json2*|xliff2*|xlf2*|strings2*|xcstrings2* → other bundles are written by: loctrip export . --bundle xliff; every form is imported by: loctrip import FILE --into .
    job*|task*|order → loctrip orders; for a new one: loctrip orders new AGENCY
    info|view|details → loctrip orders show {ORDER}
    cost*|invoice|price|quote|budget → loctrip orders cost
    approve|proofread|confirm → loctrip review {ORDER}; for a whole order: loctrip orders accept ORDER
    reply|respond → loctrip questions answer {ID} {TEXT}
    comment*|issue*|discussion* → loctrip questions
    lint|verify|test|tests|qa|checks|ci|audit|doctor|pofilter|poconflicts|msgcmp → loctrip check {…}
    coverage|progress|stats|statistics|count|summary|ls|list*|language*|locale*|analy*|pocount → loctrip status {…}
    cat|print → loctrip keys get {KEY}
    mv|move → loctrip keys rename {OLD} {NEW}
    rm|delete|del → loctrip keys remove {KEY}
    cp|duplicate → loctrip keys copy {KEY} --to {FEATURE.xcstrings}
    clean|cleanup|purge|gc → loctrip keys prune --unused
    search|find|grep|usage|uses|pogrep|msggrep → loctrip keys where --key {KEY}
    outdated|stale|obsolete|dead|orphan* → loctrip keys unused
    sync|update|genstrings|code|scan|collect|parse|generate|gen|xgettext|msgmerge|i18next* → for the code's texts: loctrip extract; for what came back: loctrip import fr.xcloc --into .
    build|msgfmt|xcstringstool|swiftgen → loctrip compile . -o out
    reformat|normali*|prettify|prettier|beautify|sort → loctrip format {…}
    pretranslate|pre-translate|autotranslate|auto-translate|machine-translate|draft|mt → loctrip translate . --language fr --with COMMAND
    setup|configure|install|clone|create|start|project* → to start with an app: loctrip init
    upgrade|interfaces|strings → loctrip migrate {…}
    resolve|repair|mergetool|conflicts → loctrip merge --repair {Localizable.xcstrings}
    msgcat|join|concat|combine → loctrip merge {BASE} {OURS} {THEIRS}
    -V|-v → loctrip --version
    version|ver → loctrip --version
    commit|checkout|reset|revert|restore|stash|branch|tag|rebase|rev-* → loctrip writes files alone; commit them, or take older ones back, with git
    lock → to keep a text from translation, mark it in Xcode, or use 'do-not-translate' in the glossary
    login|auth|logout|account|team*|user*|member*|whoami|webhook* → loctrip works on files alone, without an account
    glossary|term* → the glossary is a file that .loctrip.yml names: glossary: glossary.csv
    tm|memory → older deliveries are the memory: loctrip export . --with-matches PATH
    screenshot* → screenshots come from an .xcloc that has them: loctrip export . --parts-from PATH
    -vv|-vvv|--debug|--trace|--log|--loglevel|--verbosity|--detailed|--details → --verbose
    convert --version|--format|--schema|-t|--target=1.*|2.*|3.* → --to {2.1}
    convert|validate --version|--from|--schema=* → the version is read from each file
    export --to|--version|--schema|--format=1.*|2.* → --xliff-version {2.1}
    export|pseudo --format|--to|--type|--bundle=csv|xlsx|xliff|xcloc|android|po → --bundle {csv}
    export --format|--to|--type|--bundle=gettext|mo|pot → --bundle po
    export --format|--to|--type|--bundle=excel|xls|spreadsheet|sheet → --bundle xlsx
    export --format|--to|--type|--bundle=xliff2* → --bundle xliff --xliff-version 2.1
    import --format=html|md|markdown|xlsx → -o report.{html}
    --only=untranslated|todo → --only open
    --only=fuzzy → --only needs_review
    --format=yaml|yml|toml → --format json
    convert --to=po|pot|csv|xlsx|json|android → convert changes the version of XLIFF; from catalogs: loctrip export . --bundle {po}
    convert *.po|*.pot|*.csv|*.xlsx|*.json → convert changes the version of XLIFF; from catalogs: loctrip export . --bundle po
    convert *.xliff|*.xlf *.xliff|*.xlf → loctrip convert --to 2.1 {a.xliff} -o {b.xliff}
    *.mo → a .mo file is compiled; pass the .po file that it was made of
    validate|compile|merge|export|migrate|format *.po|*.pot → PO files are read by import, diff, check and status: loctrip import {fr.po} --into .
    merge *.xliff|*.xlf|*.xcloc → loctrip import {fr.xliff} --into .
    --reporter|--formatter|--output-format → --format {json}
    check --disable|--skip|--ignore|--without → to turn a check off, write into .loctrip.yml: checks: { {CODE}: off }
    check --test|--tests|--rule|--rules|--select|--checker|--check → --only CODE, of those that --list-checks shows
    import|diff|check|validate|convert --format|--type|--filetype → the kind of a file is known by its name and its content, without an option
    import|validate|diff|review|decide|migrate|check|extract|convert --file|--files|--input|--source|--src|--code|-i|-f|-localizationPath → files and folders are named without an option, such as {fr.xliff}
    import --in|--to|--catalogs|--dest|--destination|--target|--project → --into {app}
    import --overwrite|--replace|--force|--theirs → --on-conflict theirs
    import --ours|--keep|--skip|--merge|--append|--cleanup|--update → texts of the project stay without any option; conflicts are found by a base: --base SENT
    export|import --approve|--approved|--reviewed|--proofread → an import counts texts of a state and above as finished: --accept reviewed
    import|decide|extract --apply|--write|--commit|--save → files are written without any option; to write nothing: --dry-run
    export --incremental|--changed|--new|--untranslated|--missing|--empty|--skip → --only open
    export --tag|--tags|--label|--labels|--filter-tags|--namespace|--key|--keys|--component|--filename|--filenames|--structure|--comments → texts are chosen by state, --only, and by the paths of their catalogs; the names of files by -o FILE
    format -n|--dry|--dryrun|--diff|--lint|--verify|--list → to write nothing: loctrip format --check
    format -w|-i|--write|--inplace|--fix → catalogs are written without any option: loctrip format
    diff|status -s|--short|--porcelain|--stat|--shortstat|--numstat|--name → --summary
    diff|status --since|--from|--revision|--rev|--compare|--branch|--commit|--cached|--staged → --git {HEAD}
    status --ratchet|--update-ratchet → the ratchet is gone; to see what a branch leaves behind, without a file: loctrip status --git origin/main... --fail-on left-behind
    status --fail|--threshold|--min|--minimum|--under=*=* → --require {fr=95}
    status --fail|--threshold|--min|--minimum|--under → --require '*={95}'
    translate --provider|--engine|--service|--model|--backend|--mt|--command → a program of yours translates: --with COMMAND
    translate|export|import|status --source|--default|--development → the catalogs name their source language; for files that do not: source-language in .loctrip.yml
    check --auto|--autofix|--autocorrect|--all → --fix
    check|validate|keys --strict|--warnings|-Werror|--werror|--pedantic → --fail-on warning
    merge --ours → --on-conflict ours
    merge --theirs → --on-conflict theirs
    keys --into|--project|--path|--dir|--folder|-C → --in {FOLDER}
    keys --text|--translation|--target → --value {TEXT}
    keys|extract --prune|--delete|--remove → loctrip keys prune --unused
    orders|questions|review --all|-a|--closed → --include-done
    init --lang|--langs|--language|--languages|--locale|--locales → the languages of a project are in .loctrip.yml: languages: [{fr}]
    extract|format|validate|convert|merge|migrate --lang|--langs|--language|--languages|--locale|--locales → this command works on all languages of its files
    extract --out|--output|-o|--dir|--dest → --catalog {PATH}
    --lang|--langs|--language|--languages|--locale|--locales|--iso|--to|--target|-t → --language {fr}
    --tm|--memory|--matches|--orders → --with-matches {PATH}
    --overwrite|--again|--yes → --force
    -n|--dry|--dryrun|--preview|--simulate|--what|--noop|--no-write → --dry-run
    --out|--outdir|--outfile|--output|--dir|--directory|--folder|--path|--dest|--destination|--save|-d → -o {out}
    --scheme|--workspace|--sdk|--xcodebuild|--project → no build and no project file is needed; name the folder of the app
    --exclude|--ignore → folders and files that are left out are named in .loctrip.yml: exclude: [{Old/**}]
    --silent|--progress → --quiet
    --html|--sarif|--markdown|--xlsx|--junit → the forms are values, such as --format html; --help lists them
    -y|--yes|--no-input|--watch|--recursive|-r|--depth|--encoding|--charset|--bom|--indent|--sort|--pretty|--backup|--parallel → leave it out: loctrip asks nothing, runs once, reads all of a folder, and keeps the encoding and form of files
    *.xcodeproj|*.xcworkspace|*.pbxproj → the folder of the project is named, not its file, such as .
    import $ → loctrip import fr.xcloc --into .
    check|diff|import|review|status|translate @language → for the language: --language {fr}
    --json|-j → --format json
    --no-color|--nocolor|--no-colour → --color never
    --token|--api|--project-id|--key-file|--server|--user|--password|--secret|-p → loctrip works on files alone, without an account
    """
}
