"""A database of MongoDB with a collection for each table: `--into 'exec:mongodb?where=mongodb://localhost/household'`.

A row is a document with its id under `_id`. Servers that transact (a replica set, a cluster) show a household whole or not at
all. One that stands alone does not transact: Homeseed then says in its ledger what each row is about to be, and can go on.
"""
import datetime
import os
import socket

import pymongo
from pymongo import errors

from homeseed_target import Busy, Refused, Target, Unreachable, run

# Beside the collections of the tables: who writes.
LOCK = "homeseed_lock"
# A program that ended without a word holds the lock no longer than this.
HELD = datetime.timedelta(minutes=2)
# What a server says where another session has changed the same document.
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
            raise Unreachable("say which database: ?where=mongodb://localhost/household")
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
        """Takes the place of whoever writes, where that is free; `close` gives it back."""
        self.owner = {"host": socket.gethostname(), "process": os.getpid()}
        now = datetime.datetime.now(datetime.timezone.utc)
        free = [{"until": {"$lt": now}}]
        try:
            before = self.database[LOCK].find_one({"_id": "writer"})
            if before and before["host"] == self.owner["host"] and not runs(before["process"]):
                # It was ended before it could give its place back.
                free.append({"host": before["host"], "process": before["process"]})
            self.database[LOCK].update_one({"_id": "writer", "$or": free}, {"$set": {**self.owner, "until": now + HELD}}, upsert=True)
        except errors.DuplicateKeyError:
            raise Busy("someone else is writing to this database") from None
        except errors.PyMongoError as error:
            raise Unreachable(str(error)) from None

    def close(self):
        if self.session:
            # Else the server holds what was changed, and whoever writes next waits until it gives up.
            self.session.end_session()
        if self.writes and hasattr(self, "owner"):
            self.database[LOCK].delete_one({"_id": "writer", **self.owner})
        if self.client:
            self.client.close()

    def describe(self, tables):
        if self.writes and self.transacts and self.session is None:
            # Two transactions that both make a collection are in each other's way.
            for name in {table["name"] for table in tables} - set(self.asked(self.database.list_collection_names)):
                self.asked(self.database.create_collection, name)
            self.session = self.client.start_session()
            self.session.start_transaction()

    def read(self, table, column=None, values=()):
        wanted = {} if column is None else {column: {"$in": list(values)}}
        # All at once: what goes wrong, goes wrong here.
        return self.asked(lambda: list(self.database[table].find(wanted, {"_id": False}, session=self.session)))

    def create(self, table, id, row):
        # Where a session failed halfway, it may be there already.
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
