"""The behaviour of the page: automatic updates, readable addresses and loading states."""

import re
import time
from pathlib import Path

from driving import expect, holds, item, open_page, ready, until
from studio import Copy, Program

WISHES = "Catalogue/famify/wishes.yaml"
# Delays responses to a request until `letGo()` is called.
WAIT = """(name) => {
    const asks = window.fetch;
    const gate = new Promise((go) => { window.letGo = go; });
    window.waiting = 0;
    window.fetch = async (path, options) => { if (String(path).includes('/api/' + name)) { window.waiting++; await gate; } return asks(path, options); };
}"""

# Measures the milliseconds from a click to the skeleton in the page itself, because the test may run late under load.
SINCE_CLICK = """() => {
    let clicked = 0;
    addEventListener('click', () => { clicked = performance.now(); }, { capture: true, once: true });
    new MutationObserver((_, watch) => {
        if (!clicked || !document.querySelector('.skeleton')) return;
        watch.disconnect();
        window.waited = performance.now() - clicked;
    }).observe(document, { childList: true, subtree: true });
}"""


def _long():
    """The trials that only full runs include, because they take half of the time."""
    return [within_reach, a_hundred_texts, focus]


def run(browser, homeseed, only=None, is_sample=False):
    trials = [examples, drawn_anew, changes_unasked, change_of_a_translation, stale_in_a_form, missing_forms, purposes, addresses, addresses_of_nothing, addresses_of_texts, searching, first_of_a_kind, on_its_way, groups_on_cards, in_dutch, findings_in_dutch, checks_in_dutch, within_reach, second_language, breaks_in_dutch, straight_to_households, search_at_once, another_day, overtaken, in_the_words_of_the_household, read_at_a_glance, a_title_without_letters, a_hundred_texts, undo_across_files, read_only, safe_fixes, for_a_review, references, focus, neovim, closed]
    # All trials share a copy, because creating it takes longer than most trials.
    copy = Copy()
    for trial in trials:
        if only and trial.__name__ not in only or is_sample and trial in _long():
            continue
        started = time.time()
        program = Program(homeseed, copy.root)
        try:
            try:
                page = open_page(browser, program, viewport={"width": 1440, "height": 900})
                page.set_default_timeout(30000)
                page.on("dialog", lambda dialog: dialog.accept())
                trial(page, program, copy)
                expect(not page.faults or trial is closed, f"{trial.__name__}: no errors in the console {page.faults[:2]}")
                page.context.close()
            finally:
                program.close()
        except Exception as error:  # the other trials still run
            expect(False, f"{trial.__name__}: {str(error).splitlines()[0]} ({type(error).__name__}, line {error.__traceback__.tb_next.tb_lineno})")
        finally:
            copy.begin_again()
        if time.time() - started > 10:
            print(f"  {trial.__name__} took {time.time() - started:.0f} s", flush=True)
    copy.remove()


def _go(page, program, path):
    page.goto(f"http://127.0.0.1:{program.port}{path}")
    ready(page)


def _replace(copy, path, old, new):
    text = copy.read(path).decode()
    assert old in text, old
    copy.write(path, text.replace(old, new, 1).encode())


def examples(page, program, copy):
    """A finding shows its location, reason and an example."""
    _replace(copy, WISHES, "title: A kite,", "title: A  kite,")
    _go(page, program, "/findings?pack=famify")
    section = page.locator("section", has=page.locator("code", has_text="double-space"))
    section.locator("summary", has_text="Example").click()
    expect(section.locator(".example mark").count() > 0, "the example marks the cause")
    expect(section.locator(".example h3").all_inner_texts() == ["Wrong", "Right"], "a wrong example is next to a correct one")
    expect("wishes.yaml, line" in section.locator(".entry").first.inner_text(), "a finding shows its location")


def drawn_anew(page, program, copy):
    """When files change, opened details stay open, the focus is kept, and a click in progress works."""
    _replace(copy, WISHES, "title: A kite,", "title: A  kite,")
    _go(page, program, "/findings")
    page.locator("section[aria-label=double-space] summary").click()
    page.locator("section[aria-label=double-space] a").focus()
    place = page.evaluate("document.activeElement.href")
    before = page.locator(".entry").count()
    _replace(copy, "Catalogue/famify/chores.yaml", "title: ", "title:  Two  ")
    holds(page, "(before) => document.querySelectorAll('.entry').length > before", before)
    expect(page.locator("section[aria-label=double-space] .example h3").first.inner_text() == "Wrong", "an opened example stays open")
    expect(page.evaluate("document.activeElement.href") == place, "the focus is kept")
    _go(page, program, "/")
    page.locator("section.pack h2 a").first.scroll_into_view_if_needed()
    box = page.locator("section.pack h2 a").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_response("**/api/overview"):
        page.mouse.down()
        _replace(copy, WISHES, "title: A  kite,", "title: A kite,")
    page.wait_for_timeout(300)
    page.mouse.up()
    holds(page, "() => location.pathname.length > 1")


