"""Functions that open a page, wait for its state and check it."""

import time

failures = []
# A folder whose files replace the page's files in the program.
files = None


def expect(what, name):
    if not what:
        failures.append(name)
        print(f"  failed: {name}", flush=True)


def until(test, name, seconds=20):
    """Waits for a condition. The limit is generous because a debug build is slow under load."""
    end = time.time() + seconds
    while time.time() < end:
        if test():
            return
        time.sleep(0.05)
    expect(False, name)


def holds(page, expression, word=None, seconds=20):
    """Waits until an expression is true on the page. The page's policy forbids Playwright's `wait_for_function`."""
    end = time.time() + seconds
    while time.time() < end:
        if page.evaluate(expression, word):
            return
        time.sleep(0.03)
    raise TimeoutError(expression)


def ready(page):
    page.wait_for_selector("html[data-ready=true]", timeout=60000)


def open_page(browser, program, path="/", **options):
    context = browser.new_context(locale="en-GB", **options)
    if files:
        context.route("**/page/*", lambda route: route.fulfill(path=str(files / route.request.url.rsplit("/", 1)[1])))
    page = context.new_page()
    page.set_default_timeout(60000)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" and "favicon" not in message.text and "status of" not in message.text else None)
    page.goto(f"http://127.0.0.1:{program.port}{path}#key={program.key}")
    ready(page)
    return page


def item(page, program, path):
    page.goto(f"http://127.0.0.1:{program.port}{path}")
    ready(page)
    page.wait_for_selector(".panel h1")


def save(page):
    page.keyboard.press("Control+s")
    page.wait_for_selector(".toast")
    page.wait_for_timeout(60)
