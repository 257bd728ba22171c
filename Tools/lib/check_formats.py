"""Reads Homeseed's locale files with third-party readers, and compares the displayed texts with the expected ones.

Texts are compared as displayed, with «name» for each placeholder. So the comparison covers placeholders and percent signs, and not
only escapes.
"""
import csv, gettext, json, plistlib, re, shutil, sys, tempfile, traceback
from pathlib import Path

from lxml import etree
import polib
from translate.storage import aresource, jsonl10n, properties, pypo, stringsdict, xliff, xliff2

from formats_expected import *
import formats_programs, formats_moz


def strings():
    for e in packs("strings"):
        for locale in e.locales:
            path = out / "strings" / f"{locale}.lproj" / f"{e.pack}.strings"
            if path.exists():
                plain = lambda k: k[1] is None
                if shutil.which("plutil"):
                    data = json.loads(run("plutil", "-convert", "json", "-o", "-", str(path)))
                    e.compare(locale, {(k, None): printf(t, e.arguments(k)) for k, t in data.items()}, "plutil", plain)
                store = properties.stringsutf8file()
                store.parse(path.read_bytes())
                unescape = lambda t: t
                read = {(u.name, None): printf(unescape(u.source), e.arguments(u.name)) for u in store.units if u.name}
                compared["strings", "translate-toolkit"] = compared.get(("strings", "translate-toolkit"), 0) + len(read)
                if e.pack != "hard":  # Its reader leaves some escapes unchanged.
                    e.compare(locale, read, "translate-toolkit", plain)
            path = path.with_suffix(".stringsdict")
            if path.exists():
                read = {}
                for key, rule in plistlib.loads(path.read_bytes()).items():
                    arguments = e.arguments(key)
                    assert re.fullmatch(r"%(\d+\$)?#@count@", rule["NSStringLocalizedFormatKey"]), rule
                    for f, t in rule["count"].items():
                        if not f.startswith("NS"):
                            read[key, f] = printf(t, arguments, True)
                e.compare(locale, none(locale, read), "plistlib", lambda k: k[1])
                store = stringsdict.StringsDictFile()
                store.parse(path.read_bytes())
                assert len([u for u in store.units if "count" in u.getid()]) == len({k for k, _ in read}), path


def xcstrings():
    for e in packs("xcstrings"):
        data = json.loads((out / "xcstrings" / f"{e.pack}.xcstrings").read_text())
        assert data["version"] == "1.0" and data["sourceLanguage"] == e.source
        assert list(data["strings"]) == sorted(data["strings"]), e.pack
        for locale in e.locales:
            read = {}
            for key, entry in data["strings"].items():
                node = entry["localizations"].get(locale)
                if not node: continue
                arguments, counting = e.arguments(key), None
                if "substitutions" in node:
                    assert node["stringUnit"]["value"] == "%#@count@"
                    assert node["substitutions"]["count"]["argNum"] == arguments.index("count") + 1
                    node, counting = node["substitutions"]["count"], "count"
                if "variations" in node:
                    for f, n in node["variations"]["plural"].items():
                        read[key, f] = printf(n["stringUnit"]["value"], arguments, True, counting)
                else:
                    read[key, None] = printf(node["stringUnit"]["value"], arguments)
            e.compare(locale, none(locale, read), "json")


def inline(element, attribute):
    """Returns an element's text, with its placeholders as displayed."""
    text = element.text or ""
    for child in element:
        text += shown(child.get(attribute)) + (child.tail or "")
    return text