def changes_unasked(page, program, copy):
    """A change of one line appears after a click; a longer one is shown."""
    item(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=price]").fill("8.88")
    page.locator(".save-bar summary").wait_for()
    expect(not page.locator(".save-bar .diff").is_visible(), "a click shows a change of one line")
    page.locator("[data-field=title]").fill("A very big kite")
    page.locator("[data-field='title/nl']").fill("Een heel grote vlieger")
    page.locator(".save-bar .diff").first.wait_for(state="visible")
    page.locator(".save-bar summary").click()
    page.locator("[data-field=title]").fill("A very big kite indeed")
    page.wait_for_timeout(600)
    expect(not page.locator(".save-bar .diff").first.is_visible(), "a closed change stays closed")


def change_of_a_translation(page, program, copy):
    """The change of a translation is available before it is written."""
    _go(page, program, "/translate/famify?in=nl&show=all&text=wishes.kite.title")
    expect(page.locator(".desk details").is_hidden(), "without typed text there is no change")
    page.locator(".desk textarea").fill("Een draak aan een touw")
    page.locator(".desk summary").click()
    page.locator(".desk .diff .is-new", has_text="Een draak aan een touw").first.wait_for()
    page.locator(".desk textarea").fill("Een draak aan een lijn")
    page.locator(".desk .diff .is-new", has_text="Een draak aan een lijn").first.wait_for()
    expect("draak" not in copy.read("Locales/nl/famify.yaml").decode(), "viewing the change writes nothing")


def stale_in_a_form(page, program, copy):
    """The form marks the changed words of stale translations."""
    _replace(copy, WISHES, "title: A kite,", "title: A paper kite,")
    item(page, program, "/famify/wishes/kite?in=nl")
    expect(page.locator(".panel .words-new").all_inner_texts() == ["paper", " "] or "paper" in page.locator(".panel .words-new").first.inner_text(), "changed words are marked in the form")
    page.locator(".panel button", has_text="Still correct").click()
    page.wait_for_selector(".toast")
    holds(page, "() => !document.querySelector('.panel .words-new')")
    expect(copy.counted().get("Locales/nl/confirmed/famify.yaml") == (1, 1) and "Locales/nl/famify.yaml" not in copy.counted(), "and a translation that is still right is confirmed there")


def missing_forms(page, program, copy):
    """A missing translation has a field for each plural form of its language."""
    _replace(copy, "Catalogue/famify/wishes.yaml", "      kite:", '      kites: {title: {one: "{count} small kite", other: "{count} small kites"}, price: 1.00}\n      kite:')
    item(page, program, "/famify/wishes/kites?in=nl")
    for form, text in (("one", "{count} vliegertje"), ("other", "{count} vliegertjes")):
        page.locator(f"[data-field='title/nl.{form}']").fill(text)
    expect("for example 1" in page.locator(".panel .forms").last.inner_text(), "with numbers that take it")
    page.keyboard.press("Control+s")
    page.wait_for_selector(".toast")
    texts = {tuple(one["path"]): one for one in program.json("texts?pack=famify&in=nl")["texts"]}
    expect(texts[("wishes", "kites", "title")].get("text") == {"one": "{count} vliegertje", "other": "{count} vliegertjes"}, "and is saved with all of them")


def purposes(page, program, copy):
    """Each field shows its description from its declaration."""
    chore = program.json("content?pack=mindful-home&kind=chores")["rows"][0]["id"]
    item(page, program, f"/mindful-home/chores/{chore}")
    field = page.locator(".field", has=page.locator("[data-field=deletable]")).first
    expect("made by the system, always there" in field.inner_text(), "a field shows its description")


