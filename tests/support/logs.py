"""Everything that is logged, in both forms."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from server.kit.log import logging_config


@pytest.fixture(params=[True, False], ids=["text", "json"])
def lines(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """Everything that is logged, down to the lowest level, in both forms."""
    written = StringIO()
    config = logging_config(text=request.param)
    handler = logging.StreamHandler(written)
    formatter = config["formatters"]["lines"]
    handler.setFormatter(formatter["()"](**{name: value for name, value in formatter.items() if name != "()"}))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)
