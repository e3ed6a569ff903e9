"""The tabs of My Products: what each shows and how many, in which order, and as a file."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu, Sensitive
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tenants.monitoring.models import Watch
from tenants.products.models import Publication, StoreReading
from tests.products.conftest import Trade
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def sold(trade: Trade) -> list[int]:
    """Three publications by their ids, the first product's in both stores."""
    first, second, _ = trade.listed()
    trade.publish([first["id"]], [trade.shop_id, trade.woo_id])
    trade.publish([second["id"]], [trade.shop_id])
    return sorted(int(row["id"]) for row in trade.mine())


def counts(trade: Trade, **filters: Any) -> dict[str, int]:
    answer = trade.owner.get("my_product/views", **filters)
    assert answer["success"], answer
    return {name: count for name, count in answer["counts"].items() if count}


def shown(trade: Trade, **filters: Any) -> list[int]:
    return [int(row["id"]) for row in trade.owner.get("my_product", **filters)["products"]]


def put(tenant: TenantRef, publication_id: int, **values: Any) -> None:
    with tenant_scope_of(tenant):
        Publication.objects.filter(pk=publication_id).update(**values)


def read(tenant: TenantRef, publication_id: int, **values: Any) -> None:
    with tenant_scope_of(tenant):
        StoreReading.objects.update_or_create(publication_id=publication_id, defaults=values)


@pytest.mark.parametrize(
    ("view", "happens"),
    [
        ("draft", lambda tenant, key: read(tenant, key, status="draft", read_at=clock.now())),
        ("on_hold", lambda tenant, key: put(tenant, key, reason={"code": "guard.out_of_stock"}, state="failed")),
        ("error", lambda tenant, key: put(tenant, key, reason={"code": "outside.down"}, state="failed")),
        ("error", lambda tenant, key: put(tenant, key, state="gone")),
        ("error", lambda tenant, key: read(tenant, key, reason={"code": "outside.down"})),
    ],
)
def test_a_tab_shows_and_counts_what_came_so(
    trade: Trade, sold: list[int], tenant: TenantRef, view: str, happens: Callable[[TenantRef, int], None]
) -> None:
    before = counts(trade)
    assert (before, shown(trade, view=view)) == ({"all": 3, "active": 3, "unwatched": 3}, [])
    happens(tenant, sold[1])
    after = counts(trade)
    assert (after["all"], after[view], shown(trade, view=view)) == (3, 1, [sold[1]])
    others = {name for name in after if name not in ("all", "active", "unwatched", view)}
    assert others == set()


def test_what_is_monitored_and_what_its_supplier_no_longer_sells_have_tabs(
    trade: Trade, sold: list[int], tenant: TenantRef
) -> None:
    with tenant_scope_of(tenant):
        Watch.objects.create(publication_id=sold[0], state="on", seen={"gone": True}, due_at=clock.now())
        Watch.objects.create(publication_id=sold[1], state="over_limit", seen={"gone": False}, due_at=clock.now())
    assert counts(trade) == {"all": 3, "active": 3, "gone": 1, "unwatched": 2}
    assert (shown(trade, view="gone"), shown(trade, view="unwatched")) == ([sold[0]], [sold[2], sold[1]])


def test_what_has_no_supplier_sku_or_nothing_left_is_counted(trade: Trade, sold: list[int], tenant: TenantRef) -> None:
    product = next(row for row in trade.listed() if row["id"] == trade.mine()[-1]["import_list_id"])
    body = {"version": 0, "mode": "sku", "rows": []}
    assert trade.owner.put(f"my_product/{sold[0]}/mapping", body)["success"]
    with tenant_scope_of(tenant):
        ListedVariant.objects.filter(product_id=int(product["id"])).update(stock=0)
    assert counts(trade) == {"all": 3, "active": 3, "unwatched": 3, "unmapped": 1, "sold_out": 2}
    assert shown(trade, view="unmapped") == [sold[0]]
    assert set(shown(trade, view="sold_out")) == {sold[0], sold[1]}


