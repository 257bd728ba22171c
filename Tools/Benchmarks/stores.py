"""Compares seeding with other programs that insert equal rows into equal stores, for Tools/benchmark --stores.

The first comparison measures writing expanded rows, which is all that the other programs do (Sources/Seeding). The second
measures the released program with a population of about as many records, in one transaction (--atomic), including the catalogue.
"""
import json
import argparse
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

here = pathlib.Path(__file__).resolve().parent
RECORDS_A_HOUSEHOLD = 24.9


def say(text):
    print("   ", text, file=sys.stderr, flush=True)


def run(command, **more):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, **more).stdout


class Run:
    """A measured run of a program: elapsed seconds, processor time, and peak memory in megabytes."""

    def __init__(self, command, **more):
        start = time.monotonic()
        process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, **more)
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.monotonic() - start
        self.processor = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024
        if os.waitstatus_to_exitcode(status):
            sys.exit(f"{command} exited with status {os.waitstatus_to_exitcode(status)}")


class Sample:
    """A run that the program measured itself."""

    def __init__(self, seconds, processor):
        self.seconds, self.processor = float(seconds), float(processor)


class Table:
    """Elapsed and processor times, including those of a server.

    The programs alternate. A ratio is the median of the ratios of each pair of runs.
    """

    def __init__(self):
        self.rows = []

    def add(self, what, ours, other, theirs, goal=None):
        def both(runs):
            seconds, processor = (statistics.median(getattr(run, name) for run in runs) for name in ("seconds", "processor"))
            return f"{seconds:,.2f} s ({processor:,.2f} s)"

        def ratios(name):
            return [getattr(their, name) / getattr(our, name) for our, their in zip(ours, theirs)]

        def shown(all):
            return f"**{statistics.median(all):,.2f} ×** ({min(all):,.2f}–{max(all):,.2f})"

        passed, processor = ratios("seconds"), ratios("processor")
        cells = [what, both(ours), f"{other}: {both(theirs)}", shown(passed), shown(processor)]
        cells += [f"≥ {goal:g} ×", "yes" if statistics.median(passed) >= goal else "no"] if goal else ["", ""]
        self.rows.append(cells)
        say(" | ".join(cells))

    def note(self, what, ours, goal=None):
        self.rows.append([what, ours, "", "", "", goal or "", ""])
        say(f"{what} | {ours}")

    def lacking(self, what, why):
        self.rows.append([what, "", "", "", "", "", f"not measured: {why}"])
        say(f"{what}: not measured: {why}")

    def print(self):
        head = ["what", "Homeseed: passed (processor)", "beside it", "ratio", "of processor time", "goal", "reached"]
        widths = [max(len(row[column]) for row in [head, *self.rows]) for column in range(len(head))]
        for row in [head, ["-" * width for width in widths], *self.rows]:
            print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")


def seeding(options, target, command="seed", households=None, atomic=True):
    parts = [options.homeseed, command, "family-to-do", "--households", households or options.households, "--quiet",
             "--into", target, "--today", "2026-11-21", "--time-zone", "UTC", "--catalogue", options.catalogue]
    return parts + (["--atomic"] if atomic else [])


