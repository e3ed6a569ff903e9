"""How long a supplier takes to send a product: reported, acted on, and never guessed."""

from collections.abc import Sequence
from typing import Any

import pytest

from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import Retryable
from server.ports.finding import FreightQuote
from tests.monitoring.conftest import Shift
from tests.support.monitoring import in_shop
from tests.support.watched_products import override, watch, woo_product

pytestmark = pytest.mark.django_db


class Quoting:
    """A supplier that tells, or does not tell, how long it takes."""

    def __init__(self) -> None:
        self.days: int | None = 12
        self.queries: list[tuple[str, int]] = []
        self.fails = False

    def quote_freight(self, query: Any, _access: Any) -> Sequence[FreightQuote]:
        self.queries.append((query.ship_to, query.quantity))
        if self.fails:
            raise Retryable(Reason("outside.slow", {"host": "x"}))
        if self.days is None:
            return []
        slow = FreightQuote("SLOW", "Boat", 10, "USD", 60, 90)
        return [slow, FreightQuote("FAST", "Plane", 500, "USD", 1, self.days)]


@pytest.fixture
def freight(monkeypatch: pytest.MonkeyPatch) -> Quoting:
    quoting = Quoting()
    monkeypatch.setattr(registry, "supplier_freight", lambda _code: quoting)
    return quoting


def test_shipping_that_takes_too_long_is_reported_once_and_sets_stock_to_zero_until_it_is_fast_again(
    shift: Shift, freight: Quoting
) -> None:
    before = in_shop(shift)
    assert any(available for _, available in before)
    shift.settle(shift.trade.shop_id)
    watch(shift)
    assert freight.queries == []
    override(shift, shift.trade.shop_id, reactions={"shipping_long": "set_zero"}, max_shipping_days=20, ship_to="DE")
    shift.look()
    assert (freight.queries, in_shop(shift), shift.notices()) == ([("DE", 1)], before, [])
    freight.days = 21
    shift.look()
    shift.look()
    title = shift.product["title"]
    assert shift.notices() == [
        f"{title} (Tea House): fastest shipping to DE, in days: 21. Your limit is 20. "
        "Its stock in the store was set to 0."
    ]
    assert {available for _, available in in_shop(shift)} == {False}
    freight.fails = True
    shift.look()
    assert {available for _, available in in_shop(shift)} == {False}
    assert shift.row(shift.trade.shop_id)["monitoring_remark"] == "", "only the freight was missing"
    freight.fails, freight.days = False, 20
    shift.look()
    assert in_shop(shift) == before
    assert shift.notices()[0].endswith("in days: 20. Your limit is 20. Its stock in the store was restored.")
    assert shift.processes() == ["18", "18"]


def test_a_limit_that_is_lowered_below_the_known_time_is_reported_and_acted_on(shift: Shift, freight: Quoting) -> None:
    late = {"reactions": {"shipping_long": "draft"}, "ship_to": "DE"}
    override(shift, shift.trade.woo_id, max_shipping_days=20, **late)
    watch(shift, shift.trade.woo_id)
    assert (woo_product(shift)["status"], shift.notices()) == ("publish", [])
    override(shift, shift.trade.woo_id, max_shipping_days=3, **late)
    shift.look()
    shift.look()
    assert woo_product(shift)["status"] == "draft"
    (text,) = shift.notices()
    assert "fastest shipping to DE, in days: 12. Your limit is 3." in text


def test_a_product_that_is_not_sent_to_the_country_becomes_a_draft(shift: Shift, freight: Quoting) -> None:
    freight.days = None
    override(shift, shift.trade.woo_id, reactions={"shipping_long": "draft"}, ship_to="AQ")
    watch(shift, shift.trade.woo_id)
    assert woo_product(shift)["status"] == "draft"
    (text,) = shift.notices()
    assert "fastest shipping to AQ, in days: not shipped there. Your limit is 30." in text


def test_a_supplier_is_called_once_for_a_product_in_two_stores(shift: Shift, freight: Quoting) -> None:
    for store_id in (shift.trade.shop_id, shift.trade.woo_id):
        override(shift, store_id, reactions={"shipping_long": "notify"}, ship_to="DE")
    watch(shift, shift.trade.shop_id, shift.trade.woo_id)
    assert freight.queries == [("DE", 1)]


def test_a_supplier_that_does_not_quote_is_not_late(shift: Shift) -> None:
    override(shift, shift.trade.shop_id, reactions={"shipping_long": "draft"}, max_shipping_days=1, ship_to="DE")
    watch(shift)
    shift.look()
    assert (shift.notices(), shift.processes()) == ([], [])
