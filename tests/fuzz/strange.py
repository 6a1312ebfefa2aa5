"""Strategies for what nobody should pass in: values of every kind, and objects that misbehave."""

from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

few = settings(max_examples=max(1, settings().max_examples // 4))
"""A quarter of the usual examples: there are many laws, and `make fuzz` tries far more."""


class Outcome(NamedTuple):
    """What a call brought, or the sentence with which it refused."""

    result: Any
    refusal: str | None


def outcome(errors: tuple[type[Exception], ...], call: Any, *arguments: Any) -> Outcome:
    """Call, with only these errors for a refusal."""
    try:
        return Outcome(call(*arguments), None)
    except errors as error:
        return Outcome(None, str(error))


# Code points that no encoding can hold, controls, digits of other alphabets: all of it is text.
texts = st.text(st.characters(codec=None, categories=None), max_size=100)
numbers = st.integers() | st.integers(-(2**200), 2**200) | st.floats() | st.complex_numbers()


class Misbehaving:
    """Whatever is asked of it, it raises or answers with something else than expected."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def _reply(self, *_: Any, **__: Any) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    __len__ = __index__ = __iter__ = __getitem__ = __array__ = __contains__ = _reply

    def __repr__(self) -> str:
        return "<Misbehaving>"


replies = st.sampled_from([ZeroDivisionError("on purpose"), None, 0, 9, 81, -1, 2**100, "5", [5]])
values = st.none() | st.booleans() | numbers | texts | st.binary(max_size=100)
anything = st.recursive(
    values,
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.lists(inner, min_size=9, max_size=9)
        | st.tuples(inner, inner)
        | st.dictionaries(texts | st.integers(), inner, max_size=5)
    ),
    max_leaves=20,
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
