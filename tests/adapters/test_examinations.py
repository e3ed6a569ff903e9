"""What each platform's examination finds in a store that is well, and in one that has lost something."""

from typing import Any

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.bigcommerce.store import BigCommerceStore
from fixtures.sandbox.shopify_admin.shop import ShopifyShop
from server.adapters.bigcommerce import address as bigcommerce_address
from server.adapters.shopify_admin import address as shopify_address
from server.adapters.shopify_admin.grants import SCOPES
from server.ports import registry
from server.ports.doctor import Check, Finding, Health, Repair, WebhookRoute
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stores import Platform, StoreAccess
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db(transaction=True)

ROUTE = WebhookRoute("http://127.0.0.1:9/hooks/x", "s3cret")
OUTSIDE_CHECKS = [Check.TOKEN, Check.SCOPES, Check.WEBHOOKS, Check.READ, Check.WRITE, Check.CLOCK]


class Patient:
    """A store with its webhooks in place, and its examination."""

    def __init__(self, platform: Platform, access: StoreAccess, inside: Any) -> None:
        self.platform, self.access, self.inside = platform, access, inside
        registry.store(platform).ensure_webhooks(access, delivery_url=ROUTE.delivery_url, secret=ROUTE.secret)

    def examine(self, check: Check) -> Finding:
        doctor = registry.store_doctor(self.platform)
        assert doctor is not None
        return doctor.examinations()[check](self.access, ROUTE)


@pytest.fixture
def shopify_patient(shopify: dict[str, ShopifyShop]) -> Patient:
    shop = shopify["tea-harbour"]
    told = shop.grant(credentials.SHOPIFY_CLIENT_ID, ",".join(SCOPES), refreshable=False)
    access = StoreAccess(shopify_address.base_url(shop.slug), {"access_token": told["access_token"]}, "doctor:3")
    return Patient(Platform.SHOPIFY, access, shop)


@pytest.fixture
def bigcommerce_patient(bigcommerce: dict[str, BigCommerceStore]) -> Patient:
    store = bigcommerce["teahouse1"]
    access = StoreAccess(bigcommerce_address.base_url(store.hash), {"access_token": store.new_token()}, "doctor:4")
    return Patient(Platform.BIGCOMMERCE, access, store)


@pytest.fixture
def woo_patient(outside: Outside) -> Patient:
    return Patient(Platform.WOOCOMMERCE, StoreAccess(outside.store_url(), outside.keys(), "doctor:6"), outside.store())


@pytest.fixture(params=["shopify_patient", "bigcommerce_patient", "woo_patient"])
def patient(request: pytest.FixtureRequest) -> Patient:
    found: Patient = request.getfixturevalue(request.param)
    return found


def test_a_store_that_is_well_passes_every_check_and_is_left_as_it_was(patient: Patient) -> None:
    before = _contents(patient.inside)
    assert {check: patient.examine(check).health for check in OUTSIDE_CHECKS} == dict.fromkeys(OUTSIDE_CHECKS, "ok")
    assert _contents(patient.inside) == before


def test_lost_webhooks_are_named_and_registering_them_heals(patient: Patient) -> None:
    hooks = getattr(patient.inside, "hooks", None)
    (patient.inside.webhooks if hooks is None else hooks).clear()
    found = patient.examine(Check.WEBHOOKS)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.REGISTER_WEBHOOKS)
    assert found.reason is not None
    assert "delete" in found.reason.params["topics"].lower()
    store = registry.store(patient.platform)
    store.ensure_webhooks(patient.access, delivery_url=ROUTE.delivery_url, secret=ROUTE.secret)
    assert patient.examine(Check.WEBHOOKS).health == Health.OK


@pytest.mark.parametrize(
    ("ahead", "health", "code"),
    [
        (60, Health.OK, None),
        (600, Health.WARNING, "checkup.clock_ahead"),
        (-600, Health.WARNING, "checkup.clock_behind"),
        (3600, Health.BROKEN, "checkup.clock_ahead"),
    ],
)
def test_a_wrong_clock_is_noticed(patient: Patient, ahead: int, health: Health, code: str | None) -> None:
    patient.inside.clock_ahead = ahead
    found = patient.examine(Check.CLOCK)
    assert (found.health, found.reason and found.reason.code) == (health, code)


def test_a_currency_that_the_merchant_changes_is_told(patient: Patient) -> None:
    for currency in ("USD", "EUR"):
        patient.inside.currency = currency
        assert registry.store(patient.platform).read_currency(patient.access) == currency


def test_a_refused_token_needs_the_merchant(patient: Patient) -> None:
    getattr(patient.inside, "keys" if patient.platform == Platform.WOOCOMMERCE else "tokens").clear()
    with pytest.raises(NeedsMerchant):
        patient.examine(Check.TOKEN)


def test_a_shop_that_withheld_a_permission_is_told_so(shopify_patient: Patient) -> None:
    shopify_patient.inside.withheld = "write_products,read_products"
    found = shopify_patient.examine(Check.SCOPES)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.RECONNECT)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "read_products, write_products"
    for check in (Check.READ, Check.WRITE):
        with pytest.raises(NeedsMerchant):
            shopify_patient.examine(check)


def test_a_bigcommerce_token_for_reading_may_not_write(bigcommerce_patient: Patient) -> None:
    bigcommerce_patient.inside.scopes = "store_v2_information store_v2_products_read_only"
    assert bigcommerce_patient.examine(Check.READ).health == Health.OK
    with pytest.raises(NeedsMerchant):
        bigcommerce_patient.examine(Check.WRITE)
    bigcommerce_patient.inside.scopes = "store_v2_default"
    found = bigcommerce_patient.examine(Check.SCOPES)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "store_v2_information, store_v2_products"


def test_a_woocommerce_key_whose_user_lost_rights_is_told_so(woo_patient: Patient) -> None:
    woo_patient.inside.forbidden = "webhooks,settings"
    found = woo_patient.examine(Check.SCOPES)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "settings, webhooks"
    assert woo_patient.examine(Check.TOKEN).health == Health.OK
    woo_patient.inside.forbidden = "products"
    assert woo_patient.examine(Check.TOKEN).health == Health.OK
    with pytest.raises(NeedsMerchant):
        woo_patient.examine(Check.READ)


def test_a_woocommerce_key_for_reading_may_not_write(woo_patient: Patient) -> None:
    for key in woo_patient.inside.keys.values():
        key["permissions"] = "read"
    assert woo_patient.examine(Check.READ).health == Health.OK
    with pytest.raises(NeedsMerchant):
        woo_patient.examine(Check.WRITE)


def test_a_clock_so_wrong_that_signatures_are_refused_says_so(woo_patient: Patient) -> None:
    woo_patient.inside.clock_ahead = 3600
    with pytest.raises(Permanent) as refused:
        woo_patient.examine(Check.TOKEN)
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
    ],
)
def test_what_was_granted_once_is_compared_with_what_is_asked_today(
    platform: Platform, granted: str, missing: list[str]
) -> None:
    doctor = registry.store_doctor(platform)
    assert doctor is not None
    assert doctor.lacking_scopes(granted) == missing


def _contents(inside: Any) -> dict[str, Any]:
    """What the sandbox's store holds, without the nonces of its calls."""
    kept: dict[str, Any] = inside.to_json()
    return {name: value for name, value in kept.items() if name not in {"left", "available", "keys"}}
