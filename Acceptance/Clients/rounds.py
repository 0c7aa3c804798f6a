"""Plays the clients of `make acceptance-clients`.

    python rounds.py JOBS ANSWERS

JOBS is JSON: a list of {client, form, sent, returned}. Each client opens the file `sent`, edits some
units through its own interface, saves through its own writer as `returned`, and reads that again.
ANSWERS says of each job, unit by unit, what was done and what the client then says.
"""

import importlib
import json
import sys
from dataclasses import asdict

import sent as sending

MODULES = {"lxml": "xml_client", "toolkit": "toolkit_client", "po": "po_client", "qt": "qt_client"}


def play(job):
    client = importlib.import_module(MODULES[job["client"]])
    sent = sending.read(job["sent"])
    try:
        answer = client.run(job["form"], sent, job["sent"], job["returned"])
    except Exception as error:
        answer = sending.Answer(failure=f"{type(error).__name__}: {error}")
    return {
        "failure": answer.failure,
        "malformed": answer.malformed,
        "units": [
            {
                "original": unit.original,
                "id": unit.id,
                "source": unit.source,
                "before": unit.target,
                "state": unit.state,
                "action": unit.action,
                "meant": unit.meant,
                "kept": asdict(answer.kept[unit.index]),
            }
            for unit in sent
            if not answer.failure
        ],
    }


def main(jobs, answers):
    with open(jobs, encoding="utf-8") as file:
        played = [play(job) for job in json.load(file)]
    with open(answers, "w", encoding="utf-8") as file:
        json.dump(played, file, ensure_ascii=False)


main(*sys.argv[1:])
