"""The test environment: a copy of the catalogue, a running studio, and a browser."""

import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Copy:
    """A copy of the catalogue in a separate git repository."""

    def __init__(self):
        self.root = Path(tempfile.mkdtemp(prefix="homeseed-studio-"))
        for name in ("Catalogue", "Locales"):
            shutil.copytree(ROOT / name, self.root / name)
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-qm", "Begin")
        self.first = self.git("rev-parse", "HEAD").strip()

    def git(self, *words):
        return subprocess.run(["git", "-C", str(self.root), *words], check=True, capture_output=True, text=True).stdout

    def commit(self, subject):
        self.git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-qam", subject)

    def counted(self):
        """Returns the numbers of added and deleted lines by file, without the schemas."""
        rows = [line.split("\t") for line in self.git("diff", "--numstat", "--", ".", ":(exclude)Catalogue/.schemas").splitlines()]
        return {path: (int(new), int(gone)) for new, gone, path in rows}

    def lint(self, homeseed):
        return subprocess.run([homeseed, "lint", "--quiet"], cwd=self.root, capture_output=True, text=True)

    def read(self, path):
        return (self.root / path).read_bytes()

    def write(self, path, data):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(data)

    def changed(self):
        """Returns the added and deleted lines, without the schemas."""
        lines = self.git("diff", "-U0", "--", ".", ":(exclude)Catalogue/.schemas").splitlines()
        return [line for line in lines if line[:1] in "+-" and not line.startswith(("+++", "---"))]

    def restore(self):
        self.git("checkout", "-q", "--", ".")
        self.git("clean", "-qfd")

    def begin_again(self):
        """Resets the copy to its first commit."""
        self.git("reset", "-q", "--hard", self.first)
        self.git("clean", "-qfdx")

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)


class Program:
    """A running `homeseed studio` with a copy."""

    def __init__(self, homeseed, folder, *words, opens=None):
        self.homeseed = homeseed
        self.process = subprocess.Popen(
            [homeseed, "studio", *([] if opens else ["--no-open"]), *words], cwd=folder, env={**os.environ, "PATH": f"{opens}:{os.environ['PATH']}"} if opens else None,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/#key=([0-9a-f]+)", line)
        if not found:
            self.process.kill()
            raise RuntimeError("the program did not print its address: " + line + self.process.stderr.read())
        self.address = found[0]
        self.port, self.key = int(found[1]), found[2]

    def ask(self, path, method="GET", body=None, headers=None, key=True):
        """Sends a request with exactly the given headers."""
        all_headers = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"}
        if key:
            all_headers["X-Homeseed-Key"] = self.key
        if body is not None:
            all_headers["Content-Type"] = "application/json"
        all_headers.update(headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        data = json.dumps(body).encode() if body is not None else b""
        if body is not None:
            all_headers["Content-Length"] = str(len(data))
        for name, value in all_headers.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(data)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response, text

    def json(self, path, **more):
        return json.loads(self.ask("/api/" + path, **more)[1])

    def close(self):
        """Stops the program, and raises an error if it does not react."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
