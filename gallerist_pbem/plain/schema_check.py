"""What does not fit a schema, as jsonschema finds it: each fault with its place and a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.plain.schema_messages import did_you_mean, shortened, unfit
from gallerist_pbem.plain.schemas import Node, published_file
from gallerist_pbem.plain.yaml_in import Keys, ParsedDocument

MOST_FAULTS = 50
FEW = 12


class SchemaFault(NamedTuple):
    """One thing that a schema does not allow: where, which keyword of which node, and which key it is about."""

    path: Keys
    keyword: str
    node: Node
    value: Any
    key: str | None = None


def faults_of(value: Any, schema: Node) -> Iterator[SchemaFault]:
    """Everything wrong with the value, in the order of the schema."""
    from gallerist_pbem.plain.schema_fit import fit_for_part
    from gallerist_pbem.plain.schema_keywords import validator

    file = published_file(schema)
    if file and fit_for_part(f"{file}#")(value):
        return iter(())
    return map(_fault, validator(schema).iter_errors(value))


def faults_of_part(value: Any, ref: str) -> Iterator[SchemaFault]:
    """The same against a part of a published schema, which a `$ref` names."""
    from gallerist_pbem.plain.schema_keywords import validator_of_part

    return map(_fault, validator_of_part(ref).iter_errors(value))


def misshapen(value: Any, name: str, part: str) -> SchemaFault | None:
    """The first thing that a definition of a published schema does not allow."""
    from gallerist_pbem.plain.schema_fit import fit_for_part

    ref = f"{name}.schema.json#/$defs/{part}"
    return None if fit_for_part(ref)(value) else next(faults_of_part(value, ref), None)


def _fault(error: Any) -> SchemaFault:
    key = error.message if error.validator in ("required", "additionalProperties") else None
    return SchemaFault(tuple(error.absolute_path), error.validator, error.schema, error.instance, key)


def check_document(document: ParsedDocument, schema: Node, source: str) -> None:
    """Raises with everything wrong about a document that is not an order, each with its place."""
    wrong = islice(faults_of(document.data, schema), MOST_FAULTS)
    if faults := [Fault(*place_of(document, fault.path), sentence(fault)) for fault in wrong]:
        raise Unreadable(source, faults)


def place_of(document: ParsedDocument, path: Keys) -> tuple[int, int]:
    """Where it stands, or the nearest place around it: a document may be laid over another."""
    return document.places[path] if path in document.places or not path else place_of(document, path[:-1])


def there_are(properties: list[str]) -> str:
    """What could stand there, if it is not too much to read."""
    return f"; there are {', '.join(properties)}" if 0 < len(properties) <= FEW else ""


def sentence(fault: SchemaFault) -> str:
    """What is wrong, and where in the document."""
    subject = " ".join(map(str, fault.path)) or "this"
    place = f"{subject}: " if fault.path else ""
    if fault.keyword == "required":
        return f"{place}'{fault.key}' is missing"
    if fault.key is not None:
        properties = list(fault.node.get("properties", ()))
        return (
            f"there is no '{shortened(fault.key)}' here{did_you_mean(fault.key, properties) or there_are(properties)}"
        )
    return unfit(subject, place, fault.node, fault.keyword, fault.value)
