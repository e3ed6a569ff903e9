"""WooCommerce's own about refunds: gateways that refuse, in the words of the store."""

import pytest

from server.ports import registry
from server.ports.failures import Retryable
from server.ports.refunds import RefundWish
from tests.adapters.order_store import Basket
from tests.adapters.order_stores import of_woocommerce
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
DECLINED = '{"code": "woocommerce_rest_cannot_create_order_refund", "message": "The card was declined.", "data": 500}'


def test_a_gateway_that_refuses_leaves_the_outcome_open_and_its_words(outside: Outside) -> None:
    """The store has deleted its refund by then; whether money left, only the gateway knows."""
    store = of_woocommerce(outside)
    port, order_id = registry.store_refunds(store.platform), store.buy(Basket())
    assert port is not None
    wish = RefundWish(order_id, amount=700, key="a" * 32)
    quote = port.quote_refund(store.access, wish)
    outside.fails("status", "/refunds", "POST", status=500, body=DECLINED)
    with pytest.raises(Retryable) as refused:
        port.make_refund(store.access, wish, quote)
    assert (refused.value.unknown_outcome, refused.value.said) == (True, "The card was declined.")
    assert store.port.read_orders(store.access, [order_id])[order_id].refunds == ()
