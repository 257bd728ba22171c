"""Times keystrokes as an editor sees them: from a change on the server's standard input to the diagnostics on its standard output.

    language_server.py PROGRAM FOLDER FILE [COUNT]

FOLDER contains Catalogue and Locales; FILE is relative to it. The change inserts or deletes a letter in a comment or a text of
the file, in turn. Prints the processor time of the server and the elapsed time of a keystroke, both in milliseconds.
"""
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

tick = os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "language-server"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = 0
        self.request("initialize", {
            "processId": os.getpid(), "rootUri": folder.as_uri(),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "benchmark"}],
            "capabilities": {"textDocument": {"diagnostic": {}, "synchronization": {}}},
        })
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params): self.send({"method": method, "params": params})

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"): length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        """Returns the result, and answers requests of the server meanwhile."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                if "error" in message: raise RuntimeError(message["error"])
                return message["result"]
            if "id" in message and "method" in message: self.send({"id": message["id"], "result": None})

    def processor_time(self):
        """The seconds of processor time so far, of all threads."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / tick

    def stop(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.wait(timeout=20)


def keystrokes(program, folder, file, count=100):
    """Returns the processor time of a keystroke and the elapsed times, in milliseconds."""
    path = folder / file
    text = path.read_text()
    # The end of the first text that begins with a word, where a letter causes no syntax error.
    place = re.search(r"(?:title|text|nl|en)?: [A-Z][a-z]+", text)
    if place is None: raise ValueError(f"{file} has no text to type in")
    line = text.count("\n", 0, place.end())
    column = place.end() - (text.rfind("\n", 0, place.end()) + 1)
    server = Server(program, folder)
    document = {"uri": path.as_uri()}
    server.notify("textDocument/didOpen", {"textDocument": document | {"languageId": "yaml", "version": 1, "text": text}})
    server.request("textDocument/diagnostic", {"textDocument": document})
    times = []

    def press(version):
        end = column + (0 if version % 2 else 1)
        server.notify("textDocument/didChange", {
            "textDocument": document | {"version": version},
            "contentChanges": [{
                "range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": end}},
                "text": "e" if version % 2 else "",
            }],
        })
        server.request("textDocument/diagnostic", {"textDocument": document})

    for version in range(3, 13): press(version)
    used = server.processor_time()
    for version in range(13, 13 + count):
        start = time.perf_counter()
        press(version)
        times.append((time.perf_counter() - start) * 1000)
    used = (server.processor_time() - used) * 1000 / count
    server.stop()
    return used, sorted(times)


def main():
    program, folder, file = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    used, times = keystrokes(program, folder, file, int(sys.argv[4]) if len(sys.argv) > 4 else 100)
    print(f"{used:.1f} ms of processor time; half within {statistics.median(times):.1f} ms, 95 in 100 within {times[len(times) * 95 // 100]:.1f} ms")


if __name__ == "__main__":
    main()
