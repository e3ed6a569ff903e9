"""Money that goes back before and after a parcel left, at the stores of every platform."""

import pytest

from server.ports.fulfilments import ParcelLabel
from server.ports.orders import PaymentState, ShippingState
from tests.adapters.fulfilment_stores import FULFILMENT_STORES, FulfilmentStore
from tests.orders.goods import Intake, shown
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
UPS = ParcelLabel("1Z999AA10123456784", "ups", url="https://www.ups.com/track?tracknum=1Z999AA10123456784")


@pytest.fixture(params=["shopify", "wix", "bigcommerce", "square", "woocommerce-core"])
def store(request: pytest.FixtureRequest, outside: Outside) -> FulfilmentStore:
    if not request.param.startswith("woocommerce"):
        request.getfixturevalue(request.param)
    return FULFILMENT_STORES[request.param](outside)


def taken(intake: Intake, store: FulfilmentStore, external_id: str) -> str:
    """The order is read and taken in; return its id here."""
    store.orders.pass_seconds(2)
    (order_id,) = intake.take(store.order(external_id))
    return str(order_id)


def test_what_is_paid_back_before_it_is_bought_is_not_bought(intake: Intake, store: FulfilmentStore) -> None:
    external_id, _ = store.buy(quantity=3)
    order_id = taken(intake, store, external_id)
    for left, refunded in ((3, "0.00"), (2, "12.50"), (1, "25.00")):
        order, state = shown(intake, order_id), "paid" if left == 3 else "partially_refunded"
        assert (order["lines"][0]["to_buy"], order["payment"], order["refunded"]) == (left, state, refunded)
        store.orders.refund(external_id)
        assert taken(intake, store, external_id) == order_id


def test_money_of_what_was_sent_goes_back_too(intake: Intake, store: FulfilmentStore) -> None:
    external_id, (line,) = store.buy(quantity=2)
    store.send(external_id, {line: 2}, UPS)
    store.orders.refund(external_id)
    taken(intake, store, external_id)
    (row,) = intake.rows()
    assert (row.payment, row.refunded_minor) == (PaymentState.PARTIALLY_REFUNDED, 1_250)
    assert store.order(external_id).shipping is ShippingState.SHIPPED
