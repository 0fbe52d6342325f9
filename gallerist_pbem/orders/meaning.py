"""What the fields of a step are for, in the words of the order schema."""

from __future__ import annotations

from gallerist_pbem.plain.schema_messages import article
from gallerist_pbem.plain.schemas import Node, resolve


def field_meaning(schema: Node, step: str, *path: str) -> str:
    """Of a step's main value, or of a field by its path: `field_meaning(schema, "tile", "bonus", "visitor")`."""
    node: Node = schema["$defs"][f"{step}_step"]
    for name in path or (step,):
        node = _resolved(node, schema).get("properties", {}).get(name, {})
    # What stands beside a reference is about this field, what it refers to about all fields of the kind.
    for said in (node, _resolved(node, schema)):
        if "description" in said or "title" in said:
            return str(said["description"] if "description" in said else article(said["title"]))
    return ""


def _resolved(node: Node, schema: Node) -> Node:
    return resolve(node["$ref"], schema) if "$ref" in node else node
