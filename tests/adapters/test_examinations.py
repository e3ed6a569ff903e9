"""What each platform's examination finds in a store that is well, and in one that has lost something."""

from dataclasses import replace
from typing import Any

import pytest

from server.adapters.shopify_admin.grants import SCOPES
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.doctor import Check, Finding, Health, Repair, StoreDoctorPort, WebhookRoute
from server.ports.failures import NeedsMerchant, Permanent
from tests.adapters.platforms import Store

pytestmark = pytest.mark.django_db(transaction=True)

ROUTE = WebhookRoute("http://127.0.0.1:9/hooks/x", "s3cret")
CHECKS = {Check.TOKEN, Check.SCOPES, Check.READ, Check.WRITE, Check.CLOCK}
WITH_WEBHOOKS = ["bigcommerce", "shopify", "woocommerce"]


def doctor(platform: Platform) -> StoreDoctorPort:
    found = registry.store_doctor(platform)
    assert found is not None
    return found


def examine(store: Store, check: Check) -> Finding:
    return doctor(store.platform).examinations()[check](store.access, ROUTE)


def register_webhooks(store: Store) -> None:
    store.port.ensure_webhooks(store.access, delivery_url=ROUTE.delivery_url, secret=ROUTE.secret)


def test_a_store_that_is_well_passes_every_check_and_is_left_as_it_was(each_store: Store) -> None:
    register_webhooks(each_store)
    before, checks = _contents(each_store), set(doctor(each_store.platform).examinations())
    assert {check: examine(each_store, check).health for check in checks} == dict.fromkeys(checks, Health.OK)
    assert _contents(each_store) == before


def test_webhooks_of_an_app_are_not_the_stores_to_have(each_store: Store, request: pytest.FixtureRequest) -> None:
    own = {Check.WEBHOOKS} if request.node.callspec.params["each_store"] in WITH_WEBHOOKS else set()
    assert set(doctor(each_store.platform).examinations()) == CHECKS | own


@pytest.mark.parametrize("each_store", WITH_WEBHOOKS, indirect=True)
def test_lost_webhooks_are_named_and_registering_them_heals(each_store: Store) -> None:
    register_webhooks(each_store)
    hooks = getattr(each_store.inside, "hooks", None)
    (each_store.inside.webhooks if hooks is None else hooks).clear()
    found = examine(each_store, Check.WEBHOOKS)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.REGISTER_WEBHOOKS)
    assert found.reason is not None
    assert "delete" in found.reason.params["topics"].lower()
    register_webhooks(each_store)
    assert examine(each_store, Check.WEBHOOKS).health == Health.OK


@pytest.mark.parametrize("each_store", WITH_WEBHOOKS, indirect=True)
@pytest.mark.parametrize(
    ("ahead", "health", "code"),
    [
        (60, Health.OK, None),
        (600, Health.WARNING, "checkup.clock_ahead"),
        (-600, Health.WARNING, "checkup.clock_behind"),
        (3600, Health.BROKEN, "checkup.clock_ahead"),
    ],
)
def test_a_wrong_clock_is_noticed(each_store: Store, ahead: int, health: Health, code: str | None) -> None:
    each_store.inside.clock_ahead = ahead
    found = examine(each_store, Check.CLOCK)
    assert (found.health, found.reason and found.reason.code) == (health, code)


def test_a_currency_that_the_merchant_changes_is_reported(each_store: Store) -> None:
    for currency in ("USD", "EUR"):
        each_store.inside.currency = currency
        assert each_store.port.read_currency(each_store.access) == currency


def test_refused_credentials_need_the_merchant(each_store: Store) -> None:
    each_store.lose_keys()
    for check in (Check.TOKEN, Check.READ, Check.WRITE):
        with pytest.raises(NeedsMerchant):
            examine(each_store, check)


