"""What a merchant is told about suppliers, and about lines that they cannot use."""

import pytest

from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import PageType, Supplier
from tenants.importing.errors import invalid_sentence
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
def test_a_merchant_sees_what_each_supplier_can_do(owner: Person) -> None:
    answer = owner.get("supplier")
    shown = {one["type"]: one for one in answer["suppliers"]}
    assert sorted(shown) == answer["types"]
    assert shown[13] == {
        "type": 13,
        "name": "Shopify",
        "page_types": [1, 2, 3],
        "abilities": [],
        "needs_account": False,
        "is_open": True,
    }
    assert (shown[1]["name"], shown[1]["page_types"], shown[1]["needs_account"]) == ("AliExpress", [1], True)