def xliffs():
    if not schemas.exists(): missing("the folder with XLIFF's schemas, which HOMESEED_CONFORMANCE names,")
    with tempfile.TemporaryDirectory() as folder:
        # The schemas refer to W3C's copy of xml.xsd. This loop replaces it with the local copy.
        for schema in schemas.glob("*.xsd"):
            text = re.sub(r'schemaLocation="[^"]*/xml\.xsd"', 'schemaLocation="xml.xsd"', schema.read_text(encoding="utf-8"))
            (Path(folder) / schema.name).write_text(text, encoding="utf-8")
        for form, pattern, schema in [
            ("xliff", "*.xliff", "xliff-core-1.2-transitional.xsd"), ("xcode-xliff", "*/*.xcloc/*/*.xliff", "xliff-core-1.2-transitional.xsd"),
            ("xliff2", "*.xlf", "xliff_core_2.0.xsd"), ("xliff20", "*.xlf", "xliff_core_2.0.xsd")]:
            for path in sorted((out / form).glob(pattern)):
                if schemas.exists():
                    run("xmllint", "--noout", "--nonet", "--schema", f"{folder}/{schema}", str(path))
                    compared[form, "xmllint"] = compared.get((form, "xmllint"), 0) + 1
    for e in packs("xliff"):
        for locale in (l for l in e.locales if l != e.source):
            path = out / "xliff" / f"{e.pack}.{locale}.xliff"
            ns, read, source = {"x": "urn:oasis:names:tc:xliff:document:1.2"}, {}, {}
            for unit in etree.parse(path).iterfind(".//x:trans-unit", ns):
                m = re.fullmatch(r"(.*?)(?:\[([a-z]+|=\d+)\])?", unit.get("id"), re.S)
                for name, into in [("target", read), ("source", source)]:
                    found = unit.find(f"x:{name}", ns)
                    if found is not None and not (into is source and unit.get("extype")):
                        into[m[1], m[2]] = inline(found, "equiv-text")
            e.compare(locale, read, "lxml")
            e.compare(e.source, source, "lxml")
            store = xliff.xlifffile.parsefile(str(path))
            e2 = {k: v for k, v in e.of(locale).items() if "«" not in v and k[1] is None}
            got = {(u.getid().split("\x04")[-1], None): u.target for u in store.units if not u.isheader() and u.istranslated() or u.target}
            e.compare(locale, {k: got.get(k) for k in e2}, "translate-toolkit", lambda k: k in e2)
    for form in ["xliff2", "xliff20"]:
        for e in packs(form):
            for locale in (l for l in e.locales if l != e.source):
                path = out / form / f"{e.pack}.{locale}.xlf"
                ns, read, source = {"x": "urn:oasis:names:tc:xliff:document:2.0"}, {}, {}
                document = etree.parse(path)
                version = document.getroot().get("version")
                if version != {"xliff2": "2.1", "xliff20": "2.0"}[form]: faults.append(f"{form}, {path.name}: version {version}")
                for unit in document.iterfind(".//x:unit", ns):
                    f, key = None, unit.get("name")
                    if key is None:
                        key, f = unit.getparent().get("name"), unit.get("id").rsplit(":", 1)[1]
                        f = "=" + f[1:] if re.fullmatch(r"n\d+", f) else f
                    for name, into in [("target", read), ("source", source)]:
                        found = unit.find(f"x:segment/x:{name}", ns)
                        if found is not None and not (into is source and unit.get("type")):
                            into[key, f] = inline(found, "equiv")
                e.compare(locale, read, "lxml")
                e.compare(e.source, source, "lxml")
                store = xliff2.Xliff2File.parsefile(str(path))
                count = len(document.findall(".//x:unit", ns))
                if len(store.units) != count: faults.append(f"{form}, translate-toolkit, {path.name}: {len(store.units)} units of {count}")
                # translate-toolkit drops placeholders, and reads plural forms as separate texts.
                plain = {k[0]: t for k, t in e.of(locale).items() if k[1] is None and "«" not in t}
                got = {name: u.target for u in store.units if (name := u.getunitelement().get("name")) in plain and u.target is not None}
                e.compare(locale, {(k, None): t for k, t in got.items()}, "translate-toolkit", lambda k: k[1] is None and k[0] in plain)
    for e in packs("xcode-xliff"):
        for locale in (l for l in e.locales if l != e.source):
            ns, read = {"x": "urn:oasis:names:tc:xliff:document:1.2"}, {}
            for unit in etree.parse(next((out / "xcode-xliff" / e.pack / f"{locale}.xcloc").rglob(f"{locale}.xliff"))).iterfind(".//x:trans-unit", ns):
                target, source = unit.findtext("x:target", None, ns), unit.findtext("x:source", "", ns)
                if target is None or source == "%#@count@": continue
                key, _, form = unit.get("id").partition("|==|")
                read[key, form.split("plural.")[-1] or None] = printf(target, e.arguments(key), counting="count" if "substitutions" in form else None)
            e.compare(locale, none(locale, read), "lxml")


def android():
    def text(target, arguments):
        fragment = etree.fromstring(f'<r xmlns:xliff="x">{target}</r>') if "<xliff:g" in target else None
        return printf("".join(fragment.itertext()) if fragment is not None else target, arguments)
    for e in packs("android"):
        names = android_names(e)
        for locale in e.locales:
            folder = android_folder(e, locale)
            store, read = aresource.AndroidResourceFile(), {}
            store.parse((out / "android" / e.pack / folder / "strings.xml").read_bytes())
            for unit in store.units:
                if not unit.getid(): continue
                key = names[unit.getid()]
                if unit.xmlelement.tag == "plurals":
                    for item in unit.xmlelement.findall("item"):
                        read[key, item.get("quantity")] = text(unit.get_xml_text_value(item), e.arguments(key))
                else:
                    read[key, None] = text(str(unit.target), e.arguments(key))
            # translate-toolkit treats \\\\u0041 as an escape, although the backslash is escaped.
            e.compare(locale, {k: t for k, t in read.items() if "backslash" not in k[0]}, "translate-toolkit", lambda k: "backslash" not in k[0])


