"""Runs the programs that Tools/benchmark compares, alternately, and prints a Markdown table."""
import argparse
import json
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

import language_server
import studio_speed

here = pathlib.Path(__file__).resolve().parent
# Without the cache, which would return the result of the previous run.
os.environ["HOMESEED_NO_CACHE"] = "1"


class Figures:
    """Repeated measurements."""

    def __init__(self, values):
        self.values = sorted(values)
        self.median = statistics.median(values)

    def show(self, scale=1, unit="", digits=1):
        low, high = self.values[0] * scale, self.values[-1] * scale
        return f"{self.median * scale:,.{digits}f} ({low:,.{digits}f}–{high:,.{digits}f}){unit}"


def say(text):
    print("   ", text, file=sys.stderr, flush=True)


class Table:
    def __init__(self):
        self.rows = []

    def add(self, what, ours, other, ratio=None, goal=None, is_most=False, digits=2, spread=None):
        """Adds a row. `ratio` is compared with the goal, and `spread` contains the lowest and the highest ratio."""
        shown = reached = ""
        if ratio is not None:
            shown = f"**{ratio:,.{digits}f} ×**"
            if spread:
                shown += f" ({min(spread):,.{digits}f}–{max(spread):,.{digits}f})"
        if goal is not None:
            reached = "yes" if (ratio <= goal if is_most else ratio >= goal) else "no"
            goal = f"{'≤' if is_most else '≥'} {goal:g} ×"
        self.rows.append([what, ours, other, shown, goal or "", reached])
        say(" | ".join(cell for cell in self.rows[-1] if cell))

    def limit(self, what, ours, value, goal, unit):
        """Compares a value with a limit instead of another program."""
        self.rows.append([what, ours, "", "", f"≤ {goal:g} {unit}", "yes" if value <= goal else "no"])
        say(" | ".join(cell for cell in self.rows[-1] if cell))

    def lacking(self, what, reason):
        self.rows.append([what, "", "", "", "", f"not measured: {reason}"])
        say(f"{what}: not measured: {reason}")

    def print(self):
        head = ["what", "Homeseed", "beside it", "ratio", "goal", "reached"]
        widths = [max(len(row[column]) for row in [head, *self.rows]) for column in range(len(head))]
        for row in [head, ["-" * width for width in widths], *self.rows]:
            print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")


# Documents


def documents(table, options):
    rounds = 5 + 8 * options.runs
    measure = [options.bin / "Measure", options.work / "catalogue/Catalogue", options.work / "catalogue/catalogue.json", rounds]
    found = {}
    for line in run(measure).splitlines():
        found.update({(result := json.loads(line))["name"]: result})
    for name, what, other, goal in [
        ("yaml-events", "YAML document", "bare libyaml events, C", 2.5),
        ("json-simdjson", "JSON document", "simdjson's DOM, C++ -O3", 0.5),
        ("json-decoder", "JSON document", "JSONDecoder into structs", 6),
    ]:
        if name not in found:
            table.lacking(f"{what}, beside {other}", "libsimdjson-dev is missing")
            continue
        result = found[name]
        speeds = [Figures([result["bytes"] / 1e6 / (time / 1e9) for time in result[side]]) for side in ("ours", "theirs")]
        ratios = [theirs / ours for ours, theirs in zip(result["ours"], result["theirs"])]
        table.add(
            what, speeds[0].show(unit=" MB/s", digits=0), f"{other}: {speeds[1].show(unit=' MB/s', digits=0)}",
            statistics.median(ratios), goal, digits=3 if goal < 1 else 1, spread=ratios)


# Whole programs


def run(command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def timed(command, folder):
    """Returns elapsed seconds, seconds of processor time, and the peak memory in megabytes."""
    start = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    passed = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command[0]} exited with status {process.returncode}, but its input should have no findings")
    return passed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def lint(options):
    return [options.homeseed, "lint", "--catalogue", "Catalogue", "--locales", "Locales"]


def yamllint(options):
    return [options.work / "venv/bin/yamllint", "-c", here / "yamllint.yaml"]


def ryl(options):
    return [options.work / "native/bin/ryl", "check", "-c", here / "ryl.toml"]


