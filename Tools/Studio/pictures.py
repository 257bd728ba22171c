"""Every view, and its picture for the handbook."""

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
    """A picture of few colours: a tenth of the bytes, and nobody sees it."""
    from PIL import Image
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


def take(browser, program, open_page, ready, folder):
    """Small ones: 1280 pixels wide, and one of a phone."""
    folder.mkdir(exist_ok=True)
    for scheme, suffix in (("light", ""), ("dark", "~dark")):
        page = open_page(browser, program, viewport={"width": 1280, "height": 800}, color_scheme=scheme)
        for name, path, wait in VIEWS:
            if suffix and name not in ("content", "translating"):
                continue
            page.goto(f"http://127.0.0.1:{program.port}{path}")
            ready(page)
            page.wait_for_selector(wait, timeout=20000)
            page.wait_for_timeout(400)
            _shoot(page, folder / f"studio-{name}{suffix}.png")
        page.context.close()
    page = open_page(browser, program, "/famify/wishes/kite?in=nl", viewport={"width": 360, "height": 740})
    page.wait_for_selector(".panel h1")
    page.wait_for_timeout(400)
    _shoot(page, folder / "studio-phone.png")
    page.context.close()
