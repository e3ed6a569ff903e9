"""Products with rules of their own, in a WooCommerce store."""

from typing import Any

from server.tenancy.scope import tenant_scope_of
from tenants.products.models import Publication
from tests.monitoring.conftest import Shift


def override(shift: Shift, store_id: str, **fields: Any) -> Any:
    answer = shift.owner.put(f"my_product/{shift.row(store_id)['id']}/monitoring", fields)
    assert answer["success"], answer
    return answer["override"]


def watch(shift: Shift, *store_ids: str) -> None:
    shift.switch(*(shift.row(store_id)["id"] for store_id in store_ids or [shift.trade.shop_id]))
    shift.look()


def woo_product(shift: Shift) -> Any:
    (product,) = shift.trade.in_woo()
    return product


def variations(shift: Shift) -> list[Any]:
    found = shift.trade.outside.store().variations_of(woo_product(shift)["id"])
    return sorted(found, key=lambda row: int(row["menu_order"]))


def publication(shift: Shift, store_id: str) -> Publication:
    with tenant_scope_of(shift.tenant):
        return Publication.objects.get(store_id=int(store_id))