def whole_lint(table, options):
    folder = options.work / "catalogue"
    venv = options.work / "venv/bin"
    files = sorted(str(path.relative_to(folder)) for part in ("Catalogue", "Locales") for path in (folder / part).rglob("*.yaml"))
    others = {
        "yamllint": [*yamllint(options), *files],
        "check-jsonschema": [venv / "check-jsonschema", "--schemafile", "schema.json", *files],
    }
    others = {name: command for name, command in others.items() if command[0].exists()}
    timed(lint(options), folder)
    ours, theirs = [], {name: [] for name in others}
    for _ in range(options.runs):
        for name, command in others.items():
            ours += [timed(lint(options), folder) for _ in range(5)]
            theirs[name].append(timed(command, folder))
    if not others:
        ours = [timed(lint(options), folder) for _ in range(5)]
    for name in ("yamllint", "check-jsonschema"):
        if name not in others:
            table.lacking(f"lint, standard size, beside {name}", f"{name} is missing")
            continue
        for index, kind, goal in [(0, "time passed", 100), (1, "processor time", None)]:
            us, them = Figures([run[index] for run in ours]), Figures([run[index] for run in theirs[name]])
            spread = (them.values[0] / us.values[-1], them.values[-1] / us.values[0])
            table.add(
                f"lint, standard size: {kind}", us.show(1000, " ms", 0), f"{name}: {them.show(1, ' s', 1)}",
                them.median / us.median, goal, digits=0, spread=spread)
    table.add(
        "lint, standard size: memory", Figures([run[2] for run in ours]).show(1, " MB", 0),
        ", ".join(f"{name}: {Figures([run[2] for run in runs]).median:,.0f} MB" for name, runs in theirs.items()))


# Native programs


def beside(table, options, what, ours, other, theirs, goal=None, is_most=False):
    """Compares the processor time of commands, in turns, and returns our elapsed seconds. A side is (folder, command…), in sequence."""
    runs = [[[sum(part) for part in zip(*(timed(command, folder) for command in commands))] for folder, *commands in (ours, theirs)]
            for _ in range(3 + 4 * options.runs)][2:]
    us, them = (Figures([run[side][1] for run in runs]) for side in (0, 1))
    ratios = [us[1] / them[1] if is_most else them[1] / us[1] for us, them in runs]
    table.add(
        f"{what}: processor time", us.show(1000, " ms", 0), f"{other}: {them.show(1000, ' ms', 0)}", statistics.median(ratios), goal,
        is_most=is_most, spread=ratios)
    return Figures([us[0] for us, _ in runs])


def native(table, options):
    root, standard, check = here.parent.parent, options.work / "catalogue", [options.homeseed, "lint"]
    alone, new = options.work / "alone", options.work / "new"
    copy_packs(root, alone, ["family-to-do", "feasts"])
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    subprocess.run([options.homeseed, "new", "pack", "demo"], cwd=new, check=True, stdout=subprocess.DEVNULL)
    beside(table, options, "lint of a new pack", (new, check), "`--version`", (new, [options.homeseed, "--version"]), 2.5, is_most=True)
    beside(table, options, "`lint --only duplicate-key`, the packs", (root, [*check, "--only", "duplicate-key"]), "`lint`", (root, check))
    beside(table, options, "`lint family-to-do`", (root, [*check, "family-to-do"]), "a catalogue of this pack", (alone, check), 0.8)
    if not ryl(options)[0].exists():
        table.lacking("lint, beside native programs", "ryl is missing")
        return
    linted, schema = [*ryl(options), "Catalogue", "Locales"], options.work / "native/bin/jsonschema"
    valid = [schema, "validate", "schema.json", "Catalogue", "Locales", "--extension", ".yaml", "--fast"]
    for name, folder, goal, limit in [("the packs", root, 0.5, 50), ("standard size", standard, 1, 100)]:
        beside(table, options, f"lint, {name}", (folder, check), "ryl", (folder, [*linted, "--no-cache"]), goal)
        if folder == standard:
            beside(table, options, f"lint, {name}", (folder, check), "ryl, then sourcemeta-jsonschema", (folder, [*linted, "--no-cache"], valid), 2)
        os.environ |= {"HOMESEED_NO_CACHE": "", "HOMESEED_CACHE_DIR": str(options.work / "cache")}
        passed = beside(
            table, options, f"lint again, {name}", (folder, check), "ryl with its cache", (folder, [*linted, "--cache-dir", options.work / "ryl"]))
        os.environ["HOMESEED_NO_CACHE"] = "1"
        table.limit(f"lint again, {name}: time passed", passed.show(1000, " ms", 0), passed.median * 1000, limit, "ms")


