"""Staff look at a topic page as merchants would, by a link that ends."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client

from server.company.catalogue.contracts.products import RadarValue, Relevance, SimilarProduct, SupplierOffer
from server.company.catalogue.models import TopicPage, TopicPageVisit
from server.company.staff.models import AuditEntry
from server.kit import clock
from tests.catalogue.helpers import CODE, TEXT, call, publish
from tests.factories.topics import fill
from tests.support.people import Person

pytestmark = pytest.mark.django_db

PREVIEW = "/api/product-service/topic-preview"
KNOWN, UNKNOWN = "https://www.aliexpress.com/item/1005006123456789.html", "https://kiln.example/about"


@pytest.fixture
def agent(staff: Callable[..., Client]) -> Client:
    return staff("sourcing")


def draw(agent: Client, page: Any) -> dict[str, str]:
    """The query of a fresh link."""
    url = urlsplit(call(agent, "POST", f"/{page['id']}/preview_link")["url"])
    assert url.path == "/previewTopic"
    return {"preview": parse_qs(url.query)["preview"][0]}


def read(path: str, query: dict[str, str], **headers: str) -> Any:
    return Client().get(f"{PREVIEW}{path}", query, headers=headers).json()


def test_a_link_shows_a_draft_as_a_merchant_would_see_it(agent: Client, owner: Person) -> None:
    page = call(agent, "POST", "", TEXT | {"display_type": 2, "owner": "owner@example.com", "check_code": CODE})
    locked = Relevance(
        open=("suppliers", "similar", "radar"),
        suppliers=(SupplierOffer("Kiln & Co", UNKNOWN),),
        similar=(SimilarProduct("AliExpress", "Mug", KNOWN),),
        radar=(RadarValue("Demand", 80),),
        radar_lock=True,
    )
    fill(page, 9, category="Mugs", relevance=locked)
    query = draw(agent, page)
    answer = read("", query, **{"Accept-Language": "zh"})
    assert (answer["page"]["name"], answer["page"]["check_code"]) == ("夏季", True)
    assert answer["categories"] == [{"category": "Mugs", "category_name": "Mugs"}]
    products = read("/product", query | {"page_id": page["id"], "order_by_price": "desc"})
    assert (products["products"][0]["title"], products["count"], products["gated"]) == ("Mug 7", 8, 1)
    first = products["products"][0]
    assert first["import_exist"] is False
    assert first["relevance"]["radar"] == {"open": True, "lock": True, "radar_list": []}
    rows = {name: first["relevance"][name]["list"] for name in ("suppliers", "similar")}
    assert [rows["suppliers"][0]["importable"], rows["similar"][0]["importable"]] == [False, True]
    assert read(f"/product/{first['id']}", query)["product"] == first
    assert TopicPageVisit.objects.count() == 0
    assert AuditEntry.objects.filter(action="topic_pages.preview_link").count() == 1


def test_a_link_opens_its_own_page_until_it_ends(agent: Client, owner: Person) -> None:
    page, other = publish(agent), publish(agent)
    fill(other)
    query = draw(agent, page)
    theirs = owner.client.get("/api/product-service/topic-page-product", {"page_id": other["id"]}).json()["products"]
    requested = [("/product", query | {"page_id": other["id"]}), (f"/product/{theirs[0]['id']}", query)]
    requested += [("/product", {"preview": "forged", "page_id": page["id"]}), ("", {"preview": "forged"})]
    assert [read(path, what)["code"] for path, what in requested] == [1000404] * 4
    with time_machine.travel(clock.now() + timedelta(hours=1, minutes=1)):
        assert read("", query)["code"] == 1000404


def test_a_page_that_is_over_says_so_to_staff_too(agent: Client) -> None:
    page = publish(agent)
    fill(page)
    query = draw(agent, page)
    TopicPage.objects.update(valid_until=clock.now() - timedelta(seconds=1))
    assert read("", query)["categories"] == []
    assert read("/product", query | {"page_id": page["id"]})["msg"].startswith("Product(s) on this page expired")


def test_who_may_not_edit_pages_draws_no_link(staff: Callable[..., Client], agent: Client) -> None:
    page = publish(agent)
    call(staff("finance"), "POST", f"/{page['id']}/preview_link", status=403)
