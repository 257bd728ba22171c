"""Catalogues of any size: the content of a family's app, in which the quantity of each kind is a parameter."""

LANGUAGES = """nl de fr es it pt da sv nb fi is pl cs sk sl hr sr hu ro bg el ru uk tr ar he fa hi ja ko zh-Hans zh-Hant vi th id
ms ca eu gl cy ga et lv lt sq mk bs az ka hy kk uz mn km lo my ne si ta te ml kn mr gu pa bn ur af sw zu xh am so ha yo ig
nl-BE de-AT de-CH fr-CA fr-BE fr-CH es-MX es-AR es-CO pt-BR en-GB en-AU en-IN it-CH ar-EG ar-MA sv-FI da-GL""".split()


def word(number):
    """Returns a different word for each number. No word looks like a typo of another."""
    letters = ""
    number = (number + 1) * 7919
    while number:
        number, digit = divmod(number, 20)
        letters += "bcdfghjklmnprstvwxzq"[digit] + "aeiou"[digit % 5]
    return letters


def title(number):
    return f"Wipe the {word(number)} shelf"


class Household:
    """A catalogue's files by path. The attributes are the sizes of its parts."""

    def __init__(self, **parts):
        self.items, self.groups, self.item_files, self.messages, self.languages = 4, 1, 1, 2, ["nl"]
        self.forms, self.templates, self.records, self.kinds, self.fields = 0, 1, 2, 0, 0
        self.entities, self.limits, self.packs, self.confirmed, self.translated = 0, 0, 1, False, True
        self.expectations, self.forbidden = 0, 0
        vars(self).update(parts)
        self.files = {}
        for number in range(self.packs):
            self.pack(f"app-{number}" if number else "app")

    def add(self, path, text):
        self.files[path] = self.files.get(path, "") + text

    def pack(self, name):
        kinds = "".join(f"  kind-{word(one)}:\n    file: kind-{word(one)}\n    fields: {{title: text}}\n" for one in range(self.kinds))
        fields = "".join(f"      field-{word(one)}: {{type: integer, default: 1}}\n" for one in range(self.fields))
        self.add(f"Catalogue/{name}/pack.yaml", f"""homeseed: 1
pack: {name}
title: App
language: en
forbids: {{en: [stupid, lazy{"".join(", " + word(one) + "er" for one in range(self.forbidden))}]}}

kinds:
  category:
    file: categories
    fields: {{title: text}}
  chore:
    fields:
      category: {{type: item, of: category}}
      minutes: {{type: integer, at-least: 1, at-most: 60}}
      note: {{type: text, optional: true}}
{fields}{kinds}
bundle:
  files:
    - {{file: "{{language}}.lproj/chores.json", kind: chore}}
  texts:
    - {{format: xcstrings, table: App}}
""")
        entities = "".join(f"  Thing{word(one).capitalize()}:\n    fields:\n      id: uuid\n      name: {{type: string, default: x}}\n" for one in range(self.entities))
        limits = "".join(
            f"  - id: limit-{word(one)}\n    why: Enough {word(one)} things for anyone.\n    count: Task\n    at-most: 100000\n" for one in range(max(self.limits, 1)))
        self.add(f"Catalogue/{name}/model.yaml", f"""entities:
  Member:
    fields:
      id: uuid
      name: string
  Task:
    fields:
      id: uuid
      title: {{type: text, from: title}}
      minutes: {{type: integer, from: minutes}}
      assignee: {{type: reference, to: Member, optional: true}}
      dueDate: {{type: date, optional: true}}
{entities}
limits:
{limits}""")
        for one in range(self.kinds):
            self.add(f"Catalogue/{name}/kind-{word(one)}.yaml", f"items:\n  - {{id: a-{word(one)}, title: {title(one)}}}\n")
        self.add(f"Catalogue/{name}/categories.yaml", "items:\n" + "".join(
            f"  - {{id: room-{word(one)}, title: Room {word(one)}}}\n" for one in range(self.groups)))
        for file in range(self.item_files):
            path = f"Catalogue/{name}/chores" + (f"/{file + 1}.yaml" if self.item_files > 1 else ".yaml")
            self.add(path, "items:\n")
            for one in range(file, self.items, self.item_files):
                self.add(path, f"  - {{id: {word(one)}, title: {title(one)}, category: room-{word(one % self.groups)}, minutes: {5 + one % 20}}}\n")
        self.add(f"Catalogue/{name}/messages.yaml", "messages:\n" + "".join(self.message(one, "Show the {} now") for one in range(self.messages)))
        if self.forms:
            self.add(f"Catalogue/{name}/messages.yaml", "  many:\n" + self.plural("things"))
        for one in range(self.templates):
            self.add(f"Catalogue/{name}/templates/{word(one)}.yaml", self.template(one))
        for language in self.languages if self.translated else []:
            self.translation(name, language)

    def message(self, one, pattern):
        return f"  message-{word(one)}: {pattern.format(word(one))}\n"

    def plural(self, thing):
        return "".join(f'    "={one + 2}": "{{count}} {thing}, {word(one)}"\n' for one in range(self.forms)) + (
            f'    one: "{{count}} {thing} here"\n    other: "{{count}} {thing} there"\n')

    def template(self, number):
        tasks = "".join(
            f"    - {{use: chore/{word(one % self.items)}, key: task-{word(one)}, assignee: anna, dueDate: in {one % 9} days}}\n"
            for one in range(self.records))
        expectations = "".join(
            f"  - {{about: {word(one)} tasks, count: Task, exactly: {self.records}}}\n" for one in range(max(self.expectations, 1)))
        return f"template: {word(number)}\ntitle: Household {word(number)}\nrecords:\n  Member:\n    - {{key: anna, name: Anna}}\n  Task:\n{tasks}expect:\n{expectations}"

    def translation(self, name, language):
        for path, of in self.translated_files(name, language):
            self.add(path, of)

    def translated_files(self, name, language):
        # Texts of all languages differ only in the last word, because only their number matters.
        end = language.replace("-", " ")
        text = "pack:\n  title: App " + end + "\ncategories:\n" + "".join(
            f"  room-{word(one)}: {{title: Kamer {word(one)} {end}}}\n" for one in range(self.groups))
        text += "chores:\n" + "".join(f"  {word(one)}: {{title: Veeg plank {word(one)} {end}}}\n" for one in range(self.items))
        text += "messages:\n" + "".join(self.message(one, "Toon nu {} " + end) for one in range(self.messages))
        if self.forms:
            text += "  many:\n" + self.plural("dingen")
        text += "".join(
            f"kind-{word(one)}:\n  a-{word(one)}: {{title: Soort {word(one)} {end}}}\n" for one in range(self.kinds))
        text += "templates:\n" + "".join(f"  {word(one)}: {{title: Huishouden {word(one)} {end}}}\n" for one in range(self.templates))
        text += "limits:\n" + "".join(f"  limit-{word(one)}: {{why: Genoeg {word(one)} dingen {end}.}}\n" for one in range(max(self.limits, 1)))
        yield f"Locales/{language}/{name}.yaml", text

    def replace(self, path, old, new):
        """Replaces all occurrences of a text in a file."""
        assert old in self.files[path], f"{path} has no {old}"
        self.files[path] = self.files[path].replace(old, new)

    def write(self, folder):
        for path, text in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
