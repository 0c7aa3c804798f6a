"""Runs the console blocks of a guide as a reader would, by copy and paste, and compares what is printed.

usage: guide.py PAGE COMMAND…: the command gets a script for sh on standard input, in a folder with the samples.
A line `…` of a block is any lines; `<!-- run: COMMAND -->` is set-up that the page does not show.
"""

import re
import subprocess
import sys


def steps(page):
    """The commands of the console blocks, each with what the page shows of its output; None where it shows none."""
    inside = False
    for line in page:
        hidden = re.match(r"<!-- run: (.*) -->$", line)
        if hidden:
            yield [hidden[1], None]
        elif line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            command = [line[2:], []]
            yield command
        elif inside:
            command[1].append(line)


def matches(output, shown):
    """Whether lines are those shown."""
    if not shown:
        return not output
    if shown[0] == "…":
        return any(matches(output[at:], shown[1:]) for at in range(len(output) + 1))
    return bool(output) and output[0] == shown[0] and matches(output[1:], shown[1:])


def main():
    """Prints each difference, and how many commands ran."""
    with open(sys.argv[1], encoding="utf-8") as file:
        wanted = list(steps(file.read().splitlines()))
    mark = "--- end of a command ---"
    script = "".join(f"{{ {command}\n}} 2>&1\n(exit $?)\nlast=$?\nprintf '\\n%s\\n' '{mark}'\n(exit $last)\n" for command, _ in wanted)
    done = subprocess.run(sys.argv[2:], input=script, capture_output=True, encoding="utf-8", check=False)
    outputs = done.stdout.split(f"\n{mark}\n")[:-1]
    faults = abs(len(wanted) - len(outputs))
    for (command, shown), output in zip(wanted, outputs):
        lines = output.removesuffix("\n").split("\n") if output else []
        if shown is not None and not matches(lines, shown):
            faults += 1
            print(f"differs: $ {command}\n" + "\n".join(lines))
    if len(outputs) != len(wanted):
        print(f"stopped after {len(outputs)} of {len(wanted)} commands: {done.stderr[-500:]}")
    print(f"{sys.argv[1]}: {len(outputs)} commands, {faults} differ")
    return 1 if faults else 0


sys.exit(main())