def places(node, steps):
    """Returns the possible paths of a key in i18next: a dot separates steps or is part of one."""
    for n in range(1, len(steps)):
        below = node.get(".".join(steps[:n]))
        if isinstance(below, dict): yield from places(below, steps[n:])
    yield node, ".".join(steps)


def i18next():
    for e in packs("i18next"):
        for locale in e.locales:
            path = out / "i18next" / locale / f"{e.pack}.json"
            data, read = json.loads(path.read_text()), {}
            for key, unit in e.units.items():
                wanted = unit["texts"].get(locale)
                if wanted is None: continue
                node, last = next((n, name) for n, name in places(data, key.split(".")) if any(k == name or k.startswith(name + "_") for k in n))
                fill = lambda t: re.sub(r"\{\{([\w-]+)\}\}", r"«\1»", t)
                if isinstance(wanted, str): read[key, None] = fill(node[last])
                else:
                    for f in "zero one two few many other".split():
                        if f"{last}_{f}" in node: read[key, f] = fill(node[f"{last}_{f}"])
            e.compare(locale, none(locale, read), "json")
            store = jsonl10n.I18NextV4File()
            store.parse(path.read_bytes())
            compared["i18next", "translate-toolkit"] = compared.get(("i18next", "translate-toolkit"), 0) + len(store.units)
            if e.pack != "hard":
                counted = len([u for u in e.units.values() if locale in u["texts"]])
                if len(store.units) != counted: faults.append(f"i18next, translate-toolkit, {path.name}: {len(store.units)} of {counted}")


def po():
    order = {"en": ["one", "other"], "nl": ["one", "other"], "de": ["one", "other"], "pl": ["one", "few", "many"], "ja": ["other"],
             "ar": ["zero", "one", "two", "few", "many", "other"]}
    for path in sorted((out / "po").glob("*.po*")):
        run("msgfmt", "-c", "-o", "/dev/null", str(path))
        compared["po", "msgfmt"] = compared.get(("po", "msgfmt"), 0) + 1
    for e in packs("po"):
        for locale in (l for l in e.locales if l != e.source):
            path = str(out / "po" / f"{e.pack}.{locale}.po")
            read, again = {}, {}
            for entry in polib.pofile(path):
                if entry.msgstr_plural:
                    read |= {(entry.msgctxt, order[locale.split("-")[0]][n]): shown(t) for n, t in entry.msgstr_plural.items() if t}
                elif entry.msgstr: read[entry.msgctxt, None] = shown(entry.msgstr)
            e.compare(locale, read, "polib")
            for unit in pypo.pofile.parsefile(path).units:
                if unit.isheader() or not unit.target: continue
                if unit.hasplural():
                    again |= {(unit.getcontext(), order[locale.split("-")[0]][n]): shown(str(t)) for n, t in enumerate(unit.target.strings) if t}
                else: again[unit.getcontext(), None] = shown(str(unit.target))
            e.compare(locale, again, "translate-toolkit")


def formulas():
    """Checks that each formula, evaluated by Python, selects the plural form of CLDR."""
    for tag, formula in json.loads((out / "formulas.json").read_text()).items():
        number = gettext.c2py(re.search(r"plural=(.*);", formula["header"])[1])
        wrong = [n for n, form in formula["numbers"].items() if number(int(n)) != form]
        if wrong: faults.append(f"po, the formula of {tag} for {wrong[:5]}: {formula['header']}")
        compared["po", "formulas"] = compared.get(("po", "formulas"), 0) + len(formula["numbers"])


def table():
    for e in packs("csv"):
        path = out / "csv" / f"{e.pack}.csv"
        assert path.read_bytes().startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))
        for locale in e.locales:
            e.compare(locale, rows_of(rows, locale), "csv")


for check in [strings, xcstrings, xliffs, android, i18next, po, formulas, table, formats_programs.aapt2, formats_programs.libreoffice] + formats_moz.checks:
    try:
        check()
    except Exception:
        # A file that a reader fails on is one failure: the other readers still run.
        faults.append(f"{check.__module__}.{check.__name__}: {traceback.format_exc(limit=-3)}")
for (form, reader), count in sorted(compared.items()):
    print(f"{form:12} {reader:18} {count:6}")
for fault in faults[:40]: print("failed:", fault)
sys.exit(1 if faults else 0)
