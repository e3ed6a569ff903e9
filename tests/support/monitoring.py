"""Watched products and what our shop sells of them."""

from typing import Any

from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication
from tenants.shop.models import ShopVariant
from tests.monitoring.conftest import Shift


def in_woo(shift: Shift) -> Any:
    (product,) = shift.trade.in_woo()
    return product


def variations(shift: Shift) -> list[Any]:
    found = shift.trade.outside.store().variations_of(in_woo(shift)["id"])
    return sorted(found, key=lambda row: int(row["menu_order"]))


def publication(shift: Shift) -> Publication:
    with tenant_scope_of(shift.tenant):
        return Publication.objects.get(store_id=shift.trade.woo_id)


FETCH = "tenants.importing.services.sources.fetch_product"


def in_shop(shift: Shift) -> list[tuple[int, bool]]:
    """Price and availability of each variant that the hosted shop shows."""
    with tenant_scope_of(shift.tenant):
        return list(
            ShopVariant.objects.filter(archived_at=None).order_by("position").values_list("price_minor", "available")
        )
