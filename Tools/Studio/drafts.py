"""Checks that typed text is saved in the right place or kept, despite other clicks and concurrent edits."""

from driving import expect, holds, item, open_page, ready, until
from studio import Copy, Program

WISHES = "Catalogue/famify/wishes.yaml"
KITE = ["wishes", "kite", "title"]
AREA = ".desk textarea"
# Delays responses to a request until `letGo()` is called.
HOLD = """([name, most]) => {
    const asks = window.fetch;
    const gate = new Promise((go) => { window.letGo = go; });
    window.fetch = async (path, options) => {
        const answer = await asks(path, options);
        if (path.includes('/api/' + name) && (name !== 'edit' || options.body.includes('"write":true')) && most-- > 0) await gate;
        return answer;
    };
}"""


def run(browser, homeseed):
    trials = [another_text, text_is_gone, two_tabs, source_changes, one_of_two_conflicts, empty_field, leaving_a_form, leaving_a_translation, typing_on, saving_twice, words_without_chip, pack_is_away, undo_of_a_toast, sign_in_a_term, packs_named_like_words, typed_store]
    copy = Copy()
    program = Program(homeseed, copy.root)
    try:
        page = open_page(browser, program, viewport={"width": 1440, "height": 900})
        page.set_default_timeout(30000)
        page.on("dialog", lambda dialog: _answer(page, dialog))
        for trial in trials:
            page.asked, page.stays = 0, False
            try:
                trial(page, program, copy)
                expect(not page.faults, f"{trial.__name__}: no errors in the console {page.faults[:2]}")
            except Exception as error:  # the other trials still run
                expect(False, f"{trial.__name__}: {str(error).splitlines()[0]} ({type(error).__name__}, line {error.__traceback__.tb_next.tb_lineno})")
            page.stays = False
            page.faults.clear()
            copy.restore()
        page.context.close()
    finally:
        program.close()
        copy.remove()


def _answer(page, dialog):
    page.asked += 1
    dialog.dismiss() if page.stays and dialog.type != "beforeunload" else dialog.accept()


def _translate(page, program, path=KITE, pack="famify"):
    page.goto(f"http://127.0.0.1:{program.port}/translate/{pack}?in=nl&show=all&text={'.'.join(path)}")
    ready(page)
    page.wait_for_selector(f".desk .sheet[aria-label='{' '.join(path)}'] textarea")


def _dutch(program):
    return {tuple(one["path"]): one.get("text") for one in program.json("texts?pack=famify&in=nl")["texts"]}


def _elsewhere(copy, *changes, path=WISHES):
    text = copy.read(path).decode()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    copy.write(path, text.encode())


def another_text(page, program, copy):
    _translate(page, program)
    page.locator(AREA).fill("Een draak aan een touw")
    show = page.locator("select", has=page.locator("option[value=stale]"))
    show.select_option("missing")
    show.select_option("all")
    page.keyboard.press("Control+Enter")
    until(lambda: "Een draak aan een touw" in _dutch(program).values(), "a draft is saved after other texts are shown")
    expect([path for path, text in _dutch(program).items() if text == "Een draak aan een touw"] == [tuple(KITE)], "a draft is saved as the translation of its own text")


def text_is_gone(page, program, copy):
    _translate(page, program)
    page.locator(AREA).fill("Een draak aan een touw")
    copy.write(WISHES, b"".join(line for line in copy.read(WISHES).splitlines(keepends=True) if b" kite: " not in line))
    until(lambda: tuple(KITE) not in _dutch(program), "the text is gone")
    page.wait_for_timeout(1000)
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(600)
    expect("Een draak aan een touw" not in _dutch(program).values(), "the draft of a removed text does not overwrite another")
    expect(page.locator(AREA).input_value() == "Een draak aan een touw", "the draft of a removed text can be copied")


def two_tabs(page, program, copy):
    _translate(page, program)
    page.locator(AREA).fill("Mijn vlieger")
    program.json("edit", method="POST", body={"write": True, "edits": [{"pack": "famify", "in": "nl", "path": KITE, "value": "Hun vlieger"}]})
    page.wait_for_timeout(1500)
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(600)
    expect(_dutch(program)[tuple(KITE)] == "Hun vlieger", "text saved in another tab is not overwritten")
    page.locator("button", has_text="Save mine").click()
    until(lambda: _dutch(program)[tuple(KITE)] == "Mijn vlieger", "text saved in another tab is overwritten after confirmation")


def source_changes(page, program, copy):
    _translate(page, program)
    page.locator(AREA).fill("Een vlieger van papier")
    _elsewhere(copy, ("title: A kite,", "title: A paper kite,"))
    holds(page, "() => document.querySelector('.desk .source')?.textContent === 'A paper kite'")
    expect(page.locator(AREA).input_value() == "Een vlieger van papier", "a changed source text is shown, and the draft stays")
    expect(page.evaluate("document.activeElement.tagName") == "TEXTAREA", "with the focus")


