"""A folder with a Parquet file for each table: `--into 'exec:parquet?where=DIR'`."""
import os
import shutil
import tempfile

import pyarrow
import pyarrow.parquet

from homeseed_target import KeptTarget, Unreachable, run

# All other types are stored as strings, which are exact.
TYPES = {"integer": pyarrow.int64(), "boolean": pyarrow.bool_(), "list": pyarrow.list_(pyarrow.string())}


class Folder(KeptTarget):
    def load(self):
        if not self.where:
            raise Unreachable("missing folder: add ?where=DIR")
        tables = {}
        if os.path.isdir(self.where):
            for name in sorted(os.listdir(self.where)):
                if name.endswith(".parquet"):
                    table = pyarrow.parquet.read_table(os.path.join(self.where, name))
                    key = (table.schema.metadata or {}).get(b"homeseed-key", b"").decode()
                    tables[name[: -len(".parquet")]] = {row[key] if key else "only": row for row in table.to_pylist()}
        return tables

    def save(self, tables):
        above = os.path.dirname(os.path.abspath(self.where))
        made = tempfile.mkdtemp(dir=above)
        for name, rows in tables.items():
            if name in self.layout:
                pyarrow.parquet.write_table(self.arrow(self.layout[name], rows), os.path.join(made, name + ".parquet"))
            else:
                shutil.copy(os.path.join(self.where, name + ".parquet"), made)
        # Two renames are almost atomic. The old folder is deleted last.
        old = made + ".old"
        if os.path.isdir(self.where):
            os.rename(self.where, old)
        os.rename(made, self.where)
        shutil.rmtree(old, ignore_errors=True)

    @staticmethod
    def arrow(layout, rows):
        fields = [pyarrow.field(column["name"], TYPES.get(column["type"], pyarrow.string()), column["nullable"]) for column in layout["columns"]]
        schema = pyarrow.schema(fields, {"homeseed-key": layout["key"] or ""})
        return pyarrow.Table.from_pylist([rows[id] for id in sorted(rows)], schema)


def main():
    run(Folder())


if __name__ == "__main__":
    main()
