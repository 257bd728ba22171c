"""The instructions of common commands on a generated catalogue, which a change may raise by 5 % at most.

The figures are for one type of machine and one version of Swift. On others, record them again with Tools/scaling --record.
"""
import json
import pathlib

import household

FILE = pathlib.Path(__file__).with_name("budget.json")
ALLOWED = 1.05
COMMANDS = {
    "version": ["--version"],
    "lint": ["lint"],
    "lint of one pack": ["lint", "app"],
    "format": ["format", "--check"],
    "seed": ["seed", "app/" + household.word(0), "--into", "sqlite:demo.sqlite", "--today", "2026-11-29"],
    "export": ["locales", "export", "--format", "xliff2", "--locale", "nl", "--to", "out"],
    "bundle": ["bundle", "app", "--to", "bundle"],
}


def catalogue():
    return household.Household(
        items=400, groups=20, item_files=8, messages=200, languages=["nl", "de", "pl"], templates=4, records=60, packs=2, limits=10)


def check(counter, work, isRecorded):
    """Prints the figures, and returns whether one exceeds its budget."""
    counts = {}
    for number, (name, command) in enumerate(COMMANDS.items()):
        folder = work / f"budget-{number}"
        folder.mkdir()
        catalogue().write(folder)
        counts[name] = counter.count(command, folder)
    if isRecorded:
        FILE.write_text(json.dumps(counts, indent=2) + "\n")
        print(f"recorded in {FILE.name}: " + ", ".join(f"{name} {counter.shown(count)}" for name, count in counts.items()))
        return False
    known = json.loads(FILE.read_text())
    failed = False
    for name, count in counts.items():
        most = known[name] * ALLOWED
        isOver = count > most
        failed = failed or isOver
        print(f"{'✗' if isOver else '✓'} {name}: {counter.shown(count)} million instructions, {count / known[name] - 1:+.1%} of the record")
    return failed
