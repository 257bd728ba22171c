"""Checks that SARIF's schema cannot express: correct locations, counted as in the standard, and matching rules."""
import re
import urllib.parse


def check(log, folder):
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["newlineSequences"] == ["\r\n", "\n", "\r"]
    assert len({rule["id"] for rule in rules}) == len(rules), "a rule twice"
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        places = result["locations"] + result.get("relatedLocations", [])
        changes = [change for fix in result.get("fixes", []) for change in fix["artifactChanges"]]
        for place in places:
            place = place["physicalLocation"]
            if "region" in place:
                check_region(place["artifactLocation"], place["region"], folder, run)
        for change in changes:
            for replacement in change["replacements"]:
                check_region(change["artifactLocation"], replacement["deletedRegion"], folder, run)
    return len(run["results"])


def check_region(artifact, region, folder, run):
    assert artifact["uriBaseId"] in run["originalUriBaseIds"]
    assert re.fullmatch(r"([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", artifact["uri"]), artifact["uri"]
    data = (folder / urllib.parse.unquote(artifact["uri"])).read_bytes()
    lines = split(data.decode("utf-8-sig", errors="replace"))
    by_bytes = data[region["byteOffset"]:][:region["byteLength"]].decode(errors="replace")
    by_lines = text_at(region, lines)
    assert by_lines == by_bytes, (artifact, region, by_lines, by_bytes)
    snippet = region.get("snippet", {}).get("text", by_lines)
    assert snippet in [by_lines, *run.get("redactionTokens", [])], (snippet, by_lines)


def split(text):
    """Returns the lines with their line breaks. A line break at the end starts no new line."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text) or [""]


def text_at(region, lines):
    if region["endLine"] > len(lines):
        lines = lines + [""]
    chosen = lines[region["startLine"] - 1:region["endLine"]]
    chosen[-1] = chosen[-1][:region["endColumn"] - 1]
    chosen[0] = chosen[0][region["startColumn"] - 1:]
    return "".join(chosen)
