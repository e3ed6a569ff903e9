"""What the examination of a Square seller and of a Wix site finds, and that it leaves both as they were."""

from typing import Any

import pytest

from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.wix.site import WixSite
from server.adapters.square.client import SCOPES, shop_url
from server.ports import registry
from server.ports.doctor import Check, Finding, Health, Repair, WebhookRoute
from server.ports.failures import NeedsMerchant
from server.ports.stores import Platform, StoreAccess

pytestmark = pytest.mark.django_db
ROUTE = WebhookRoute("http://127.0.0.1:9/hooks/x", "s3cret")
CHECKS = [Check.TOKEN, Check.SCOPES, Check.READ, Check.WRITE, Check.CLOCK]


class Patient:
    def __init__(self, platform: Platform, access: StoreAccess, inside: Any) -> None:
        self.platform, self.access, self.inside = platform, access, inside

    def examine(self, check: Check) -> Finding:
        doctor = registry.store_doctor(self.platform)
        assert doctor is not None
        return doctor.examinations()[check](self.access, ROUTE)


@pytest.fixture
def seller(square: dict[str, SquareSeller]) -> Patient:
    token = square["MLHARBOR"].grant(" ".join(SCOPES))["access_token"]
    access = StoreAccess(shop_url("MLHARBOR"), {"access_token": token}, "doctor:8")
    return Patient(Platform.SQUARE, access, square["MLHARBOR"])


@pytest.fixture
def site(wix: dict[str, WixSite]) -> Patient:
    wix["teahouse"].installed = True
    token = wix["teahouse"].draw_token()["access_token"]
    access = StoreAccess("https://teahouse.example.com", {"access_token": token, "instance_id": "i"}, "doctor:5")
    return Patient(Platform.WIX, access, wix["teahouse"])


@pytest.fixture(params=["seller", "site"])
def patient(request: pytest.FixtureRequest) -> Patient:
    found: Patient = request.getfixturevalue(request.param)
    return found


def test_one_that_is_well_passes_every_check_and_is_left_as_it_was(patient: Patient) -> None:
    before = patient.inside.to_json()
    assert {check: patient.examine(check).health for check in CHECKS} == dict.fromkeys(CHECKS, Health.OK)
    assert patient.inside.to_json() == before


def test_webhooks_of_the_app_are_not_the_stores_to_have(patient: Patient) -> None:
    doctor = registry.store_doctor(patient.platform)
    assert doctor is not None
    assert Check.WEBHOOKS not in doctor.examinations()
    assert doctor.lacking_scopes("") == ()


def test_a_currency_that_the_merchant_changes_is_told(patient: Patient) -> None:
    for currency in ("USD", "EUR"):
        patient.inside.currency = currency
        assert registry.store(patient.platform).read_currency(patient.access) == currency


def test_a_refused_token_needs_the_merchant(patient: Patient) -> None:
    patient.inside.tokens.clear()
    for check in (Check.TOKEN, Check.READ, Check.WRITE):
        with pytest.raises(NeedsMerchant):
            patient.examine(check)


def test_a_seller_who_withheld_a_permission_is_told_so(square: dict[str, SquareSeller], seller: Patient) -> None:
    token = square["MLHARBOR"].grant("MERCHANT_PROFILE_READ ITEMS_READ")["access_token"]
    reader = Patient(Platform.SQUARE, StoreAccess(seller.access.base_url, {"access_token": token}, "x"), seller.inside)
    found = reader.examine(Check.SCOPES)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.RECONNECT)
    assert found.reason is not None
    assert "ITEMS_WRITE" in found.reason.params["scopes"]
    assert reader.examine(Check.READ).health == Health.OK
    with pytest.raises(NeedsMerchant):
        reader.examine(Check.WRITE)


def test_a_site_that_withheld_a_permission_is_told_so(site: Patient) -> None:
    site.inside.configure({"permissions": "inventory"})
    found = site.examine(Check.SCOPES)
    assert (found.health, found.repair) == (Health.BROKEN, Repair.RECONNECT)
    assert found.reason is not None
    assert found.reason.params["scopes"] == "Manage Products"
    with pytest.raises(NeedsMerchant):
        site.examine(Check.WRITE)