def one_of_two_conflicts(page, program, copy):
    item(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=price]").fill("7.77")
    page.locator("[data-field=ages]").fill("6-17")
    _elsewhere(copy, ("A kite, price: 9.95, ages: 6-12", "A kite, price: 6.66, ages: 7-9"))
    holds(page, "() => document.querySelectorAll('.conflict').length === 2")
    page.locator(".field", has=page.locator("[data-field=price]")).locator("button", has_text="Save mine").click()
    until(lambda: "price: 7.77" in copy.read(WISHES).decode(), "mine is saved")
    expect("price: 7.77, ages: 7-9" in copy.read(WISHES).decode(), "the other values of the external edit stay")
    expect(page.locator(".conflict").count() == 1 and page.locator("[data-field=ages]").input_value() == "6-17", "with the question about it")


def empty_field(page, program, copy):
    item(page, program, "/famify/wishes/ice-cream?in=nl")
    page.locator("[data-field=ages]").fill("4-12")
    _elsewhere(copy, ("Ice cream for everyone, price: 4.50", "Ice cream for everyone, price: 4.50, ages: 5-6"))
    page.wait_for_selector(".conflict")
    page.locator("[data-field=ages]").fill("4-13")
    page.keyboard.press("Control+s")
    page.wait_for_selector(".toast")
    expect("ages: 5-6" in copy.read(WISHES).decode(), "typing in a formerly empty field does not overwrite external edits")


def leaving_a_form(page, program, copy):
    item(page, program, "/famify/wishes/ice-cream?in=nl")
    page.locator("[data-id=bowling]").click()
    holds(page, "() => document.querySelector('.panel h1')?.textContent === 'An hour of bowling'")
    price = page.locator("[data-field=price]")
    price.fill("7.77")
    # The page has already asked about the draft of the previous trial.
    page.asked, page.stays = 0, True
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".panel-head button").click()
    page.evaluate("history.back()")
    page.wait_for_timeout(400)
    expect(page.asked == 3, f"leaving an unsaved form asks for confirmation ({page.asked} of 3)")
    expect("/bowling" in page.url and page.locator(".panel h1").text_content() == "An hour of bowling" and price.input_value() == "7.77", "after staying, the form and its address are unchanged")
    page.stays = False
    page.evaluate("history.back()")
    holds(page, "() => document.querySelector('.panel h1')?.textContent === 'Ice cream for everyone'")
    expect("/ice-cream" in page.url and page.locator(".save-bar").get_by_text("Discard").count() == 0, "after leaving, the requested page is shown")


def leaving_a_translation(page, program, copy):
    _translate(page, program)
    page.locator(AREA).fill("Een draak aan een touw")
    page.locator(".nav a", has_text="Findings").click()
    page.wait_for_selector("h1:text-is('Findings')")
    page.evaluate("history.back()")
    page.wait_for_selector(AREA)
    expect(page.asked or page.locator(AREA).input_value() == "Een draak aan een touw", "a draft remains after visiting another page")


def typing_on(page, program, copy):
    _translate(page, program)
    page.evaluate(HOLD, ["edit", 1])
    page.locator(AREA).fill("Een")
    page.keyboard.press("Control+s")
    until(lambda: _dutch(program)[tuple(KITE)] == "Een", "a translation is saved")
    page.keyboard.insert_text(" twee drie")
    page.evaluate("letGo()")
    page.wait_for_selector(".toast")
    page.keyboard.press("Control+s")
    until(lambda: _dutch(program)[tuple(KITE)] == "Een twee drie", "text typed while a translation is saved stays")
    item(page, program, "/famify/wishes/kite?in=nl")
    page.evaluate(HOLD, ["edit", 1])
    page.locator("[data-field='title/nl']").fill("Vier")
    page.keyboard.press("Control+s")
    until(lambda: _dutch(program)[tuple(KITE)] == "Vier", "a form is saved")
    page.keyboard.insert_text(" vijf")
    page.evaluate("letGo()")
    page.wait_for_selector(".toast")
    page.keyboard.type(" just")
    page.keyboard.press("Control+s")
    until(lambda: _dutch(program)[tuple(KITE)] == "Vier vijf just", "text typed while a form is saved, and afterwards, stays")
    expect("/kite" in page.url, "typed letters are not commands")


def saving_twice(page, program, copy):
    _translate(page, program)
    page.locator(AREA).fill("Een draak aan een touw")
    page.keyboard.down("Control")
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.up("Control")
    until(lambda: _dutch(program)[tuple(KITE)] == "Een draak aan een touw", "a held key saves a translation")
    page.wait_for_timeout(600)
    expect("someone else" not in page.locator("body").inner_text().lower() and page.locator("button", has_text="Save mine").count() == 0, "a held key causes no conflict")


