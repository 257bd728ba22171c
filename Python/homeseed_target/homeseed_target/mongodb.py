"""A target for MongoDB, with a collection for each table: `--into 'exec:mongodb?where=mongodb://localhost/household'`.

A row is a document with its id under `_id`. Replica sets and clusters have transactions, so a household appears completely or
not at all. A standalone server has none: Homeseed then records each change in its ledger first, and can resume.
"""
import datetime
import os
import socket

import pymongo
from pymongo import errors

from homeseed_target import Busy, Refused, Target, Unreachable, run

# The collection with the writer's lock.
LOCK = "homeseed_lock"
# The time after which the lock of a killed program expires.
HELD = datetime.timedelta(minutes=2)
# The server's error code if another transaction changed the same document.
WRITE_CONFLICT = 112


def runs(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


class Database(Target):
    client = None
    session = None

    def open(self):
        if not self.where:
            raise Unreachable("missing database: add ?where=mongodb://localhost/household")
        try:
            self.client = pymongo.MongoClient(self.where, serverSelectionTimeoutMS=5000, tz_aware=True)
            self.database = self.client.get_default_database()
            server = self.client.admin.command("hello")
        except errors.ConfigurationError as error:
            raise Unreachable(f"the address names no database, as in mongodb://localhost/household: {error}") from None
        except errors.PyMongoError as error:
            raise Unreachable(str(error)) from None
        self.transacts = "setName" in server or server.get("msg") == "isdbgrid"
        if self.writes:
            self.lock()

    def lock(self):
        """Acquires the writer's lock; `close` releases it."""
        self.owner = {"host": socket.gethostname(), "process": os.getpid()}
        now = datetime.datetime.now(datetime.timezone.utc)
        free = [{"until": {"$lt": now}}]
        try:
            before = self.database[LOCK].find_one({"_id": "writer"})
            if before and before["host"] == self.owner["host"] and not runs(before["process"]):
                # The owner was killed before it released the lock.
                free.append({"host": before["host"], "process": before["process"]})
            self.database[LOCK].update_one({"_id": "writer", "$or": free}, {"$set": {**self.owner, "until": now + HELD}}, upsert=True)
        except errors.DuplicateKeyError:
            raise Busy("another process is writing to this database") from None
        except errors.PyMongoError as error:
            raise Unreachable(str(error)) from None

    def close(self):
        if self.session:
            # Otherwise, the changed documents stay locked until the transaction times out.
            self.session.end_session()
        if self.writes and hasattr(self, "owner"):
            self.database[LOCK].delete_one({"_id": "writer", **self.owner})
        if self.client:
            self.client.close()

    def describe(self, tables):
        if self.writes and self.transacts and self.session is None:
            # Two transactions that create the same collection conflict.
            for name in {table["name"] for table in tables} - set(self.asked(self.database.list_collection_names)):
                self.asked(self.database.create_collection, name)
            self.session = self.client.start_session()
            self.session.start_transaction()

    def read(self, table, column=None, values=()):
        wanted = {} if column is None else {column: {"$in": list(values)}}
        # Reads all rows at once, so that errors occur here.
        return self.asked(lambda: list(self.database[table].find(wanted, {"_id": False}, session=self.session)))

    def create(self, table, id, row):
        # The row may exist already, after an interrupted seed.
        self.asked(self.database[table].replace_one, {"_id": id}, {"_id": id, **row}, upsert=True, session=self.session, about=(table, id))

    def update(self, table, id, row, changed):
        self.create(table, id, row)

    def delete(self, table, id):
        self.asked(self.database[table].delete_one, {"_id": id}, session=self.session, about=(table, id))

    def commit(self):
        if self.session:
            self.asked(self.session.commit_transaction)
            self.session = None

    @staticmethod
    def asked(ask, *arguments, about=(), **options):
        try:
            return ask(*arguments, **options)
        except errors.OperationFailure as error:
            if error.code == WRITE_CONFLICT:
                raise Busy(str(error)) from None
            raise Refused(str(error), *about) from None
        except errors.AutoReconnect as error:
            raise Unreachable(str(error)) from None


def main():
    target = Database()
    try:
        run(target)
    finally:
        target.close()


if __name__ == "__main__":
    main()
