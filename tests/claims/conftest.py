"""A merchant whose order was bought and paid, and a supplier that says what it pays back."""

import pytest

from server.ports.purchases import PurchaseLimits
from tests.claims.scenes import Paid
from tests.orders.conftest import desk as desk
from tests.orders.conftest import inside as inside
from tests.orders.conftest import intake as intake
from tests.orders.conftest import make_store as make_store
from tests.orders.goods import Intake, SupplierDesk
from tests.orders.scenes import placed


@pytest.fixture
def bought(intake: Intake, desk: SupplierDesk) -> Paid:
    """An order of two pieces that was placed for 23.00 USD, 800001 at the supplier, and is not paid yet."""
    desk.limits = PurchaseLimits(tells_money_back=True)
    return Paid(intake, desk, placed(intake, desk))


@pytest.fixture
def paid(bought: Paid) -> Paid:
    """The same order, paid."""
    bought.says("paid")
    return bought
