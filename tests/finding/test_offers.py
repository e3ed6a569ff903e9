"""A merchant finds the same article at other suppliers, and buys it there by one click."""

from typing import Any
from urllib.parse import urlencode

import pytest

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress.ids import item_id
from server.company.supply.contracts.feeds import Sighting
from server.company.supply.models import SupplyProduct
from server.company.supply.services.accounts import keep_tokens
from server.company.supply.services.intake import take_in
from server.kit import clock
from server.ports.suppliers import Supplier, SupplierTokens
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts import Supply
from tenants.importing.contracts.looks import Look
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.services.looks import note_looks
from tenants.products.models import SkuMapping
from tests.products.conftest import Trade, opened, trade
from tests.support.aliexpress import connect
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db

__all__ = ["opened", "trade"]
UNPUBLISHED = "Publish this product first. Until then, add the other one to your Import List."


@pytest.fixture
def product(trade: Trade, settings: Any) -> Any:
    """A product of the merchant's that AliExpress sells too, among others; its operator has an account there."""
    settings.ALIEXPRESS_GATEWAY = trade.outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    far = clock.milliseconds(clock.now()) + 10**9
    keep_tokens(
        Supplier.ALIEXPRESS, SupplierTokens(credentials.ALIEXPRESS_ACCESS_TOKEN, "spent", far, far), now=clock.now()
    )
    shown, found = next(iter(trade.outside.sandbox.storefronts.values())).shelf.page(0, 1)[0], trade.listed()[0]
    picture = trade.outside.url + str(shown["images"][0]["src"])
    same = sighting(item_id(str(shown["handle"])), f"{found['title']} wholesale", images=(picture,))
    seen = [same, sighting("1005", "Garden hose, 20 metres")]
    take_in(seen, now=clock.now())
    return found


def sighting(source_id: str, title: str, **more: Any) -> Sighting:
    facts = {"currency": "USD", "price_minor": 300, "source": "AliExpress", "day": clock.now().date(), **more}
    url = f"https://www.aliexpress.com/item/{source_id}.html"
    return Sighting(Supplier.ALIEXPRESS, "www.aliexpress.com", source_id, url, title, **facts)


def offer_of(trade: Trade, product: Any) -> Any:
    answer = trade.owner.get(f"import_list/{product['id']}/offers", ship_to="DE")
    assert answer["success"], answer
    assert answer["asked_pictures"]
    named = f"{product['title']} wholesale"
    (found,) = [offer for offer in answer["offers"] if offer["title"] == named]
    assert "Garden hose, 20 metres" not in {offer["title"] for offer in answer["offers"]}
    return found


def priorities(mapping: SkuMapping) -> dict[int, int]:
    """By supplier's product, for the variants that both suppliers sell."""
    gone = {variant.pk for variant in ListedVariant.objects.all() if not variant.supply.lasts_for(1)}
    left_out = {row.variant_id for row in mapping.rows.all() if row.source_variant_id in gone}
    return {row.source_product_id: row.priority for row in mapping.rows.all() if row.variant_id not in left_out}


def buy(trade: Trade, product: Any, offer: Any, role: str) -> Any:
    answer = trade.owner.post(f"import_list/{product['id']}/supplier", {"offer_id": int(offer["id"]), "role": role})
    assert answer["success"], answer
    drain_jobs(skip_pauses=True)
    (operation,) = trade.owner.get(f"record/detail/{answer['data']}")["operations"]
    return operation


def test_a_cheaper_supplier_is_found_and_bought_from(trade: Trade, product: Any, tenant: TenantRef) -> None:
    found = offer_of(trade, product)
    assert (found["cost"], found["certainty"], found["import_id"]) == ("3.00", "high", "")
    assert (found["sending"]["cost"], found["sending"]["min_days"], found["total"]) == ("1.99", 9, "4.99")
    refused = trade.owner.post(
        f"import_list/{product['id']}/supplier", {"offer_id": int(found["id"]), "role": "mapping"}
    )
    assert (refused["code"], refused["msg"]) == (1000400, UNPUBLISHED)
    trade.publish([product["id"]], [trade.woo_id])
    connect(trade.owner, trade.outside.sandbox.aliexpress)
    assert "Variants mapped" in buy(trade, product, found, "substitute")["result"]
    (payload,) = trade.mine()
    count = len(product["product_skus"])
    assert (payload["mapping"], payload["unmapped"], payload["substitutes"]) == ("advanced", 0, count)
    assert found["role"] is None
    beside = offer_of(trade, product)
    listed = beside["import_id"]
    assert (bool(listed), beside["role"]) == (True, "substitute")
    buy(trade, product, found, "mapping")
    assert offer_of(trade, product)["role"] == "mapping"
    with tenant_scope_of(tenant):
        mapping = SkuMapping.objects.get()
        sources = priorities(mapping)
    assert sources == {int(listed): 0, int(product["id"]): 1}
    assert mapping.version == 2


