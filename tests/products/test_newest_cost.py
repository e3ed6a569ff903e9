"""Every figure, file and check takes the newest cost known: imported 20, seen at the supplier 39, mapped 45."""

from collections.abc import Callable
from typing import Any

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts import Supply
from tenants.importing.contracts.looks import Look
from tenants.importing.contracts.sheets import ID
from tenants.importing.models import ListedVariant
from tenants.importing.services.looks import note_looks
from tests.importing.bulk import CHANGE
from tests.products.conftest import Trade
from tests.support.price_files import exported, file_of, sent
from tests.support.sheets import export, rows_of, send, written
from tests.support.upload_settings import rules

pytestmark = pytest.mark.django_db
Way = tuple[Callable[[Trade], Any], Any]


def seen(tenant: TenantRef, product: Any, cost_minor: int) -> None:
    """Its supplier shows this cost of every variant."""
    with tenant_scope_of(tenant):
        ids = ListedVariant.objects.filter(product_id=product["id"]).values_list("pk", flat=True)
        look = Look("USD", {key: Supply(cost_minor, 7, available=True) for key in ids})
        note_looks({int(product["id"]): look}, at=clock.now())


@pytest.fixture
def product(trade: Trade, tenant: TenantRef) -> Any:
    """Published in the hosted shop at 40, twice its imported cost of 20; its supplier takes 39 since."""
    first = trade.listed()[0]
    by_rule = {"cost_minor": 2000, "price_minor": 4000, "compare_at_minor": None, "price_rule": "cost × 2"}
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(product_id=first["id"]).update(**by_rule)
    trade.publish([first["id"]], [trade.shop_id])
    seen(tenant, first, 3900)
    return first


def in_list(trade: Trade) -> Any:
    return trade.listed()[0]


def in_editor(trade: Trade) -> Any:
    return trade.owner.get(f"import_list/{in_list(trade)['id']}")["product"]["product_skus"][0]


def in_my_products_file(trade: Trade) -> str:
    lines = trade.owner.client.get("/api/account-service/my_product/export.csv").streaming_content  # type: ignore[attr-defined]
    return str(rows_of(b"".join(lines))[0]["Lowest cost"])


def in_mapping(trade: Trade) -> str:
    mapping = trade.owner.get(f"my_product/{trade.mine()[0]['id']}/mapping")["mapping"]
    return str(mapping["sources"][0]["skus"][0]["cost"])


def in_upload_preview(trade: Trade) -> tuple[str, str]:
    body = {"store_ids": [trade.shop_id], "ids": [in_list(trade)["id"]], "product_price_rules": rules(3)}
    (row,) = trade.owner.post("product/upload/preview", body)["stores"][0]["prices"]
    return row["cost"], row["imported_cost"]


def repriced(trade: Trade, **edit: Any) -> str:
    body = {"ids": [in_list(trade)["id"]], "edits": [{"kind": "prices", **edit}]}
    (shown,) = trade.owner.post(f"{CHANGE}/preview", body)["products"]
    return str(shown["changes"][0]["after"])


def in_sheet(trade: Trade) -> list[dict[str, str]]:
    return [row for row in rows_of(export(trade.owner)) if row[ID].lstrip("'") == in_list(trade)["id"]]


def by_sheet(trade: Trade) -> list[str]:
    """What a sheet with a price of 38.99 warns of."""
    first, *others = in_sheet(trade)
    checked = send(trade.owner, written([first | {"Price": "38.99", "Compare-at price": ""}, *others]), check=True)
    return [text.partition(":")[2] for text in checked["products"][0]["warnings"]]


def on_dashboard(trade: Trade) -> int:
    best = trade.owner.get("dashboard")["dashboard"]["best_margins"]
    return int(next(row["margin"] for row in best if row["id"] == in_list(trade)["id"]))


def by_price_file(trade: Trade, *prices: str) -> tuple[int, int, int]:
    """How many of these prices, each of another variant, are accepted, warned of, and refused."""
    rows = [row | {"Price": price, "Compare-at price": ""} for row, price in zip(exported(trade), prices, strict=False)]
    checked = sent(trade.owner, "/check", file_of(rows))
    return checked["changed"], checked["warnings"], checked["refused"]


WAYS: dict[str, Way] = {
    "Import List": (lambda trade: (in_list(trade)["min_cost"], in_list(trade)["margin"]), ("39.00", 2)),
    "editor": (
        lambda trade: (in_editor(trade)["cost_price"], in_editor(trade)["imported_cost_price"]),
        ("39.00", "20.00"),
    ),
    "sheet": (lambda trade: in_sheet(trade)[0]["Cost"], "39.00"),
    "price in a sheet": (by_sheet, [" USD 38.99 for a cost of USD 39.00. Please raise the price."]),
    "bulk change by cost": (lambda trade: repriced(trade, base="cost", sum="multiply", number="3"), "USD 117.00"),
    "bulk change by rule": (lambda trade: repriced(trade, base="rule"), "USD 78.00"),
    "upload preview": (in_upload_preview, ("39.00", "20.00")),
    "dashboard": (on_dashboard, 2),
    "My Products": (
        lambda trade: tuple(trade.mine()[0][name] for name in ("cost_min", "cost_kind", "margin")),
        ("39.00", "seen", 2),
    ),
    "file of My Products": (in_my_products_file, "39.00"),
    "mapping": (in_mapping, "39.00"),
    "price file": (lambda trade: by_price_file(trade, "38.99", "39.00"), (1, 1, 1)),
}
MAPPED: dict[str, Way] = {
    "My Products": (
        lambda trade: tuple(trade.mine()[0][name] for name in ("cost_min", "cost_kind", "margin")),
        ("45.00", "mapped", -13),
    ),
    "file of My Products": (in_my_products_file, "45.00"),
    "price file": (lambda trade: by_price_file(trade, "44.99", "45.00"), (1, 1, 1)),
}


def test_the_cost_that_was_seen_last_is_taken_everywhere(trade: Trade, product: Any) -> None:
    assert {name: way(trade) for name, (way, _) in WAYS.items()} == {name: value for name, (_, value) in WAYS.items()}


def test_the_cost_of_the_supplier_that_is_bought_from_is_taken_in_its_store(
    trade: Trade, product: Any, tenant: TenantRef
) -> None:
    other = trade.listed()[1]
    seen(tenant, other, 4500)
    path = f"my_product/{trade.mine()[0]['id']}/mapping"
    source = {"source_product_id": int(other["id"]), "source_variant_id": int(other["product_skus"][0]["id"])}
    rows = [
        {"variant_id": int(variant["variant_id"]), **source} for variant in trade.owner.get(path)["mapping"]["variants"]
    ]
    assert trade.owner.put(path, {"version": 0, "mode": "sku", "rows": rows})["success"]
    assert {name: way(trade) for name, (way, _) in MAPPED.items()} == {
        name: value for name, (_, value) in MAPPED.items()
    }
    checked = trade.owner.post(
        "product/publish/check", {"ids": [int(product["id"])], "store_ids": [int(trade.shop_id)]}
    )
    assert [row["code"] for row in checked["holds"]] == ["guard.below_cost"]
    assert in_list(trade)["min_cost"] == "39.00", "the mapping is of one store"
