#!/usr/bin/env python3
"""Firestore's documents:commit and CloudKit's records/modify on loopback, as strict as the services say they are.

Keeps what it is given in memory, refuses what is over a limit, and fails at random, the same way for the same seed:
429 with a time to wait (and counts who comes back earlier), 503, a connection that is dropped before or after the
request was carried out, and, for CloudKit, errors of single records. `GET /state` shows what it holds.
"""
import argparse, base64, hashlib, json, random, subprocess, tempfile, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

options = argparse.ArgumentParser()
options.add_argument("kind", choices=["firestore", "cloudkit"])
options.add_argument("--seed", type=int, default=1)
options.add_argument("--faults", type=float, default=0, help="the part of requests that fail")
options.add_argument("--operations", type=int, help="fewer operations than the service takes")
options.add_argument("--token", help="what the credentials must be")
options.add_argument("--public-key", help="a file with the key that signatures must be of")
options.add_argument("--down", type=int, help="answer this to everything")
options.add_argument("--endless", choices=["head", "body", "drip"], help="answer without an end: at once, or a byte at a time")
options.add_argument("--echo", type=int, help="answer this to everything, with the credentials repeated")
options.add_argument("--wait", default="1", help="what Retry-After says")
options = options.parse_args()

chance = random.Random(options.seed)
lock = threading.Lock()
held, counts, violations = {}, {}, []
not_before = 0.0
MOST = {"firestore": 500, "cloudkit": 200}[options.kind]


def count(what):
    counts[what] = counts.get(what, 0) + 1


