"""Prints a store file's SQL as SwiftData makes it, for `store.sql`.

The tables, columns, numbers and archives have the form of stores that apps made; the entities are Homeseed's own.
"""

import hashlib
import plistlib
import zlib

UID = plistlib.UID
STRING, BOOL, DATE, UUID, INT64, COMPOSITE = 700, 800, 900, 1100, 300, 2100


def attribute(name, type, optional=False, default=None):
    return {"name": name, "type": type, "optional": optional, "default": default}


def to_one(name, target, inverse, optional=False):
    return {"name": name, "target": target, "inverse": inverse, "optional": optional, "max": 1}


def to_many(name, target, inverse):
    return {"name": name, "target": target, "inverse": inverse, "optional": True, "max": 0}


ENTITIES = {
    "Home": (None, [attribute("id", UUID), attribute("name", STRING), to_many("people", "Person", "home"), to_many("tasks", "Task", "home")]),
    "Member": ("Person", [attribute("role", STRING)]),
    "Person": (None, [attribute("id", UUID), attribute("name", STRING), to_one("home", "Home", "people", True), to_many("tasks", "Task", "assignee")]),
    "Tag": (None, [attribute("name", STRING), to_many("tasks", "Task", "tags")]),
    "Task": (None, [
        attribute("id", UUID), attribute("title", STRING), attribute("status", COMPOSITE), attribute("notes", STRING, True),
        attribute("dueDate", DATE, True), attribute("createdAt", DATE), attribute("isProposal", BOOL),
        attribute("color", STRING, default="blue"), to_one("home", "Home", "tasks", True), to_one("assignee", "Person", "tasks", True),
        to_many("tags", "Tag", "tasks")]),
}


class Archive:
    """What NSKeyedArchiver writes of an NSManagedObjectModel, with the members that tell tables and columns."""

    def __init__(self):
        self.objects = ["$null"]
        self.entities = {}
        self.classes = {}

    def add(self, value):
        self.objects.append(value)
        return UID(len(self.objects) - 1)

    def of(self, name, members):
        if name not in self.classes:
            self.classes[name] = self.add({"$classname": name, "$classes": [name, "NSObject"]})
        return {**members, "$class": self.classes[name]}

    def property(self, entity, declared):
        name = self.add(declared["name"])
        members = {"NSPropertyName": name, "NSRenamingIdentifier": name, "NSEntity": entity}
        if declared["optional"]:
            members["NSIsOptional"] = True
        if "target" in declared:
            members |= {
                "NSMaxCount": declared["max"], "NSMinCount": 0, "NSDeleteRule": 1,
                "_NSDestinationEntityName": self.add(declared["target"]), "_NSInverseRelationshipName": self.add(declared["inverse"])}
            return self.add(self.of("NSRelationshipDescription", members))
        members["NSAttributeType"] = declared["type"]
        members["NSDefaultValue"] = self.add(declared["default"]) if declared["default"] else UID(0)
        if declared["type"] != COMPOSITE:
            return self.add(self.of("NSAttributeDescription", members))
        part = self.add(self.of("NSAttributeDescription", members | {"NSAttributeType": STRING, "NSIsOptional": True}))
        members["NSCompositeElements"] = self.add(self.of("NSMutableArray", {"NS.objects": [part]}))
        return self.add(self.of("NSCompositeAttributeDescription", members))

    def bytes(self):
        root = self.add({})
        for name in ENTITIES:
            self.entities[name] = self.add({})
        for name, (parent, properties) in ENTITIES.items():
            entity = self.entities[name]
            # An entity has the properties of its parents as well.
            declared = properties + (ENTITIES[parent][1] if parent else [])
            values = [self.property(entity, one) for one in declared]
            keys = [self.add(one["name"]) for one in declared]
            self.objects[entity.data] = self.of("NSEntityDescription", {
                "NSEntityName": self.add(name), "NSSuperentity": self.entities[parent] if parent else UID(0),
                "NSProperties": self.add(self.of("NSMutableDictionary", {"NS.keys": keys, "NS.objects": values}))})
        values = self.add(self.of("NSArray", {"NS.objects": list(self.entities.values())}))
        self.objects[root.data] = self.of("NSManagedObjectModel", {
            "NSEntities": self.add(self.of("NSKnownKeysDictionary1", {"values": values, "version": 1}))})
        return plistlib.dumps(
            {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root}, "$objects": self.objects},
            fmt=plistlib.FMT_BINARY, sort_keys=False)


