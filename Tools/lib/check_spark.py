"""Compares Parquet files with the rows of a whole population, for Tools/check-spark.

    check_spark.py FOLDER ROWS SHARDS     the output of Examples/Spark/seed.py, of `--into rows:-`, and the shards that have rows
"""
import json
import pathlib
import sys

import pyarrow
import pyarrow.parquet

# Some columns of each type, with the type that they have in Parquet.
TYPES = {
    ("sequences", "start_date"): pyarrow.date32(),
    ("sequences", "budget"): pyarrow.decimal128(38, 2),
    ("sequences", "ongoing"): pyarrow.bool_(),
    ("task_completions", "completed_at"): pyarrow.timestamp("us", "UTC"),
    ("children", "age"): pyarrow.int64(),
    ("children", "name"): pyarrow.string(),
    ("children", "focus_areas"): pyarrow.list_(pyarrow.string()),
    ("parents", "id"): pyarrow.string(),
}


def text(value, type):
    """Returns a value as Homeseed prints it. A value of any other type has no text."""
    if value is None or pyarrow.types.is_boolean(type) or pyarrow.types.is_int64(type) or pyarrow.types.is_string(type):
        return value
    if pyarrow.types.is_list(type):
        return [text(element, type.value_type) for element in value]
    if pyarrow.types.is_date32(type):
        return value.isoformat()
    if pyarrow.types.is_decimal128(type):
        return format(value, "f")
    if type == pyarrow.timestamp("us", "UTC"):
        return value.replace(tzinfo=None).isoformat() + "Z"
    sys.exit(f"error: unexpected type {type}")


def lines(path):
    table = pyarrow.parquet.read_table(path, partitioning=None)
    for (name, column), type in TYPES.items():
        found = table.schema.field(column).type if name == path.parent.name else type
        if found != type:
            sys.exit(f"error: {name}.{column} has the type {found}, not {type}")
    for row in table.to_pylist():
        written = {field.name: text(row[field.name], field.type) for field in table.schema}
        yield json.dumps({"table": path.parent.name, "row": written}, ensure_ascii=False, separators=(",", ":"))


folder, whole, shards = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
schema, *expected = whole.read_text().split("\n")[:-1]
files = sorted(folder.glob("*/*.parquet"))
found = [line for path in files for line in lines(path)]

tables = {table["name"] for table in json.loads(schema)["schema"]["tables"]}
written = {path.parent.name for path in files}
if written != tables:
    sys.exit(f"error: the tables {written ^ tables} are missing or unexpected")
if len(set(expected)) != len(expected) or len(expected) < 100:
    sys.exit("error: the whole population is not suitable: it has few or repeated rows")
if len(set(found)) != len(found):
    sys.exit(f"error: {len(found) - len(set(found))} rows are duplicates")
if sorted(found) != sorted(expected):
    sys.exit("\n".join(["error: the rows differ", *sorted(set(found) ^ set(expected))[:6]]))
names = {path.name for path in files if pyarrow.parquet.read_metadata(path).num_rows}
if len(names) != shards:
    sys.exit(f"error: {len(names)} shards have rows, not {shards}")
print(f"{len(found):,} rows of {len(tables)} tables and {shards} shards are those of the whole, byte for byte")
