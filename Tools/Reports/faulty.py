"""A catalogue with many errors, whose paths and lines are difficult to encode in reports."""
import shutil

SECRET = "7777"


def catalogue(package, folder):
    """Copies two packs and breaks them."""
    for pack in ["carousel", "famify"]:
        shutil.copytree(package / "Catalogue" / pack, folder / "Catalogue" / pack)
        for locale in (package / "Locales").iterdir():
            target = folder / "Locales" / locale.name
            target.mkdir(parents=True, exist_ok=True)
            if (locale / f"{pack}.yaml").exists():
                shutil.copy(locale / f"{pack}.yaml", target)
    carousel = folder / "Catalogue/carousel"
    break_cards(carousel / "cards.yaml")
    break_templates(carousel / "templates")
    break_secrets(folder / "Catalogue/famify/templates")
    (folder / "Catalogue/no pack, 100%: ë").mkdir()
    (folder / "Catalogue/no pack, 100%: ë/x.yaml").write_text("a: b\n")
    (folder / "Locales/not-a-language!").mkdir()
    (carousel / "tags.yaml").open("ab").write(b"  - {id: broken-\xff\xe2\x82-bytes, title: x}\n")
    (folder / "Locales/nl/carousel.yaml").open("a").write("\nnothing-like-it: {x: y}\n")
    return folder


def break_cards(path):
    """Adds a byte order mark, CR LF, and emoji before the errors."""
    text = path.read_text()
    text += "".join(f"  - items: [{{title: '👩‍👩‍👧 é <&\"> %0A::error::', spoon: {n}, id: card-{n}}}]\n" for n in range(15))
    text += "  - items:\n      - {id: card-1, title: twice, tags: [no-such-tag, \"]]>\"]}\n"
    text += "      - {id: odd, title: odd, '<b> & \"%0A::error::##[error] [x](1) {0}': 1}\n"
    path.write_bytes(("\ufeff" + text).replace("\n", "\r\n").encode())


def break_templates(folder):
    (folder / "odd, 50% ë.yaml").write_text("template: odd\ntitle: Odd\nrecords:\n  Card:\n    - use: card/cal-mum\n")
    (folder / "half.yaml").write_text("template: half\ntitle: {a: [\n")
    (folder / "control.yaml").write_bytes(b"template: control\ntitle: \"\\u0001\\u001b[2J {0} [x](1)\"\nnothing: \"a\\nb\"\n\x01\n")


def break_secrets(folder):
    for path in folder.glob("*.yaml"):
        text = path.read_text().replace("pin: 2580", f"pin: {SECRET}").replace("pin: 7391", f"pin: {SECRET}")
        path.write_text(text)
