"""What each selling platform promises about orders: the same tests for all of them."""

from datetime import datetime, timedelta

import pytest

from server.kit import clock
from server.ports import registry
from server.ports.failures import NeedsMerchant
from server.ports.orders import Dual, LineKind, OrderChange, PaymentState, ShippingState, StoreOrder
from tests.adapters.order_store import Basket, OrderStore
from tests.adapters.order_stores import ORDER_STORES
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)
EVERY = frozenset(ORDER_STORES)
ABLE = {
    "sells in several currencies": EVERY - {"square"},
    "asks for ids of countries": EVERY - {"square"},
    "hides buyers from apps": frozenset({"shopify"}),
}
"""Which platforms have what not every one has."""


def able(what: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("store", sorted(ABLE[what]), indirect=True)


@pytest.fixture(params=list(ORDER_STORES))
def store(request: pytest.FixtureRequest, outside: Outside) -> OrderStore:
    if request.param != "woocommerce":
        request.getfixturevalue(request.param)
    return ORDER_STORES[request.param](outside)


def walk(store: OrderStore, since: datetime | None = None, *, after_page: int = 0) -> list[StoreOrder]:
    """Read page by page to the end; with `after_page`, only what comes after that page."""
    return [order for page in pages(store, since)[after_page:] for order in page]


def pages(store: OrderStore, since: datetime | None = None) -> list[tuple[StoreOrder, ...]]:
    found, cursor = [], None
    for _ in range(200):
        page = store.port.list_orders(store.access, since=since or clock.now() - A_DAY, cursor=cursor)
        found.append(page.orders)
        cursor = page.next_cursor
        if cursor is None:
            return found
    raise AssertionError("the walk does not end")


def read(store: OrderStore, order_id: str) -> StoreOrder:
    return store.port.read_orders(store.access, [order_id])[order_id]


def test_an_order_is_listed_and_read_with_all_that_it_says(store: OrderStore) -> None:
    order_id = store.buy(Basket(note="Please ring twice"))
    order = read(store, order_id)
    assert walk(store) == [order]
    (line,) = order.lines
    assert (line.kind, line.quantity, line.current_quantity, line.open_quantity) == (LineKind.PRODUCT, 2, 2, 2)
    assert (line.sku, line.unit_price.shop, line.total.shop) == ("TEA-0", 1250, 2500)
    assert (order.total.shop, order.shipping_price.shop, order.currency) == (3000, 500, "USD")
    assert (order.payment, order.shipping) == (PaymentState.PAID, ShippingState.UNSHIPPED)
    buyer, address = order.buyer, order.buyer.shipping
    assert (address.first_name, address.last_name, address.address1) == ("Grace", "Harper", "18 Orchard Street")
    assert (address.city, address.postcode, address.country) == ("New York", "10002", "US")
    assert (buyer.email, buyer.note, buyer.is_withheld) == ("grace.harper@example.com", "Please ring twice", False)
    assert (order.is_test, order.is_unfinished, order.cancelled_at) == (False, False, None)
    assert order.number


def test_many_orders_are_walked_each_once_the_oldest_change_first(store: OrderStore) -> None:
    made = []
    for _ in range(store.many):
        made.append(store.buy(Basket()))
        store.pass_seconds(1)
    walked = walk(store)
    assert [order.external_id for order in walked] == made
    assert [order.changed_at for order in walked] == sorted(order.changed_at for order in walked)


def test_what_did_not_change_since_then_is_not_listed(store: OrderStore) -> None:
    store.buy(Basket())
    store.pass_seconds(600)
    newer = store.buy(Basket())
    since = read(store, newer).changed_at - timedelta(seconds=60)
    assert [order.external_id for order in walk(store, since)] == [newer]


def test_an_edit_makes_a_newer_version_with_what_is_left(store: OrderStore) -> None:
    order_id = store.buy(Basket(lines=2))
    before = read(store, order_id)
    store.pass_seconds(2)
    store.take_off(order_id)
    after = read(store, order_id)
    assert after.version > before.version
    assert after.changed_at > before.changed_at
    assert [(line.current_quantity, line.open_quantity) for line in after.lines] == [(1, 1), (2, 2)]
    assert [line.external_id for line in after.lines] == [line.external_id for line in before.lines]


def test_an_order_that_changes_during_the_walk_is_seen_changed(store: OrderStore) -> None:
    made = []
    for _ in range(store.many):
        made.append(store.buy(Basket()))
        store.pass_seconds(1)
    since, cursor = clock.now() - A_DAY, None
    seen: list[StoreOrder] = []
    for number in range(200):
        page = store.port.list_orders(store.access, since=since, cursor=cursor)
        seen += page.orders
        if number == 0:
            store.redo(made[0], "Changed meanwhile")
            store.pass_seconds(1)
        if (cursor := page.next_cursor) is None:
            break
    seen += walk(store, max(order.changed_at for order in seen))  # where a page holds them all, the next walk sees it
    last = {order.external_id: order for order in seen}
    assert set(last) == set(made)
    assert last[made[0]].buyer.note == "Changed meanwhile"


def test_a_deleted_order_is_missing_and_the_others_are_there(store: OrderStore) -> None:
    kept, deleted = store.buy(Basket()), store.buy(Basket())
    store.delete(deleted)
    assert set(store.port.read_orders(store.access, [kept, deleted])) == {kept}
    assert [order.external_id for order in walk(store)] == [kept]
    known = store.port.list_order_ids(store.access, since=clock.now() - A_DAY)
    assert known is None or known == {kept}


def test_words_that_we_do_not_know_are_said_to_be_unknown(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    store.say_unknown(order_id)
    order = read(store, order_id)
    assert PaymentState.UNKNOWN in (order.payment, order.shipping) or order.shipping is ShippingState.UNKNOWN
    assert order.status_word
    assert walk(store) == [order]


def test_260_lines_are_all_read(store: OrderStore) -> None:
    order_id = store.buy(Basket(lines=260, quantity=1))
    skus = [f"TEA-{at}" for at in range(260)]
    assert [line.sku for line in read(store, order_id).lines] == skus
    (listed,) = walk(store)
    assert [line.sku for line in listed.lines] == skus


@able("sells in several currencies")
def test_amounts_are_kept_in_the_shops_and_the_buyers_currency(store: OrderStore) -> None:
    order = read(store, store.buy(Basket(is_foreign=True)))
    assert (order.currency, order.buyer_currency) == ("USD", "EUR")
    assert (order.total, order.shipping_price) == (Dual(3000, 2700), Dual(500, 450))
    assert (order.lines[0].unit_price, order.lines[0].total) == (Dual(1250, 1125), Dual(2500, 2250))


@able("asks for ids of countries")
def test_a_country_id_is_taken_from_the_order(store: OrderStore) -> None:
    order = read(store, store.buy(Basket(country="BR", tax_id="529.982.247-25")))
    assert order.buyer.tax_ids["shipping"] == "529.982.247-25"


@able("hides buyers from apps")
def test_a_buyer_whom_the_platform_hides_is_no_wrong_address(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    store.withhold()
    buyer = read(store, order_id).buyer
    assert (buyer.is_withheld, buyer.shipping.is_empty, buyer.email) == (True, True, "")


def test_a_partial_refund_names_its_money_and_pieces(store: OrderStore) -> None:
    order_id = store.buy(Basket(lines=2))
    store.pass_seconds(2)
    store.refund(order_id)
    order = read(store, order_id)
    assert order.payment is PaymentState.PARTIALLY_REFUNDED
    assert (order.total.shop, order.refunded.shop) == (5500, 1250)
    (refund,) = order.refunds
    assert (refund.amount.shop, refund.note) == (1250, "Broken")
    assert dict(refund.quantities) == {order.lines[0].external_id: 1}


def test_without_the_right_to_orders_the_merchant_is_asked_and_products_work(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    store.forbid()
    for ask in (lambda: walk(store), lambda: read(store, order_id)):
        with pytest.raises(NeedsMerchant) as refusal:
            ask()
        assert refusal.value.action == "reconnect_orders"
        assert refusal.value.reason.code == "store.order_scopes_missing"
    assert registry.store(store.platform).read_currency(store.access) == "USD"


def test_an_event_names_its_order_and_garbage_is_refused(store: OrderStore) -> None:
    order_id = store.buy(Basket())
    topic, body = store.event(order_id)
    (news,) = store.port.order_news(topic, body)
    assert (news.external_id, news.change, news.erases) == (order_id, OrderChange.CHANGED, False)
    assert news.version in (None, read(store, order_id).version)
    with pytest.raises(ValueError, match=r".*"):
        store.port.order_news(topic, "[]")
    assert list(store.port.order_news("products/nonsense", "{}")) == []


def test_no_scopes_reported_means_none_lacking(store: OrderStore) -> None:
    assert list(store.port.lacking_order_scopes("")) == []