def addresses(page, program, copy):
    """Filters and sort order are in the address, so that they can be shared and reloaded."""
    _go(page, program, "/famify/wishes?in=nl")
    page.wait_for_selector(".card")
    page.locator("select", has=page.locator("option[value=price]")).select_option("price")
    page.locator(".tools input[type=search]").fill("the")
    count = page.locator(".page-head p").inner_text()
    page.reload()
    ready(page)
    page.wait_for_selector(".card")
    expect(page.locator(".page-head p").inner_text() == count and " of " in count, f"the filter is restored after a reload ({count})")
    first = page.locator(".card").first.get_attribute("data-id")
    page.locator(".card").first.click()
    page.wait_for_selector(".panel h1")
    expect("sort=price" in page.url and first in page.url, "an item's address knows among which it stands")
    page.locator(".nav a", has_text="Wishes").click()
    holds(page, "() => document.querySelector('.tools input[type=search]').value === ''")
    expect(" of " not in page.locator(".page-head p").inner_text(), "and the kind's own address shows all")


def addresses_of_nothing(page, program, copy):
    """An address of something that does not exist shows "Page not found" only."""
    for path in ["/nowhere", "/households/nowhere", "/households/famify/nowhere", "/populations/nowhere", "/translate/nowhere"]:
        _go(page, program, path)
        expect(page.locator("main .empty h1").inner_text() == "Page not found", f"{path} shows 'Page not found'")
    _go(page, program, "/households/famify")
    page.wait_for_selector(".page-head h1")


def addresses_of_texts(page, program, copy):
    """The selected text is in the address."""
    _go(page, program, "/translate/famify?in=nl&show=all")
    page.wait_for_selector(".desk textarea")
    for _ in range(3):
        page.keyboard.press("j")
    name = page.locator(".desk code").first.inner_text()
    page.reload()
    ready(page)
    page.wait_for_selector(".desk textarea")
    expect(page.locator(".desk code").first.inner_text() == name, f"the selected text is restored after a reload ({name})")


def searching(page, program, copy):
    """Search finds packs, items and the app's texts, from any page."""
    _go(page, program, "/changes")
    text = next(one for one in program.json("texts?pack=famify&in=nl")["texts"] if one["path"][0] == "messages" and isinstance(one.get("text"), str) and len(one["text"]) > 12)
    page.keyboard.press("/")
    page.keyboard.insert_text(text["text"])
    page.locator(".results a", has_text=".".join(text["path"][-1:])).first.click()
    page.wait_for_selector(".desk textarea")
    expect(page.locator(".desk textarea").input_value() == text["text"], "a text of the app is found by its translation")
    page.keyboard.press("Escape")
    page.locator(".nav .button", has_text="Search").click()
    page.keyboard.insert_text("mindful-home")
    page.locator(".results a").first.click()
    page.wait_for_url("**/mindful-home")


def first_of_a_kind(page, program, copy):
    """An empty list offers to add the first item."""
    copy.write("Catalogue/bare/pack.yaml", b"homeseed: 1\npack: bare\ntitle: Bare\nlanguage: en\nkinds:\n  reward: {file: rewards, fields: {title: text}}\n")
    copy.write("Catalogue/bare/rewards.yaml", b"items: {}\n")
    until(lambda: "bare" in [pack["id"] for pack in program.json("overview")["packs"]], "a pack is created")
    _go(page, program, "/bare/rewards")
    expect(page.locator(".empty h2").inner_text() == "No rewards yet", "an empty kind shows a notice")
    page.locator(".empty button", has_text="Add the first one").click()
    page.locator("#new-title").fill("An evening by the fire")
    page.wait_for_selector("dialog .diff .is-new", state="attached")
    page.locator("dialog button.primary").click()
    page.wait_for_url("**/an-evening-by-the-fire*")
    expect("An evening by the fire" in copy.read("Catalogue/bare/rewards.yaml").decode(), "the first item is added")


def on_its_way(page, program, copy):
    """Slow views show a skeleton first."""
    page.evaluate(WAIT, "findings")
    page.evaluate(SINCE_CLICK)
    page.locator(".nav a", has_text="Findings").click()
    page.locator(".skeleton").first.wait_for(timeout=20000)
    waited = page.evaluate("window.waited")
    expect(waited >= 199, f"the skeleton appears after a delay, which was {waited:.0f} ms")
    page.evaluate("letGo()")
    page.wait_for_selector("h1:text-is('Findings')")
    expect(page.locator(".skeleton").count() == 0, "the skeleton disappears after loading")
    _go(page, program, "/famify/wishes")
    page.wait_for_selector(".card")
    page.evaluate(WAIT, "item")
    page.locator(".card").first.click()
    page.locator(".panel .skeleton").first.wait_for(timeout=20000)
    page.evaluate("letGo()")
    page.wait_for_selector(".panel h1")


