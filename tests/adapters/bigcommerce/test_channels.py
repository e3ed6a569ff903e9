"""In which channels of a BigCommerce store a new product stands."""

from dataclasses import replace

import pytest

from fixtures.sandbox.bigcommerce.store import CHANNELS, BigCommerceStore
from server.adapters.bigcommerce.store import BigCommerceStore as Port
from server.kit import clock
from server.ports.failures import NeedsMerchant, Retryable
from server.ports.stores import StoreAccess
from tenants.processes.contracts import answers_of_store
from tests.factories.bigcommerce import another, only, teapot
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

MAIN, OUTLET, ETSY, CLOSED = (str(channel["id"]) for channel in CHANNELS)
ASSIGNMENTS = "/catalog/products/channel-assignments"


def test_open_channels_are_listed(shop: BigCommerceStore, access: StoreAccess) -> None:
    channels = Port().list_channels(access)
    assert [(channel.other_id, channel.name) for channel in channels] == [
        (MAIN, "Main storefront"),
        (OUTLET, "Outlet"),
        (ETSY, "Etsy"),
    ]
    shop.channels = [{**CHANNELS[0], "is_visible": False}, CHANNELS[2]]
    assert [channel.other_id for channel in Port().list_channels(access)] == [ETSY]


def test_none_chosen_is_for_the_store_to_decide(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    outside.fails("status", r"/v3/channels|channel-assignments", times=100, status=503)
    port.put_product(access, teapot())
    assert only(shop)["channels"] == [1]


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_try_that_ended_between_is_taken_up_again(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside, method: str
) -> None:
    began = clock.now()
    outside.fails("status", ASSIGNMENTS, method, times=100, status=503)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(channels=(OUTLET,)))
    outside.sandbox.faults.remove()
    for _ in range(2):
        port.put_product(access, teapot(channels=(OUTLET,), first_attempt_at=began))
        assert only(shop)["channels"] == [702]


def test_a_store_that_did_not_agree_to_channels_gets_the_product_all_the_same(
    shop: BigCommerceStore, port: Port, access: StoreAccess
) -> None:
    shop.configure({"scopes": "store_v2_information store_v2_products"})
    port.put_product(access, teapot(channels=(OUTLET,)))
    assert only(shop)["channels"] == [1]
    with pytest.raises(NeedsMerchant) as refusal:
        Port().list_channels(access)
    assert refusal.value.reason.code == "store.scopes_missing"
    assert refusal.value.reason.params["scopes"] == "store_channel_settings"


def test_the_channels_of_a_store_that_did_not_agree_are_requested_once(
    shop: BigCommerceStore, port: Port, access: StoreAccess, outside: Outside
) -> None:
    shop.configure({"scopes": "store_v2_information store_v2_products"})
    run = replace(access, answers=answers_of_store(1))
    for name in ("Teapot", "Kettle"):
        port.put_product(run, another(name, channels=(OUTLET,)))
    assert [product["channels"] for product in shop.products.values()] == [[1], [1]]
    assert sum(entry["path"].endswith("/v3/channels") for entry in outside.sandbox.log.entries) == 1
