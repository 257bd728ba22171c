"""The growing inputs and the commands that are measured with them."""
import dataclasses
import typing

from household import LANGUAGES, Household, title, word

FORMATS = ["android", "strings", "csv", "po", "i18next", "xcstrings", "xcode-xliff", "xliff", "xliff2", "xliff20"]
STORES = ["sqlite:store.sqlite", "sql:store.sql", "json:store", "ndjson:store.ndjson", "firestore:store.jsonl?project=p", "cloudkit:store.jsonl"]


@dataclasses.dataclass
class Growth:
    """A growing input: its name, its initial size, the catalogue for a size, and the measured command."""
    name: str
    size: int
    make: typing.Callable[[int], Household]
    command: list[str]
    # Commands that run first, and are not measured.
    before: list[list[str]] = dataclasses.field(default_factory=list)
    # Whether the size has an upper bound, as for languages and nesting.
    bounded: bool = False


def grown(part, **others):
    """Returns a function that creates a catalogue with the given number of one part."""
    return lambda count: Household(**{part: count}, **others)


def edited(change, part="items", **others):
    """Returns a function that creates such a catalogue and then changes it."""
    def make(count):
        household = Household(**{part: count}, **others)
        change(household, count)
        return household
    return make


def added(path, text):
    """Returns a function that creates a small catalogue with a text of the given size in one file."""
    return edited(lambda household, count: household.add(path, text(count)), "no_part")


def faulty(path, old, new):
    """The given number of items or translations, each with an error."""
    return edited(lambda household, _: household.replace(path, old, new), messages=1)


CHORES, DUTCH, MODEL = "Catalogue/app/chores.yaml", "Locales/nl/app.yaml", "Catalogue/app/model.yaml"
MESSAGES, TEMPLATE = "Catalogue/app/messages.yaml", f"Catalogue/app/templates/{word(0)}.yaml"


def languages(count):
    return Household(languages=LANGUAGES[:count], items=40, messages=40)


def parts():
    """Yields a lint of each part of a catalogue."""
    yield Growth("items", 500, grown("items"), ["lint"])
    yield Growth("items in groups", 500, lambda count: Household(items=count, groups=count), ["lint"])
    yield Growth("files", 100, lambda count: Household(items=count, item_files=count), ["lint"])
    yield Growth("messages", 500, grown("messages"), ["lint"])
    yield Growth("messages without translations", 500, grown("messages", translated=False, languages=[]), ["lint"])
    yield Growth("languages", 20, languages, ["lint"], bounded=True)
    yield Growth("plural forms", 200, grown("forms"), ["lint"])
    yield Growth("templates", 20, grown("templates"), ["lint"])
    yield Growth("records", 100, lambda count: Household(records=count, items=count), ["lint"])
    yield Growth("expectations", 100, grown("expectations"), ["lint"])
    yield Growth("kinds", 50, grown("kinds"), ["lint"])
    yield Growth("fields", 50, grown("fields"), ["lint"])
    yield Growth("entities", 50, grown("entities"), ["lint"])
    yield Growth("limits", 50, grown("limits"), ["lint"])
    yield Growth("packs", 15, grown("packs"), ["lint"])
    yield Growth("packs in a chain", 20, edited(chained, "no_part"), ["lint"])
    yield Growth("nesting", 25, added("Catalogue/app/other.yaml", lambda count: "[" * count + "]" * count + "\n"), ["lint"], bounded=True)
    yield Growth("nested keys", 25, added(DUTCH, lambda count: "other: " + "".join(f"{{k{one}: " for one in range(count)) + "}" * count + "\n"), ["lint"], bounded=True)
    yield Growth("former ids", 500, faulty(CHORES, ", category", ", was: old, category"), ["lint"])
    yield Growth("glossary", 300, added("Catalogue/app/glossary.yaml", lambda count: "terms:\n" + "".join(
        f"  - {{en: {word(one)}, nl: {word(one)}, not: {{nl: [{word(one + count)}x]}}}}\n" for one in range(count))), ["lint"])
    yield Growth("forbidden words", 250, lambda count: Household(forbidden=count, messages=count), ["lint"])
    yield Growth("words", 500, added("Catalogue/app/words.yaml", lambda count: f"words:\n  en: [{', '.join(map(word, range(count)))}]\n"), ["lint"])


