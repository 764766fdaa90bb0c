"""The JSON interface as a person reads it: its operations by subject, and the shapes of what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

Schema = Mapping[str, Any]


class Field(NamedTuple):
    """A value with a name: in an address, a query or a shape."""

    name: str
    kind: str
    needed: bool
    words: str


class Operation(NamedTuple):
    """One thing that can be asked for."""

    method: str
    path: str
    words: str
    fields: list[Field]
    sends: str
    gets: str


class Shape(NamedTuple):
    """What is sent: a name and its fields."""

    name: str
    words: str
    fields: list[Field]


def operations(described: Schema) -> list[tuple[str, list[Operation]]]:
    """Every operation, under what it is about."""
    found = [
        _operation(method, path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    return [(subject, list(same)) for subject, same in groupby(found, key=lambda one: one.path.split("/")[2])]


def shapes(described: Schema) -> list[Shape]:
    """Every shape, by its name."""
    found = sorted(described["components"]["schemas"].items())
    return [Shape(name, schema.get("description", ""), _fields(schema)) for name, schema in found]


def told(schema: Schema) -> str:
    """The kind of a value in words.

    >>> told({"anyOf": [{"type": "array", "items": {"$ref": "#/x/Seat"}}, {"type": "null"}]})
    'list of Seat, or nothing'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        kinds = [told(one) for one in schema["anyOf"]]
        return ", or ".join(dict.fromkeys(kinds))
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"list of {told(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"map to {told(schema['additionalProperties'])}"
    return {"string": "text", "integer": "whole number", "boolean": "yes or no", "null": "nothing"}.get(kind, kind)


def _operation(method: str, path: str, operation: Schema) -> Operation:
    body = operation.get("requestBody", {}).get("content", {})
    given = [
        Field(one["name"], told(one.get("schema", {})), bool(one.get("required")), one.get("description", ""))
        for one in operation.get("parameters", ())
    ]
    done: Schema = next((answer for status, answer in operation["responses"].items() if status.startswith("2")), {})
    words = operation.get("description") or operation.get("summary", "")
    return Operation(method.upper(), path, words, given, _content(body), _content(done.get("content", {})))


def _content(content: Schema) -> str:
    """What a body holds: a shape, or a text of some kind."""
    for kind, body in content.items():
        return told(body["schema"]) if body.get("schema") else str(kind)
    return ""


def _fields(schema: Schema) -> list[Field]:
    needed = schema.get("required", ())
    return [
        Field(name, told(one), name in needed, one.get("description", ""))
        for name, one in schema.get("properties", {}).items()
    ]
