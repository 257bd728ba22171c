"""Measures Django's `loaddata` of a fixture with natural keys into SQLite, and Homeseed with equal objects.

The first comparison measures writing only: expanded rows, and an existing fixture. The second measures a population with both
programs from start to exit.
"""
import json
import sqlite3
import subprocess

OBJECTS = 20_000

SETTINGS = """
SECRET_KEY = "benchmark"
INSTALLED_APPS = ["homes"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "django.sqlite"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
"""

MODELS = """
from django.db import models


class ByName(models.Manager):
    def get_by_natural_key(self, name):
        return self.get(name=name)


class Base(models.Model):
    name = models.CharField(max_length=80, unique=True)
    objects = ByName()

    def natural_key(self):
        return (self.name,)

    class Meta:
        abstract = True


"""


LOAD = """
import time, django
from django.core.management import call_command
django.setup()
start, spent = time.perf_counter(), time.process_time()
call_command("loaddata", "fixture.json", verbosity=0)
print(time.perf_counter() - start, time.process_time() - spent)
"""


def measure(table, options, stores):
    python = options.work.parent / "venv/bin/python"
    if not python.exists() or subprocess.run([python, "-c", "import django"], capture_output=True).returncode:
        return table.lacking("Django's loaddata", "Django is missing")
    store = options.work / "django-source.sqlite"
    folder = options.work / "django"
    run = {"cwd": folder, "env": {"DJANGO_SETTINGS_MODULE": "settings", "PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"}}
    households = round(OBJECTS / stores.RECORDS_A_HOUSEHOLD)

    def compare(name, seed, load, goal=None):
        store.unlink(missing_ok=True)
        seed()
        count = prepare(folder, store)
        theirs, ours = [], []
        for _ in range(max(1, min(3, options.runs))):
            (folder / "django.sqlite").unlink(missing_ok=True)
            subprocess.run([python, "-m", "django", "migrate", "--run-syncdb", "-v0"], check=True, **run)
            theirs.append(load())
            store.unlink(missing_ok=True)
            ours.append(seed())
        table.add(f"SQLite, {name} {count:,} objects", ours, "Django's `loaddata` with natural keys", theirs, goal)

    if options.seeding:
        rows = stores.Ready(options, f"sqlite:{store}", OBJECTS)
        compare("ready:", rows.seed, lambda: stores.Sample(*stores.run([python, "-c", LOAD], **run).split()), 50)
        rows.end()
    compare("a population of", lambda: stores.Run(stores.seeding(options, f"sqlite:{store}", households=households)),
            lambda: stores.Run([python, "-m", "django", "loaddata", "-v0", "fixture.json"], **run))


def prepare(folder, store):
    """Creates a project with the models and a fixture of the store's rows, and returns the number of objects."""
    (folder / "homes/migrations").mkdir(parents=True, exist_ok=True)
    objects, models = read(store)
    (folder / "settings.py").write_text(SETTINGS)
    (folder / "homes/__init__.py").write_text("")
    (folder / "homes/models.py").write_text(MODELS + "\n\n".join(models))
    (folder / "fixture.json").write_text(json.dumps(objects))
    return len(objects)


def read(store):
    """Returns all rows as objects of a fixture with natural keys, and the models for it."""
    database = sqlite3.connect(store)
    names = [name for (name,) in database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'homeseed_%' AND name NOT LIKE 'sqlite_%'")]
    order, objects, models = [], [], []
    while len(order) < len(names):
        for name in names:
            targets = {row[2] for row in database.execute(f'PRAGMA foreign_key_list("{name}")')}
            if name not in order and targets <= {*order, name}:
                order.append(name)
    for name in order:
        references = {row[3]: row[2] for row in database.execute(f'PRAGMA foreign_key_list("{name}")')}
        columns = [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')]
        lines = [f"class {name}(Base):"]
        for column in columns[1:]:
            field = "text_" + column.lower()
            if column in references:
                lines.append(f"    {field} = models.ForeignKey('{references[column]}', models.CASCADE, null=True, related_name='+')")
            else:
                lines.append(f"    {field} = models.TextField(null=True)")
        models.append("\n".join(lines) + "\n")
        for row in database.execute(f'SELECT * FROM "{name}" ORDER BY 1'):
            fields = {"name": row[0]}
            for column, value in zip(columns[1:], row[1:]):
                fields["text_" + column.lower()] = [value] if column in references and value is not None else value
            objects.append({"model": f"homes.{name.lower()}", "fields": fields})
    return objects, models
