"""The platforms that a test runs through."""

import pytest

from tests.adapters.platforms import PLATFORMS, Store
from tests.support.sandbox import Outside


@pytest.fixture(params=list(PLATFORMS))
def each_store(request: pytest.FixtureRequest, outside: Outside) -> Store:
    """A store of each platform in turn."""
    if request.param != "woocommerce":
        request.getfixturevalue(request.param)
    return PLATFORMS[request.param](outside)
