"""Attacks on the studio, none of which may read or write data."""

import http.server
import os
import socket
import threading
import time

from studio import Copy, Program

HOSTILE = "<script>document.title='owned'</script><img src=x onerror=\\\"document.title='owned'\\\">"


def run(browser, homeseed, expect, open_page, ready):
    copy = Copy()
    hostile = HOSTILE.replace('\\"', "'")
    text = copy.read("Catalogue/famify/wishes.yaml").decode()
    copy.write("Catalogue/famify/wishes.yaml", text.replace("title: A kite,", f'title: "{hostile}",').encode())
    outside = copy.root.parent / (copy.root.name + "-outside.yaml")
    outside.write_text("items: {secret-outside: Nobody sees this}\n")
    os.symlink(outside, copy.root / "Catalogue/famify/stolen.yaml")
    program = Program(homeseed, copy.root)
    here = f"127.0.0.1:{program.port}"
    try:
        def status(path, **more):
            return program.ask(path, **more)[0].status

        expect(status("/api/state") == 200, "the page's own requests are accepted")
        expect(status("/api/state", key=False) == 401, "a request without the secret is refused")
        expect(status("/api/state", headers={"X-Homeseed-Key": "0" * 32}) == 401, "a wrong secret is refused")
        expect(status("/api/state", headers={"Host": f"evil.example:{program.port}"}) == 421, "a request for another host is refused")
        expect(status("/", headers={"Host": "evil.example"}) == 421, "the page is not served to another host")
        expect(status("/api/state", headers={"Host": None}) in (400, 421), "a request without a host is refused")
        expect(status("/api/state", headers={"Origin": "http://evil.example"}) == 403, "another origin is refused")
        expect(status("/api/state", headers={"Origin": "null"}) == 403, "an opaque origin is refused")
        expect(status("/api/state", headers={"Sec-Fetch-Site": "same-site"}) == 403, "another port of this machine is refused")
        forged = {"edits": [{"pack": "famify", "kind": "wishes", "id": "football", "field": "price", "value": "0.01"}], "write": True}
        before = copy.read("Catalogue/famify/wishes.yaml")
        expect(status("/api/edit", method="POST", body=forged, key=False, headers={"Content-Type": "text/plain"}) in (401, 403), "a forged form is refused")
        expect(status("/api/edit", method="POST", body=forged, headers={"Content-Type": "text/plain"}) == 403, "a forged form with the secret is refused")
        expect(status("/api/edit", method="PUT", body=forged) == 405, "another method is refused")
        expect(copy.read("Catalogue/famify/wishes.yaml") == before, "nothing was written")
        for path in ("/page/../../../../etc/passwd", "/page/..%2f..%2fetc%2fpasswd", "/../Catalogue/homeseed.yaml", "/page/%2e%2e/index.html"):
            response, body = program.ask(path, key=False)
            expect(b"root:" not in body and b"homeseed:" not in body, f"{path} serves no other files")
        for pack in ("../famify", "..", "famify/../..", "%2e%2e"):
            expect(status(f"/api/content?pack={pack}&kind=wishes") in (404, 400), f"there is no pack {pack}")
        new = {"pack": "famify", "kind": "wishes", "id": "../../../evil", "title": "x", "write": True, "translations": {}}
        expect(status("/api/add", method="POST", body=new) == 422, "a path is not an item's id")
        for body in ({"edits": [{"pack": "famify", "kind": "wishes", "id": "football", "field": "price", "value": "1, evil: {a"}]}, {"edits": "none"}, [], {"edits": [{"in": "../..", "pack": "famify", "path": ["x"]}]}):
            expect(status("/api/edit", method="POST", body=body) in (200, 404, 422), "a malformed request gets a response")
        broken = program.json("edit", method="POST", body={"edits": [{"pack": "famify", "kind": "wishes", "id": "football", "field": "price", "value": "1, evil: {a"}]})
        expect("evil: {a\"" in str(broken["files"]) or "evil" not in str(broken["files"]).replace('"1, evil: {a"', ""), "a value cannot inject keys")
        everything = program.ask("/api/overview")[1] + program.ask("/api/findings")[1] + program.ask("/api/search?words=secret-outside")[1]
        expect(b"Nobody sees this" not in everything, "a link out of the catalogue is not followed")
        headers = program.ask("/")[0].headers
        expect("default-src 'none'" in headers["Content-Security-Policy"] and "unsafe" not in headers["Content-Security-Policy"], "the policy is strict")
        expect(headers["X-Frame-Options"] == "DENY" and headers["Referrer-Policy"] == "no-referrer", "the page cannot be framed")
        _floods(program, expect)
        _other_origin(browser, program, expect)
        _tickets(browser, homeseed, copy, expect, ready)
        page = open_page(browser, program, "/famify/wishes?in=nl")
        for path in ("/famify/wishes?in=nl", "/famify/wishes/kite?in=nl", "/translate/famify?in=nl&show=all", "/findings", "/changes", "/households/famify"):
            page.goto(f"http://{here}{path}")
            ready(page)
            page.wait_for_timeout(300)
            expect(page.title() != "owned" and page.locator("img[src=x]").count() == 0, f"a hostile title is escaped on {path}")
        page.context.close()
        read_only = Program(homeseed, copy.root, "--read-only")
        expect(read_only.ask("/api/edit", method="POST", body=forged)[0].status == 403, "a read-only page writes nothing")
        read_only.close()
    finally:
        program.close()
        copy.remove()
        outside.unlink(missing_ok=True)


