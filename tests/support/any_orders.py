"""Orders of The Gallerist that can be read, whether a position allows them or not."""

from __future__ import annotations

from hypothesis import strategies as st

from gallerist_pbem.orders.grammar import Kind
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.plain.schemas import Node
from gallerist_pbem.plain.yaml_out import Plain
from tests.support.text_orders import GRAMMAR, phrases


@st.composite
def values(draw: st.DrawFn, name: str, node: Node) -> Plain:
    """A value as the grammar has it."""
    shape = GRAMMAR.shape(name, node)
    if shape.kind is Kind.FLAG:
        return draw(st.booleans())
    if shape.kind is Kind.NUMBER:
        return draw(st.integers(0, 30))
    if shape.kind is Kind.TEXT:
        return draw(st.sampled_from(["painting-3", "photo-1", *([] if shape.pattern else ["x"])]))
    if shape.kind is Kind.LIST:
        return [*draw(st.lists(st.sampled_from(phrases(shape.ways)), min_size=0 if shape.may_lack else 1, max_size=5))]
    if shape.kind is Kind.MAP:
        inner = {field: values(field, one) for field, one in shape.fields.items()}
        return draw(st.fixed_dictionaries({}, optional=inner))
    said = draw(st.sampled_from(phrases(shape.ways)))
    return shape.values.get(said, said)


@st.composite
def any_steps(draw: st.DrawFn) -> Step:
    """A step of the schema's vocabulary, with any of its fields in any order."""
    name: str = draw(st.sampled_from(GRAMMAR.steps))
    fields = GRAMMAR.fields(name)
    if GRAMMAR.shape(name, fields[name]).kind is Kind.NOTHING:
        return name
    others = draw(st.lists(st.sampled_from([f for f in fields if f != name]), unique=True)) if len(fields) > 1 else []
    step = {field: draw(values(field, fields[field])) for field in [name, *others]}
    instead = {"take": None} if "prefer" in step else {"buy": None} if "work" in step else {}
    return step | instead


NOTES = st.none() | st.text(st.characters(exclude_categories=["Cc", "Cs"]) | st.sampled_from("\n\t#;>?"), max_size=30)
ORDERS = st.builds(
    Order,
    game=st.from_regex(r"[a-z0-9][a-z0-9_-]{0,9}", fullmatch=True),
    seat=st.sampled_from(GRAMMAR.seats),
    decision=st.integers(0, 999),
    position=st.none() | st.from_regex(r"[0-9a-f]{8}", fullmatch=True),
    steps=st.lists(any_steps(), min_size=1, max_size=6),
    note=NOTES,
)
