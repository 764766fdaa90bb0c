"""The OpenAPI document as a page: operations by subject, and the schemas they use."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

Schema = Mapping[str, Any]


class Field(NamedTuple):
    """A path parameter, a query parameter, or a property of a schema."""

    name: str
    kind: str
    required: bool
    description: str


class Operation(NamedTuple):
    """One method on one path."""

    method: str
    path: str
    description: str
    fields: list[Field]
    request: str
    response: str


class NamedSchema(NamedTuple):
    """A schema from the document's components."""

    name: str
    description: str
    fields: list[Field]


def operations(document: Schema) -> list[tuple[str, list[Operation]]]:
    """Return every operation, grouped by subject."""
    found = [
        _operation(method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    return [(subject, list(group)) for subject, group in groupby(found, key=lambda one: one.path.split("/")[2])]


def schemas(document: Schema) -> list[NamedSchema]:
    """Return every schema, sorted by name."""
    found = sorted(document["components"]["schemas"].items())
    return [NamedSchema(name, schema.get("description", ""), _fields(schema)) for name, schema in found]


def type_name(schema: Schema) -> str:
    """Describe the type of a value.

    >>> type_name({"anyOf": [{"type": "array", "items": {"$ref": "#/x/Seat"}}, {"type": "null"}]})
    'list of Seat or null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        kinds = [type_name(one) for one in schema["anyOf"]]
        return " or ".join(dict.fromkeys(kinds))
    kind = str(schema.get("type", "any"))
    if kind == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"map to {type_name(schema['additionalProperties'])}"
    return kind


def _operation(method: str, path: str, operation: Schema) -> Operation:
    body = operation.get("requestBody", {}).get("content", {})
    parameters = [
        Field(one["name"], type_name(one.get("schema", {})), bool(one.get("required")), one.get("description", ""))
        for one in operation.get("parameters", ())
    ]
    success: Schema = next((found for status, found in operation["responses"].items() if status.startswith("2")), {})
    description = operation.get("description") or operation.get("summary", "")
    return Operation(
        method.upper(), path, description, parameters, _content(body), _content(success.get("content", {}))
    )


def _content(content: Schema) -> str:
    """Describe a body: a schema or a media type."""
    for kind, body in content.items():
        return type_name(body["schema"]) if body.get("schema") else str(kind)
    return ""


def _fields(schema: Schema) -> list[Field]:
    required = schema.get("required", ())
    return [
        Field(name, type_name(one), name in required, one.get("description", ""))
        for name, one in schema.get("properties", {}).items()
    ]
