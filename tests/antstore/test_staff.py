"""Sourcing agents write Antstore's products, publish them and take them back."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.antstore.models import CuratedProduct
from server.ports import registry
from server.ports.failures import Permanent
from server.ports.suppliers import PageType, Supplier, SupplierAccess

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]

SMALL = {"sku": "POT-S", "option_values": ["Small"], "price": "7.50", "stock": 4}
LARGE = {"sku": "POT-L", "option_values": ["Large"], "price": "12", "compare_at_price": "15.00", "weight_grams": 900}
POT: dict[str, Any] = {
    "title_en": "Teapot",
    "title_zh": "茶壶",
    "description_en": "<p>Pours.</p>",
    "category": "Kitchen",
    "tags": ["tea"],
    "currency": "usd",
    "images": ["https://pictures.example/pot.jpg"],
    "options": [{"name": "Size", "values": ["Small", "Large"]}],
    "variants": [SMALL, LARGE],
}


@pytest.fixture
def agent(staff: Staff) -> Client:
    return staff("sourcing")


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    at = f"/api/console/antstore_products{path}"
    answer = client.generic(method, at, orjson.dumps(body or {}), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def imported(product_id: str) -> Any:
    port = registry.supplier(Supplier.ANTSTORE)
    return port.fetch(port.recognise(product_id, PageType.PRODUCT), SupplierAccess())


def test_a_product_is_written_published_changed_and_taken_back(agent: Client) -> None:
    made = call(agent, "POST", "", POT)
    assert (made["state"], made["version"], made["currency"]) == ("draft", 1, "USD")
    assert [(variant["price"], variant["compare_at_price"], variant["stock"]) for variant in made["variants"]] == [
        ("7.50", None, 4),
        ("12.00", "15.00", None),
    ]
    product = f"/{made['id']}"
    with pytest.raises(Permanent):
        imported(made["id"])
    assert call(agent, "POST", f"{product}/publish", {"version": 1})["state"] == "published"
    assert imported(made["id"]).title == "Teapot"
    dearer = POT | {"title_en": "Big teapot", "variants": [LARGE | {"price": "13.00"}], "version": 2}
    assert call(agent, "PUT", product, dearer)["title_en"] == "Big teapot"
    assert [variant.cost_minor for variant in imported(made["id"]).variants] == [1300]
    assert call(agent, "POST", f"{product}/withdraw")["state"] == "withdrawn"
    with pytest.raises(Permanent):
        imported(made["id"])


def test_staff_find_products(agent: Client) -> None:
    call(agent, "POST", "", POT)
    cup = call(agent, "POST", "", POT | {"title_en": "Cup", "title_zh": "杯", "images": [], "category": "Glass"})
    call(agent, "POST", f"/{cup['id']}/publish", {"version": 1})
    rows = call(agent, "GET", "?page=1&per_page=25")
    assert (rows["total"], [row["title_en"] for row in rows["data"]]) == (2, ["Cup", "Teapot"])
    shown = [(row["price"], row["currency"], row["image_url"], row["variant_count"]) for row in rows["data"]]
    assert shown == [("7.50", "USD", "", 2), ("7.50", "USD", "https://pictures.example/pot.jpg", 2)]
    for query in ("q=杯", "q=CUP", "state=published", "category=Glass"):
        assert [row["title_en"] for row in call(agent, "GET", f"?{query}")["data"]] == ["Cup"]
    assert call(agent, "GET", "?state=withdrawn") == {"data": [], "total": 0}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title_en": " "}, "title_en"),
        ({"title_en": "x" * 401}, "title_en"),
        ({"currency": "XYZ"}, "currency"),
        ({"images": ["javascript:alert(1)"]}, "images"),
        ({"options": [{"name": "Size", "values": ["Small", "Small"]}]}, "options"),
        ({"variants": []}, "variants"),
        ({"variants": [SMALL, SMALL | {"option_values": ["Large"]}]}, "variants"),
        ({"variants": [SMALL | {"option_values": ["Huge"]}]}, "variants"),
        ({"variants": [SMALL | {"price": "0"}]}, "variants"),
    ],
)
def test_what_does_not_fit_is_named_and_not_kept(agent: Client, changes: dict[str, Any], field: str) -> None:
    assert list(call(agent, "POST", "", POT | changes, status=422)["fields"]) == [field]
    assert not CuratedProduct.objects.exists()


@pytest.mark.parametrize("changes", [{"price": "-1"}, {"price": "1e9"}, {"sku": "x" * 61}, {"stock": -1}])
def test_values_that_are_none_are_refused(agent: Client, changes: dict[str, Any]) -> None:
    (field,) = call(agent, "POST", "", POT | {"variants": [SMALL | changes]}, status=422)["fields"]
    assert field.startswith("variants")
    assert not CuratedProduct.objects.exists()
