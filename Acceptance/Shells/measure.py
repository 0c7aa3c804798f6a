#!/usr/bin/env python3
"""Words of a stranger's project at TAB, in bash, zsh and fish on a terminal: measure.py PROGRAM.

Each word is a language, a key, an order, an agency, a question or the name of a file. None may run, what is offered
must reach the program as the word that it is, and what cannot be seen must not be offered. A shell that is not
installed is skipped with a line.
"""
import concurrent.futures, json, os, pty, re, select, shlex, shutil, signal, subprocess, sys, tempfile, time

program = os.path.abspath(sys.argv[1])

# What a word must not do, each with a name of its own.
RUNS = [
    "$(touch ran)", "`touch ran`", "${x:=$(touch ran)}", "';touch ran;'", '";touch ran;"', "a;touch ran", "a&touch ran",
    "a|touch ran", "<(touch ran)", "$((a[$(touch ran)]))", "(touch ran)", "=(touch ran)", "~$(touch ran)", "{a,$(touch ran)}",
    "a$(touch ran):b", "a\\$(touch ran)", "'$(touch ran)'", "$'\\x24(touch ran)'", "!touch ran", "#$(touch ran)",
    "*$(touch ran)", "%$(touch ran)", "^$(touch ran)", "[$(touch ran)]",
]
# What nobody sees, or what acts on a terminal.
UNSEEN = ["\u202e", "\u2066", "\u200b", "\u200e", "\ufeff", "\u00ad", "\x1b[2J", "\x07", "\x7f", "\t", "\n", "\r", "\u2028", "\x9b1m"]
# What has to arrive.
WORDS = ["Hello World", "it's", 'say "hi"', "a:b", "c\\d", "100 %", "*?[x]", "{a,b}", "~me", "$HOME", "été", "日本 語", "a=b", "x;y"]


