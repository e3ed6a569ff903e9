"""In which channels a product stands and where its stock is counted: the same tests for all that have such places."""

from dataclasses import replace
from typing import Any

import pytest

from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, VariantUpdate
from tenants.processes.contracts import answers_of_store
from tests.adapters.places import OF, WHERE, Channels, named
from tests.adapters.platforms import Store, small
from tests.adapters.stocks import stocked
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


have_channels = pytest.mark.parametrize("each_store", ["bigcommerce", "shopify"], indirect=True)


@pytest.fixture
def channels(each_store: Store) -> Channels:
    return OF[each_store.platform]


def channels_of_each(store: Store, channels: Channels) -> list[Any]:
    return [each[channels.stands] for each in store.inside.products.values()]


def own(channels: Channels, *keys: str) -> list[Any]:
    return sorted(map(channels.own, keys))


@have_channels
@pytest.mark.parametrize("as_draft", [True, False])
def test_a_new_product_is_in_the_chosen_channels_and_no_others(
    each_store: Store, channels: Channels, as_draft: bool
) -> None:
    if each_store.platform is Platform.SHOPIFY:
        each_store.inside.configure({"auto_publish": "online_store,shop"})
    chosen = (channels.first, channels.second)
    each_store.port.put_product(each_store.access, small(as_draft=as_draft, channels=chosen))
    assert channels_of_each(each_store, channels) == [own(channels, *chosen)]


@have_channels
def test_an_existing_product_stays_where_the_merchant_has_it(each_store: Store, channels: Channels) -> None:
    port, access, chosen = each_store.port, each_store.access, (channels.first,)
    pushed = port.put_product(access, small(channels=chosen))
    (product,) = each_store.inside.products.values()
    product[channels.stands] = own(channels, channels.second)
    port.put_product(access, small(channels=chosen, external_id=pushed.external_id))
    assert channels_of_each(each_store, channels) == [own(channels, channels.second)]
    each_store.inside.products.clear()
    port.put_product(access, small(channels=chosen, external_id=pushed.external_id))
    assert channels_of_each(each_store, channels) == [own(channels, *chosen)], "made anew"


@have_channels
def test_nothing_is_made_for_a_channel_that_is_gone(each_store: Store, channels: Channels) -> None:
    channels.take_away(each_store.inside)
    for name, *chosen in (
        ("Pot", channels.gone, channels.second),
        ("Kettle", channels.gone),
        ("Cup", channels.first),
        ("Jug", "999"),
    ):
        with pytest.raises(Permanent) as refused:
            each_store.port.put_product(each_store.access, named(name, *chosen))
        assert refused.value.reason.params["name"] == chosen[0]
    assert each_store.titles() == []


@have_channels
def test_a_channel_lost_after_it_was_listed_is_named(each_store: Store, channels: Channels, outside: Outside) -> None:
    run, chosen = replace(each_store.access, answers=answers_of_store(1)), (channels.first, channels.second)
    each_store.port.put_product(run, named("Pot", *chosen))
    channels.take_away(each_store.inside)
    for name in ("Kettle", "Cup"):
        with pytest.raises(Permanent) as refused:
            each_store.port.put_product(run, named(name, *chosen))
        assert refused.value.reason.code == "store.channel_missing"
    left = own(channels, channels.second)
    assert channels_of_each(each_store, channels) == [own(channels, *chosen), left], "Cup is not made"
    if each_store.platform is Platform.BIGCOMMERCE:
        assert sum(entry["path"].endswith("/v3/channels") for entry in outside.sandbox.log.entries) == 3


have_locations = pytest.mark.parametrize("each_store", ["bigcommerce", "shopify", "square"], indirect=True)


@pytest.fixture(params=["closed", "unknown"])
def lost(request: pytest.FixtureRequest, each_store: Store) -> str:
    """A location that is none when it is needed; the merchant has counted there before."""
    location, unknown, close = WHERE[each_store.platform]
    close(each_store.inside)
    return location if request.param == "closed" else unknown


@have_locations
def test_a_lost_location_holds_back_counts_and_no_price(each_store: Store, lost: str) -> None:
    pushed = each_store.port.put_product(each_store.access, small())
    before = stocked(each_store)
    changed = (VariantUpdate(pushed.variant_ids["v0"], NewPrice(1999), NewStock(3)),)
    with pytest.raises(Permanent) as refused:
        each_store.port.update_variants(each_store.access, ProductUpdate(pushed.external_id, "USD", changed, lost))
    assert refused.value.reason.code == "store.location_missing"
    assert ({price for price, _ in each_store.sold()}, stocked(each_store)) == ({1999, 1251}, before)


@have_locations
def test_nothing_is_made_for_a_lost_location(each_store: Store, lost: str) -> None:
    with pytest.raises(Permanent) as refused:
        each_store.port.put_product(each_store.access, small(location_id=lost))
    assert (refused.value.reason.code, each_store.titles()) == ("store.location_missing", [])


@have_locations
def test_locations_of_stock_are_listed_or_what_to_do_is_said(each_store: Store) -> None:
    places = registry.store_locations(each_store.platform)
    assert places is not None
    first, *others = places.list_locations(each_store.access)
    assert (first.is_default, any(other.is_default for other in others)) == (True, False)
    each_store.lose_keys()
    with pytest.raises(NeedsMerchant) as refused:
        places.list_locations(each_store.access)
    assert refused.value.action == "reconnect"
