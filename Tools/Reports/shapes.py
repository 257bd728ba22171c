"""JSON Schemas of the two JSON reports without a published schema."""


def shape(**members):
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


def maybe(schema):
    return {"anyOf": [schema, {"type": "null"}]}


def list_of(schema):
    return {"type": "array", "items": schema}


text = {"type": "string"}
words = {"type": "string", "minLength": 1}
number = {"type": "integer", "minimum": 0}
count = {"type": "integer", "minimum": 1}
fingerprint = {"type": "string", "pattern": "^[0-9a-f]{16}$"}
position = shape(line=count, column=count, offset=number)

JSON = shape(
    version={"const": 1},
    diagnostics=list_of(shape(
        path=maybe(words), start=maybe(position), end=maybe(position),
        severity={"enum": ["error", "warning", "note"]}, check={"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"},
        headline=words, label=maybe(words), notes=list_of(words),
        related=list_of(shape(label=words, path=words, start=position, end=position)),
        fix=maybe(shape(
            title=words, isSafe={"type": "boolean"},
            edits=list_of(shape(path=words, start=position, end=position, replacement=text)))),
        suppression=maybe(shape(origin={"enum": ["comment", "baseline"]}, reason=words)),
        fingerprint=fingerprint)),
    summary=shape(files=number, errors=number, warnings=number, notes=number, suppressed=number, unshown=number))

# Follows GitLab's documentation of Code Quality.
GITLAB = list_of(shape(
    description=words, check_name=words, fingerprint=fingerprint,
    severity={"enum": ["info", "minor", "major", "critical", "blocker"]},
    location=shape(path={"type": "string", "pattern": "^(?!\\./|/)."}, lines=shape(begin=count, end=count))))