class Ready:
    """A process that expands rows once, and seeds them on each request."""

    def __init__(self, options, target, records=None):
        parts = [str(part) for part in (options.seeding, records or options.records, target)]
        self.process = subprocess.Popen(parts, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def seed(self):
        self.process.stdin.write("\n")
        line = self.process.stdout.readline()
        if not line:
            sys.exit("seeding prepared rows failed")
        found = json.loads(line)
        return Sample(found["seconds"], found["processor"])

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def sqlite(table, options):
    store, copy = options.work / "ours.sqlite", options.work / "theirs.sqlite"
    program = options.work / "insert"
    subprocess.run(["cc", "-O3", "-o", program, here / "Stores/insert.c", "-lsqlite3"], check=True)

    def theirs():
        return Sample(*run([program, store, copy]).split()[:2])

    if options.seeding:
        first, again, others = [], [], []
        rows = Ready(options, f"sqlite:{store}")
        for _ in range(options.runs):
            store.unlink(missing_ok=True)
            first.append(rows.seed())
            others.append(theirs())
            again.append(rows.seed())
        rows.end()
        records, ledger = rows_of(store)
        say(f"{records:,} records, and {ledger:,} rows of the ledger")
        table.add(f"SQLite, {records:,} records", first, "a C program, sorted", others, 0.8)
        table.add("SQLite, again and unchanged", again, "the first time", first, 3)
    first, again, others = [], [], []
    for _ in range(options.runs):
        store.unlink(missing_ok=True)
        first.append(Run(seeding(options, f"sqlite:{store}")))
        others.append(theirs())
        again.append(Run(seeding(options, f"sqlite:{store}")))
    records, ledger = rows_of(store)
    say(f"{records:,} records, and {ledger:,} rows of the ledger")
    table.add(f"SQLite, a population of {records:,} records", first, "a C program, sorted", others)
    table.add("SQLite, the population again", again, "the first time", first)
    table.note("SQLite, unseeding it", f"{Run(seeding(options, f'sqlite:{store}', 'unseed')).seconds:,.1f} s")
    store.unlink()
    table.note("SQLite, in batches", f"{Run(seeding(options, f'sqlite:{store}', atomic=False)).seconds:,.1f} s")


def rows_of(store):
    database = sqlite3.connect(store)
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    counts = {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    ledger = sum(count for name, count in counts.items() if name.startswith("homeseed_"))
    return sum(counts.values()) - ledger, ledger


def memory(table, options):
    for households in (1_000, 10_000, 100_000):
        store = options.work / "memory.sqlite"
        store.unlink(missing_ok=True)
        result = Run(seeding(options, f"sqlite:{store}", households=households, atomic=False))
        table.note(f"memory at its peak, {households:,} households", f"{result.memory:,.0f} MB, {result.seconds:,.0f} s",
                   "≤ 64 MB" if households == 100_000 else None)
        store.unlink(missing_ok=True)


def postgres(table, options):
    server = options.work / "postgres"
    tool = here.parent / "postgres-server"
    try:
        url = run([tool, "start", server, os.getpid()]).strip()
    except subprocess.CalledProcessError as error:
        return table.lacking("PostgreSQL", (error.stderr or "there is no server").strip().splitlines()[-1])

    def psql(*lines):
        return run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url, *[part for line in lines for part in ("-c", line)]])

    def schema(name):
        psql(f"DROP SCHEMA IF EXISTS {name} CASCADE", f"CREATE SCHEMA {name}")

    ours = f"{url}{'&' if '?' in url else '?'}options=-csearch_path%3Dours"

    server_process = int((server / "data/postmaster.pid").read_text().split()[0])

    def server_time():
        """Returns the processor time of the server's ended processes. Each connection has its own process."""
        time.sleep(0.3)
        fields = pathlib.Path(f"/proc/{server_process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def measured(body):
        """Adds the processor time of the server."""
        before = server_time()
        found = body()
        return Sample(found.seconds, found.processor + server_time() - before)

    def compare(name, order, seed):
        """Compares seeding with copies of the same rows into equal tables, with equal constraints and indexes."""
        first, again, arrival, ordered, upsert = [], [], [], [], []
        for turn in range(options.runs):
            schema("ours")
            first.append(measured(seed))
            again.append(measured(seed))
            if turn == 0:
                for each in order:
                    ledger = each.startswith("homeseed_")
                    key = "1, 2, 3" if each == "homeseed_records" else "1"
                    for kind, sorting in (("arrival", key if ledger else "md5(t::text)"), ("sorted", key)):
                        with open(options.work / f"{kind}-{each}.csv", "w") as output:
                            subprocess.run(
                                ["psql", "-X", "-q", url, "-c",
                                 f'COPY (SELECT t.* FROM ours."{each}" t ORDER BY {sorting}) TO STDOUT (FORMAT csv)'],
                                stdout=output, check=True)
            for kind, times in (("sorted", ordered), ("arrival", arrival)):
                schema("theirs")
                definition = run([pg_dump(), "--schema-only", "--schema=ours", "--no-owner", "--no-privileges", url])
                lines = [line for line in definition.replace("ours.", "theirs.").splitlines()
                         if not line.startswith(("CREATE SCHEMA", "\\"))]
                run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", url], input="\n".join(lines))
                copies = [f"\\copy theirs.\"{each}\" FROM '{options.work}/{kind}-{each}.csv' (FORMAT csv)" for each in order]
                times.append(timed(copies))
            commands = []
            for each in order:
                key = {"homeseed_records": "seed, table_name, record", "homeseed_seeds": "seed"}.get(each, "id")
                columns = psql("SELECT quote_ident(column_name) FROM information_schema.columns WHERE table_schema = 'theirs' "
                               f"AND table_name = '{each}' ORDER BY ordinal_position").split()
                sets = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key.split(", "))
                commands += [f'CREATE TEMP TABLE stage AS SELECT * FROM theirs."{each}" WITH NO DATA',
                             f"\\copy stage FROM '{options.work}/arrival-{each}.csv' (FORMAT csv)",
                             f'INSERT INTO theirs."{each}" SELECT * FROM stage ON CONFLICT ({key}) DO UPDATE SET {sets}',
                             "DROP TABLE stage"]
            upsert.append(timed(commands))
        goals = (2, 3) if name == "rows that are ready" else (None, None)
        table.add(f"PostgreSQL, {name}", first, r"`psql \copy` of a ready CSV in arrival order", arrival, goals[0])
        table.add(f"PostgreSQL, {name}", first, r"`psql \copy` of the CSV sorted", ordered)
        table.add(f"PostgreSQL, {name}, again", again, "COPY to a temporary table, ON CONFLICT DO UPDATE", upsert, goals[1])

    def timed(commands):
        parts = [part for command in commands for part in ("-c", command)]
        return measured(lambda: Run(["psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", url, *parts]))

    ledger = ["homeseed_seeds", "homeseed_records"]
    if options.seeding:
        schema("ours")
        rows = Ready(options, ours)
        compare("rows that are ready", ["Home", "Room", "Log", *ledger], rows.seed)
        rows.end()

    def population():
        return Run(seeding(options, "postgres:" + ours))

    compare("a population", ["Household", "Member", "Task", "ShoppingItem", "BacklogCategory", "BacklogItem", *ledger], population)
    table.note("PostgreSQL, unseeding the population", f"{Run(seeding(options, 'postgres:' + ours, 'unseed')).seconds:,.1f} s")
    subprocess.run([tool, "stop", server], check=False)


def pg_dump():
    found = shutil.which("pg_dump")
    places = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/pg_dump"))
    return found or (str(places[-1]) if places else "pg_dump")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("homeseed", "work"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--seeding", type=pathlib.Path, help="the program made of Sources/Seeding")
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", action="append", choices=["sqlite", "postgres", "memory", "django"])
    options = parser.parse_args()
    options.catalogue = here.parent.parent / "Catalogue"
    options.households = round(options.records / RECORDS_A_HOUSEHOLD)
    options.work = options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    table = Table()
    for name, measure in (("sqlite", sqlite), ("memory", memory), ("postgres", postgres)):
        if not options.only or name in options.only:
            measure(table, options)
    if not options.only or "django" in options.only:
        import django_fixture
        django_fixture.measure(table, options, sys.modules[__name__])
    table.print()


if __name__ == "__main__":
    main()