def chained(household, count):
    """Creates packs that require one another. One item of each refers to an item of the previous pack."""
    for one in range(count):
        before = f"link-{one - 1}" if one else "app"
        household.add(f"Catalogue/link-{one}/pack.yaml", f"homeseed: 1\npack: link-{one}\ntitle: Link\nlanguage: en\nrequires: [{before}]\n")
        household.add(f"Catalogue/link-{one}/categories.yaml", f"items:\n  - {{id: link-{word(one)}, title: Link {word(one)}}}\n")
        household.add(f"Catalogue/link-{one}/chores.yaml", "items:\n" + "".join(
            f"  - {{id: link-{word(one)}-{part}, title: {title(2 * one + part + 100)}, category: {category}, minutes: 5}}\n"
            for part, category in enumerate([f"link-{word(one)}", f"link-{word(one - 1)}" if one else f"room-{word(0)}"])))
        household.add(f"Locales/nl/link-{one}.yaml", f"pack: {{title: Schakel}}\ncategories:\n  link-{word(one)}: {{title: Schakel {word(one)}}}\nchores:\n" + "".join(
            f"  link-{word(one)}-{part}: {{title: Veeg plank {word(2 * one + part + 100)}}}\n" for part in range(2)))


def decisions():
    """Suppressed findings."""
    yield Growth("ignores", 300, faulty(CHORES, ", minutes", ", minutes  # homeseed:ignore all-caps: so it is\n   "), ["lint"])
    yield Growth("ignored findings", 300, edited(ignored), ["lint"])
    yield Growth("severities", 200, added("Catalogue/homeseed.yaml", lambda count: "homeseed: 1\nseverities:\n" + "".join(
        f"  - {{files: [app/{word(one)}.yaml], all-caps: off}}\n" for one in range(count))), ["lint"])
    for name, comment in [
        ("unused ignores", "homeseed:ignore all-caps: so it is"),
        ("ignores without a reason", "homeseed:ignore all-caps"),
        ("ignores of unknown checks", "homeseed:ignore al-caps: so it is"),
        ("misspelt ignores", "homeseed:ignor all-caps: so it is"),
    ]:
        many = added(CHORES, lambda count, comment=comment: f"  # {comment}\n" * count)
        yield Growth(name, 500, many, ["lint"])
        yield Growth(f"fixes of {name}", 250, many, ["lint", "--fix", "--unsafe"])
    worded = faulty(CHORES, "Wipe the", "Wipe  the")
    yield Growth("a baseline that is written", 300, worded, ["lint", "--write-baseline", "Catalogue/baseline.yaml"])
    yield Growth("a baseline", 300, worded, ["lint", "--baseline", "Catalogue/baseline.yaml"],
                 [["lint", "--write-baseline", "Catalogue/baseline.yaml"]])


def ignored(household, _):
    household.replace(CHORES, "Wipe the", "Wipe  the")
    household.replace(CHORES, "\n  - ", "\n  # homeseed:ignore double-space: so it is\n  - ")


