"""The data of ICU that Foundation brings along, without the items that Homeseed never reads.

    python3 icu_data.py DIR           compiles it to an object file in DIR and prints the linker's flags

Foundation's copy of ICU has 34 MB of data: names of currencies, languages and units in all languages, converters of character sets,
dictionaries to find words. The program compares texts by language, normalises them and computes with time zones. Nothing else in it
formats or parses by language. The linker uses this smaller object instead of the archive's member.

The data is a table of contents and its items: https://unicode-org.github.io/icu/userguide/icu_data/
"""
import json
import pathlib
import re
import struct
import subprocess
import sys

MEMBER = "icu_packaged_data.cpp.o"
# Folders of names and formats in all languages, and of transliterations.
OMITTED_FOLDERS = {"curr", "lang", "rbnf", "region", "translit", "unit", "zone"}
# Converters, dictionaries of words, line breaking, and names of characters.
OMITTED = re.compile(r".*\.(cnv|dict)|brkitr/line.*|brkitr/.*_model.*\.res|unames\.icu")
# The formats of a language, but not what is shared by all, such as `root.res` and `zoneinfo64.res`.
LANGUAGE = re.compile(r"(?!(root|res_index)\b)[a-z]{2,3}(_[A-Za-z0-9]+)*\.res")


def is_kept(name):
    """Returns whether the program may read an item, such as `coll/root.res`."""
    return name.split("/")[0] not in OMITTED_FOLDERS and not OMITTED.fullmatch(name) and not LANGUAGE.fullmatch(name)


def trimmed(data):
    """Returns the data without omitted items."""
    start = struct.unpack_from("=H", data)[0]
    if data[2:4] not in (b"\xda\x27", b"\x27\xda") or data[12:16] != b"CmnD":
        raise ValueError("this is no package of ICU data")
    count = struct.unpack_from("=I", data, start)[0]
    entries = [struct.unpack_from("=II", data, start + 4 + 8 * index) for index in range(count)]
    ends = [item for _, item in entries[1:]] + [len(data) - start]
    items = []
    for (offset, item), end in zip(entries, ends):
        name = data[start + offset:data.index(b"\0", start + offset)]
        if is_kept(name.decode().split("/", 1)[1]):
            items.append((name + b"\0", data[start + item:start + end]))
    names = b"".join(name for name, _ in items)
    position = 4 + 8 * len(items)
    header, body = struct.pack("=I", len(items)), b""
    first = -(-(position + len(names)) // 16) * 16
    for name, item in items:
        header += struct.pack("=II", position, first + len(body))
        position += len(name)
        body += item + bytes(-len(item) % 16)
    return data[:start] + (header + names).ljust(first, b"\0") + body


def linker_flags(folder):
    """Compiles the smaller data to an object file in a folder, and returns flags to link it instead of Foundation's."""
    folder.mkdir(parents=True, exist_ok=True)
    described = subprocess.run(["swiftc", "-print-target-info", "-static-stdlib"], stdout=subprocess.PIPE, check=True)
    resources = pathlib.Path(json.loads(described.stdout)["paths"]["runtimeResourcePath"])
    member, data, source, target = (folder / name for name in (MEMBER, "icu_data.dat", "icu_data.S", "icu_data.o"))
    with member.open("wb") as file:
        subprocess.run(["ar", "p", str(resources / "linux/lib_FoundationICU.a"), MEMBER], stdout=file, check=True)
    listed = subprocess.run(["nm", "--defined-only", str(member)], stdout=subprocess.PIPE, text=True, check=True)
    symbol, = re.findall(r"\bicudt\d+_dat$", listed.stdout, re.M)
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", str(member), str(data)], check=True)
    data.write_bytes(trimmed(data.read_bytes()))
    # With `--wrap`, a reference to the symbol means this one, wherever the object is named. So the archive's member is left out.
    source.write_text(
        f".section .rodata\n.balign 16\n.globl __wrap_{symbol}\n__wrap_{symbol}:\n.incbin \"{data}\"\n"
        ".section .note.GNU-stack,\"\",%progbits\n")
    subprocess.run(["clang", "-c", str(source), "-o", str(target)], check=True)
    return [f"--wrap={symbol}", str(target)]


if __name__ == "__main__":
    print("\n".join(linker_flags(pathlib.Path(sys.argv[1]).resolve())))