# Start-up


def start_up(table, options):
    folder = options.work / "small"
    programs = {
        "empty": [options.bin / "Empty"],
        "`homeseed --version`": [options.homeseed, "--version"],
        "lint of one small pack": lint(options),
    }
    if shutil.which("hyperfine"):
        # In several turns, each with all three programs, so that other load affects all of them.
        turns = [hyperfine(programs, folder, options) for _ in range(1 + 2 * options.runs)]
        for name in list(programs)[1:]:
            ours = Figures([time for turn in turns for time in turn[name]["times"]])
            empty = Figures([time for turn in turns for time in turn["empty"]["times"]])
            ratios = [turn[name]["median"] / turn["empty"]["median"] for turn in turns]
            table.add(
                name, ours.show(1000, " ms", 2), f"an empty Swift program: {empty.show(1000, ' ms', 2)}",
                statistics.median(ratios), spread=ratios)
            # Compares processor time with the goal, because elapsed time varies too much under load. hyperfine reports only
            # the mean: one value per turn.
            ours, empty = (Figures([turn[key]["user"] + turn[key]["system"] for turn in turns]) for key in (name, "empty"))
            table.add(
                f"{name}: processor time", ours.show(1000, " ms", 2), f"an empty Swift program: {empty.show(1000, ' ms', 2)}",
                ours.median / empty.median, 3.5, is_most=True, spread=(ours.values[0] / empty.values[-1], ours.values[-1] / empty.values[0]))
    else:
        table.lacking("start-up", "hyperfine is missing")
    if shutil.which("valgrind"):
        # Valgrind gives up on debug information of this size, so it runs copies without it.
        counts = {
            name: instructions([stripped(command[0], options), *command[1:]], folder) for name, command in programs.items()}
        for name in list(programs)[1:]:
            table.add(
                f"{name}: instructions", f"{counts[name] / 1e6:,.2f} million",
                f"an empty Swift program: {counts['empty'] / 1e6:,.2f} million", counts[name] / counts["empty"])
    else:
        table.lacking("start-up: instructions", "valgrind is missing")