def findings():
    """Yields catalogues with an error in each of many items, or many errors in one text or map."""
    for name, path, old, new in [
        ("misspelt keys", CHORES, "minutes:", "minuets:"),
        ("unknown keys", CHORES, "minutes:", "wagon:"),
        ("unknown references", CHORES, "category: room-", "category: wagon-"),
        ("misspelt references", CHORES, "category: room-", "category: rooom-"),
        ("wrong values", CHORES, "minutes: ", "minutes: x"),
        ("values out of range", CHORES, "minutes: ", "minutes: 9"),
        ("bad ids", CHORES, "id: ", "id: Ä"),
        ("missing ids", CHORES, "id: ", "was: "),
        ("double spaces in items", CHORES, "Wipe the", "Wipe  the"),
        ("titles that are the same", CHORES, "Wipe the ", "Wipe the shelf #"),
        ("untranslated texts", DUTCH, "title: Veeg plank", "title: Wipe the"),
        ("misspelt translations", DUTCH, ": {title: Veeg", "x: {title: Veeg"),
        ("unknown translations", DUTCH, ": {title: Veeg", "wagonload: {title: Veeg"),
        ("translations of nothing", DUTCH, "chores:", "wagons:"),
        ("missing translations", DUTCH, "title: Veeg plank", "title: # Veeg plank"),
        ("placeholders that differ", DUTCH, "Veeg plank", "Veeg plank {name}"),
        ("braces", CHORES, " shelf,", " shelf }},"),
    ]:
        yield Growth(name, 250, faulty(path, old, new), ["lint"])
    yield Growth("duplicate ids", 250, edited(lambda household, count: household.add(CHORES, "".join(
        f"  - {{id: {word(one)}, title: {title(one + count)}, category: room-{word(0)}, minutes: 5}}\n" for one in range(count)))), ["lint"])
    yield Growth("unknown messages translated", 250, edited(lambda household, _: household.replace(
        DUTCH, "  message-", "  wagonload-"), "messages"), ["lint"])
    yield Growth("misspelt messages translated", 250, edited(lambda household, _: household.replace(
        DUTCH, "  message-", "  mesage-"), "messages"), ["lint"])
    yield Growth("stale translations", 250, edited(lambda household, _: household.replace(
        MESSAGES, "Show the", "Look at the"), "messages"), ["lint"], [["locales", "confirm"], ["--stale"]])
    yield from hostile()


