"""A result's offers become a page of products that only the merchant who asked can open."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.catalogue.models import TopicPage, TopicPageProduct
from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.factories.tenants import open_menus
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import ROW, ServiceDesk, changes

pytestmark = pytest.mark.django_db

PAGE = {"name": "Socks for you", "type": 7, "code": "sesame-77", "valid_until": "2099-01-01T00:00:00Z"}


@pytest.fixture(autouse=True)
def opened(tenant: TenantRef) -> None:
    """The merchant may import from 1688."""
    open_menus(tenant, Menu.SUPPLIER_1688)


@pytest.fixture
def agent(staff: Callable[..., Client]) -> ServiceDesk:
    return ServiceDesk(staff("support"))


def products(desk: RequestDesk, page: str) -> Any:
    return desk.client.get(f"/api/product-service/topic-page-product?page_id={page}&size=20").json()


def tabs(desk: RequestDesk) -> list[str]:
    """Ids of such pages among the tabs of Find Products."""
    listed = desk.client.get("/api/product-service/topic-page?size=100").json()["list"]
    return [row["id"] for row in listed if row["name"] == PAGE["name"]]


def test_offers_become_a_page_of_the_merchant(agent: ServiceDesk, desk: RequestDesk, other_desk: RequestDesk) -> None:
    order = desk.research()
    agent.call("POST", f"/{order}/page", PAGE | {"version": changes(order)}, status=422)
    rows = [ROW, ROW | {"supplier": 1, "id": "1005006", "url": "", "title": "Thin socks", "max_price": "2"}]
    agent.draft(order, rows=rows)
    read = changes(order)
    for wrong in ({"code": "short"}, {"type": 1}, {"name": " "}, {"valid_until": "2001-01-01T00:00:00Z"}):
        agent.call("POST", f"/{order}/page", PAGE | {"version": read} | wrong, status=422)
    assert TopicPage.objects.filter(tenant__isnull=False).count() == 0
    page = agent.call("POST", f"/{order}/page", PAGE | {"version": read})["page_id"]
    agent.call("POST", f"/{order}/page", PAGE | {"version": read}, status=409)
    made = TopicPage.objects.get(tenant__isnull=False)
    assert (str(made.pk), made.topic_type, made.tenant_id) == (page, 7, desk.person.actor.tenant_id)
    assert agent.show(order)["draft"]["page_id"] == made.pk
    assert (products(desk, page)["code"], tabs(desk)) == (1000404, []), "nobody sees a result before it is published"
    TopicPage.objects.filter(pk=page).update(check_code="changed-1")
    agent.publish(order)
    assert f'"page_id":"{page}"' in desk.orders(id=order)[0]["param"].replace(" ", "")
    found = products(desk, page)
    assert [(product["title"], product["product_price"], product["type"]) for product in found["products"]] == [
        ("Warm socks", "1.25", 2),
        ("Thin socks", "2.00", 1),
    ]
    assert (tabs(desk), tabs(other_desk)) == ([page], [])
    assert products(other_desk, page)["code"] == 1000404
    TopicPage.objects.filter(pk=page).update(check_code="another-one")
    assert products(desk, page)["code"] == 1000403


def test_offers_are_added_to_a_page_of_the_merchant(
    agent: ServiceDesk, desk: RequestDesk, other_desk: RequestDesk
) -> None:
    first, second, theirs = desk.research(), desk.research(), other_desk.research()
    thin = ROW | {"supplier": 1, "id": "1005006", "url": "", "title": "Thin socks"}
    for order in (first, theirs):
        agent.draft(order, rows=[ROW])
    page = agent.call("POST", f"/{first}/page", PAGE | {"version": changes(first)})["page_id"]
    agent.call("POST", f"/{second}/pages/{page}", {"version": changes(second)}, status=422)
    agent.draft(second, rows=[ROW | {"title": "Known already"}, thin])
    assert agent.call("GET", f"/{second}/pages")["data"] == [{"id": page, "name": PAGE["name"]}]
    assert agent.call("GET", f"/{theirs}/pages")["data"] == []
    agent.call("POST", f"/{theirs}/pages/{page}", {"version": changes(theirs)}, status=404)
    read = changes(second)
    TopicPage.objects.filter(pk=page).update(valid_until=clock.now())
    agent.call("POST", f"/{second}/pages/{page}", {"version": read}, status=404)
    TopicPage.objects.filter(pk=page).update(valid_until=None, check_code="another-one")
    agent.call("POST", f"/{second}/pages/{page}", {"version": read - 1}, status=409)
    assert TopicPageProduct.objects.filter(page_id=page).count() == 1
    agent.call("POST", f"/{second}/pages/{page}", {"version": read})
    assert (agent.show(second)["draft"]["page_id"], agent.show(theirs)["draft"]["page_id"]) == (int(page), None)
    agent.publish(first)
    assert [product["title"] for product in products(desk, page)["products"]] == ["Warm socks"]
    agent.publish(second)
    assert [product["title"] for product in products(desk, page)["products"]] == ["Warm socks", "Thin socks"]


def test_an_offer_of_no_supplier_is_named(agent: ServiceDesk, desk: RequestDesk) -> None:
    order = desk.research()
    refused = agent.draft(order, status=422, rows=[ROW, ROW | {"id": "not a product"}])
    assert refused["fields"] == {"rows.1.id": "is not a product ID of 1688"}
    assert agent.show(order)["draft"]["rows"] == []
    assert TopicPage.objects.filter(tenant__isnull=False).count() == 0


def test_offers_that_the_merchant_could_not_import_are_not_delivered(
    agent: ServiceDesk, desk: RequestDesk, tenant: TenantRef
) -> None:
    open_menus(tenant)
    order = desk.research()
    agent.draft(order, rows=[ROW])
    refused = agent.publish(order, status=409)
    assert refused["message"].startswith("1688 isn't enabled for this merchant, so they couldn't import these offers.")
    (row,) = desk.orders()
    assert (row["state"], '"resultList":[]' in row["param"].replace(" ", "")) == (1, True)

    open_menus(tenant, Menu.SUPPLIER_1688)
    agent.publish(order)
    assert desk.orders()[0]["state"] == 3


def test_a_page_alone_with_offers_that_the_merchant_could_not_import_is_not_delivered(
    agent: ServiceDesk, desk: RequestDesk, tenant: TenantRef
) -> None:
    first, second = desk.research(), desk.research()
    agent.draft(first, rows=[ROW])
    page = agent.call("POST", f"/{first}/page", PAGE | {"version": changes(first)})["page_id"]
    agent.publish(first)
    agent.draft(second, rows=[], page_id=int(page))
    open_menus(tenant)
    refused = agent.publish(second, status=409)
    assert refused["message"].startswith("1688 isn't enabled for this merchant, so they couldn't import these offers.")
    assert desk.orders(id=second)[0]["state"] == 1
    open_menus(tenant, Menu.SUPPLIER_1688)
    agent.publish(second)
    assert desk.orders(id=second)[0]["state"] == 3