@pytest.mark.parametrize(("role", "first"), [("mapping", "new"), ("substitute", "own")])
def test_an_offer_chosen_before_publishing_is_mapped_at_the_first_publication(
    trade: Trade, product: Any, tenant: TenantRef, role: str, first: str
) -> None:
    connect(trade.owner, trade.outside.sandbox.aliexpress)
    found, path = offer_of(trade, product), f"import_list/{product['id']}"
    body = {"offer_id": int(found["id"]), "role": role}
    for _ in range(2):
        assert trade.owner.post(f"{path}/planned_supplier", body)["success"]
    planned = {"type": 1, "url": found["url"], "is_first": role == "mapping"}
    assert trade.owner.get(path)["product"]["planned_sources"] == [planned]
    assert trade.owner.post("product/import?type=1&way=2&action=1", {"product_ids": [found["url"]]})["success"]
    drain_jobs(skip_pauses=True)
    trade.publish([product["id"]], [trade.woo_id])
    listed = int(offer_of(trade, product)["import_id"])
    with tenant_scope_of(tenant):
        mapping = SkuMapping.objects.get()
        sources = priorities(mapping)
    own = int(product["id"])
    assert sources == ({listed: 0, own: 1} if first == "new" else {own: 0, listed: 1})
    trade.publish([product["id"]], [trade.woo_id])
    with tenant_scope_of(tenant):
        assert SkuMapping.objects.get().version == mapping.version


def test_an_offer_chosen_before_publishing_can_be_dropped_again(trade: Trade, product: Any, tenant: TenantRef) -> None:
    found, path = offer_of(trade, product), f"import_list/{product['id']}"
    planned = f"{path}/planned_supplier"
    assert trade.owner.post(planned, {"offer_id": int(found["id"]), "role": "mapping"})["success"]
    assert trade.owner.delete(f"{planned}?{urlencode({'url': 'https://elsewhere.example'})}")["success"]
    assert len(trade.owner.get(path)["product"]["planned_sources"]) == 1
    for _ in range(2):
        assert trade.owner.delete(f"{planned}?{urlencode({'url': found['url']})}")["success"]
    assert trade.owner.get(path)["product"]["planned_sources"] == []
    assert trade.owner.delete(f"import_list/999999/planned_supplier?url={found['id']}")["code"] == 1000404
    trade.publish([product["id"]], [trade.woo_id])
    with tenant_scope_of(tenant):
        assert not SkuMapping.objects.exists()


def test_an_offer_that_never_arrived_does_not_hinder_publishing(trade: Trade, product: Any, tenant: TenantRef) -> None:
    found = offer_of(trade, product)
    body = {"offer_id": int(found["id"]), "role": "mapping"}
    assert trade.owner.post(f"import_list/{product['id']}/planned_supplier", body)["success"]
    assert trade.owner.post("import_list/999999/planned_supplier", body)["code"] == 1000404
    (operation,) = trade.publish([product["id"]], [trade.woo_id])
    assert operation["state"] == 2
    with tenant_scope_of(tenant):
        assert not SkuMapping.objects.exists()


def test_the_saving_is_measured_against_the_newest_cost_of_what_is_sold(
    trade: Trade, product: Any, tenant: TenantRef
) -> None:
    with tenant_scope_of(tenant):
        ids = list(ListedVariant.objects.filter(product_id=product["id"]).order_by("pk").values_list("pk", flat=True))
        ListedVariant.objects.filter(pk__in=ids).update(cost_minor=2000)
        supplies = {key: Supply(3900, 7, available=True) for key in ids} | {ids[0]: Supply(100, 0, available=False)}
        note_looks({int(product["id"]): Look("USD", supplies)}, at=clock.now())
    answer = trade.owner.get(f"import_list/{product['id']}/offers", ship_to="DE")
    assert answer["product"]["cost"] == "39.00"
    (found,) = [offer for offer in answer["offers"] if offer["title"] == f"{product['title']} wholesale"]
    own = answer["product"]["total"]
    assert float(found["saving"]) == pytest.approx(float(own) - float(found["total"]) if own else 39 - 3)


def test_what_is_gone_or_closed_is_not_bought(trade: Trade, product: Any, tenant: TenantRef) -> None:
    found = SupplyProduct.objects.get(source_id="1005")
    SupplyProduct.objects.filter(pk=found.pk).update(gone_at=clock.now())
    body = {"offer_id": found.pk, "role": "mapping"}
    assert trade.owner.post(f"import_list/{product['id']}/supplier", body)["code"] == 1000404
    SupplyProduct.objects.filter(pk=found.pk).update(gone_at=None, supplier=Supplier.ALIBABA1688)
    assert trade.owner.post(f"import_list/{product['id']}/supplier", body)["code"] == 1000403
    assert trade.owner.post(f"import_list/{product['id']}/planned_supplier", body)["code"] == 1000403
    assert trade.owner.get("import_list/999999/offers")["code"] == 1000404
    with tenant_scope_of(tenant):
        assert (ListedProduct.objects.count(), SkuMapping.objects.count()) == (3, 0)