def hostile():
    """Yields catalogues with many equal parts in one text, map or line."""
    for name, thing in [
        ("double spaces in one text", "a  "),
        ("printf placeholders in one text", "%s "),
        ("named placeholders in one text", "{name} "),
        ("open braces in one text", "a { "),
        ("html in one text", "<b>a</b> "),
        ("quotes in one text", "it’s it''s "),
        ("dots in one text", "a... "),
        ("forbidden words in one text", "stupid "),
        ("british and american words in one text", "colour color "),
        ("capitals in one text", "AB "),
        ("invisible characters in one text", "a\\u200b "),
        ("accents apart in one text", "e\\u0301 "),
        ("one word", "abc"),
        ("words in one text", "a bc def "),
        ("escapes in one text", "\\n\\x41 "),
    ]:
        yield Growth(name, 1000, added(MESSAGES, lambda count, thing=thing: f'  long: "{thing * count}"\n'), ["lint"])
    repeated = lambda text: lambda count: "".join(text(one) for one in range(count))
    for name, path, text in [
        ("unknown keys in one map", MODEL, lambda one: f"wagon-{word(one)}: 1\n"),
        ("misspelt keys in one map", MODEL, lambda one: f"limit{word(one)[:2]}: 1\n"),
        ("one key again and again", MODEL, lambda one: "limits: []\n"),
        ("tabs", MODEL, lambda one: "\t- a\n"),
        ("comments", MODEL, lambda one: "# a comment\n"),
        ("empty lines", MODEL, lambda one: "\n"),
        ("documents", MODEL, lambda one: "---\na: 1\n"),
        ("merge conflicts", MODEL, lambda one: "<<<<<<< ours\n=======\n>>>>>>> theirs\n"),
        ("anchors", MESSAGES, lambda one: f"  m-{word(one)}: &a{one} Show {word(one)} now\n"),
        ("aliases", MESSAGES, lambda one: f"  m-{word(one)}: " + ("&a Show it now\n" if one == 0 else "*a\n")),
        ("undefined aliases", MESSAGES, lambda one: f"  m-{word(one)}: *b{one}\n"),
        ("tags", MESSAGES, lambda one: f"  m-{word(one)}: !t{one} a\n"),
        ("plural forms that are none", MESSAGES, lambda one: ("  m:\n    other: a\n" if one == 0 else "") + f"    {word(one)}: a\n"),
        ("unknown items in a template", TEMPLATE, lambda one: ("records:\n  Task:\n" if one == 0 else "") + f"    - {{use: chore/x{word(one)}}}\n"),
        ("indented lines", "Catalogue/app/chores/more.yaml", lambda one: " " * (one % 50) + "a:\n"),
    ]:
        yield Growth(name, 500, added(path, repeated(text)), ["lint"])
    yield Growth("references that lead nowhere", 250, edited(lambda household, _: household.replace(
        TEMPLATE, "assignee: anna", "assignee: nobody"), "records", items=4), ["lint"])
    yield Growth("references that are misspelt", 250, edited(lambda household, _: household.replace(
        TEMPLATE, "assignee: anna", "assignee: annna"), "records", items=4), ["lint"])
    yield Growth("a long reference that leads nowhere", 2000, edited(lambda household, count: household.replace(
        TEMPLATE, "assignee: anna", f"assignee: {'ab' * count}"), "no_part"), ["lint"])
    yield Growth("a long id", 2000, edited(lambda household, count: household.replace(CHORES, f"id: {word(1)}", f"id: {'ab' * count}"), "no_part"), ["lint"])
    yield Growth("a long key", 2000, edited(lambda household, count: household.replace(CHORES, "minutes:", f"{'ab' * count}:"), "no_part"), ["lint"])
    yield Growth("items on one line", 250, edited(lambda household, _: household.replace(CHORES, "\n  - {", ", {") or household.replace(
        CHORES, "items:, {", "items: [{") or household.add(CHORES, "]\n")), ["lint"])
    yield Growth("findings on one line", 250, edited(lambda household, _: household.replace(CHORES, "\n  - {", ", {") or household.replace(
        CHORES, "items:, {", "items: [{") or household.add(CHORES, "]\n") or household.replace(CHORES, "minutes:", "minuets:")), ["lint"])


def reports():
    """Yields the report formats, and fixes."""
    found = faulty(CHORES, "minutes:", "minuets:")
    for form in ["text", "concise", "json", "sarif", "github", "gitlab", "junit", "checkstyle"]:
        yield Growth(f"findings as {form}", 250, found, ["lint", "--format", form])
    yield Growth("findings counted", 250, found, ["lint", "--statistics"])
    yield Growth("fixes shown", 250, found, ["lint", "--diff"])
    yield Growth("fixes made", 250, found, ["lint", "--fix"])
    yield Growth("fixes of texts made", 250, faulty(CHORES, "Wipe the", "Wipe  the"), ["lint", "--fix"])
    yield Growth("fixes of one text made", 250, added(MESSAGES, lambda count: f"  long: \"{'a  ' * count}\"\n"), ["lint", "--fix"])
    yield Growth("fixes of references made", 250, faulty(CHORES, "category: room-", "category: rooom-"), ["lint", "--fix", "--unsafe"])
    yield Growth("fixes of doubled keys made", 250, added(MODEL, lambda count: "".join(f"{word(one)}: 1\n" * 2 for one in range(count))), ["lint", "--fix"])
    yield Growth("fixes of unused categories made", 100, edited(lambda household, count: household.add("Catalogue/app/categories.yaml", "".join(
        f"  - {{id: empty-{word(one)}, title: Empty {word(one)}}}\n" for one in range(count)))), ["lint", "--fix", "--unsafe"])


