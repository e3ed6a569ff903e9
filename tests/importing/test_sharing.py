"""A merchant shows a product by a link with an end; nothing of the supplier or of the cost goes out."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from django.test import Client

from server.company.identity.contracts import Menu
from server.company.sharing.models import ProductLink
from server.company.sharing.services import forget_ended_links
from server.kit import clock
from tenants.importing.models import ListedProduct, ListedVariant
from tests.importing.helpers import import_lines, links, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.fixture
def product(owner: Person, outside: Outside) -> dict[str, Any]:
    import_lines(owner, links(outside, 1))
    drain_jobs(skip_pauses=True)
    (listed,) = whole_products(owner)
    return listed


def draw(person: Person, product: dict[str, Any], days: int = 7) -> str:
    return str(urlsplit(person.post(f"import_list/{product['id']}/preview_link", {"days": days})["url"]).path)


def test_anybody_with_the_link_sees_the_product(owner: Person, product: dict[str, Any]) -> None:
    page = Client().get(draw(owner, product))
    text = page.content.decode()
    assert page.status_code == 200
    assert product["title"] in text
    assert product["product_skus"][0]["price"] in text
    assert page["X-Robots-Tag"] == "noindex"
    assert "商品预览" in Client().get(draw(owner, product), {"language": "zh"}).content.decode()


def test_nothing_of_the_supplier_or_the_cost_goes_out(owner: Person, product: dict[str, Any], tenant: Any) -> None:
    host = product["source_product_url"].split("/")[2]
    body = f'<p>Fine <a href="https://{host}/x">cloth</a><img src="https://{host}/a.png"><script>1</script></p>'
    owner.put(f"import_list/{product['id']}", {"version": product["version"], "description_html": body})
    text = Client().get(draw(owner, product)).content.decode()
    assert "<p>Fine cloth</p>" in text
    for secret in (host, product["source_store_name"], str(product["source_id"]) if "source_id" in product else host):
        assert secret not in text
    costs = {sku["cost_price"] for sku in product["product_skus"]} - {sku["price"] for sku in product["product_skus"]}
    assert costs
    assert not [cost for cost in costs if cost and f" {cost}<" in text]


def test_pictures_come_by_their_place(owner: Person, product: dict[str, Any]) -> None:
    path = draw(owner, product)
    picture = Client().get(f"{path}/image/0")
    assert picture.status_code == 200
    assert picture["Content-Type"].startswith("image/")
    assert Client().get(f"{path}/image/999").status_code == 404
    assert Client().get("/productDetail/guess/image/0").status_code == 404


def test_a_link_ends_is_replaced_and_is_taken_back(owner: Person, product: dict[str, Any]) -> None:
    first = draw(owner, product, days=1)
    second = draw(owner, product, days=2)
    unknown = Client().get("/productDetail/17")
    assert (Client().get(first).status_code, Client().get(second).status_code) == (404, 200)
    assert unknown.content == Client().get(first).content
    with time_machine.travel(clock.now() + timedelta(days=2, minutes=1)):
        assert Client().get(second).status_code == 404
        assert owner.get(f"import_list/{product['id']}/preview_link")["ends_at"] is None
        forget_ended_links(now=clock.now())
        assert ProductLink.objects.count() == 0
    third = draw(owner, product)
    assert owner.delete(f"import_list/{product['id']}/preview_link")["success"] is True
    assert Client().get(third).status_code == 404


def test_what_is_left_out_or_in_the_trash_is_not_shown(owner: Person, product: dict[str, Any], tenant: Any) -> None:
    from server.tenancy.scope import tenant_scope

    path = draw(owner, product)
    with tenant_scope(tenant):
        ListedVariant.objects.filter(product_id=product["id"]).update(included=False)
        assert ListedProduct.objects.count() == 1
    assert product["product_skus"][0]["price"] not in Client().get(path).content.decode()
    owner.delete(f"import_list/{product['id']}")
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("days", [0, 91])
def test_no_link_is_drawn_for_ever(owner: Person, product: dict[str, Any], days: int) -> None:
    answer = owner.post(f"import_list/{product['id']}/preview_link", {"days": days})
    assert (answer["code"], ProductLink.objects.count()) == (1000400, 0)


def test_strangers_and_those_without_the_right_draw_none(
    owner: Person, product: dict[str, Any], stranger: Person, member_with: Any
) -> None:
    path = f"import_list/{product['id']}/preview_link"
    assert stranger.post(path, {"days": 1})["code"] == 1000404
    assert member_with(Menu.MY_PRODUCTS).post(path, {"days": 1})["code"] == 1000403
    assert ProductLink.objects.count() == 0
