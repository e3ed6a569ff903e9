"""A purchase that buys for two orders: its claim stands in both, and its money is shared."""

import pytest

from server.ports.purchases import PurchaseLimits
from server.tenancy.scope import tenant_scope_of
from tenants.claims.selectors.ledger import claims_for_ledger
from tests.claims.scenes import Paid
from tests.orders.goods import Intake, SupplierDesk, sell
from tests.orders.together import place_together, two_orders

pytestmark = pytest.mark.django_db


@pytest.fixture
def both(intake: Intake, desk: SupplierDesk) -> list[Paid]:
    """Two orders whose goods were bought together, and paid."""
    desk.limits = PurchaseLimits(tells_money_back=True)
    sell(intake)
    ids = two_orders(intake)
    place_together(intake, *ids)
    found = [Paid(intake, desk, order_id) for order_id in ids]
    found[0].says("paid")
    return found


def test_a_claim_stands_in_both_orders_and_its_money_is_shared(both: list[Paid]) -> None:
    both[0].says("closed")
    for order in both:
        assert order.claim()["state"] == "agreed"
        assert order.timeline()[0] == "Claim opened by what the supplier said."
    assert len({order.claim()["id"] for order in both}) == 1
    assert both[0].owner.get("order", claim="open")["count"] == 2
    both[1].came(both[1].claim()["id"], "23")
    assert both[0].owner.get("order", claim="refunded")["count"] == 2
    with tenant_scope_of(both[0].intake.tenant):
        rows = [claims_for_ledger([int(order.order_id)]) for order in both]
        together = claims_for_ledger([int(order.order_id) for order in both])
    assert [[(row.amount_minor, row.is_actual) for row in each] for each in rows] == [[(1_150, True)], [(1_150, True)]]
    assert sum(row.amount_minor for row in together) == 2_300


def test_from_an_order_only_its_own_pieces_are_offered(both: list[Paid]) -> None:
    for order in both:
        (purchase,) = order.of_order()["purchases"]
        assert purchase["lines"] == [{"line_id": order.line_id, "quantity": 2}]
