"""New prices and counts at a Square seller: what the seller edited there stays."""

from dataclasses import replace

import pytest

from fixtures.sandbox.square import catalog
from fixtures.sandbox.square.seller import SquareSeller
from server.adapters.square.store import SquareStore
from server.ports.failures import Permanent, Retryable
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushedProduct, StoreAccess, VariantUpdate
from tenants.processes.contracts import answers_of_store
from tests.factories.square import only, teapot, variant, variations
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db
UPSERT = r"/catalog/batch-upsert$"


@pytest.fixture
def pushed(seller: SquareSeller, port: SquareStore, access: StoreAccess) -> PushedProduct:
    """Two variations; of the second nobody knows how many there are. The seller edits the item."""
    pushed_product = port.put_product(access, teapot(2, variants=(variant(0), variant(1, stock=None))))
    only(seller)["item_data"] |= {"name": "Edited by the seller", "tax_ids": ["TAX"]}
    only(seller)["version"] = seller.next_version()
    variations(seller)[0]["name"] = "Small one"
    return pushed_product


def update(pushed: PushedProduct, *changes: tuple[str, NewPrice | None, NewStock | None]) -> ProductUpdate:
    variants = tuple(VariantUpdate(pushed.variant_ids[name], price, stock) for name, price, stock in changes)
    return ProductUpdate(pushed.external_id, "USD", variants)


def prices(seller: SquareSeller) -> list[int]:
    return [variation["price_money"]["amount"] for variation in variations(seller)]


def test_prices_and_counts_change_and_nothing_else(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    version = only(seller)["version"]
    product_update = update(pushed, ("v0", NewPrice(1999), NewStock(3)), ("v1", None, NewStock(None, available=False)))
    assert port.update_variants(access, product_update) == {}
    written = seller.last_version
    assert port.update_variants(access, product_update) == {}
    assert seller.last_version == written, "what is right already is not written"
    assert prices(seller) == [1999, 1251]
    assert [variation["track_inventory"] for variation in variations(seller)] == [True, True]
    assert seller.counts == {pushed.variant_ids["v0"]: "3", pushed.variant_ids["v1"]: "0"}
    data = only(seller)["item_data"]
    assert (data["name"], data["tax_ids"], only(seller)["version"]) == ("Edited by the seller", ["TAX"], version)
    assert (variations(seller)[0]["name"], variations(seller)[0]["sku"]) == ("Small one", "TEA-0")


def test_the_same_amounts_again_later_are_another_request(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, pushed: PushedProduct
) -> None:
    for price in (1999, 1250, 1999):
        port.update_variants(access, update(pushed, ("v0", NewPrice(price), None)))
        assert prices(seller)[0] == price


@pytest.mark.parametrize(("times", "price"), [(1, 1999), (2, 1250)])
def test_a_stale_version_is_read_once_more(
    seller: SquareSeller,
    port: SquareStore,
    access: StoreAccess,
    pushed: PushedProduct,
    outside: Outside,
    times: int,
    price: int,
) -> None:
    body = {"errors": [{"category": "INVALID_REQUEST_ERROR", "code": "VERSION_MISMATCH", "detail": "version"}]}
    outside.fails("status", UPSERT, "POST", times=times, status=400, body=body)
    product_update = update(pushed, ("v0", NewPrice(1999), None))
    if times == 1:
        assert port.update_variants(access, product_update) == {}
    else:
        with pytest.raises(Retryable):
            port.update_variants(access, product_update)
    assert prices(seller)[0] == price


def test_the_sandbox_refuses_a_stale_version_as_square_does(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, pushed: PushedProduct, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = catalog.upsert
    seen: list[bool] = []

    def meanwhile(square_seller: SquareSeller, batches: list[dict[str, object]]) -> object:
        if not seen:
            seen.append(True)
            only(seller)["item_data"]["variations"][0]["version"] = seller.next_version()
            variations(seller)[0]["sku"] = "OWN"
        return plain(square_seller, batches)

    monkeypatch.setattr(catalog, "upsert", meanwhile)
    assert port.update_variants(access, update(pushed, ("v0", NewPrice(1999), None))) == {}
    assert (prices(seller)[0], variations(seller)[0]["sku"]) == (1999, "OWN")


def test_a_request_whose_answer_was_lost_is_repeated(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, pushed: PushedProduct, outside: Outside
) -> None:
    outside.fails("timeout_after_commit", UPSERT, "POST")
    assert port.update_variants(access, update(pushed, ("v0", NewPrice(1999), NewStock(1)))) == {}
    assert (prices(seller)[0], seller.counts[pushed.variant_ids["v0"]]) == (1999, "1")


def test_a_location_lost_after_it_was_chosen_is_reported(
    seller: SquareSeller, port: SquareStore, access: StoreAccess, pushed: PushedProduct, outside: Outside
) -> None:
    run = replace(access, answers=answers_of_store(1))
    product_update = replace(update(pushed, ("v0", None, NewStock(3))), location_id="LHARBOR2")
    port.update_variants(run, product_update)
    seller.closed_locations = ["LHARBOR2"]
    refusal = {"errors": [{"code": "NOT_FOUND", "detail": "Location not found."}]}
    outside.fails("status", "inventory/changes", status=404, body=refusal)
    with pytest.raises(Permanent) as refused:
        port.update_variants(run, product_update)
    assert refused.value.reason.code == "store.location_missing"
    requested = [
        entry["path"] for entry in outside.sandbox.log.entries if entry["path"].endswith("/locations/LHARBOR2")
    ]
    assert len(requested) == 2