def hyperfine(programs, folder, options):
    """Returns hyperfine's results in seconds, by program."""
    export = options.work / "hyperfine.json"
    quoted = [" ".join(f"'{part}'" for part in command) for command in programs.values()]
    subprocess.run(
        ["hyperfine", "-N", "--warmup", "10", "--runs", "100", "--style", "none", "--export-json", export, *quoted],
        cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return dict(zip(programs, json.loads(export.read_text())["results"]))


def stripped(program, options):
    copy = options.work / f"stripped-{program.name}"
    subprocess.run(["strip", "-o", copy, program], check=True)
    return copy


def instructions(command, folder):
    """Returns callgrind's instruction count, including the loading of libraries."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)],
        cwd=folder, capture_output=True, text=True)
    count = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not count:
        sys.exit(f"valgrind could not run {command[0]}: {done.stderr[-400:]}")
    return int(count[1])


# Typing


# The packs of the five apps, and the feasts that they require, without the add-ons.
FIVE = ["carousel", "famify", "family-to-do", "feasts", "house-pulse", "mindful-home"]


def copy_packs(root, folder, packs):
    """Copies packs with their translations."""
    shutil.rmtree(folder, ignore_errors=True)
    for pack in packs: shutil.copytree(root / "Catalogue" / pack, folder / "Catalogue" / pack)
    shutil.copy(root / "Catalogue/homeseed.yaml", folder / "Catalogue")
    for path in (root / "Locales").rglob("*.yaml"):
        if path.stem not in packs: continue
        copy = folder / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    return folder


def server_typing(table, options, name, folder, goals):
    """Measures keystrokes over the standard input and output of the release build, as in an editor."""
    if not options.homeseed.exists():
        table.lacking(f"language server, {name}", "there is no --homeseed")
        return
    files = sorted((folder / "Catalogue").rglob("*.yaml"), key=lambda file: file.stat().st_size)
    file = next(file for file in reversed(files) if re.search(r": [A-Z][a-z]+", file.read_text()))
    used, times = language_server.keystrokes(options.homeseed, folder, file.relative_to(folder), 100 if options.runs > 1 else 20)
    most = times[len(times) * 95 // 100]
    table.limit(f"language server, {name}: processor time of a keystroke", f"{used:,.1f} ms", used, goals[0], "ms")
    table.limit(f"language server, {name}: 95 in 100", f"{most:,.1f} ms, half {times[len(times) // 2]:,.1f} ms", most, goals[1], "ms")


def typing(table, options):
    """Measures the processor time of all cores from a keystroke in an open catalogue to its findings."""
    if options.keystrokes is None:
        table.lacking("typing", "there is no --keystrokes")
        return
    root = here.parent.parent
    catalogues = [
        ("the five packs", copy_packs(root, options.work / "five", FIVE), 10_000, 25),
        ("the packs of the tests", root / "Tests/Fixtures", 10_000, 25),
        ("the standard catalogue", options.work / "catalogue", 1_000, 100),
    ]
    for name, folder, count, goal in catalogues:
        said = run([options.keystrokes, folder / "Catalogue", folder / "Locales", "--count", count // (1 if options.runs > 1 else 10)])
        linted, opened = (float(part) for part in re.search(r"linted in ([\d.]+) ms, opened in ([\d.]+) ms", said).groups())
        table.limit(f"opening, {name}, beside linting", f"{opened:,.0f} ms beside {linted:,.0f} ms", opened / linted, 1.1, "×")
        for what, line, limit in [("a keystroke", "keystrokes", goal), ("completion", "textDocument/completion", 10), ("hover", "textDocument/hover", 10)]:
            half, most, every = (float(part) for part in re.search(
                line + r": half within ([\d.]+) ms, 95 in 100 within ([\d.]+) ms, all within ([\d.]+) ms", said).groups())
            table.limit(f"{what}, {name}: 95 in 100", f"{most:,.1f} ms, half {half:,.1f} ms, the slowest {every:,.1f} ms", most, limit, "ms")
        memory(table, name, said)
    server_typing(table, options, "the packs", root, (10, 25))
    server_typing(table, options, "the standard catalogue", options.work / "catalogue", (40, 100))


def memory(table, name, said):
    """Compares the memory of an open catalogue after all keystrokes with the memory after ten: reserved, and in use."""
    found = [tuple(int(part) for part in line) for line in re.findall(r"after \d+ keystrokes: (\d+) MB, (\d+) MB in use", said)]
    if not found:
        table.lacking(f"memory, {name}", "the C library does not report the memory in use")
        return
    (first, used), (last, still) = found[0], found[-1]
    table.limit(f"memory, {name}, at the end beside after ten", f"{last} MB beside {first} MB", last / first, 1.3, "×")
    # The caches of files and packs fill up to their limit: a few megabytes.
    table.limit(f"memory in use, {name}, more at the end than after ten", f"{still} MB beside {used} MB", still - used, max(5, used // 10), "MB")


# The machine


def processor():
    try:
        name = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())[1]
    except (OSError, TypeError):
        name = platform.processor()
    return f"{name}, {os.cpu_count()} cores"


def catalogue_size(options):
    files = [path for part in ("Catalogue", "Locales") for path in (options.work / "catalogue" / part).rglob("*.yaml")]
    return f"{len(files)} files with {sum(path.stat().st_size for path in files) / 1e6:.1f} MB"


def main():
    parser = argparse.ArgumentParser()
    for name in ("homeseed", "bin", "work"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--keystrokes", type=pathlib.Path)
    parser.add_argument("--only-typing", action="store_true")
    parser.add_argument("--only-studio", action="store_true")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    table = Table()
    if not options.only_typing and not options.only_studio:
        documents(table, options)
        start_up(table, options)
        whole_lint(table, options)
        native(table, options)
    if not options.only_studio:
        typing(table, options)
    if not options.only_typing:
        studio_speed.measure(table, options)
    table.print()
    swift = run(["swift", "--version"]).splitlines()[0]
    print(f"""
Medians, with the lowest and the highest in brackets. {processor()}; {swift}.
The generated catalogue: {catalogue_size(options)}. Documents are measured by processor time of their thread, in turns.
yamllint with its `relaxed` rules, line length aside, and ryl with the same rules; check-jsonschema with the schema that the generator writes.""")


if __name__ == "__main__":
    main()
