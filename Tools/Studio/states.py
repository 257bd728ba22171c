"""Dialogs, questions and errors of the page. Each is opened on a running page and checked by axe."""

WISHES = "Catalogue/famify/wishes.yaml"


def _go(page, program, path):
    page.goto(f"http://127.0.0.1:{program.port}{path}")
    page.wait_for_selector("html[data-ready=true]", timeout=20000)


def _search(page, program, copy):
    _go(page, program, "/")
    page.keyboard.press("/")
    page.keyboard.insert_text("kitchen")
    page.wait_for_selector(".results a")


def _keys(page, program, copy):
    _go(page, program, "/")
    page.keyboard.press("?")
    page.wait_for_selector("dialog")


def _adding(page, program, copy):
    _go(page, program, "/mindful-home/rewards")
    page.locator("button", has_text="Add to rewards").click()
    page.locator("#new-title").fill("An evening by the fire")
    page.wait_for_selector("dialog .diff .is-new")


def _deleting(page, program, copy):
    _go(page, program, "/famify/wish-categories")
    page.locator("[data-id]").first.click()
    page.locator(".panel button.danger").click()
    page.wait_for_selector("dialog .diff .is-gone, dialog .finding")


def _conflict(page, program, copy):
    _go(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=price]").fill("7.77")
    copy.write(WISHES, copy.read(WISHES).replace(b"A kite, price: 9.95", b"A kite, price: 6.66"))
    page.wait_for_selector(".conflict", timeout=20000)


def _translation(page, program, copy):
    _go(page, program, "/translate/famify?in=nl&show=all&text=wishes.kite.title")
    page.locator(".desk textarea").fill("Een heel andere vlieger")
    page.locator(".desk summary").click()
    page.wait_for_selector(".desk .diff")


def _stale(page, program, copy):
    copy.write(WISHES, copy.read(WISHES).replace(b"title: A kite,", b"title: A paper kite,"))
    _go(page, program, "/famify/wishes/kite?in=nl")
    page.wait_for_selector(".panel .words-new")


def _example(page, program, copy):
    copy.write(WISHES, copy.read(WISHES).replace(b"title: A kite,", b"title: A  kite,"))
    _go(page, program, "/findings?pack=famify")
    page.locator("summary").first.click()
    page.wait_for_selector(".example mark")


def _broken(page, program, copy):
    copy.write(WISHES, copy.read(WISHES) + b"\n  - [unclosed\n")
    _go(page, program, "/")
    page.wait_for_selector(".banner.error", timeout=20000)


def _lines(page, program, copy):
    _go(page, program, "/famify/wishes?in=nl&sort=title")
    page.locator("select", has=page.locator("option[value=lines]")).select_option("lines")
    page.wait_for_selector(".line-item")


def _nothing(page, program, copy):
    _go(page, program, "/famify/wishes?in=nl&find=nothing-of-that-name")
    page.wait_for_selector(".empty")


def _diff(page, program, copy):
    copy.write(WISHES, copy.read(WISHES).replace(b"title: A kite,", b"title: A paper kite,").replace(b"  ice-cream:", b"  ices:"))
    _go(page, program, "/changes")
    page.wait_for_selector(".entry")


def _saved(page, program, copy):
    _go(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=price]").fill("8.88")
    page.keyboard.press("Control+s")
    page.wait_for_selector(".toast")


def _plan(page, program, copy):
    _go(page, program, "/households/famify")
    page.locator("#seed-into").fill("sqlite:demo.sqlite")
    page.locator("button", has_text="Show the plan").click()
    page.wait_for_selector("pre.output", timeout=30000)


STATES = [
    ("search", _search), ("keys", _keys), ("adding", _adding), ("deleting", _deleting), ("conflict", _conflict), ("translation", _translation), ("stale", _stale), ("example", _example),
    ("broken", _broken), ("lines", _lines), ("nothing", _nothing), ("diff", _diff), ("saved", _saved), ("plan", _plan),
]