def test_the_tabs_count_what_the_filters_leave(trade: Trade, sold: list[int]) -> None:
    assert counts(trade, store_id=trade.woo_id) == {"all": 1, "active": 1, "unwatched": 1}
    assert counts(trade, title="nothing is called so") == {}
    assert counts(trade, view="error")["all"] == 3, "whichever tab is open"
    assert trade.owner.get("my_product/views", view="nonsense")["code"] == 1000400
    assert trade.owner.get("my_product", sort="nonsense")["code"] == 1000400


def test_products_are_ordered_by_title_price_and_age_of_data(trade: Trade, sold: list[int], tenant: TenantRef) -> None:
    first, second, third = sold
    for key, title, price in ((first, "banana", 300), (second, "Apple", None), (third, "cherry", 100)):
        put(tenant, key, title=title, low_price_minor=price)
    read(tenant, first, read_at=clock.now())
    read(tenant, third, read_at=clock.now() - timedelta(days=2))
    assert shown(trade) == [third, second, first]
    assert shown(trade, sort="created") == [first, second, third]
    assert shown(trade, sort="title") == [second, first, third]
    assert shown(trade, sort="-title") == [third, first, second]
    assert shown(trade, sort="price") == [third, first, second]
    assert shown(trade, sort="-price") == [first, third, second]
    assert shown(trade, sort="age") == [second, third, first]


def test_what_a_tab_shows_can_be_taken_out_as_a_file(trade: Trade, sold: list[int], tenant: TenantRef) -> None:
    put(tenant, sold[0], title="=1+1", reason={"code": "guard.out_of_stock"}, state="failed")
    put(tenant, sold[1], title="Apple", reason={"code": "guard.out_of_stock"}, state="failed")

    def lines(language: str) -> list[dict[str, str]]:
        response = trade.owner.client.get(
            "/api/account-service/my_product/export.csv",
            {"view": "on_hold", "sort": "-title"},
            headers={"Accept-Language": language},
        )
        content = b"".join(response.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
        return list(csv.DictReader(io.StringIO(content)))

    first, second = lines("en")
    assert (first["Product"], second["Product"]) == ("Apple", "'=1+1")
    assert (first["State"], first["Monitoring"], first["Stock in store"]) == ("Failed", "Off", "")
    assert first["Remark"]
    row = next(row for row in trade.mine() if row["id"] == str(sold[1]))
    assert (first["Lowest price"], first["Lowest cost"]) == (row["price_min"], row["cost_min"])
    assert [line["状态"] for line in lines("zh-CN")] == ["失败", "失败"]


def test_each_row_tells_cost_and_tags(trade: Trade, sold: list[int]) -> None:
    product = trade.listed()[0]
    trade.edit(product["id"], tags=["kitchen", "gift"])
    rows = [row for row in trade.mine() if row["import_list_id"] == product["id"]]
    costs = sorted(float(sku["cost_price"]) for sku in product["product_skus"])
    assert [row["tags"] for row in rows] == [["kitchen", "gift"]] * len(rows)
    assert all((float(row["cost_min"]), float(row["cost_max"])) == (costs[0], costs[-1]) for row in rows)


def test_the_tabs_are_for_who_may_see_the_products_and_the_file_for_who_may_take_it(
    trade: Trade, sold: list[int], member_with: Callable[..., Person]
) -> None:
    assert member_with(Menu.IMPORT_LIST).get("my_product/views")["code"] == 1000403
    seeing = member_with(Menu.MY_PRODUCTS)
    assert seeing.get("my_product/views")["counts"]["all"] == 3
    assert seeing.get("my_product/export.csv")["code"] == 1000403
    taking = member_with(Menu.MY_PRODUCTS, Sensitive.WITHDRAW_AND_EXPORT)
    response = taking.client.get("/api/account-service/my_product/export.csv")
    assert response["Content-Type"].startswith("text/csv")
