"""Parses tables from the data library of ICU, without ICU itself.

The library contains CLDR in binary, as a package of named files ("CmnD"). A resource bundle ("ResB") is a tree of tables and
strings. Only the parts of the format that such trees use are supported.
https://github.com/unicode-org/icu/blob/main/icu4c/source/common/uresdata.h describes the format.
"""
import struct


def packages(blob):
    """Returns the offsets at which an ICU data package begins."""
    at = blob.find(b"\xda\x27")
    while at >= 0:
        if blob[at + 10 : at + 14] == b"CmnD":
            yield at - 2
        at = blob.find(b"\xda\x27", at + 1)


def files(blob, package):
    """Returns the offsets of a package's files by name, such as `icudt78l/plurals.res`."""
    base = package + _number(blob, package, "H")
    found = {}
    for entry in range(_number(blob, base, "I")):
        name, data = struct.unpack_from("<II", blob, base + 4 + 8 * entry)
        found[_until_zero(blob, base + name).decode("ascii")] = base + data
    return found


def bundle(blob, offset):
    """Parses a resource bundle into dictionaries and strings. Other values are None."""
    return _Bundle(blob, offset).root()


def _number(blob, at, kind):
    return struct.unpack_from("<" + kind, blob, at)[0]


def _until_zero(blob, at):
    return blob[at : blob.index(b"\0", at)]


class _Bundle:
    def __init__(self, blob, offset):
        if blob[offset + 12 : offset + 16] != b"ResB":
            raise ValueError("not a resource bundle")
        self.blob = blob
        self.base = offset + _number(blob, offset, "H")
        if _number(blob, self.base + 4 + 4 * 5, "I") & 4:
            raise ValueError("a bundle whose keys are kept in another file")
        self.units = self.base + 4 * _number(blob, self.base + 4 + 4, "I")

    def root(self):
        return self._value(_number(self.blob, self.base, "I"))

    def _value(self, word):
        kind, offset = word >> 28, word & 0x0FFF_FFFF
        wide, narrow = self.base + 4 * offset, self.units + 2 * offset
        if kind == 0:  # a string, its length before it
            return self._utf16(wide + 4, _number(self.blob, wide, "i")) if offset else ""
        if kind == 6:  # a string among the 16-bit units
            return self._short_string(narrow)
        if kind == 2:  # a table: 16-bit keys, 32-bit values
            if not offset:
                return {}
            count = _number(self.blob, wide, "H")
            values = wide + 2 + 2 * count
            return self._table(wide + 2, "H", values + (self.base - values) % 4, "I", count)
        if kind == 4:  # a table: 32-bit keys and values
            count = _number(self.blob, wide, "i")
            return self._table(wide + 4, "i", wide + 4 + 4 * count, "I", count)
        if kind == 5:  # a table of strings among the 16-bit units
            count = _number(self.blob, narrow, "H")
            return self._table(narrow + 2, "H", narrow + 2 + 2 * count, "H", count)
        return None

    def _table(self, keys, key_kind, values, value_kind, count):
        keys = struct.unpack_from(f"<{count}{key_kind}", self.blob, keys)
        values = struct.unpack_from(f"<{count}{value_kind}", self.blob, values)
        read = self._value if value_kind == "I" else lambda unit: self._short_string(self.units + 2 * unit)
        return {_until_zero(self.blob, self.base + key).decode("ascii"): read(value) for key, value in zip(keys, values)}

    def _short_string(self, at):
        first = _number(self.blob, at, "H")
        if not 0xDC00 <= first <= 0xDFFF:  # no length: it ends with a zero
            count = 0
            while _number(self.blob, at + 2 * count, "H"):
                count += 1
            return self._utf16(at, count)
        if first < 0xDFEF:
            return self._utf16(at + 2, first & 0x3FF)
        if first < 0xDFFF:
            return self._utf16(at + 4, (first - 0xDFEF) << 16 | _number(self.blob, at + 2, "H"))
        return self._utf16(at + 6, _number(self.blob, at + 2, "I"))

    def _utf16(self, at, count):
        return self.blob[at : at + 2 * count].decode("utf-16-le")