def _floods(program, expect):
    """Floods the server with endless requests from clients without the key. The server must still respond to the page."""
    def flood(start, filler, size):
        client = socket.create_connection(("127.0.0.1", program.port), timeout=20)
        try:
            client.sendall(start + filler * (size // len(filler)))
            return client.recv(100)
        except OSError:
            return b""
        finally:
            client.close()

    answers, slowest, idle = {}, 0, []
    floods = {
        "line": (b"GET /", b"a", 1_000_000), "headers": (b"GET / HTTP/1.1\r\n", b"X-More: and more\r\n", 1_000_000), "header": (b"GET / HTTP/1.1\r\nX: ", b"a", 1_000_000),
        "body": (b"POST / HTTP/1.1\r\nContent-Length: 10000000000\r\n\r\n", b"a", 1_000_000), "letters": (b"GET / HTTP/1.1\r\nX: ", "é".encode(), 300_000),
    }
    threads = [threading.Thread(target=lambda name=name: answers.__setitem__(name, flood(*floods[name]))) for name in floods for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(500):
        idle.append(socket.create_connection(("127.0.0.1", program.port), timeout=20))
        idle[-1].sendall(b"GET / HTTP/1.1\r\nX: " if number % 2 else b"")
        if number % 25 == 0:
            started = time.time()
            expect(program.ask("/api/state")[0].status == 200, "the page is served during a flood")
            slowest = max(slowest, time.time() - started)
    for thread in threads:
        thread.join()
    expect(slowest < 1, f"a response during a flood takes less than a second ({slowest:.2f} s)")
    for name, answer in answers.items():
        status = b"413" if name == "body" else b"431"
        expect(answer.startswith(b"HTTP/1.1 " + status), f"an endless request is refused: {name} {answer[:40]}")
    for client in idle:
        client.close()


def _other_origin(browser, program, expect):
    """Attacks the studio from a page of another origin in the user's browser."""
    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>evil</title>")

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_context().new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    got = page.evaluate("""async (port) => {
        const tries = [];
        for (const [path, options] of [['/api/overview', {}], ['/api/overview', {headers: {'X-Homeseed-Key': 'x'}}], ['/api/edit', {method: 'POST', body: '{}'}], ['/', {}]])
            tries.push(await fetch('http://127.0.0.1:' + port + path, options).then(async (answer) => answer.type + (await answer.text()).length, () => 'refused'));
        const frame = document.createElement('iframe');
        frame.src = 'http://127.0.0.1:' + port + '/';
        document.body.append(frame);
        await new Promise((go) => setTimeout(go, 400));
        let inside = 'closed';
        try { inside = frame.contentDocument ? frame.contentDocument.body.innerHTML : 'closed'; } catch { inside = 'closed'; }
        return [...tries, inside || 'closed'];
    }""", program.port)
    expect(all(one in ("refused", "closed") for one in got), f"a page of another origin gets no data {got}")
    page.context.close()
    server.shutdown()


def _tickets(browser, homeseed, copy, expect, ready):
    """Other users can see the browser's arguments, so the ticket in them is valid only once."""
    folder = copy.root / "bin"
    folder.mkdir()
    said = folder / "said"
    (folder / "xdg-open").write_text(f'#!/bin/sh\necho "$1" > {said}.new && mv {said}.new {said}\n')
    (folder / "xdg-open").chmod(0o755)
    program = Program(homeseed, copy.root, opens=folder)
    for _ in range(200):
        if said.exists():
            break
        time.sleep(0.05)
    address = said.read_text().strip()
    expect(program.key not in address and "#once=" in address, "the browser's arguments do not contain the secret")
    page = browser.new_context().new_page()
    page.goto(address)
    ready(page)
    expect("once" not in page.url and page.evaluate("localStorage.getItem('homeseed-key')") == program.key, "the page opens with its ticket")
    again = program.ask("/api/enter", method="POST", body={"ticket": address.split("=")[1]}, key=False)[0].status
    expect(again == 401, "the ticket is valid only once")
    page.context.close()
    program.close()
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