def groups_on_cards(page, program, copy):
    """A card shows its group unless a heading names it."""
    _go(page, program, "/famify/wishes")
    page.wait_for_selector(".group-head")
    group = page.locator(".group-head h2").first.inner_text()
    expect(group not in page.locator(".card .values").first.inner_text(), "a group is shown once")
    page.locator("select", has=page.locator("option[value=price]")).select_option("title")
    holds(page, "() => document.querySelectorAll('.group-head').length === 0")
    groups = {row["groupTitle"] for row in program.json("content?pack=famify&kind=wishes")["rows"]}
    expect(page.locator(".card .values").first.inner_text().split(" · ")[0] in groups, "without headings, the card shows the group")


def in_dutch(page, program, copy):
    """No text of the page remains in English."""
    page.evaluate("localStorage.setItem('homeseed-language', 'nl')")
    item(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=price]").fill("8.88")
    page.locator(".save-bar summary").click()
    head = page.locator(".save-bar .diff .is-head").first
    head.wait_for()
    expect(re.fullmatch(r"regel \d+", head.inner_text()) is not None, "a change shows its location in Dutch")


def findings_in_dutch(page, program, copy):
    """Findings, reasons and fixes are in the page's language, in the list and in a form."""
    _replace(copy, WISHES, "title: A kite,", "title: A  kite,")
    page.evaluate("localStorage.setItem('homeseed-language', 'nl')")
    _go(page, program, "/findings?pack=famify")
    section = page.locator("section", has=page.locator("code", has_text="double-space"))
    said = section.inner_text()
    for words in ("Twee of meer spaties naast elkaar in een tekst.", "Het ziet eruit als een gat in de regel", "Hier staan 2 spaties naast elkaar", "Laat één spatie staan"):
        expect(words in said, f"a finding is in Dutch: {words} {said[:200]!r}")
    section.locator("button", has_text="Laat één spatie staan").click()
    expect(page.locator("dialog h2").inner_text() == "Laat één spatie staan", "the preview of a fix is in Dutch")
    page.keyboard.press("Escape")
    item(page, program, "/famify/wishes/kite?in=nl")
    expect("een bedrag, zoals 10.00" in page.locator(".field", has=page.locator("[data-field=price]")).inner_text(), "a form describes a field in Dutch")
    page.locator("[data-field=price]").fill("-3")
    page.locator(".panel .finding", has_text="‘price’ is -3, maar hoort minstens 0.00 te zijn").first.wait_for()
    # A message of the program without a translation is marked as English.
    page.locator("[data-field=price]").fill("many")
    page.locator(".panel .finding").first.wait_for()
    foreign = page.evaluate("""() => [...document.querySelectorAll('.panel .finding *, .panel .about')].filter((one) => !one.children.length && /\\b(the|should|is not|and)\\b/.test(one.textContent) && !one.closest('[lang=en]')).map((one) => one.textContent)""")
    expect(not foreign, f"English words on a Dutch page are marked as English {foreign}")


# The checks that edits in the studio can trigger. Other checks concern files written by hand.
MET = """all-caps broken-limit changed-id computed-written double-space duplicate-id dutch-ij dutch-plural empty-text end-punctuation forbidden-word full-stop glossary invisible-character large-attachment
    leftover-html low-contrast missing-count missing-key missing-plural-form missing-translation mixed-address mixed-quotes mixed-spelling mostly-untranslated near-duplicate needs-review not-nfc not-unique out-of-range
    placeholder-mismatch same-title shared-background short-pick stale-translation surrounding-space text-too-long three-dots translation-order unconfirmed-translation unknown-key unknown-reference unknown-word
    unmatched-pattern unmatched-quote unmet-expectation untranslated unused-category unused-item value-out-of-line verb-first wrong-value
    bad-id duplicate-record garbled-text missing-id repeated-default reserved-name superfluous-plural-form tab-indentation unknown-file unknown-plural-form unknown-record unquoted-comma unquoted-hash unused-ignore
    weak-secret wrong-weekday yaml-syntax""".split()


