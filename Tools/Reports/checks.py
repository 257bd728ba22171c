"""Checks of the reports of one run."""
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import jsonschema
import sarif
import shapes


def check_all(reports, folder, paths, schemas):
    """Validates all reports, and returns the number of diagnostics, which must be equal in all."""
    log = json.loads(reports["sarif"])
    validate(log, json.loads((schemas / "sarif-schema-2.1.0.json").read_text()))
    own = json.loads(reports["json"])
    validate(own, shapes.JSON)
    quality = json.loads(reports["gitlab"])
    validate(quality, shapes.GITLAB)
    assert len({entry["fingerprint"] for entry in quality}) == len(quality), "a fingerprint twice"
    for schema in ["junit-ant.xsd", "junit-jenkins-10.xsd"]:
        xmllint("--schema", schemas / schema, paths / "junit")
    xmllint(paths / "checkstyle")
    check_commands(reports["github"])

    count = len(own["diagnostics"])
    assert sarif.check(log, folder) == count
    shown = count - own["summary"]["suppressed"]
    assert len(quality) == shown
    assert len(list(xml.fromstring(reports["checkstyle"].encode()).iter("error"))) == shown
    failures = len(list(xml.fromstring(reports["junit"].encode()).iter("failure")))
    assert failures == own["summary"]["errors"] + own["summary"]["warnings"]
    return count


def validate(document, schema):
    kind = jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)
    kind.check_schema(schema)
    kind(schema, format_checker=kind.FORMAT_CHECKER).validate(document)


def xmllint(*arguments):
    ended = subprocess.run(["xmllint", "--noout", "--nonet", *map(str, arguments)], capture_output=True, text=True)
    if ended.returncode:
        sys.exit(ended.stderr)


def check_commands(text):
    """Checks that there are at most ten annotations and one annotation with the number of the rest, and no other commands for GitHub."""
    value = r"[^%:,\r\n]|%25|%0A|%0D|%3A|%2C"
    command = rf"::(error|warning|notice) (\w+=({value})+)(,\w+=({value})+)*::([^%\r\n]|%25|%0A|%0D)+"
    lines = text.split("\n")
    end = next((n for n, line in enumerate(lines) if line.startswith("::group::")), len(lines) - 1)
    for line in lines[:end]:
        assert re.fullmatch(command, line), line
        several = re.search(r"line=(\d+),endLine=(\d+)", line)
        assert not (several and several[1] != several[2] and ",col=" in line), line
    assert end <= 11
    for line in lines[end + 1:-2]:
        assert not line.lstrip().startswith("::") and "##[" not in line, line
    assert end == len(lines) - 1 or lines[-2] == "::endgroup::"


def check_faults(reports, secret):
    """Checks that the reports of the faulty catalogue contain its difficult cases."""
    log = json.loads(reports["sarif"])["runs"][0]
    assert "redactionTokens" in log
    for name, text in reports.items():
        # A fingerprint may contain the digits by coincidence.
        assert secret not in re.sub(r"\b[0-9a-f]{16}\b", "", text), f"a secret in {name}"
    for name, part in {"sarif": "%2C%2050%25%20%C3%AB", "github": "::group::", "json": "suppression"}.items():
        assert part in reports[name], (name, part)
    assert any("fixes" in result for result in log["results"])
    assert any("relatedLocations" in result for result in log["results"])
    assert all("region" not in place["physicalLocation"] for result in log["results"] for place in result["locations"]
               if place["physicalLocation"]["artifactLocation"]["uri"] == "./")