def nests(field, inner=False):
    """Whether an array of Firestore contains an array."""
    (kind, value), = field.items()
    if kind == "mapValue":
        return any(nests(each) for each in value.get("fields", {}).values())
    return kind == "arrayValue" and (inner or any(nests(each, True) for each in value.get("values", [])))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, status, body, **headers):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def fault(self, status, code, reason, after=None):
        headers = {"Retry_After": after} if after else {}
        if options.kind == "firestore":
            self.answer(status, {"error": {"code": status, "message": reason, "status": code}}, **headers)
        else:
            body = {"uuid": "u", "serverErrorCode": code, "reason": reason}
            if status in (429, 503):
                body["retryAfter"] = 0.05
            self.answer(status, body, **headers)

    def drop(self):
        self.close_connection = True
        self.connection.shutdown(2)

    def do_GET(self):
        with lock:
            self.answer(200, {"documents": held, "counts": counts, "violations": violations})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with lock:
            self.post(body)

    def post(self, body):
        global not_before
        count("requests")
        if time.monotonic() < not_before:
            violations.append("came back before it was told to")
        if options.endless:
            return self.babble()
        if options.echo:
            said = str(self.headers.get("Authorization")) + " " + self.path
            # Whole, and where a text is cut off that is shown.
            return self.fault(options.echo, said, "x" * 280 + said)
        if options.down:
            return self.fault(options.down, "UNAVAILABLE", "down for good", options.wait)
        if not self.is_allowed(body):
            return self.fault(401, "UNAUTHENTICATED", "who are you?")
        mishap = chance.random()
        if mishap < options.faults * 0.3:
            count("429")
            not_before = time.monotonic() + (1 if options.kind == "firestore" else 0.05)
            after = "1" if options.kind == "firestore" else None
            return self.fault(429, {"firestore": "RESOURCE_EXHAUSTED"}.get(options.kind, "THROTTLED"), "too fast", after)
        if mishap < options.faults * 0.55:
            count("503")
            return self.fault(503, {"firestore": "UNAVAILABLE"}.get(options.kind, "TRY_AGAIN_LATER"), "not now")
        if mishap < options.faults * 0.75:
            count("dropped before")
            return self.drop()
        getattr(self, options.kind)(json.loads(body.decode("utf-8")), len(body), mishap < options.faults)

    def babble(self):
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + (b"X-More: " if options.endless == "head" else b"\r\n{"))
        try:
            while True:
                self.wfile.write(b" " if options.endless == "drip" else b" " * (1 << 20))
                if options.endless == "drip":
                    time.sleep(0.05)
        except OSError:
            pass

    def is_allowed(self, body):
        if options.public_key:
            return self.is_signed(body)
        if options.kind == "cloudkit":
            return not options.token or self.path.endswith("?ckAPIToken=" + options.token)
        return not options.token or self.headers.get("Authorization") == "Bearer " + options.token

    def is_signed(self, body):
        date = self.headers.get("X-Apple-CloudKit-Request-ISO8601Date", "")
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        with tempfile.NamedTemporaryFile() as signature:
            signature.write(base64.b64decode(self.headers.get("X-Apple-CloudKit-Request-SignatureV1", "")))
            signature.flush()
            check = ["openssl", "dgst", "-sha256", "-verify", options.public_key, "-signature", signature.name]
            result = subprocess.run(check, input=f"{date}:{digest}:{self.path}".encode(), capture_output=True)
        return result.returncode == 0 and self.headers.get("X-Apple-CloudKit-Request-KeyID") == options.token

    def is_too_large(self, operations, size):
        if len(operations) > MOST or size > 10 << 20:
            violations.append(f"{len(operations)} operations in {size} bytes")
        if len(operations) <= (options.operations or MOST):
            return False
        count("too large")
        return True

    def firestore(self, request, size, loses):
        writes = request["writes"]
        if self.is_too_large(writes, size):
            if chance.random() < 0.5:
                self.fault(413, "", "")
            else:
                self.fault(400, "INVALID_ARGUMENT", "Transaction too big. Decrease transaction size.")
            return
        root = self.path.removeprefix("/v1/").removesuffix(":commit") + "/"
        for write in writes:
            document = write["update"]
            parts = document["name"].removeprefix(root).split("/")
            if not document["name"].startswith(root) or len(parts) % 2 or "" in parts:
                violations.append("a name that is none: " + document["name"])
            if any(nests(field) for field in document["fields"].values()):
                violations.append("an array in an array")
            if sum(len(json.dumps(field, ensure_ascii=False).encode()) for field in document["fields"].values()) > 1.2 * (1 << 20):
                violations.append("a document that is too large")
            times = {change["fieldPath"]: change["setToServerValue"] for change in write.get("updateTransforms", [])}
            held[document["name"].removeprefix(root)] = document["fields"] | times
        count("carried out")
        if loses:
            count("dropped after")
            return self.drop()
        self.answer(200, {"writeResults": [{"updateTime": "2026-11-21T00:00:00Z"} for _ in writes], "commitTime": "2026-11-21T00:00:00Z"})

    def cloudkit(self, request, size, loses):
        operations = request["operations"]
        if self.is_too_large(operations, size):
            self.fault(400, "BAD_REQUEST", "too many operations")
            return
        records = [operation["record"] for operation in operations]
        names = {record["recordName"] for record in records}
        if len(names) < len(records):
            violations.append("a record twice in one request")
        answers = []
        for operation, record in zip(operations, records):
            if operation["operationType"] != "forceReplace":
                violations.append("an operation that can't be sent again")
            if "parent" in record and record["parent"]["recordName"] not in names | held.keys():
                violations.append("a parent that is not there: " + record["parent"]["recordName"])
            for field in record["fields"].values():
                if field["type"] == "REFERENCE" and field["value"]["recordName"] not in names | held.keys():
                    violations.append("a reference to what is not there: " + field["value"]["recordName"])
        for record in records:
            if options.faults and chance.random() < options.faults / 20:
                count("single records")
                answers.append({"recordName": record["recordName"], "serverErrorCode": "THROTTLED", "reason": "busy", "retryAfter": 0.01})
                continue
            held[record["recordName"]] = record
            answers.append(record)
        count("carried out")
        if loses:
            count("dropped after")
            return self.drop()
        self.answer(200, {"records": answers})


class Server(ThreadingHTTPServer):
    def handle_error(self, request, address):
        pass


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
