"""Big Data: what sells, what it cost, how many shops have it, how suppliers do; each figure with source and day."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.company.supply.models import SupplyProduct
from server.kit import clock
from server.ports.suppliers import Supplier
from tests.factories.supply import seen, sighting
from tests.support.people import Person

pytestmark = pytest.mark.django_db

UPGRADE = "Upgrade your plan to use these filters."
AMAZON = {"supplier": Supplier.AMAZON, "host": "www.amazon.com"}


def ask(person: Person, what: str, **requested: Any) -> Any:
    return person.client.get(f"/api/search-service/big-data/{what}", requested).json()


def test_what_sells_is_shown_with_source_and_day_after_an_upgrade(
    owner: Person, give_pro: Callable[[Person], None], member_with: Callable[..., Person]
) -> None:
    seen(
        sighting("1", "Mug", figures={"sales_7": 50, "turnover_7": 9_950, "positive_rate": 9_750}),
        sighting("2", "Lamp", figures={"sales_7": 80, "sales_30": 90, "positive_rate": 9_250}),
        sighting("3", "Untold"),
        sighting("4", "Book", **AMAZON, countries=("GB",), figures={"sales_7": 10}),
    )
    SupplyProduct.objects.filter(source_id="3").update(sales_7=1_000, gone_at=clock.now())
    for what in ("trends", "suppliers"):
        refused = ask(owner, what)
        assert (refused["code"], refused["msg"]) == (1000403, UPGRADE)
        assert ask(member_with(Menu.CREATIVE), what)["code"] == 1000403
    give_pro(owner)
    shown = ask(owner, "trends")["trends"]
    assert [(row["product"]["reference_name"], row["sold"]["value"]) for row in shown] == [
        ("Lamp", "80"),
        ("Mug", "50"),
        ("Book", "10"),
    ]
    assert shown[1]["turnover"]["value"] == "99.50"
    assert shown[0]["turnover"] is None
    assert (shown[0]["sold"]["source"], shown[0]["sold"]["date"]) == ("AliExpress", "2026-11-01")
    assert [trend["product"]["reference_name"] for trend in ask(owner, "trends", country="uk")["trends"]] == ["Book"]
    assert [trend["sold"]["value"] for trend in ask(owner, "trends", period="30")["trends"]] == ["90"]
    assert len(ask(owner, "trends", filters='{"sales_7": {"max": 50}}')["trends"]) == 2
    assert ask(owner, "trends", platform=2)["code"] == 1000403
    assert ask(owner, "trends", period="8")["code"] == 1000400
    first = next(supplier for supplier in ask(owner, "suppliers")["suppliers"] if supplier["type"] == "1")
    assert (first["products"], first["gone"]) == (3, 1)
    assert [(figure["name"], figure["value"]) for figure in first["figures"]] == [("positive_rate", "95")]


def test_a_product_tells_its_prices_and_how_many_shops_have_it(owner: Person) -> None:
    seen(
        sighting("1", "Blue ceramic mug with handle"),
        sighting("2", "Blue ceramic mug with handle", **AMAZON, price_minor=2_400),
        sighting("3", "Garden hose", **AMAZON),
    )
    product = SupplyProduct.objects.get(source_id="1")
    response = ask(owner, f"product/{product.pk}")
    assert {name: response["saturation"][name] for name in ("shops", "listings", "least", "most", "source")} == {
        "shops": 1,
        "listings": 1,
        "least": "24.00",
        "most": "24.00",
        "source": "Tradewind",
    }
    assert len(response["price_history"]) == 1
    SupplyProduct.objects.filter(pk=product.pk).update(supplier=Supplier.ALIBABA1688)
    assert ask(owner, f"product/{product.pk}")["code"] == 1000403
    assert ask(owner, "product/999999")["code"] == 1000404
