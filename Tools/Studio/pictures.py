"""Checks of every view, and the handbook's pictures of them."""

VIEWS = [
    ("overview", "/", ".pack"),
    ("pack", "/family-to-do", ".pack"),
    ("content", "/family-to-do/chores?in=nl", ".card"),
    ("item", "/famify/wishes/kite?in=nl", ".panel h1"),
    ("colours", "/mindful-home/categories?in=nl", ".card"),
    ("translating", "/translate/famify?in=nl&show=all", ".desk textarea"),
    ("households", "/households/famify", ".calendar"),
    ("populations", "/populations/famify?count=50", ".chart"),
    ("findings", "/findings", ".page-head"),
    ("changes", "/changes", ".page-head"),
]


def _shoot(page, path):
    """Reduces the colours of a picture, which is much smaller without a visible difference."""
    from PIL import Image
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


# Views without a picture of their own in the handbook.
UNSHOWN = ("pack", "colours")
WISHES = "Catalogue/famify/wishes.yaml"


def _typing(page, copy):
    page.locator("[data-field=title]").fill("A big kite")
    page.locator("[data-field='title/nl']").fill("Een grote vlieger")
    page.wait_for_selector(".save-bar .diff .is-new")
    # Moves the focus away, because the blinking cursor would make the picture differ.
    page.locator(".panel h1").focus()


def _changed(page, copy):
    text = copy.read(WISHES)
    copy.write(WISHES, text.replace(b"title: A kite, price: 9.95", b"title: A big kite, price: 12.50").replace(b"      ice-cream:", b"      ices:"))
    page.reload()
    page.wait_for_selector(".entry", timeout=20000)


# Actions on a view before its picture is taken.
BEFORE = {"item": _typing, "changes": _changed}


def take(browser, program, open_page, ready, folder, copy):
    """Takes the pictures: 1280 pixels wide, and one of a phone."""
    folder.mkdir(exist_ok=True)
    for scheme, suffix in (("light", ""), ("dark", "~dark")):
        page = open_page(browser, program, viewport={"width": 1280, "height": 800}, color_scheme=scheme)
        page.on("dialog", lambda dialog: dialog.accept())
        for name, path, wait in VIEWS:
            if name in UNSHOWN or suffix and name not in ("content", "translating"):
                continue
            page.goto(f"http://127.0.0.1:{program.port}{path}")
            ready(page)
            page.wait_for_selector(wait, timeout=20000)
            BEFORE.get(name, lambda *_: None)(page, copy)
            page.wait_for_timeout(400)
            _shoot(page, folder / f"studio-{name}{suffix}.png")
            copy.restore()
        page.context.close()
    page = open_page(browser, program, "/famify/wishes/kite?in=nl", viewport={"width": 360, "height": 740})
    page.wait_for_selector(".panel h1")
    page.wait_for_timeout(400)
    _shoot(page, folder / "studio-phone.png")
    page.context.close()
