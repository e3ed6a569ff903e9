"""What every test shares: the database with its template schema, two merchants, and people who act for them."""

import pytest
from hypothesis import HealthCheck, settings

from server.kit.collector import settle_collector

# A commit is right or wrong, whatever the machine does beside it and whenever it is asked.
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

# What helpers assert is shown as what tests assert.
pytest.register_assert_rewrite("tests.support", "tests.factories")

pytest_plugins = [
    "tests.support.costs",
    "tests.support.databases",
    "tests.support.tenants",
    "tests.support.people",
    "tests.support.frontends",
    "tests.support.sandbox",
    "tests.support.vendors",
]

# As in our processes, what is loaded is not looked through again and again: neither modules nor thousands of tests.
settle_collector()


def pytest_collection_finish() -> None:
    settle_collector()