@pytest.mark.parametrize("each_store", ["square"], indirect=True)
def test_a_permission_that_a_seller_withheld_is_named(each_store: Store) -> None:
    token = each_store.inside.grant("MERCHANT_PROFILE_READ ITEMS_READ")["access_token"]
    reader = replace(each_store, access=replace(each_store.access, credentials={"access_token": token}))
    found = examine(reader, Check.SCOPES)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.RECONNECT)
    assert found.reason is not None
    assert "ITEMS_WRITE" in found.reason.params["scopes"]
    assert examine(reader, Check.READ).health == Health.OK
    with pytest.raises(NeedsMerchant):
        examine(reader, Check.WRITE)


@pytest.mark.parametrize("each_store", ["wix"], indirect=True)
def test_a_permission_that_a_site_withheld_is_named(each_store: Store) -> None:
    each_store.inside.configure({"permissions": "inventory"})
    found = examine(each_store, Check.SCOPES)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.RECONNECT)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "Manage Products"
    with pytest.raises(NeedsMerchant):
        examine(each_store, Check.WRITE)


@pytest.mark.parametrize("each_store", ["shopify"], indirect=True)
def test_a_permission_that_a_shop_withheld_is_named(each_store: Store) -> None:
    each_store.inside.withheld = "write_products,read_products"
    found = examine(each_store, Check.SCOPES)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.RECONNECT)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "read_products, write_products"
    for check in (Check.READ, Check.WRITE):
        with pytest.raises(NeedsMerchant):
            examine(each_store, check)


@pytest.mark.parametrize("each_store", ["bigcommerce"], indirect=True)
def test_a_bigcommerce_token_for_reading_may_not_write(each_store: Store) -> None:
    each_store.inside.scopes = "store_v2_information store_v2_products_read_only"
    assert examine(each_store, Check.READ).health == Health.OK
    with pytest.raises(NeedsMerchant):
        examine(each_store, Check.WRITE)
    each_store.inside.scopes = "store_v2_default"
    found = examine(each_store, Check.SCOPES)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "store_v2_information, store_v2_products"


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_a_woocommerce_key_whose_user_lost_rights_is_reported(each_store: Store) -> None:
    each_store.inside.forbidden = "webhooks,settings"
    found = examine(each_store, Check.SCOPES)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "settings, webhooks"
    assert examine(each_store, Check.TOKEN).health == Health.OK
    each_store.inside.forbidden = "products"
    assert examine(each_store, Check.TOKEN).health == Health.OK
    with pytest.raises(NeedsMerchant):
        examine(each_store, Check.READ)


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_a_woocommerce_key_for_reading_may_not_write(each_store: Store) -> None:
    for key in each_store.inside.keys.values():
        key["permissions"] = "read"
    assert examine(each_store, Check.READ).health == Health.OK
    with pytest.raises(NeedsMerchant):
        examine(each_store, Check.WRITE)


@pytest.mark.parametrize("each_store", ["woocommerce"], indirect=True)
def test_a_clock_so_wrong_that_signatures_are_refused_says_so(each_store: Store) -> None:
    each_store.inside.clock_ahead = 3600
    with pytest.raises(Permanent) as refused:
        examine(each_store, Check.TOKEN)
    assert refused.value.reason.code == "store.clock_differs"


@pytest.mark.parametrize(
    ("platform", "granted", "missing"),
    [
        (Platform.SHOPIFY, "", ()),
        (Platform.SHOPIFY, ",".join(SCOPES), []),
        (
            Platform.SHOPIFY,
            "write_products,write_inventory,read_locations",
            ["read_publications", "write_publications"],
        ),
        (Platform.BIGCOMMERCE, "store_v2_products", ["store_v2_information"]),
        (Platform.WOOCOMMERCE, "", ()),
        (Platform.SQUARE, "", ()),
        (Platform.WIX, "", ()),
    ],
)
def test_what_was_granted_once_is_compared_with_what_is_needed_today(
    platform: Platform, granted: str, missing: list[str]
) -> None:
    assert doctor(platform).lacking_scopes(granted) == missing


def _contents(store: Store) -> dict[str, Any]:
    """What the sandbox's store holds, without the nonces of its calls."""
    kept: dict[str, Any] = store.inside.to_json()
    return {name: value for name, value in kept.items() if name not in {"left", "available", "keys"}}
