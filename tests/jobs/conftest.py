from collections.abc import Iterator
from typing import Any

import pytest

from tests.jobs.probes import jobs as probes


@pytest.fixture
def seen() -> Iterator[list[Any]]:
    """What the probe jobs of this test did, in order."""
    probes.seen.clear()
    yield probes.seen
    probes.seen.clear()
