"""Broken files of other programs: told what is wrong with them, never a traceback and never a hang."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bench.fuzz import HOWS, KINDS, TEXTS, Change, change, fault_of

PLACES = st.floats(0, 1)
CHANGES = st.lists(
    st.builds(Change, st.sampled_from(HOWS), PLACES, PLACES, st.sampled_from(TEXTS) | st.binary(max_size=40)),
    min_size=1,
    max_size=5,
)


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=60, deadline=10_000, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 20), changes=CHANGES)
def test_a_broken_file_is_told(name: str, number: int, changes: list[Change]) -> None:
    kind = KINDS[name]
    raw = kind.files[number % len(kind.files)].read_bytes()
    assert fault_of(kind, change(raw, changes)) == ""


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=60, deadline=10_000)
@given(raw=st.binary(max_size=300))
def test_any_bytes_are_told(name: str, raw: bytes) -> None:
    assert fault_of(KINDS[name], raw) == ""


@pytest.mark.parametrize("name", KINDS)
def test_a_real_file_is_as_it_must_be(name: str) -> None:
    for path in KINDS[name].files:
        assert fault_of(KINDS[name], path.read_bytes()) == ""