def checks_in_dutch(page, program, copy):
    """Each message of these checks has a Dutch translation in the page."""
    import subprocess
    page.evaluate("localStorage.setItem('homeseed-language', 'nl')")
    _go(page, program, "/")
    for check in MET:
        said = subprocess.run([program.homeseed, "explain", check], capture_output=True, text=True).stdout.split("\nRight\n")[0]
        found = re.search(r"^(?:error|warning|note): (.*)  \[" + check + r"\]$", said, re.MULTILINE)
        known = page.evaluate("(text) => import('/page/texts.js').then((texts) => texts.told(text))", found[1])
        expect(known != found[1], f"{check} is translated into Dutch: {found[1]}")


# Returns the elements that can't be clicked, because they are outside of the window or covered.
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => { const box = one.getBoundingClientRect();
    return box.right > innerWidth || box.left < 0 || box.bottom > innerHeight || !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }).map((one) => one.textContent || one.getAttribute('aria-label'))"""


def within_reach(page, program, copy):
    """The next button is visible, on a wide screen and on a phone."""
    for width, height in ((1440, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for language in ("en", "nl"):
            page.evaluate("(language) => localStorage.setItem('homeseed-language', language)", language)
            _go(page, program, "/mindful-home/rewards")
            page.locator(".page-head button.primary").click()
            page.locator("#new-title").fill("An evening by the fire")
            page.locator("#new-nl").fill("Een avond bij het vuur")
            page.wait_for_selector("dialog .diff .is-new", state="attached")
            expect(not page.evaluate(COVERED, "dialog .control button"), f"the button to add is visible, {width} pixels, {language} {page.evaluate(COVERED, 'dialog .control button')}")
            item(page, program, "/famify/wishes/kite?in=nl")
            page.locator("[data-field=price]").fill("8.88")
            page.keyboard.press("Control+s")
            page.wait_for_selector(".toast")
            page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
            expect(not page.evaluate(COVERED, ".toast button"), f"the undo button is visible, {width} pixels, {language} {page.evaluate(COVERED, '.toast button')}")
            expect(not page.evaluate(COVERED, ".save-bar .button.primary"), f"the save button is visible, {width} pixels, {language}")
            page.locator("[data-field=title]").fill("A very big kite")
            page.locator("[data-field='title/nl']").fill("Een heel grote vlieger")
            page.locator(".save-bar .diff .is-new", has_text="heel grote").wait_for()
            page.wait_for_timeout(300)
            expect(not page.evaluate(COVERED, "[data-field='title/nl']"), f"the change does not cover the field, {width} pixels, {language}")
            page.locator(".save-bar .actions .quiet").click()
            copy.restore()
            until(lambda: "price: 9.95, ages: 6-12" in str(copy.read(WISHES)), "the price is restored")
            page.wait_for_timeout(800)
    page.set_viewport_size({"width": 1440, "height": 900})
    _go(page, program, "/")
    page.wait_for_selector(".pack")
    expect(not page.evaluate(COVERED, ".nav a, .nav button, .nav select"), f"all navigation is visible {page.evaluate(COVERED, '.nav a, .nav button, .nav select')}")


def second_language(page, program, copy):
    """A variant of a pack's own language needs no translation and is not shown beside it by default."""
    _go(page, program, "/famify/wishes")
    page.wait_for_selector(".card")
    expect("Een vlieger" in page.locator(".card[data-id=kite]").inner_text(), "another language is next to the pack's own")
    page.locator(".page-head button.primary").click()
    labels = page.locator("dialog label").all_inner_texts()
    expect(labels.index("Title in Dutch") < labels.index("Title in American English"), f"the other language is the first field {labels}")
    page.keyboard.press("Escape")
    _go(page, program, "/")
    row = page.locator(".pack", has=page.locator("h2", has_text=re.compile("^Famify$"))).locator(".coverage")
    holds(page, "() => !document.querySelector('.coverage').innerText.includes('…')")
    expect("complete" in row.inner_text() and "to do" not in row.inner_text(), f"what a variant lacks is nothing to do {row.inner_text()!r}")


def breaks_in_dutch(page, program, copy):
    """Breaking changes are described in the page's language."""
    _replace(copy, WISHES, "      ice-cream:", "      ices:")
    page.evaluate("localStorage.setItem('homeseed-language', 'nl')")
    _go(page, program, "/changes")
    page.locator(".entry .finding").first.wait_for()
    said = page.locator("section", has=page.locator("h2", has_text=re.compile("^Famify$"))).inner_text()
    expect("worden bij de volgende keer vullen verwijderd" in said and "voeg daar dan toe: was: [ice-cream]" in said, f"breaking changes are described in Dutch {said!r}")


