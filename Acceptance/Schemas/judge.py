"""Judges what loctrip writes by the schemas of others.

judge.py LOCTRIP SCHEMAS FILE…: `check` of each file as SARIF and JUnit, and the configuration of `init`.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import yaml
from lxml import etree
from pydantic import ValidationError
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif


def output(*command, folder=None):
    """What a command prints, or None when it has no report for its input."""
    run = subprocess.run(command, capture_output=True, cwd=folder, check=False)
    if run.returncode in (0, 1):
        return run.stdout
    # Malformed input, or none that can be checked, is no report.
    assert run.returncode in (65, 66), f"{command} ended with {run.returncode}: {run.stderr}"
    return None


def sarif_faults(report):
    try:
        log = Sarif.model_validate_json(report)
    except ValidationError as error:
        return [str(error)]
    # What code hosts ask for beyond the schema.
    faults = []
    for run in log.runs:
        rules = {rule.id for rule in run.tool.driver.rules or []}
        for result in run.results or []:
            if result.ruleId not in rules:
                faults.append(f"no rule {result.ruleId}")
            if not result.locations:
                faults.append(f"{result.ruleId} has no place")
            if not result.partialFingerprints:
                faults.append(f"{result.ruleId} has no fingerprint")
    return faults


def configuration_faults(loctrip):
    schema = json.loads(output(loctrip, "init", "--schema"))
    jsonschema.validators.validator_for(schema).check_schema(schema)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        catalog = pathlib.Path(folder, "Localizable.xcstrings")
        catalog.write_text(
            '{"sourceLanguage":"en","strings":{"a":{"localizations":{"fr":{"stringUnit":'
            '{"state":"translated","value":"b"}}}}},"version":"1.0"}'
        )
        output(loctrip, "init", folder=folder)
        text = pathlib.Path(folder, ".loctrip.yml").read_text()
    configuration = yaml.safe_load(text)
    for error in jsonschema.validators.validator_for(schema)(schema).iter_errors(configuration):
        faults.append(f"the configuration of init: {error.message}")
    if not list(jsonschema.validators.validator_for(schema)(schema).iter_errors({"langauges": []})):
        faults.append("the schema takes a key that does not exist")
    return faults


def main():
    loctrip, schemas, *files = sys.argv[1:]
    junit = etree.XMLSchema(etree.parse(str(pathlib.Path(schemas, "junit-10.xsd"))))
    reports = {"sarif": 0, "junit": 0}
    results = 0
    faults = configuration_faults(loctrip)
    for file in files:
        check = (loctrip, "check", file, "--no-config", "--format")
        if (report := output(*check, "sarif")) is not None:
            reports["sarif"] += 1
            results += report.count(b'"ruleId"')
            faults += [f"{file}: {fault}" for fault in sarif_faults(report)]
        if (report := output(*check, "junit")) is not None:
            reports["junit"] += 1
            if not junit.validate(etree.fromstring(report)):
                faults += [f"{file}: {error}" for error in junit.error_log]
    for fault in faults[:40]:
        print(fault)
    print(
        f"acceptance-schemas: {reports['sarif']} SARIF logs with {results} results and "
        f"{reports['junit']} JUnit reports, {len(faults)} faults by their schemas; "
        "the configuration's schema judged as well"
    )
    return 0 if not faults and all(reports.values()) else 1


sys.exit(main())
