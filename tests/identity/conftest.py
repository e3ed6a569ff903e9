"""What tests of logging in share."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine


@pytest.fixture
def time() -> Iterator[Any]:
    """A clock that stands: pauses after wrong tries do not pass, and no hour ends, while a slow machine tries."""
    with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC), tick=False) as travelling:
        yield travelling
