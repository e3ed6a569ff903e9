"""A merchant whose orders are sold, bought and reckoned."""

import pytest

from tests.orders.conftest import desk as desk
from tests.orders.conftest import inside as inside
from tests.orders.conftest import intake as intake
from tests.orders.conftest import make_store as make_store
from tests.orders.goods import Intake
from tests.profit.books import Books


@pytest.fixture
def books(intake: Intake) -> Books:
    return Books(intake)
