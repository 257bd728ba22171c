"""A target for all databases of SQLAlchemy: `--into 'exec:sqlalchemy?where=mysql+pymysql://user@host/name'`."""
import datetime

import sqlalchemy as sql
from sqlalchemy.dialects import mysql

from homeseed_target import Busy, Layout, Refused, Target, Unreachable, run

# Keys are short enough for an index in every database. Decimals and timestamps are strings, so that no digit is lost.
TYPES = {
    "uuid": sql.String(36), "integer": sql.BigInteger(), "boolean": sql.Boolean(create_constraint=False), "date": sql.Date(),
    "decimal": sql.String(64), "datetime": sql.String(40), "list": sql.JSON(), "string": sql.Text(),
}


# Statements that lock out other Homeseed processes until the connection closes. SQLite locks the file itself.
LOCKS = {
    "mysql": "SELECT GET_LOCK(CONCAT('homeseed:', LEFT(DATABASE(), 50)), 0)", "mariadb": "SELECT GET_LOCK(CONCAT('homeseed:', LEFT(DATABASE(), 50)), 0)",
    "postgresql": "SELECT pg_try_advisory_lock(hashtext('homeseed'))",
}


class Database(Target):
    def open(self):
        if not self.where:
            raise Unreachable("missing database: add ?where=sqlite:///demo.db")
        try:
            self.engine = sql.create_engine(self.where)
            self.connection = self.engine.connect()
            self.keeps_nul = self.engine.dialect.name != "postgresql"
            if self.writes and self.engine.dialect.name == "sqlite":
                # Python's sqlite3 module begins a transaction only at the first write.
                self.connection.exec_driver_sql("BEGIN IMMEDIATE")
            lock = LOCKS.get(self.engine.dialect.name)
            if self.writes and lock and not self.connection.exec_driver_sql(lock).scalar():
                raise Busy("another process is writing to this database")
        except sql.exc.OperationalError as error:
            raise (Busy if "locked" in str(error.orig) else Unreachable)(str(error.orig)) from None
        except sql.exc.SQLAlchemyError as error:
            raise Unreachable(str(error)) from None
        self.tables, self.keys, self.metadata = {}, {}, sql.MetaData()

    def describe(self, tables):
        there = sql.inspect(self.connection)
        for table in tables:
            name, key = table["name"], table["key"]
            self.keys[name] = key
            columns = [
                sql.Column(column["name"], self.type(column, column["name"] == key), primary_key=column["name"] == key, nullable=column["nullable"])
                for column in table["columns"]
            ]
            made = sql.Table(name, self.metadata, *columns)
            if there.has_table(name):
                found = {column["name"] for column in there.get_columns(name)}
                for column in table["columns"]:
                    if column["name"] not in found:
                        raise Layout("the column is missing", name, column=column["name"])
            elif self.writes:
                made.create(self.connection)
            else:
                continue
            self.tables[name] = made

    def type(self, column, is_key):
        length = 191 if is_key and column["type"] == "string" else getattr(TYPES[column["type"]], "length", None)
        is_text = isinstance(TYPES[column["type"]], sql.String)
        if is_text and self.engine.dialect.name in ("mysql", "mariadb"):
            # MySQL's TEXT is limited to 64 KB, and its collations ignore case, accents and trailing spaces.
            exact = "utf8mb4_nopad_bin" if self.engine.dialect.is_mariadb else "utf8mb4_0900_bin"
            return sql.String(length, collation=exact) if length else mysql.LONGTEXT(collation=exact)
        return sql.String(length) if is_text and length else TYPES[column["type"]]

    def read(self, table, column=None, values=()):
        if table not in self.tables:
            return []
        made = self.tables[table]
        query = sql.select(made)
        if column is not None:
            query = query.where(made.c[column].in_([self.stored(made.c[column], value) for value in values]))
        return [{name: self.shown(value) for name, value in row.items()} for row in self.connection.execute(query).mappings()]

    def create(self, table, id, row):
        self.execute(table, id, sql.insert(self.tables[table]).values(self.cells(table, row)))

    def update(self, table, id, row, changed):
        self.execute(table, id, self.of(sql.update(self.tables[table]), table, id).values(self.cells(table, row)))

    def delete(self, table, id):
        self.execute(table, id, self.of(sql.delete(self.tables[table]), table, id))

    def commit(self):
        self.connection.commit()

    def of(self, statement, table, id):
        key = self.keys[table]
        return statement if key is None else statement.where(self.tables[table].c[key] == id)

    def cells(self, table, row):
        return {name: self.stored(self.tables[table].c[name], value) for name, value in row.items()}

    def execute(self, table, id, statement):
        try:
            self.connection.execute(statement)
        except (sql.exc.IntegrityError, sql.exc.DataError) as error:
            raise Refused(str(error.orig), table, id) from None
        except sql.exc.OperationalError as error:
            raise Busy(str(error.orig)) from None

    @staticmethod
    def stored(column, value):
        if value is None:
            # A JSON column would store None as JSON's null.
            return sql.null()
        return datetime.date.fromisoformat(value) if isinstance(column.type, sql.Date) else value

    @staticmethod
    def shown(value):
        return value.isoformat() if isinstance(value, datetime.date) else value


def main():
    run(Database())


if __name__ == "__main__":
    main()
