"""Writes a catalogue whose ids, fields, values and placeholders are keywords and members of Swift, Kotlin and TypeScript.

    reserved_names.py WORDS FOLDER
"""

import re
import sys
from pathlib import Path

words = Path(sys.argv[1]).read_text().split()
folder = Path(sys.argv[2]) / "Catalogue/demo"
folder.mkdir(parents=True)
ids = list(dict.fromkeys(re.sub(r"([a-z0-9])([A-Z])", r"\1-\2", word).lower() for word in words))
fields = [name for name in dict.fromkeys(word[0].lower() + word[1:] for word in words) if name not in ("id", "title", "was")]
# Kinds become types: these are types that the languages or the generated files have.
kinds = """all-list any app array boolean bundle char character class companion content content-error digits error hashable hasher
    illegal-argument-exception int items json jvm-static linked-hash-map list locale long map messages new nothing number object operands order pair
    protocol regex self sendable set shipped store string string-builder swift text thing-value type unit url version words-record yield""".split()
filling = " ".join("{" + word + "}" for word in words)
(folder / "pack.yaml").write_text(
    "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  thing:\n    file: things\n    fields:\n      title: text\n"
    + "".join(f"      {name}: {{type: text, optional: true}}\n" for name in fields)
    + "      choice: {type: enum, of: [" + ", ".join(f'"{word}"' for word in words) + "], optional: true}\n"
    + "".join(f"  {kind}: {{file: {kind}-file, fields: {{title: text, other: {{type: item, of: {kind}, optional: true}}}}}}\n" for kind in kinds))
(folder / "things.yaml").write_text(
    "items:\n" + "".join(f"  - {{id: {name}, title: Thing}}\n" for name in ids) + "  - id: full\n    title: Full\n"
    + "".join(f'    {name}: "{"With " + filling if number % 20 == 1 else "Plain"}"\n' for number, name in enumerate(fields)))
for kind in kinds:
    (folder / f"{kind}-file.yaml").write_text("items:\n  - {id: one, title: One}\n")
(folder / "messages.yaml").write_text(
    "messages:\n" + "".join(f'  {name}: "{"Says " + filling if number % 20 == 0 else "Plain"}"\n' for number, name in enumerate(ids))
    + '  under: "{_} and {-}"\n  counted: {one: "{count} of {content} {yield}", other: "{count} of {content} {yield}"}\n')