def words_without_chip(page, program, copy):
    path = "Catalogue/famify-pets-and-garden/chores.yaml"
    _elsewhere(copy, ("months: [january]", "months: [March, someday]"), path=path)
    item(page, program, "/famify-pets-and-garden/chores/count-the-birds")
    page.locator("button.chip", has_text="june").click()
    page.keyboard.press("Control+s")
    until(lambda: "june" in copy.read(path).decode(), "a month is added")
    expect("months: [March, june, someday]" in copy.read(path).decode(), f"other months stay unchanged {copy.changed()}")


def pack_is_away(page, program, copy):
    page.goto(f"http://127.0.0.1:{program.port}/famify/wishes")
    ready(page)
    (copy.root / "Catalogue/famify").rename(copy.root / "away")
    until(lambda: "famify" not in [pack["id"] for pack in program.json("overview")["packs"]], "the pack is removed")
    page.wait_for_timeout(800)
    (copy.root / "away").rename(copy.root / "Catalogue/famify")
    until(lambda: "famify" in [pack["id"] for pack in program.json("overview")["packs"]], "the pack is back")
    page.wait_for_timeout(800)
    expect("has stopped" not in page.locator("body").inner_text(), "a temporarily removed pack does not close the form")
    _elsewhere(copy, ("title: Pick Friday's film,", "title: Pick Sunday's film,"))
    holds(page, "() => document.querySelector('[data-id=choose-film]')?.textContent.includes('Sunday')")


def undo_of_a_toast(page, program, copy):
    item(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=price]").fill("7.77")
    page.keyboard.press("Control+s")
    page.locator(".toast button", has_text="Undo").hover()
    program.json("edit", method="POST", body={"write": True, "edits": [{"pack": "famify", "kind": "wishes", "id": "ice-cream", "field": "price", "value": "5.55"}]})
    page.locator(".toast button", has_text="Undo").click()
    page.wait_for_timeout(800)
    expect("price: 5.55" in copy.read(WISHES).decode(), "undo in a notification does not revert external edits")


def sign_in_a_term(page, program, copy):
    path = "Catalogue/mindful-home/glossary.yaml"
    copy.write(path, copy.read(path).replace(b"terms:\n", b'terms:\n  - {term: "C++", translations: {nl: "C++"}}\n'))
    _translate(page, program, ["limits", "balance-never-negative", "why"], "mindful-home")
    page.locator(AREA).fill("Iets anders")
    holds(page, "() => /pinda/.test(document.querySelector('.desk .finding.note')?.textContent ?? '')")


def packs_named_like_words(page, program, copy):
    for name in ("findings", "api"):
        copy.write(f"Catalogue/{name}/pack.yaml", f"homeseed: 1\npack: {name}\ntitle: Shells of {name}\nlanguage: en\nkinds:\n  shell:\n    file: shells\n    fields:\n      title: text\n".encode())
        copy.write(f"Catalogue/{name}/shells.yaml", b"items:\n  cone: {title: A cone}\n")
    until(lambda: {"findings", "api"} <= {pack["id"] for pack in program.json("overview")["packs"]}, "packs may have the names of pages")
    for name in ("findings", "api"):
        page.goto(f"http://127.0.0.1:{program.port}/")
        ready(page)
        page.locator(".pack h2 a", has_text=f"Shells of {name}").click()
        page.locator(".pack h2 a", has_text="Shells").click()
        page.locator("[data-id=cone]").click()
        page.reload()
        ready(page)
        holds(page, "() => document.querySelector('.panel h1')?.textContent === 'A cone'")


def typed_store(page, program, copy):
    page.goto(f"http://127.0.0.1:{program.port}/households/famify")
    ready(page)
    page.locator("#seed-into").fill("sqlite:mine.sqlite")
    version = program.json("state")["version"]
    _elsewhere(copy, ("title: A kite,", "title: A paper kite,"))
    until(lambda: program.json("state")["version"] > version, "a file is saved externally")
    page.wait_for_timeout(1200)
    expect(page.locator("#seed-into").input_value() == "sqlite:mine.sqlite", "the typed store stays after an external edit")
    expect(page.evaluate("document.activeElement.id") == "seed-into", "with the focus")
    page.evaluate(HOLD, ["household?", 1])
    day = page.locator("input[type=date]")
    day.fill("2027-03-05")
    page.wait_for_timeout(400)
    day.fill("2027-04-06")
    holds(page, "() => document.querySelector('.page-head p').textContent.includes('April')")
    page.evaluate("letGo()")
    page.wait_for_timeout(300)
    expect("April" in page.locator(".page-head p").first.inner_text(), "the most recently requested day is shown")
