"""Tries an installed program as a new user does, in a system with Python and nothing of Homeseed's build.

    python3 try_program.py PROGRAM VERSION FINDING

FINDING is the text that the formula's test expects `homeseed lint` to print for a new pack. Exits with status 1 at the first failure.
"""
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request

program, version, expected = sys.argv[1:]
folder = pathlib.Path(tempfile.mkdtemp(prefix="homeseed-"))


def run(*arguments, status=0):
    """Returns the program's output."""
    ended = subprocess.run([program, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL)
    check(ended.returncode == status, f"homeseed {' '.join(arguments)} exits with {status}, not {ended.returncode}:\n{ended.stdout}")
    return ended.stdout


def check(is_true, what):
    if not is_true:
        sys.exit(f"failed: {what}")


def rows():
    with sqlite3.connect(folder / "demo.sqlite") as store:
        return [store.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("Household", "Task")]


def try_icu():
    """Seeds in time zones that never have the same date, and into an index in the order of a language. Both need ICU's data."""
    dates = {re.search(r"Date (\S+)", run("plan", "demo/starter", "--into", "sqlite:none.sqlite", "--time-zone", f"Pacific/{zone}"))[1]
             for zone in ("Kiritimati", "Midway")}
    check(len(dates) == 2, f"the date in Kiritimati is not that in Midway: {dates}")
    chores = folder / "Catalogue/demo/chores.yaml"
    before = chores.read_text()
    titles = ["Zest", "Éclair 10", "Éclair 9"]
    chores.write_text(before + "".join(f"  - {{id: task-{number}, title: {title}}}\n" for number, title in enumerate(titles)))
    template = folder / "Catalogue/demo/templates/starter.yaml"
    collation = "swiftLocalizedStandardCompare"
    with sqlite3.connect(folder / "demo.sqlite") as store:
        # The table is empty, so only the program compares.
        store.create_collation(collation, lambda a, b: (a > b) - (a < b))
        store.execute(f"CREATE INDEX sorted ON Task(title COLLATE {collation})")
    written = template.read_text()
    template.write_text(written.replace("  tasks:\n", "  tasks:\n        - {use: [chore/task-0, chore/task-1, chore/task-2], isDone: true}\n"))
    run("seed", "demo/starter", "--into", "sqlite:demo.sqlite")
    with sqlite3.connect(folder / "demo.sqlite") as store:
        store.create_collation(collation, lambda a, b: (a > b) - (a < b))
        found = [row[0] for row in store.execute(f"SELECT title FROM Task INDEXED BY sorted ORDER BY title COLLATE {collation}")]
        check(found == ["Éclair 9", "Éclair 10", "Make the bed", "Set the table", "Zest"], f"titles are sorted as people sort them, not {found}")
    chores.write_text(before)
    template.write_text(written)


def try_studio():
    """Starts the studio, and requests its page and its data with the key in its address."""
    studio = subprocess.Popen([program, "studio", "--no-open"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+/", studio.stdout.readline())
        check(address, "the studio prints its address")
        with urllib.request.urlopen(address[0], timeout=10) as page:
            check(page.status == 200 and b"<html" in page.read(), "the studio answers with its page")
    finally:
        studio.terminate()
        studio.wait(timeout=10)


check(run("--version").split() == ["homeseed", version], f"the version is {version}")
run("new", "pack", "demo")
check(expected in run("lint"), f"a new pack has no findings: {expected}")
run("seed", "demo/starter", "--into", "sqlite:demo.sqlite")
check(rows() == [1, 2], f"the seed creates a household and two tasks, not {rows()}")
run("unseed", "demo/starter", "--into", "sqlite:demo.sqlite")
check(rows() == [0, 0], f"unseed removes all rows, not all but {rows()}")
try_icu()
chores = folder / "Catalogue/demo/chores.yaml"
chores.write_text(chores.read_text().replace("Make the bed", "Maek the bed"))
check("'Maek'" in run("lint", "--spelling", "--notes"), "lint finds a misspelt word")
try_studio()
print("    tried: version, new pack, lint, seed, unseed, time zones, collations, spelling, studio")
