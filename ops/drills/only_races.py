"""A plugin of pytest that leaves only tests that commit: races, and work that is killed."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if _commits(item)]


def _commits(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    return bool(marker and marker.kwargs.get("transaction"))