def commands():
    """Yields items and messages with each command."""
    items, messages = grown("items", translated=True), grown("messages")
    spread = edited(lambda household, _: household.replace(CHORES, ", title", ",    title"))
    yield Growth("items laid out", 500, spread, ["format"])
    yield Growth("messages laid out", 500, messages, ["format", "--check"])
    yield Growth("items compared", 300, lambda count: both(Household(items=count), "Wipe the", "Clean the"), ["diff", "Before", "."])
    yield Growth("items that are gone", 300, lambda count: both(Household(items=count), "id: ", "id: x"), ["diff", "Before", "."])
    yield Growth("messages compared", 300, lambda count: both(Household(messages=count), "Show the", "Look at the"), ["diff", "Before", "."])
    yield Growth("items beside one renamed", 500, items, ["rename", f"app/chore/{word(1)}", "another"])
    yield Growth("uses of one renamed", 250, grown("records", items=2), ["rename", f"app/chore/{word(1)}", "another"])
    yield Growth("items bundled", 500, items, ["bundle", "app", "--to", "out"])
    yield Growth("messages bundled", 500, messages, ["bundle", "app", "--to", "out"])
    yield Growth("schemas of items", 500, items, ["schema"])
    yield Growth("schemas of categories", 250, lambda count: Household(groups=count, items=count), ["schema"])
    yield Growth("schemas of kinds", 40, grown("kinds"), ["schema", "--link"])
    yield Growth("items listed", 500, items, ["list", "app/chore"])
    yield Growth("status", 500, messages, ["locales", "status"])
    yield Growth("status of packs", 20, grown("packs"), ["locales", "status"])
    yield Growth("a language added", 500, messages, ["locales", "add", "de"])
    yield Growth("a language made up", 500, messages, ["locales", "pseudo"])
    yield Growth("translations confirmed", 500, messages, ["locales", "confirm"])
    yield Growth("translations confirmed by name", 500, messages, ["locales", "confirm", "messages"])
    yield Growth("translations confirmed again", 500, messages, ["locales", "confirm", "--all"], [["locales", "confirm"]])
    yield Growth("confirmed translations", 500, messages, ["lint"], [["locales", "confirm"]])
    yield Growth("a new item", 500, items, ["new", "item", "app/chore/another"])


def both(household, old, new):
    """Adds the unchanged catalogue under `Before`, and edits the other."""
    before = {f"Before/{path}": text for path, text in household.files.items()}
    for path in [CHORES, MESSAGES]:
        household.files[path] = household.files[path].replace(old, new)
    household.files |= before
    return household


def locales():
    """Yields exports and imports of each format, with unchanged and new texts, and many languages."""
    names = {"strings": "out/*.lproj/*.strings*", "i18next": "out/*/*.json", "android": "out/**/*.xml", "xcode-xliff": "out/**/*.xliff"}
    for form in FORMATS:
        files = names.get(form, "out/**/*.*")
        export = ["locales", "export", "--format", form, "--to", "out", "--overwrite"]
        taken = ["locales", "import", files, "--pack", "app"]
        messages = grown("messages", forms=0)
        yield Growth(f"messages out as {form}", 400, messages, export)
        yield Growth(f"languages out as {form}", 20, languages, export, bounded=True)
        yield Growth(f"messages in as {form}", 400, messages, taken, [export])
        yield Growth(f"changed messages in as {form}", 400, messages, taken, [export, ["--edit", "Toon nu", "Kijk naar"]])
        yield Growth(f"new messages in as {form}", 400, messages, taken, [export, ["--forget"]])
        yield Growth(f"unknown messages in as {form}", 400, messages, taken, [export, ["--edit", "message-", "wagon-"]])
        yield Growth(f"languages in as {form}", 20, languages, taken, [export, ["--edit", "Toon nu", "Kijk naar"]], bounded=True)
        yield Growth(f"plural forms in as {form}", 100, grown("forms"), taken, [export, ["--edit", "dingen", "zaken"]])


