"""Whose stock stands when a product is published again: the same tests for all platforms."""

from dataclasses import replace
from typing import Any

import pytest

from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import PushedProduct, PushProduct
from server.ports.written import StockChange, Written, text_digest
from tests.adapters.platforms import Store, small
from tests.adapters.side_by_side import many
from tests.adapters.stocks import restock, stocked
from tests.support.bulk_publishing import COUNT, put_until_done
from tests.support.bulk_publishing import quick as quick

pytestmark = pytest.mark.django_db
SEVEN, IN, OUT = NewStock(7), NewStock(None), NewStock(None, available=False)


def again(
    product: PushProduct, made: PushedProduct, last: NewStock | None, ours: NewStock, **changes: Any
) -> PushProduct:
    """The product as it is published again: with our stock now, and the one that we wrote last."""
    variants = tuple(
        replace(variant, external_id=made.variant_ids[variant.reference], stock=ours.stock, available=ours.available)
        for variant in product.variants
    )
    prices = {variant.external_id: (variant.price_minor, variant.compare_at_minor) for variant in variants}
    stocks = {} if last is None else dict.fromkeys(prices, last)
    written = Written(product.title, prices, text_digest(product.description_html), stocks=stocks)
    return replace(product, external_id=made.external_id, variants=variants, written=written, **changes)


def in_store(store: Store, made: PushedProduct, location: str = "") -> set[NewStock]:
    query = ListingQuery(made.external_id, "USD", location_id=location)
    listing = registry.store_listings(store.platform).read_listing(store.access, query)
    assert listing is not None
    return {stock if stock.stock is None else NewStock(stock.stock) for stock in listing.stocks.values()}


@pytest.mark.parametrize(
    ("last", "theirs", "ours"),
    [
        (SEVEN, NewStock(2), SEVEN),  # five were sold
        (SEVEN, NewStock(2), NewStock(9)),
        (SEVEN, NewStock(30), NewStock(0)),  # more than we wrote: the merchant's own
        (SEVEN, IN, NewStock(9)),  # no longer counted
        (SEVEN, OUT, NewStock(9)),  # taken from sale
        (IN, NewStock(2), IN),  # only the shop counts it
        (IN, OUT, IN),
        (None, NewStock(2), SEVEN),  # published before it was remembered
    ],
)
def test_a_stock_of_the_merchant_stays_and_is_reported(
    each_store: Store, last: NewStock | None, theirs: NewStock, ours: NewStock
) -> None:
    port, access = each_store.port, each_store.access
    product = small(variants=tuple(replace(variant, stock=(last or SEVEN).stock) for variant in small().variants))
    made = port.put_product(access, product)
    for variant_id in made.variant_ids.values():
        restock(each_store, variant_id, theirs)
    before = stocked(each_store)
    push_product = again(product, made, last, ours, description_html="<p>Pours well.</p>")
    found = port.find_changes(access, replace(push_product, description_html=product.description_html)).stocks
    assert stocked(each_store) == before
    port.put_product(access, push_product)
    assert stocked(each_store) == before
    assert [stock_change.stays for stock_change in found] == [True, True]
    assert {stock_change.theirs.sells for stock_change in found} == {theirs.sells}
    assert {(stock_change.ours, stock_change.new.sells) for stock_change in found} == {(last, ours.sells)}


@pytest.mark.parametrize(
    ("last", "theirs", "ours"),
    [
        (SEVEN, SEVEN, NewStock(9)),
        (SEVEN, SEVEN, IN),
        (IN, IN, NewStock(9)),
        (SEVEN, NewStock(4), NewStock(3)),  # both fell: the lower one
    ],
)
def test_a_stock_of_ours_is_written(each_store: Store, last: NewStock, theirs: NewStock, ours: NewStock) -> None:
    port, access = each_store.port, each_store.access
    product = small(variants=tuple(replace(variant, stock=last.stock) for variant in small().variants))
    made = port.put_product(access, product)
    if theirs != last:
        for variant_id in made.variant_ids.values():
            restock(each_store, variant_id, theirs)
    push_product = again(product, made, last, ours)
    changes = port.find_changes(access, push_product).stocks
    assert [change.stays for change in changes] == ([] if theirs == last else [False, False])
    for _ in range(2):
        port.put_product(access, push_product)
        assert in_store(each_store, made) == {ours}


@pytest.mark.parametrize("requested", ["overwrite", "monitoring"])
def test_a_stock_is_written_over_the_merchants_where_that_was_requested(each_store: Store, requested: str) -> None:
    port, access = each_store.port, each_store.access
    made = port.put_product(access, small())
    for variant_id in made.variant_ids.values():
        restock(each_store, variant_id, NewStock(2))
    product = again(small(), made, SEVEN, NewStock(9))
    sets = tuple(replace(variant, sets_stock=True) for variant in product.variants)
    port.put_product(
        access, replace(product, written=None) if requested == "overwrite" else replace(product, variants=sets)
    )
    assert in_store(each_store, made) == {NewStock(9)}


def test_a_variant_that_is_new_gets_its_stock_and_the_others_keep_theirs(each_store: Store) -> None:
    port, access = each_store.port, each_store.access
    made = port.put_product(access, small())
    restock(each_store, made.variant_ids["v0"], NewStock(2))
    product = small(3)
    old = again(small(), made, SEVEN, SEVEN)
    port.put_product(access, replace(old, variants=(*old.variants, product.variants[2]), options=product.options))
    assert each_store.sold() == {(1250, 2), (1251, 7), (1252, 7)}


@pytest.mark.parametrize("each_store", ["bigcommerce", "shopify", "square"], indirect=True)
def test_only_what_the_chosen_location_has_counts(each_store: Store) -> None:
    port, access = each_store.port, each_store.access
    places = registry.store_locations(each_store.platform)
    assert places is not None
    default, other = (location.other_id for location in places.list_locations(access)[:2])
    as_kept = int if each_store.platform is Platform.BIGCOMMERCE else str
    product = small(location_id=other)
    made = port.put_product(access, product)
    for variant_id in made.variant_ids.values():
        restock(each_store, variant_id, NewStock(50), as_kept(default))
        restock(each_store, variant_id, NewStock(2), as_kept(other))
    before = stocked(each_store)
    push_product = again(product, made, SEVEN, NewStock(9))
    (change, _) = port.find_changes(access, push_product).stocks
    assert change == StockChange(change.external_id, SEVEN, NewStock(2), NewStock(9), stays=True)
    port.put_product(access, push_product)
    assert stocked(each_store) == before
    port.put_product(access, again(product, made, SEVEN, NewStock(1)))
    assert in_store(each_store, made, other) == {NewStock(1)}
    assert in_store(each_store, made, default) == {NewStock(50)}


def test_many_that_are_published_together_keep_what_was_sold(each_store: Store, quick: None) -> None:
    products = many(COUNT)
    made = [each for each in put_until_done(each_store, products) if isinstance(each, PushedProduct)]
    for each in made:
        restock(each_store, next(iter(each.variant_ids.values())), NewStock(2))
    before = stocked(each_store)
    changed = [
        again(product, pushed, SEVEN, NewStock(9) if at % 2 else SEVEN, description_html="<p>Pours well.</p>")
        for at, (product, pushed) in enumerate(zip(products, made, strict=True))
    ]
    fixed = [
        replace(product, variants=(product.variants[0], replace(product.variants[1], stock=7))) for product in changed
    ]
    assert all(isinstance(each, PushedProduct) for each in put_until_done(each_store, fixed))
    assert stocked(each_store) == before
