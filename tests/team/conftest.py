"""Who may take the main account over."""

from collections.abc import Callable

import pytest

from tests.support.people import Person


@pytest.fixture
def heir(member_with: Callable[..., Person]) -> Person:
    return member_with("IMPORT_LIST", store_ids=[])
