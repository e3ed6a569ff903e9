"""A consent with fewer rights than we need names the missing ones, on every platform."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from server.company.connections.models import Connection
from tests.support.consent import connect_shopify, connect_square, install, stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.wix import connect_wix
from tests.support.woo_consent import arrival, authorise_url, bring_keys

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Vendors:
    """The platforms' sandboxes by name."""

    shopify: Any
    bigcommerce: Any
    wix: Any
    square: Any
    outside: Outside


@pytest.fixture
def vendors(shopify: Any, bigcommerce: Any, wix: Any, square: Any, outside: Outside) -> Vendors:
    return Vendors(shopify, bigcommerce, wix, square, outside)


def on_return(location: str) -> str:
    """Return the rights named to the page that shows the result."""
    query = parse_qs(urlsplit(location).query)
    assert (query["success"], query["code"]) == (["0"], ["1000400"])
    return query["missing"][0]


def of_shopify(person: Person, vendors: Vendors) -> str:
    vendors.shopify["tea-harbour"].configure({"grants": "write_products,write_inventory,read_locations"})
    return on_return(connect_shopify(person))


def of_bigcommerce(person: Person, vendors: Vendors) -> str:
    store = vendors.bigcommerce["teahouse1"]
    store.configure({"scopes": "store_v2_products_read_only store_v2_information"})
    return install(person, store, vendors.outside)


def of_wix(person: Person, vendors: Vendors) -> str:
    vendors.wix["teahouse"].configure({"permissions": "orders media"})
    return on_return(connect_wix(person))


def of_square(person: Person, vendors: Vendors) -> str:
    vendors.square["MLHARBOR"].configure({"grants": "MERCHANT_PROFILE_READ ITEMS_READ"})
    return on_return(connect_square(person))


def of_woocommerce(person: Person, vendors: Vendors) -> str:
    state = authorise_url(person, vendors.outside)["user_id"]
    bring_keys(state, vendors.outside)
    vendors.outside.store().keys["ck_" + "a" * 40]["permissions"] = "read"
    drain_jobs()
    outcome, reason = arrival(person, state)
    assert outcome == "refused"
    return reason


@pytest.mark.parametrize(
    ("connect", "named"),
    [
        (of_shopify, "read_publications, write_publications"),
        (of_bigcommerce, "(store_v2_products). Please connect the store again and accept them all."),
        (of_wix, "Manage Products, Manage Inventory"),
        (of_square, "ITEMS_WRITE, INVENTORY_READ, INVENTORY_WRITE"),
        (of_woocommerce, "may only read. Please connect the store again with a key for reading and writing."),
    ],
)
def test_what_was_not_allowed_is_named(
    owner: Person, vendors: Vendors, connect: Callable[[Person, Vendors], str], named: str
) -> None:
    shown = connect(owner, vendors)
    assert named in shown
    assert (stores_of(owner), Connection.objects.count()) == ([], 0)


def test_a_refusal_for_another_reason_names_no_rights(owner: Person, vendors: Vendors) -> None:
    response: Any = owner.client.get("/api/shopify-service/auth/callback", {"code": "forged"})
    assert response["Location"] == "/wooBinding?success=0&code=1000400&cause=altered&platform=3"