def blob(data):
    return f"X'{data.hex()}'"


compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
model = compressor.compress(Archive().bytes()) + compressor.flush()
metadata = plistlib.dumps({
    "NSStoreType": "SQLite", "NSStoreModelVersionIdentifiers": ["1.0.0"], "NSPersistenceFrameworkVersion": 1414,
    "NSStoreModelVersionHashes": {name: hashlib.sha256(name.encode()).digest() for name in ENTITIES},
}, fmt=plistlib.FMT_BINARY)

print(f"""-- A store as SwiftData makes it. `python3 make.py > store.sql` writes it.
CREATE TABLE ZHOME ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR, ZID BLOB );
CREATE TABLE ZPERSON ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZHOME INTEGER, ZNAME VARCHAR, ZROLE VARCHAR, ZID BLOB );
CREATE TABLE ZTAG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
CREATE TABLE ZTASK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISPROPOSAL INTEGER, ZASSIGNEE INTEGER, Z3_ASSIGNEE INTEGER, ZHOME INTEGER, ZCREATEDAT TIMESTAMP, ZDUEDATE TIMESTAMP, ZCOLOR VARCHAR, ZNOTES VARCHAR, ZSTATUS VARCHAR, ZTITLE VARCHAR, ZID BLOB );
CREATE TABLE Z_4TASKS ( Z_4TAGS INTEGER, Z_5TASKS INTEGER, PRIMARY KEY (Z_4TAGS, Z_5TASKS) );
CREATE INDEX Z_4TASKS_Z_5TASKS_INDEX ON Z_4TASKS (Z_5TASKS, Z_4TAGS);
CREATE INDEX ZPERSON_Z_ENT_INDEX ON ZPERSON (Z_ENT);
CREATE INDEX ZPERSON_ZHOME_INDEX ON ZPERSON (ZHOME);
CREATE INDEX ZTASK_ZASSIGNEE_INDEX ON ZTASK (ZASSIGNEE);
CREATE INDEX ZTASK_ZHOME_INDEX ON ZTASK (ZHOME);
CREATE UNIQUE INDEX Z_Tag_UNIQUE_name ON ZTAG (ZNAME COLLATE BINARY ASC);
CREATE UNIQUE INDEX Z_Task_UNIQUE_id ON ZTASK (ZID COLLATE BINARY ASC);
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB );
CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB );
CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID);
CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING (ZNAME COLLATE BINARY ASC);
INSERT INTO Z_PRIMARYKEY VALUES (1, 'Home', 0, 1), (2, 'Member', 3, 0), (3, 'Person', 0, 4), (4, 'Tag', 0, 1), (5, 'Task', 0, 7), (16001, 'CHANGE', 0, 4), (16002, 'TRANSACTION', 0, 1), (16003, 'TRANSACTIONSTRING', 0, 2);
INSERT INTO ZHOME VALUES (1, 1, 1, 'The Millers', X'0b9cb2e46d0b4f4e8a3e0d2f7f1a6c11');
INSERT INTO ZPERSON VALUES (4, 2, 1, 1, 'Olivia', 'owner', X'0b9cb2e46d0b4f4e8a3e0d2f7f1a6c12');
INSERT INTO ZTAG VALUES (1, 4, 1, 'home');
INSERT INTO ZTASK VALUES (3, 5, 1, 0, 4, 2, 1, 785000000.25, NULL, 'red', NULL, 'next', 'Feed the cat', X'0b9cb2e46d0b4f4e8a3e0d2f7f1a6c13');
INSERT INTO Z_4TASKS VALUES (1, 3);
INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, NULL, 'org.example.home'), (2, 16003, NULL, 'Home');
INSERT INTO ATRANSACTION VALUES (1, 16002, NULL, NULL, 1, NULL, 2, 785000000.5, NULL, NULL, NULL, NULL, NULL);
INSERT INTO ACHANGE VALUES (1, 16001, NULL, 0, 1, 1, 1, NULL), (2, 16001, NULL, 0, 2, 4, 1, NULL), (3, 16001, NULL, 0, 4, 1, 1, NULL), (4, 16001, NULL, 0, 5, 3, 1, NULL);
INSERT INTO Z_METADATA VALUES (1, 'C0FFEE00-0000-4000-8000-000000000001', {blob(metadata)});
INSERT INTO Z_MODELCACHE VALUES ({blob(model)});""")