def straight_to_households(page, program, copy):
    """An address that is opened while the catalogue is loading shows its page afterwards."""
    for path, wait in (("/households/famify", ".calendar"), ("/populations/famify?count=50", ".chart")):
        other = Program(program.homeseed, copy.root)
        try:
            there = open_page(page.context.browser, other, path)
            there.locator(f"{wait}, .empty").first.wait_for(timeout=20000)
            expect(there.locator(wait).count() > 0, f"{path} is shown immediately")
            there.context.close()
        finally:
            other.close()


def search_at_once(page, program, copy):
    """Enter opens the result for the typed words, not an earlier result. One key closes the search."""
    _go(page, program, "/")
    page.keyboard.press("/")
    page.keyboard.insert_text("kite")
    page.wait_for_selector(".results a")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("Staubsauger")
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel h1")
    expect("vacuum-cleaner" in page.url, f"Enter opens the result for the typed words {page.url}")
    page.keyboard.press("/")
    page.keyboard.insert_text("kite")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached", timeout=20000)


def another_day(page, program, copy):
    """Dates that move with the day are not changes, and a partly typed year is not a day."""
    _go(page, program, "/households/famify")
    page.wait_for_selector(".calendar")
    day = page.locator("input[type=date]")
    first = day.input_value()
    page.locator("input[type=range]").focus()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    holds(page, "(first) => { const said = document.querySelector('p.badge')?.innerText; return said && document.querySelector('input[type=date]').value !== first && location.search.includes(document.querySelector('input[type=date]').value); }", first)
    page.wait_for_timeout(1500)
    said = page.locator("p.badge").inner_text()
    expect("new:" not in said and "gone:" not in said, f"a week later, a weekly household is the same {said[:120]!r}")
    shown = page.locator(".page-head p").first.inner_text()
    day.fill("0002-01-01")
    page.wait_for_timeout(600)
    expect(page.locator(".page-head p").first.inner_text() == shown and page.locator(".toast").count() == 0, "a partly typed year does not change the view")


def overtaken(page, program, copy):
    """A file that changes while a date is loading does not remove the description of that date."""
    _go(page, program, "/households/famify")
    page.wait_for_selector(".calendar")
    first = page.locator("input[type=date]").input_value()
    page.evaluate(WAIT, "household")
    page.locator("input[type=range]").focus()
    page.keyboard.press("ArrowRight")
    holds(page, "() => window.waiting > 1")
    asked = page.evaluate("window.waiting")
    copy.write(WISHES, copy.read(WISHES) + b"# Someone else is at it.\n")
    holds(page, "(asked) => window.waiting > asked", asked)
    page.evaluate("window.letGo()")
    holds(page, "(first) => document.querySelector('p.badge') && document.querySelector('input[type=date]').value !== first", first)
    page.wait_for_timeout(500)
    expect(page.locator("p.badge").count() == 1, "the description of a date remains after loading")


def in_the_words_of_the_household(page, program, copy):
    """The reasons of limits are in the household's language, and their values in the page's language."""
    page.evaluate("localStorage.setItem('homeseed-language', 'nl')")
    _go(page, program, "/households/family-to-do?in=nl")
    page.wait_for_selector(".calendar")
    why = {tuple(one["path"]): one["text"] for one in program.json("texts?pack=family-to-do&in=nl")["texts"] if one["path"][0] == "limits"}
    shown = page.locator(".chart h3").all_inner_texts()
    expect(shown and set(shown) <= set(why.values()), f"the reason of a limit is in Dutch {shown}")
    expect("hoogstens" in page.locator(".chart").first.inner_text() or "precies" in page.locator(".chart").first.inner_text(), f"the value of a limit is shown {page.locator('.chart').first.inner_text()!r}")


# Returns the overlapping labels of charts.
OVERLAPS = """() => [...document.querySelectorAll('.chart svg')].flatMap((chart) => { const all = [...chart.querySelectorAll('text')].map((one) => [one.getBoundingClientRect(), one.textContent]);
    return all.slice(1).filter(([box], at) => box.left < all[at][0].right).map(([, text]) => text); })"""


