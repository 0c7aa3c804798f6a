"""Prints what the file formats of Weblate require, as requirements of pip."""

import importlib.metadata
import re

# What only the server needs, or cannot be built without more of a system.
SKIPPED = {
    "altcha", "arsc-writer", "borgbackup", "cel-expr-python", "cysignals", "fedora-messaging", "matplotlib",
    "pyaskalono", "tesserocr", "twisted",
}

for line in importlib.metadata.distribution("weblate").requires:
    name = re.split(r"[\[=<>;]", line)[0].strip().lower()
    if "extra" not in line and name not in SKIPPED and not name.startswith("opentelemetry"):
        print(line)
print("psycopg[binary]\nopentelemetry-sdk")
