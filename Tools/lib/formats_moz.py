"""Reads the formats that moz.l10n, Mozilla's library for localisation, supports."""
import re

from moz.l10n.model import CatchallKey, Expression, Markup, PatternMessage, SelectMessage, VariableRef
from moz.l10n.resource import parse_resource

from formats_expected import *


def entries(path):
    for section in parse_resource(str(path)).sections:
        for entry in section.entries:
            if hasattr(entry, "value"): yield section.id, entry.id, entry.value


def texts(value):
    """Returns {form or None: the parts of the text}."""
    if isinstance(value, PatternMessage): return {None: value.pattern}
    if isinstance(value, SelectMessage):
        return {(k[0].value or "other") if isinstance(k[0], CatchallKey) else k[0]: p for k, p in value.variants.items()}
    return {None: [str(value)]}


def text(parts, placeholder):
    return "".join(part if isinstance(part, str) else placeholder(part) for part in parts)


def android():
    def filled(arguments):
        def placeholder(part):
            if isinstance(part, Expression):
                source = part.attributes.get("source") or part.options.get("source") or ""
                # moz.l10n finds placeholders also in texts that are not formatted.
                if not arguments: return str(source)
                m = re.match(r"%(\d+)\$", str(source))
                if m: return f"«{arguments[int(m[1]) - 1]}»"
                if source == "%%": return "%"
            return f"?{part}?"
        return placeholder
    for e in packs("android"):
        names = android_names(e)
        for locale in e.locales:
            folder, read = android_folder(e, locale), {}
            for _, id, value in entries(out / "android" / e.pack / folder / "strings.xml"):
                key = names[id[0]]
                for form, parts in texts(value).items(): read[key, form] = text(parts, filled(e.arguments(key)))
            # moz.l10n treats escaped markup as markup, and removes its comments.
            plain = lambda k: k[0] != "messages.xml"
            e.compare(locale, {k: t for k, t in read.items() if plain(k)}, "moz.l10n", plain)


def po():
    order = {"en": ["one", "other"], "nl": ["one", "other"], "de": ["one", "other"], "pl": ["one", "few", "many"], "ja": ["other"],
             "ar": ["zero", "one", "two", "few", "many", "other"]}
    for e in packs("po"):
        for locale in (l for l in e.locales if l != e.source):
            read = {}
            for _, id, value in entries(out / "po" / f"{e.pack}.{locale}.po"):
                found = texts(value)
                for number, (form, parts) in enumerate(found.items()):
                    whole = shown(text(parts, str))
                    if whole: read[id[1], order[locale.split("-")[0]][number] if form is not None or len(found) > 1 else None] = whole
            e.compare(locale, read, "moz.l10n")


def xliff():
    def placeholder(part): return shown(part.options.get("equiv-text", "?")) if isinstance(part, Markup) else f"?{part}?"
    for e in packs("xliff"):
        for locale in (l for l in e.locales if l != e.source):
            read = {}
            for _, id, value in entries(out / "xliff" / f"{e.pack}.{locale}.xliff"):
                m = re.fullmatch(r"(.*?)(?:\[([a-z]+|=\d+)\])?", id[-1], re.S)
                for parts in texts(value).values():
                    if parts: read[m[1], m[2]] = text(parts, placeholder)
            e.compare(locale, read, "moz.l10n")


checks = [android, po, xliff]
