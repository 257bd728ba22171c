"""Seeds a population with Apache Spark: a task for each shard, a Parquet file for each table of a shard.

    spark-submit seed.py famify --households 1000000 --shards 200 --today 2026-11-29 --output /shared/famify
"""
import argparse, io, json, os, subprocess, sys, tempfile, time, uuid

import pyarrow, pyarrow.fs, pyarrow.json, pyarrow.parquet
from pyspark.sql import SparkSession

TYPES = {"boolean": pyarrow.bool_(), "integer": pyarrow.int64(), "list": pyarrow.list_(pyarrow.string())}
TYPES |= {"date": pyarrow.date32(), "datetime": pyarrow.timestamp("us", "UTC")}
# The JSON types that Arrow parses by itself. The others arrive as strings.
PARSED = {"boolean", "integer", "list"}
ROWS_IN_GROUP = 50_000


def arrow_type(column):
    if column["type"] == "decimal" and "scale" in column:
        return pyarrow.decimal128(38, column["scale"])
    # A decimal without a scale stays a string, with all of its digits.
    return TYPES.get(column["type"], pyarrow.string())


class TableFile:
    """The Parquet file of one table in one shard."""

    def __init__(self, table, path, files):
        self.name, self.path, self.files = table["name"], path, files
        columns = table["columns"]
        self.schema = pyarrow.schema([pyarrow.field(c["name"], arrow_type(c), c["nullable"]) for c in columns])
        self.parsed = pyarrow.schema([(c["name"], arrow_type(c) if c["type"] in PARSED else pyarrow.string()) for c in columns])
        self.rows, self.count, self.writer = [], 0, None

    def add(self, row):
        self.rows.append(row)
        if len(self.rows) == ROWS_IN_GROUP:
            self.flush()

    def flush(self):
        if self.writer is None:
            self.writer = pyarrow.parquet.ParquetWriter(self.path, self.schema, filesystem=self.files)
        if self.rows:
            lines = b"\n".join(self.rows)
            rows = pyarrow.json.read_json(
                io.BytesIO(lines),
                pyarrow.json.ReadOptions(use_threads=False, block_size=len(lines) + 1),
                pyarrow.json.ParseOptions(explicit_schema=self.parsed, unexpected_field_behavior="error"),
            )
            self.writer.write_table(rows.cast(self.schema))
            self.count += len(self.rows)
            self.rows = []

    def close(self):
        self.flush()
        self.writer.close()


def seed_shard(command, shard, shards, output):
    """Writes one shard, and returns the number of rows in each table.

    Each attempt writes to a folder of its own. Once the program has succeeded, its files replace those of an earlier attempt.
    A shard always has the same rows and file names, so a repeated attempt neither loses nor duplicates rows.
    """
    files, root = pyarrow.fs.FileSystem.from_uri(output)
    attempt = f"{root}/_temporary/{shard}-{uuid.uuid4()}"
    files.create_dir(attempt)
    command = [*command, "--shard", f"{shard}/{shards}", "--into", "rows:-", "--quiet"]
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(command, bufsize=1 << 20, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors) as program:
            first = program.stdout.readline()
            tables = json.loads(first)["schema"]["tables"] if first else []
            written = {t["name"].encode(): TableFile(t, f"{attempt}/{t['name']}.parquet", files) for t in tables}
            for line in program.stdout:
                # {"table":"Task","row":{…}}
                name, row = line[10:].split(b'","row":', 1)
                written[name].add(row[:-2])
        if program.returncode != 0 or not tables:
            errors.seek(0)
            text = errors.read().decode(errors="replace")[-4000:]
            raise RuntimeError(f"shard {shard}/{shards}: the program exited with status {program.returncode}\n{text}")
    for table in written.values():
        # The first shard has a file for each table, so that empty tables keep their types.
        if table.rows or table.writer or shard == 1:
            table.close()
            files.create_dir(f"{root}/{table.name}")
            files.move(table.path, f"{root}/{table.name}/shard-{shard:06}.parquet")
    files.delete_dir(attempt)
    return [(number, table.name, table.count) for number, table in enumerate(written.values())]


def seed(spark, command, shards, output):
    """Writes all shards, and returns the number of rows in each table, in the order in which they refer to each other."""
    # Without a shuffle, Spark repeats only the unfinished shards of a lost executor.
    numbers = spark.sparkContext.parallelize(range(1, shards + 1), shards)
    results = numbers.flatMap(lambda shard: seed_shard(command, shard, shards, output)).collect()
    totals = {}
    for number, name, count in sorted(results):
        totals[name] = totals.get(name, 0) + count
    return totals


def copy_to_postgres(spark, output, tables, url):
    """Copies the Parquet files to existing, empty tables (`homeseed ddl PACK --dialect postgres`)."""
    options = {"driver": "org.postgresql.Driver", "stringtype": "unspecified", "reWriteBatchedInserts": "true", "batchsize": "5000"}
    if "PGPASSWORD" in os.environ:
        options["password"] = os.environ["PGPASSWORD"]
    for table in tables:
        spark.read.parquet(f"{output}/{table}").write.jdbc(url, f'"{table}"', mode="append", properties=options)


def main():
    parser = argparse.ArgumentParser(description="Seed a population with Apache Spark, as Parquet and to PostgreSQL.")
    parser.add_argument("template", help="a pack or a template, as in famify/one-child-weekly")
    parser.add_argument("--program", default="homeseed", help="the program on each worker (default: homeseed)")
    parser.add_argument("--catalogue", help="the folder with the packs on each worker")
    parser.add_argument("--households", type=int, required=True)
    parser.add_argument("--shards", type=int, required=True, help="the number of tasks, each with 2,000 to 10,000 households")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--today", required=True, help="the date to use as today, as in 2026-11-29")
    parser.add_argument("--time-zone", default="UTC")
    parser.add_argument("--locale", help="the language of the texts")
    parser.add_argument("--output", required=True, help="a new folder that all workers share")
    parser.add_argument("--jdbc", help="also copy to this database, as in jdbc:postgresql://host/staging?user=me")
    given = parser.parse_args()
    output = given.output if "://" in given.output else os.path.abspath(given.output)
    files, root = pyarrow.fs.FileSystem.from_uri(output)
    if files.get_file_info(pyarrow.fs.FileSelector(root, allow_not_found=True)):
        sys.exit(f"error: {output} is not empty\nhelp: use a new folder")

    command = [given.program, "seed", given.template, "--households", str(given.households), "--seed", str(given.seed)]
    for option in ("today", "time_zone", "locale", "catalogue"):
        if value := getattr(given, option):
            command += ["--" + option.replace("_", "-"), value]
    spark = SparkSession.builder.appName(f"homeseed {given.template}").config("spark.sql.session.timeZone", "UTC").getOrCreate()
    start = time.monotonic()
    totals = seed(spark, command, given.shards, output)
    files.delete_dir(f"{root}/_temporary")
    files.open_output_stream(f"{root}/_SUCCESS").close()
    seconds, rows = time.monotonic() - start, sum(totals.values())
    for table, count in totals.items():
        print(f"{table:24}{count:12,}")
    print(f"{rows:,} rows in {seconds:.1f} s: {rows / seconds:,.0f} rows a second")
    if given.jdbc:
        copy_to_postgres(spark, output, totals, given.jdbc)
    spark.stop()


if __name__ == "__main__":
    main()
