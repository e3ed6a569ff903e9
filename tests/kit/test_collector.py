"""Garbage collection of processes that live long."""

import gc
from collections.abc import Iterator

import pytest

from server.kit.collector import settle_collector


@pytest.fixture
def collector() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_existing_objects_are_not_collected_again(collector: None) -> None:
    existing = gc.get_freeze_count()
    settle_collector()
    assert gc.get_freeze_count() > existing
    assert gc.isenabled()


def test_cycles_made_afterwards_are_still_collected(collector: None) -> None:
    settle_collector()
    knot: list[object] = []
    knot.append(knot)
    del knot
    assert gc.collect() >= 1
