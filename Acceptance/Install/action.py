"""Runs the steps of a composite action, or of the GitLab job of a guide, in a root folder, as a runner does.

usage: action.py ACTION.yml|GUIDE.md ROOT WORKSPACE PATH
"""

import re
import subprocess
import sys


def read(path):
    """The steps of the action: name, script and environment; enough of YAML for the file of this project."""
    found, step = [], None
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("  steps:\n", 1)[1].splitlines()
    for line in lines:
        text = line.strip()
        if text.startswith("- name: "):
            step = {"name": text[8:], "env": {}, "run": ""}
            found.append(step)
        elif text.startswith("run: "):
            step["run"] = text[5:].strip("'")
        elif re.match(r"[A-Z_0-9]+: ", text):
            key, value = text.split(": ", 1)
            step["env"][key] = value
    return found


def gitlab(path):
    """The lines of the job, as one step; the packages of its first line are in the root folder."""
    with open(path, encoding="utf-8") as file:
        block = file.read().split("## GitLab\n", 1)[1].split("```yaml\n", 1)[1].split("```", 1)[0]
    lines = [line.strip()[2:] for line in block.splitlines() if line.strip().startswith("- ")]
    return [{"name": "GitLab", "env": {}, "run": "\n".join(line for line in lines if not line.startswith("apt-get"))}]


def main():
    """Runs each step; the exit status is 1 if one does not end as expected."""
    action, root, workspace, path = sys.argv[1:]
    steps = read(action) if action.endswith(".yml") else gitlab(action)
    subprocess.run(["mkdir", "-p", f"{root}/action/Packaging", f"{root}/runner"], check=True)
    subprocess.run(["cp", "Packaging/install.sh", f"{root}/action/Packaging/"], check=True)
    inputs = {"path": path, "version": open("VERSION", encoding="utf-8").read().strip(), "url": "file:///release", "sha256": ""}
    environment = {
        "PATH": "/usr/bin:/bin:/usr/sbin",
        "HOME": "/runner",
        "GITHUB_ACTION_PATH": "/action",
        "GITHUB_WORKSPACE": workspace,
        "GITHUB_PATH": "/runner/path",
        "RUNNER_TEMP": "/runner",
        "CI_PROJECT_DIR": workspace,
        "LOCTRIP_URL": "file:///release",
        "LC_ALL": "C.UTF-8",
    }
    if action.endswith(".md"):
        workspace = f"{workspace}/{path}"
    failed = 0
    for step in steps:
        values = dict(environment)
        for key, value in step["env"].items():
            name = re.search(r"inputs\.(\w+)", value)
            values[key] = inputs[name[1]] if name else value
        try:
            with open(f"{root}/runner/path", encoding="utf-8") as added:
                values["PATH"] = ":".join(added.read().split()) + ":" + values["PATH"]
        except FileNotFoundError:
            pass
        done = subprocess.run(
            ["chroot", root, "bash", "-e", "-o", "pipefail", "-c", f"cd {workspace}\n{step['run']}"],
            env=values, capture_output=True, encoding="utf-8", check=False,
        )
        print(f"{step['name']}: exit {done.returncode}\n{(done.stdout + done.stderr)[:600]}")
        # The samples have a warning and no error, and are in Xcode's form.
        failed += done.returncode != 0
    return 1 if failed else 0


sys.exit(main())