class Shell:
    """A shell on a terminal of its own, in a folder."""

    def __init__(self, name, folder, home):
        self.name, self.home = name, home
        environment = {"PATH": home + "/bin:/usr/local/bin:/usr/bin:/bin", "HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8",
                       "PS1": "READY> ", "LANG": "C.UTF-8"}
        arguments = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"],
                     "fish": ["fish", "--no-config", "-i"]}[name]
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)
        self.done = 0
        source = {"bash": "source ~/completion.bash",
                  "zsh": "autoload -U compinit; compinit -u -D; source ~/completion.zsh; unsetopt listbeep",
                  "fish": "function fish_prompt; printf 'READY> '; end; source ~/completion.fish"}[name]
        self.read(until="READY> ", within=20)
        self.command(source)

    def read(self, until=None, quiet=0.4, within=20):
        """What the terminal shows until a text, or until nothing comes for a while."""
        shown, end = b"", time.monotonic() + within
        while time.monotonic() < end:
            ready, _, _ = select.select([self.terminal], [], [], quiet)
            if not ready:
                if until is None or until.encode() in shown:
                    break
                continue
            try:
                piece = os.read(self.terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        return shown.decode("utf-8", "replace")

    def write(self, text):
        os.write(self.terminal, text.encode())

    def command(self, text):
        """Runs a command and waits until it is done."""
        self.done += 1
        mark = "done%d" % self.done
        self.write("%s; echo do''ne%d\r" % (text, self.done))
        return self.read(until=mark, quiet=0.1)

    def press_tab(self):
        """What is shown after a TAB, when the program has answered."""
        asked = self.home + "/asked"
        if os.path.exists(asked):
            os.remove(asked)
        self.write("\t")
        shown, end = self.read(quiet=0.1), time.monotonic() + 4
        while not os.path.exists(asked) and time.monotonic() < end:
            shown += self.read(quiet=0.05)
        return shown + self.read(quiet=0.15)

    def tab(self, line):
        """What is shown after a line and two TABs; the line is taken away again."""
        self.write(line)
        self.read(quiet=0.05)
        shown = self.press_tab() + self.press_tab()
        # A page of offers waits for an answer.
        self.write("\x03")
        self.read(quiet=0.1)
        return shown

    def complete(self, line):
        """Completes a line and runs what stands there."""
        self.write(line)
        self.read(quiet=0.05)
        self.press_tab()
        self.write("\r")
        end = time.monotonic() + 5
        while not os.path.exists(self.home + "/got") and time.monotonic() < end:
            self.read(quiet=0.05)
        self.read(quiet=0.1)
        # Whatever is left of the line.
        self.write("\x03")
        self.read(quiet=0.1)

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def project(folder, words):
    """A project that has the words wherever a project has words."""
    for inside in os.listdir(folder) if os.path.isdir(folder) else []:
        place = os.path.join(folder, inside)
        shutil.rmtree(place) if os.path.isdir(place) else os.remove(place)
    os.makedirs(folder + "/orders/questions")
    strings = {word: {"localizations": {word: {"stringUnit": {"state": "translated", "value": "x"}}}} for word in words}
    with open(folder + "/L.xcstrings", "w") as file:
        json.dump({"sourceLanguage": "en", "strings": strings, "version": "1.0"}, file)
    with open(folder + "/.loctrip.yml", "w") as file:
        json.dump({"catalogs": ["L.xcstrings"], "orders": "orders"}, file)
    for number, word in enumerate(words):
        if "/" not in word and word not in (".", ".."):
            try:
                os.makedirs(folder + "/orders/" + word)
                with open(folder + "/orders/" + word + "/order.json", "w") as file:
                    json.dump({"schema": "loctrip.order/2", "id": word, "agency": "a", "created": "2026-11-20", "bundle": "xliff",
                               "kind": "translation", "languages": []}, file)
                open(folder + "/" + word, "w").close()
            except (OSError, ValueError):
                pass
        with open(folder + "/orders/questions/q%d.json" % number, "w") as file:
            json.dump({"schema": "loctrip.question/1", "catalog": "L.xcstrings", "key": word, "text": word,
                       "asked": [{"language": "fr", "order": word, "by": "B", "date": "2026-11-27"}], "answer": None,
                       "withdrawn": False}, file)


LINES = ["loctrip export -l ", "loctrip export --language fr,", "loctrip keys get ", "loctrip keys remove ", "loctrip orders show ",
         "loctrip review ", "loctrip orders new ", "loctrip questions answer ", "loctrip import "]


def measure(name):
    """What is wrong with a shell, and how many lines were tried."""
    home = tempfile.mkdtemp(prefix="loctrip-shells-")
    os.makedirs(home + "/bin")
    with open(home + "/bin/loctrip", "w") as file:
        # What a shell gives the program is kept, but for its questions.
        file.write('#!/bin/sh\nif [ "$1" = ---completion ]; then %s "$@"; echo > "$HOME/asked"; exit; fi\n'
                   'printf "%%s\\0" "$@" > "$HOME/got"\n' % shlex.quote(program))
    os.chmod(home + "/bin/loctrip", 0o755)
    with open(home + "/completion." + name, "w") as file:
        file.write(subprocess.run([program, "completions", name], check=True, capture_output=True, text=True).stdout)
    wrong, tried, offers = [], 0, 0
    folder = home + "/project"
    project(folder, RUNS)
    shell = Shell(name, folder, home)
    for line in LINES:
        tried += 1
        offers += "touch" in shell.tab(line)
        for place in (folder, home):
            if os.path.exists(place + "/ran"):
                wrong.append("TAB behind %r ran a word" % line)
                os.remove(place + "/ran")
    if offers < 4:
        wrong.append("only %d of %d lines offered the words, so nothing was tried" % (offers, len(LINES)))
    project(folder, [sign + "word%d" % at for at, sign in enumerate(UNSEEN)] + ["a%sword" % sign for sign in UNSEEN] + ["seen", "seem"])
    for line in LINES[:5]:
        tried += 1
        shown = shell.tab(line)
        if "word" in shown:
            wrong.append("TAB behind %r offers what cannot be seen: %r" % (line, re.sub(r"\s+", " ", shown)[-200:]))
    shell.close()
    # The only key of a catalog is put in, and arrives.
    shell = Shell(name, folder, home)
    for word in WORDS:
        project(folder, [word])
        for typed in {"", word[:1] if word[0].isalnum() else ""}:
            tried += 1
            if os.path.exists(home + "/got"):
                os.remove(home + "/got")
            shell.complete("loctrip keys get " + typed)
            got = open(home + "/got").read().split("\0")[:-1] if os.path.exists(home + "/got") else None
            if got != ["keys", "get", word]:
                wrong.append("the key %r arrives as %r" % (word, got))
    shell.close()
    shutil.rmtree(home, ignore_errors=True)
    return wrong, tried


def main():
    shells = [name for name in ("bash", "zsh", "fish") if shutil.which(name)]
    for name in {"bash", "zsh", "fish"} - set(shells):
        print("acceptance-shells: %s skipped, it is not installed" % name)
    # They wait most of the time.
    with concurrent.futures.ProcessPoolExecutor(3) as pool:
        outcomes = list(pool.map(measure, shells))
    for name, (wrong, tried) in zip(shells, outcomes):
        print("%s: %d lines tried, %d wrong" % (name, tried, len(wrong)))
        for line in wrong[:10]:
            print("  " + line)
    print("acceptance-shells: %d lines tried, %d wrong" % (sum(o[1] for o in outcomes), sum(len(o[0]) for o in outcomes)))
    sys.exit(1 if not shells or any(o[0] for o in outcomes) else 0)


if __name__ == "__main__":
    main()