def read_at_a_glance(page, program, copy):
    """Labels of a chart do not overlap, numbers on a card have labels, and empty defaults are not shown."""
    _go(page, program, "/populations/famify?count=200")
    page.wait_for_selector(".chart svg")
    expect(not page.evaluate(OVERLAPS), f"labels do not overlap {page.evaluate(OVERLAPS)[:4]}")
    _go(page, program, "/mindful-home/rewards")
    page.wait_for_selector(".card")
    expect("peanuts" in page.locator(".card .values").first.inner_text(), f"a number has a label {page.locator('.card .values').first.inner_text()!r}")
    item(page, program, "/family-to-do/chores/descale-kettle")
    abouts = page.locator(".field .about").all_inner_texts()
    expect(not [one for one in abouts if "· ," in one], f"an empty default is not shown {abouts}")


def a_title_without_letters(page, program, copy):
    """A title without Latin letters gets a default id."""
    _go(page, program, "/mindful-home/rewards")
    page.locator("button", has_text="Add to rewards").click()
    page.locator("#new-title").fill("\u65e5\u672c\u8a9e")
    page.wait_for_selector("dialog .diff .is-new", state="attached")
    expect(page.locator("#new-id").input_value() == "reward-19", f"there is a default id {page.locator('#new-id').input_value()}")


def a_hundred_texts(page, program, copy):
    """A hundred texts can be translated with the keyboard alone, and nothing else changes."""
    path = "Locales/nl/family-to-do.yaml"
    _go(page, program, "/translate/family-to-do?in=nl&show=all")
    page.wait_for_selector(".desk textarea")
    plain = [one for one in program.json("texts?pack=family-to-do&in=nl")["texts"]]
    page.keyboard.press("e")
    holds(page, "() => document.activeElement?.tagName === 'TEXTAREA'")
    done = 0
    while done < 100:
        name = page.locator(".desk code").first.inner_text()
        if page.locator(".desk textarea").count() == 1 and not page.locator(".desk .chips").count():
            page.keyboard.press("Control+a")
            page.keyboard.insert_text(f"Tekst nummer {done}")
            done += 1
            page.keyboard.press("Control+Enter")
        else:
            page.keyboard.press("Alt+ArrowDown")
        holds(page, "(name) => document.querySelector('.desk code')?.textContent !== name", name)
        holds(page, "() => document.activeElement?.tagName === 'TEXTAREA'")
    until(lambda: copy.read(path).decode().count("Tekst nummer ") == 100, f"a hundred texts are translated, of {len(plain)}")
    found = copy.counted()
    expect(found.get(path) == (100, 100) and set(found) <= {path, path.replace("nl/", "nl/confirmed/")}, f"git shows only those {found}")


def closed(page, program, copy):
    """After the program ends, typed text remains and can be copied."""
    item(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=title]").fill("A kite as big as a house")
    program.process.terminate()
    page.locator(".banner.error", has_text="The program has stopped").wait_for()
    page.keyboard.press("Control+s")
    page.wait_for_timeout(500)
    expect(page.locator("[data-field=title]").input_value() == "A kite as big as a house", "unsaved text remains after the program ends")
    expect(page.locator("[data-field=title]").get_attribute("readonly") is None, "unsaved text can be copied")


