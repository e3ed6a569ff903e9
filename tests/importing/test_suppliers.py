"""What a merchant reads about suppliers, and about lines that they cannot use."""

from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import PageType, Supplier
from tenants.importing.errors import invalid_sentence
from tenants.processes.models import OutsideParty
from tests.support.people import Person

SENTENCES = {
    (1, 1): "You can only add products from AliExpress. Please enter a valid AliExpress product URL or ID.",
    (2, 1): "You can only add products from 1688. Please enter a valid 1688 product URL.",
    (8, 1): "You can only add products from Banggood. Please enter a valid Banggood product URL or ID.",
    (9, 1): "You can only add products from Antstore. Please enter a valid Antstore product URL or ID.",
    (13, 1): "Please enter a valid Shopify product URL.",
    (13, 2): "Please enter a valid Shopify store URL.",
    (13, 3): "Please enter a valid Shopify collection URL.",
    (14, 1): "Please enter a valid Alibaba product URL.",
    (14, 2): "Please enter a valid Alibaba store URL.",
    (15, 1): "Please enter a valid Amazon product URL.",
    (15, 2): "Please enter a valid Amazon store URL.",
    (17, 1): "Please enter a valid Tmall product URL.",
    (18, 1): "Please enter a valid JD product URL.",
}


def test_each_supplier_asks_for_its_links_in_the_specifications_words() -> None:
    """One message per supplier and page that it has; the portal's test has the same."""
    offered = {(code, page_type) for code, facts in MARKETPLACES.items() for page_type in facts.page_types}
    assert set(SENTENCES) == offered
    said = {(code, page): str(invalid_sentence(Supplier(code), PageType(page))) for code, page in offered}
    assert said == SENTENCES


@pytest.mark.usefixtures("inside")
def test_a_merchant_sees_what_each_supplier_can_do(owner: Person, settings: Any) -> None:
    settings.OUTBOUND_RATE = 2.0
    answer = owner.get("supplier")
    shown = {supplier["type"]: supplier for supplier in answer["suppliers"]}
    assert sorted(shown) == answer["types"]
    assert shown[13] == {
        "type": 13,
        "name": "Shopify",
        "page_types": [1, 2, 3],
        "abilities": [],
        "needs_account": False,
        "calls_per_second": 2.0,
        "calls_allowed": None,
        "waiting": None,
        "is_open": True,
        "is_set_up": True,
    }
    assert (shown[1]["name"], shown[1]["page_types"], shown[1]["needs_account"]) == ("AliExpress", [1], True)
    assert (shown[1]["calls_per_second"], "image_search" in shown[1]["abilities"]) == (50.0, True)


@pytest.mark.usefixtures("inside")
def test_what_the_supplier_allows_is_shown_where_it_says_so(owner: Person) -> None:
    allowed = {supplier["type"]: supplier["calls_allowed"] for supplier in owner.get("supplier")["suppliers"]}
    assert {supplier for supplier, calls in allowed.items() if calls} == {Supplier.ALIEXPRESS}
    assert allowed[1] == 500


@pytest.mark.usefixtures("inside")
def test_an_account_cannot_be_connected_without_the_operators_key(owner: Person, settings: Any) -> None:
    settings.ALIEXPRESS_APP_KEY = ""
    answer = owner.get("supplier/account/authorize", type=1)
    assert answer["msg"] == "AliExpress isn't set up here yet. Please contact the operator."


@pytest.mark.usefixtures("inside")
def test_a_supplier_that_is_left_alone_says_why_and_until_when(owner: Person) -> None:
    until = clock.now() + timedelta(minutes=5)
    busy = Reason("outside.busy", {"host": "api.banggood.com"}).stored()
    OutsideParty.objects.create(key="supplier:8:www.banggood.com", until=until, reason=busy)
    OutsideParty.objects.create(key="supplier:13:shop.example", until=until, reason=busy)
    waiting = {supplier["type"]: supplier["waiting"] for supplier in owner.get("supplier")["suppliers"]}
    assert (waiting[8]["code"], waiting[8]["host"]) == ("waiting.busy", "api.banggood.com")
    assert {code for code, payload in waiting.items() if payload} == {8}, "one storefront says nothing of all others"