def stores():
    """Yields plans and seeds of records."""
    name = f"app/{word(0)}"
    day = ["--today", "2026-11-21", "--time-zone", "UTC"]
    records = lambda count: Household(records=count, items=count, translated=False, languages=[])
    for address in STORES:
        yield Growth(f"records seeded into {address.split(':')[0]}", 200, records, ["seed", name, "--into", address, *day] + (["--dialect", "sqlite"] if address.startswith("sql:") else []))
    seed = ["seed", name, "--into", STORES[0], *day]
    yield Growth("records planned", 200, records, ["plan", name, "--into", STORES[0], *day], [seed])
    yield Growth("records seeded again", 200, records, seed, [seed])
    yield Growth("records verified", 200, records, ["verify", name, "--into", STORES[0]], [seed])
    yield Growth("records removed", 200, records, ["unseed", name, "--into", STORES[0]], [seed])
    mapped = ["--into", "sqlite:app.sqlite", "--mapping", "mapping.yaml", "--allow", "app.sqlite"]
    tables, seeded = ["--sql", "app.sqlite", APP_TABLES], ["seed", name, *mapped, *day]
    noted = ["--sql", "app.sqlite", "INSERT INTO notes (task_id) SELECT id FROM tasks;"]
    yield Growth("records seeded into an app's tables", 200, of_app, seeded, [tables])
    yield Growth("records of an app's tables verified", 200, of_app, ["verify", name, *mapped[:4]], [tables, seeded])
    yield Growth("records of an app's tables removed", 400, of_app, ["unseed", name, *mapped], [tables, seeded])
    yield Growth("rows that refer to an app's tables", 400, of_app, ["unseed", name, *mapped], [tables, seeded, noted])
    yield Growth("entities written as tables", 50, grown("entities"), ["ddl", "app", "--dialect", "sqlite"])
    yield Growth("entities seeded", 25, grown("entities"), seed)
    yield Growth("households", 25, lambda _: Household(), [
        "seed", "app", "--households", "{size}", "--into", "sqlite:{household}.sqlite", "--quiet", *day])


# An app's tables, with references that have no index.
APP_TABLES = """
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE tasks (id INTEGER PRIMARY KEY, title TEXT NOT NULL, minutes INTEGER, member_id INTEGER REFERENCES members(id), due DATE);
CREATE TABLE notes (id INTEGER PRIMARY KEY, task_id INTEGER REFERENCES tasks(id));
"""


def of_app(count):
    household = Household(records=count, items=count, translated=False, languages=[])
    household.add("mapping.yaml", """pack: app
entities:
  Member: {table: members, id: {column: id, given-by: store}, fields: {name: name}}
  Task: {table: tasks, id: {column: id, given-by: store}, fields: {title: title, minutes: minutes, assignee: member_id, dueDate: due}}
""")
    return household


# The growths that CI measures: one of each sort, and earlier failures.
SAMPLE = {
    "items", "messages", "files", "languages", "packs", "packs in a chain", "records", "ignored findings", "unused ignores", "fixes of misspelt ignores", "fixes of doubled keys made", "a baseline", "unknown references", "findings as text", "fixes made",
    "translations confirmed", "changed messages in as po", "languages out as i18next", "records seeded into sqlite",
}
# The sizes of growths in CI for which the usual size would take as long as all other growths together.
SAMPLE_SIZES = {"fixes of misspelt ignores": 100, "fixes of doubled keys made": 100, "changed messages in as po": 100, "languages out as i18next": 10}


def all_growths():
    for some in [parts, decisions, findings, reports, commands, locales, stores]:
        yield from some()


def sample():
    chosen = [dataclasses.replace(growth, size=SAMPLE_SIZES.get(growth.name, growth.size)) for growth in all_growths() if growth.name in SAMPLE]
    assert len(chosen) == len(SAMPLE), "the sample has an unknown name"
    return chosen