def neovim(page, program, copy):
    """Edits saved in an editor appear in the page, and the reverse."""
    import shutil
    import subprocess
    import time
    if not shutil.which("nvim"):
        print("  skipped: Neovim is not installed")
        return
    path, socket = copy.root / WISHES, str(copy.root / "nvim.sock")
    editor = subprocess.Popen(["nvim", "--headless", "--clean", "--listen", socket, str(path)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def tell(keys):
        subprocess.run(["nvim", "--server", socket, "--remote-send", keys], check=True, capture_output=True)

    def says(expression):
        # Neovim prints the value to standard error, because it has no window.
        return subprocess.run(["nvim", "--server", socket, "--remote-expr", expression], capture_output=True, text=True).stderr

    try:
        until(lambda: Path(socket).exists(), "Neovim listens")
        item(page, program, "/famify/wishes/kite?in=nl")
        tell(":%s/A kite,/A red kite,/<CR>:w<CR>")
        until(lambda: b"A red kite" in copy.read(WISHES), "Neovim saves")
        started = time.time()
        holds(page, "() => document.querySelector('.panel [data-field=title]')?.value === 'A red kite'")
        print(f"  a file saved in Neovim is on the page after {(time.time() - started) * 1000:.0f} ms")
        page.locator("[data-field=price]").fill("8.88")
        page.keyboard.press("Control+s")
        page.wait_for_selector(".toast")
        # Neovim does this by itself when its window gets the focus.
        until(lambda: tell("<Esc>:checktime<CR>") or "kite" in says("getline(search('price: 8.88'))"), "an edit saved on the page is in Neovim")
    finally:
        editor.terminate()
        editor.wait(10)


def undo_across_files(page, program, copy):
    """Undo restores all files of one save."""
    item(page, program, "/famify/wishes/kite?in=nl")
    page.locator("[data-field=title]").fill("A very big kite")
    page.locator("[data-field='title/nl']").fill("Een heel grote vlieger")
    page.keyboard.press("Control+s")
    page.wait_for_selector(".toast")
    changed = copy.counted()
    expect(len(changed) == 3, f"a title in two languages is saved in its files {changed}")
    page.locator(".toast button", has_text="Undo").click()
    until(lambda: copy.changed() == [], "undo restores all of them")
    page.locator(".nav-foot button[aria-label=Redo]").click()
    until(lambda: copy.counted() == changed, "redo changes all of them again")


def read_only(page, program, copy):
    """A read-only page has no editable fields and no buttons to save, and is labelled."""
    shown = Program(program.homeseed, copy.root, "--read-only")
    try:
        other = open_page(page.context.browser, shown, "/famify/wishes/kite?in=nl")
        other.wait_for_selector(".panel h1")
        open_fields = other.evaluate("[...document.querySelectorAll('.panel input, .panel textarea, .panel select')].filter((one) => !one.disabled && !one.readOnly).length")
        expect(open_fields == 0 and other.locator(".panel .save-bar").count() == 0, "a read-only page has no editable fields")
        expect("Read-only" in other.locator(".nav-foot").inner_text() and other.locator("button", has_text="Add to").count() == 0, "a read-only page is labelled")
        _go(other, shown, "/households/famify")
        other.locator("#seed-into").wait_for()
        expect(other.locator("button", has_text="Seed the store").count() == 0, "a read-only page shows plans and cannot seed")
        other.context.close()
    finally:
        shown.close()


def safe_fixes(page, program, copy):
    """All safe fixes are previewed and applied at once."""
    before = copy.read(WISHES)
    copy.write(WISHES, before.replace(b"title: A kite,", b"title: A  kite,").replace(b"title: Ice cream for", b"title: Ice  cream for"))
    _go(page, program, "/findings")
    page.locator("button", has_text="Apply 2 safe fixes").click()
    page.wait_for_selector("dialog .diff .is-new")
    expect(copy.read(WISHES) != before, "previewing fixes changes nothing")
    page.locator("dialog button.primary").click()
    until(lambda: copy.read(WISHES) == before, "all safe fixes are applied at once")


def for_a_review(page, program, copy):
    """Changes can be copied into a review, in the wording of the command."""
    import subprocess
    _replace(copy, WISHES, "title: A kite,", "title: A paper kite,")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _go(page, program, "/changes")
    page.locator("button", has_text="Copy for a review").click()
    page.wait_for_selector(".toast")
    copied = page.evaluate("navigator.clipboard.readText()")
    said = subprocess.run([program.homeseed, "diff", "HEAD", "--format", "markdown"], cwd=copy.root, capture_output=True, text=True).stdout
    expect(copied.strip() == said.strip() and "A paper kite" in copied, f"the copied text is the command's output {copied[:80]!r} {said[:80]!r}")


def references(page, program, copy):
    """A reference can be found by its title and by its id."""
    item(page, program, "/famify/wishes/kite")
    holds(page, "() => document.querySelectorAll('#field-category-list option').length > 3")
    expect(page.locator("#field-category-list option[value=toys]").inner_text() == "Toys", "a reference is offered with its title")


def focus(page, program, copy):
    """The focus is visible at every Tab stop."""
    import pictures
    for name, path, wait in pictures.VIEWS:
        _go(page, program, path)
        page.wait_for_selector(wait, state="attached")
        unseen = []
        for _ in range(40):
            page.keyboard.press("Tab")
            seen = page.evaluate("""() => { const one = document.activeElement; if (!one || one === document.body) return ''; const style = getComputedStyle(one), box = one.getBoundingClientRect();
                return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 && box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth ? '' : one.outerHTML.slice(0, 120); }""")
            if seen:
                unseen.append(seen)
        expect(not unseen, f"{name}: the focus is visible {unseen[:2]}")
