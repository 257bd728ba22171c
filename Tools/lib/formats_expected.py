"""The expected texts of each format and the differences found. Shared by all comparisons."""
import json, os, re, subprocess, sys
from pathlib import Path

out, schemas = Path(sys.argv[1]), Path(sys.argv[2])
faults, compared = [], {}


def shown(text):
    """Returns a text of the catalogue as displayed."""
    return re.sub(r"\{\{|\}\}|\{([\w-]+)\}", lambda m: f"«{m[1]}»" if m[1] else m[0][0], text)


def printf(text, arguments, formatted=None, counting=None):
    if not (bool(arguments) if formatted is None else formatted):
        return text
    def fill(m):
        return "%" if m[0] == "%%" else f"«{counting}»" if m[0] == "%arg" else f"«{arguments[int(m[1]) - 1]}»"
    return re.sub(r"%%|%arg|%(\d+)\$(?:lld|@|d|s)", fill, text)


def missing(reader):
    """Reports a missing reader, which is an error with CI=true."""
    print(f"skipped: {reader} is not installed")
    if os.environ.get("CI") == "true": faults.append(f"{reader} is not installed, which CI=true does not allow")


def run(*command):
    done = subprocess.run(command, capture_output=True)
    if done.returncode:
        faults.append(f"{command[0]}: {(done.stderr or done.stdout).decode(errors='replace').strip()[:400]}")
    return done.stdout.decode()


class Expected:
    def __init__(self, form, pack):
        data = json.loads((out / form / "expected" / f"{pack}.json").read_text())
        self.form, self.pack, self.source, self.units = form, pack, data["source"], data["units"]
        self.locales = sorted({l for u in self.units.values() for l in u["texts"]})

    def arguments(self, key):
        return list(self.units[key]["arguments"].values()) if key in self.units else []

    def of(self, locale):
        """Returns {(key, form or None): text as displayed}."""
        found = {}
        for key, unit in self.units.items():
            text = unit["texts"].get(locale)
            if isinstance(text, str):
                found[key, None] = shown(text)
            elif text:
                found |= {(key, f): shown(t) for f, t in text.items()}
        return found

    def compare(self, locale, read, reader, only=lambda k: True):
        expected = {k: v for k, v in self.of(locale).items() if only(k)}
        compared[self.form, reader] = compared.get((self.form, reader), 0) + len(expected)
        for key in sorted(expected.keys() | read.keys(), key=str):
            if expected.get(key) != read.get(key):
                faults.append(f"{self.form}, {reader}, {self.pack} {locale} {key}:\n    meant {expected.get(key)!r}\n    read  {read.get(key)!r}")


def packs(form):
    return [Expected(form, p.stem) for p in sorted((out / form / "expected").glob("*.json"))]


def none(form, read):
    """Replaces `zero` with `=0`, except in Arabic: in Apple's formats and i18next, it means exactly none."""
    return read if form.startswith("ar") else {(k, "=0" if f == "zero" else f): t for (k, f), t in read.items()}


def android_folder(e, locale):
    """Returns Android's resource qualifier of a language. A region is prefixed with r: en-rUS."""
    return "values" if locale == e.source else "values-" + re.sub(r"^([a-z]{2,3})-([A-Z]{2})$", r"\1-r\2", locale)


def android_names(e):
    """Returns the keys by their names in Android's resources."""
    return {re.sub(r"_(?=x)|^[0-9]|[^A-Za-z0-9._-]", lambda m: f"_x{ord(m[0]):X}_", key): key for key in e.units}


def rows_of(rows, locale):
    """Returns a cell as a spreadsheet shows it, without the apostrophe that marks a text as not a formula."""
    read = {}
    for row in rows:
        text = re.sub(r"^'(?=[=+\-@\t\r'])", "", row[locale])
        if row["key"] and text: read[row["key"], re.sub(r"^exactly ", "=", row["form"]) or None] = shown(text)
    return read
