"""Measures `homeseed studio` with the generated catalogue in Chromium, for Tools/benchmark --studio."""
import importlib.util
import pathlib
import random
import statistics
import sys
import time
import urllib.parse

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "Studio"))


def lacks():
    """Returns the missing requirement, or None."""
    if importlib.util.find_spec("playwright") is None:
        return "Playwright is missing"
    return None if pathlib.Path("/usr/bin/chromium").exists() else "Chromium is missing"


def share(times, part):
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


SHOWN = """new MutationObserver((_, watch) => {
    if (!document.querySelector('.pack')) return;
    watch.disconnect();
    // The frame is painted before the second callback.
    requestAnimationFrame(() => requestAnimationFrame(() => { window.shown = Date.now(); }));
}).observe(document, { childList: true, subtree: true });"""


def first_view(browser, homeseed, folder):
    """Returns the milliseconds from the command to the displayed overview, in a running browser."""
    from studio import Program

    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(SHOWN)
    started = time.time()
    program = Program(homeseed, folder)
    page.goto(program.address, wait_until="commit")
    page.wait_for_timeout(1500)
    # Polls, because the page's policy forbids Playwright's `wait_for_function`, which evaluates a string.
    for _ in range(600):
        if (shown := page.evaluate("window.shown")) is not None:
            break
        page.wait_for_timeout(100)
    else:
        raise TimeoutError("no pack was on the screen within a minute")
    context.close()
    program.close()
    return shown - started * 1000


def questions(program, chance, count):
    """Yields the requests of a page while the user browses: mostly items, sometimes a list, a search or a pack's texts."""
    packs = program.json("overview")["packs"]
    for number in range(count):
        pack = chance.choice(packs)
        kinds = [kind for kind in pack["kinds"] if kind["count"] and not kind["isTemplate"]]
        kind = chance.choice(kinds)["name"]
        query = {"pack": pack["id"], "kind": kind}
        if number % 20 == 0:
            yield "texts", {"pack": pack["id"], "in": "nl"}
        elif number % 10 == 5:
            yield "search", {"words": chance.choice(["kitchen", "keuken", "wipe the", "vegen", "hamster", "hint-12"])}
        elif number % 10 == 7:
            yield "content", query
        elif number % 10 == 8:
            yield chance.choice(["overview", "findings", "state"]), {}
        else:
            rows = program.json("content?" + urllib.parse.urlencode(query))["rows"]
            yield "item", {**query, "id": chance.choice(rows)["id"]}


def answers(program, count):
    """Returns the milliseconds of each response of the server, by type of request."""
    times = {}
    for name, query in questions(program, random.Random(1), count):
        started = time.monotonic()
        program.ask("/api/" + name + "?" + urllib.parse.urlencode(query))
        times.setdefault(name, []).append((time.monotonic() - started) * 1000)
    return times


KEYSTROKE = """async (value) => {
    const field = document.querySelector('[data-field=minutes]');
    const wanted = value === '999' ? 1 : 0;
    const count = () => document.querySelectorAll('.panel .finding').length;
    const started = performance.now();
    field.value = value;
    field.dispatchEvent(new Event('input'));
    while ((count() > 0) !== (wanted > 0) && performance.now() - started < 5000) await new Promise(requestAnimationFrame);
    return performance.now() - started;
}"""


def keystrokes(browser, program, count):
    """Returns the milliseconds from a keystroke in a form until its finding appears or disappears."""
    page = browser.new_context().new_page()
    row = program.json("content?pack=pack-3&kind=chores")["rows"][30]["id"]
    page.goto(f"http://127.0.0.1:{program.port}/pack-3/chores/{row}#key={program.key}")
    page.wait_for_selector(".panel h1", timeout=60000)
    page.evaluate(KEYSTROKE, "999")
    page.evaluate(KEYSTROKE, "10")
    times = []
    for number in range(count):
        page.wait_for_timeout(150)
        times.append(page.evaluate(KEYSTROKE, "999" if number % 2 == 0 else "15"))
    page.context.close()
    return times


def measure(table, options):
    if reason := lacks():
        return table.lacking("the studio", reason)
    from playwright.sync_api import sync_playwright
    from studio import Program

    folder = options.work / "catalogue"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        views = [first_view(browser, options.homeseed, folder) for _ in range(1 + 2 * options.runs)]
        table.limit("studio: the first view, standard size", f"{statistics.median(views):,.0f} ms ({min(views):,.0f}–{max(views):,.0f})", statistics.median(views), 500, "ms")
        program = Program(str(options.homeseed), folder)
        try:
            asked = answers(program, 400)
            every = [one for times in asked.values() for one in times]
            slow = ", ".join(f"{name} {share(times, 0.95):,.0f}" for name, times in sorted(asked.items()))
            table.limit("studio: 95 in 100 answers, standard size", f"{share(every, 0.95):,.1f} ms, half {share(every, 0.5):,.1f} ms ({slow})", share(every, 0.95), 20, "ms")
            typed = keystrokes(browser, program, 40)
            table.limit("studio: a keystroke to its finding, standard size", f"half {share(typed, 0.5):,.0f} ms, 95 in 100 {share(typed, 0.95):,.0f} ms", share(typed, 0.5), 60, "ms")
        finally:
            program.close()
        browser.close()
