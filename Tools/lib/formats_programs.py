"""Reads the files with the programs that their users have: Android's compiler and a spreadsheet."""
import csv, re, shutil, subprocess, tempfile
from pathlib import Path

from formats_expected import *


def aapt2():
    """Compiles and links the resources like an app's build, and reads the texts of the app."""
    if not shutil.which("aapt2"): return missing("aapt2, of Debian's package aapt,")
    for e in packs("android"):
        with tempfile.TemporaryDirectory() as folder:
            run("aapt2", "compile", "--dir", str(out / "android" / e.pack), "-o", f"{folder}/texts.zip")
            manifest = Path(folder) / "AndroidManifest.xml"
            manifest.write_text('<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="home.seed"/>')
            run("aapt2", "link", "-o", f"{folder}/app.apk", "--manifest", str(manifest), f"{folder}/texts.zip")
            # Texts are printed without escapes, including line breaks.
            dump = run("aapt2", "dump", "resources", f"{folder}/app.apk")
        names, read = android_names(e), {locale: {} for locale in e.locales}
        for block in re.split(r"^    resource ", dump, flags=re.M)[1:]:
            block = re.split(r"^  type ", block, flags=re.M)[0].rstrip("\n")
            name = re.match(r"\S+ \w+/(\S+)", block)[1]
            key = names[name]
            for part in re.split(r"^      (?=\([\w-]*\) )", block, flags=re.M)[1:]:
                # The dump indents the lines of a text.
                part = part.replace("\n      ", "\n") if ") (plurals)" not in part else part
                tag, value = re.match(r"\(([\w-]*)\) (.*)", part.rstrip("\n"), re.S).groups()
                texts = read[re.sub(r"-r(?=[A-Z])", "-", tag) or e.source]
                if value.startswith("(plurals)"):
                    for form, text in re.findall(r'^        (\w+)="(.*?)"$(?=\n        \w+="|\Z)', value, re.S | re.M):
                        texts[key, form] = printf(text, e.arguments(key))
                else:
                    texts[key, None] = printf(value[1:-1], e.arguments(key))
        for locale in e.locales: e.compare(locale, read[locale], "aapt2")


def libreoffice():
    """Opens the tables in a spreadsheet and saves them again."""
    if not shutil.which("soffice"): return missing("LibreOffice, of Debian's package libreoffice-calc-nogui,")
    tables = packs("csv")
    with tempfile.TemporaryDirectory() as folder:
        profile = f"-env:UserInstallation=file://{folder}/profile"
        form = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
        files = [str(out / "csv" / f"{e.pack}.csv") for e in tables]
        run("soffice", "--headless", profile, "--infilter=CSV:44,34,76,1", "--convert-to", form, "--outdir", f"{folder}/again", *files)
        for e in tables:
            path = Path(folder) / "again" / f"{e.pack}-{e.pack}.csv"
            rows = list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))
            # LibreOffice ends a line in a cell with a line feed only, which is invisible to users.
            lines = lambda k: "carriage" not in k[0]
            for locale in e.locales: e.compare(locale, {k: t for k, t in rows_of(rows, locale).items() if lines(k)}, "LibreOffice", lines)
