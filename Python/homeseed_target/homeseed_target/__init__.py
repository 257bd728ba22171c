"""The base classes of a custom target for Homeseed, in Python.

Subclass `Target`, or `KeptTarget` for a store that is read and written completely, and call `run` with an instance. The page
"A target in any language" of Homeseed's handbook describes the messages.
"""
import json
import os
import sys

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None

__all__ = ["Busy", "KeptTarget", "Layout", "Refused", "Target", "TargetError", "Unreachable", "run"]


class TargetError(Exception):
    """An error that prevents an answer. `table`, `id` and `column` name its subject."""

    kind = "failed"

    def __init__(self, message, table=None, id=None, column=None):
        super().__init__(message)
        self.about = {"table": table, "id": id, "column": column}


class Refused(TargetError):
    """A row violates a constraint of the store."""

    kind = "refused"


class Layout(TargetError):
    """An existing table has other columns."""

    kind = "layout"


class Busy(TargetError):
    """Another process is writing to the store."""

    kind = "busy"


class Unreachable(TargetError):
    """The store can't be reached or opened."""

    kind = "unreachable"


class Target:
    """A store of rows by their ids. `where` comes from the address, and `config` from --target-config."""

    reads_back = True
    deletes = True
    transacts = True
    keeps_nul = True
    batch_size = 500

    where = None
    config = None
    writes = False

    def open(self):
        """Opens the store before any other call. If `writes` is set, locks it until the program ends."""

    def describe(self, tables):
        """Receives the tables, as in the protocol. If `writes` is set, creates the missing ones."""

    def read(self, table, column=None, values=()):
        """Returns all rows of a table, or those with one of the values in a column."""
        raise NotImplementedError

    def create(self, table, id, row):
        raise NotImplementedError

    def update(self, table, id, row, changed):
        raise NotImplementedError

    def delete(self, table, id):
        raise NotImplementedError

    def commit(self):
        """Commits all changes atomically."""

    # The messages of the protocol.

    def answer(self, message):
        return getattr(self, "_" + message["type"])(message)

    def _hello(self, message):
        self.where, self.config, self.writes = message.get("where"), message.get("config"), message["access"] == "write"
        self.open()
        return {
            "type": "hello", "homeseed": 1, "readsBack": self.reads_back, "deletes": self.deletes, "transacts": self.transacts,
            "batchSize": self.batch_size, "keepsNUL": self.keeps_nul,
        }

    def _describe(self, message):
        self.describe(message["tables"])
        return {"type": "described"}

    def _read(self, message):
        return {"type": "rows", "rows": list(self.read(message["table"], message.get("column"), message.get("values", ())))}

    def _apply(self, message):
        counts = {"create": 0, "update": 0, "delete": 0}
        for change in message["changes"]:
            if change["action"] == "delete":
                self.delete(change["table"], change["id"])
            elif change["action"] == "update":
                self.update(change["table"], change["id"], change["row"], change["changed"])
            else:
                self.create(change["table"], change["id"], change["row"])
            counts[change["action"]] += 1
        return {"type": "applied", "created": counts["create"], "updated": counts["update"], "deleted": counts["delete"]}

    def _commit(self, message):
        self.commit()
        return {"type": "committed"}


class KeptTarget(Target):
    """A store on this machine that is read at the start, changed in memory, and written on commit."""

    def load(self):
        """Returns all rows, by table and id."""
        raise NotImplementedError

    def save(self, tables):
        """Replaces the contents of the store atomically."""
        raise NotImplementedError

    def open(self):
        if fcntl and self.writes and self.where:
            self._lock = os.open(os.path.dirname(os.path.abspath(self.where)), os.O_RDONLY)
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        self.layout = {}
        self.tables = self.load()

    def describe(self, tables):
        self.layout.update((table["name"], table) for table in tables)

    def read(self, table, column=None, values=()):
        rows, wanted = self.tables.get(table, {}).values(), set(values)
        return [row for row in rows if column is None or row[column] in wanted]

    def create(self, table, id, row):
        self.tables.setdefault(table, {})[id] = row

    def update(self, table, id, row, changed):
        self.create(table, id, row)

    def delete(self, table, id):
        self.tables.get(table, {}).pop(id, None)

    def commit(self):
        self.save(self.tables)


def run(target):
    """Answers Homeseed's messages until the end of the input."""
    for line in sys.stdin:
        try:
            answer = target.answer(json.loads(line))
        except TargetError as error:
            about = {name: value for name, value in error.about.items() if value is not None}
            answer = {"type": "error", "kind": error.kind, "message": str(error), **about}
        print(json.dumps(answer), flush=True)
