"""Check a store's connection."""

from typing import Any

import pytest
from django.conf import LazySettings

from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect


@pytest.fixture
def woo(owner: Person, outside: Outside, settings: LazySettings) -> str:
    """A connected WooCommerce store, by its id."""
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    store_id = str(connect(owner, outside)["store"]["id"])
    drain_jobs()
    return store_id


def checked(person: Person, store_id: str) -> dict[str, dict[str, Any]]:
    """Check a store now; answers what was found by check."""
    assert person.post(f"store/{store_id}/checkup")["checkup"]["running"] is True
    drain_jobs()
    response = person.get(f"store/{store_id}/checkup")["checkup"]
    assert response["running"] is False
    return {each["check"]: each for each in response["checks"]}
