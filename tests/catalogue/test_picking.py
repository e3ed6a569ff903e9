"""Staff find products in our catalogue, put many on a topic page at once, and arrange them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from server.company.catalogue.contracts import FixedPage
from server.company.catalogue.models import TopicPageProduct
from server.company.staff.models import AuditEntry
from tests.catalogue.helpers import publish
from tests.factories.supply import seen, sighting
from tests.support.console import ask

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
FIRST_ID = 1_005_006_100_000_000
PICK, ARRANGE = "topic_products/pick", "topic_products/arrange"


def found(client: Client, words: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = ask(client, "GET", f"topic_products/candidates?q={words}")["data"]
    return rows


def test_products_are_found_and_put_on_a_page_once(staff: Staff) -> None:
    client = staff("sourcing")
    page = publish(client)
    mugs = [sighting(str(FIRST_ID + number), f"Ceramic Mug {number}") for number in range(10)]
    seen(*mugs, sighting(str(FIRST_ID + 99), "Tea Pot"))
    rows = found(client, "ceramic+mug")
    assert (len(rows), rows[0]["price"], rows[0]["currency"]) == (10, "10.00", "USD")
    assert rows[0]["image"].startswith("/")
    payload = {"page_id": int(page["id"]), "ids": [int(row["id"]) for row in rows]}
    assert ask(client, "POST", PICK, payload) == {"new": 10}
    assert ask(client, "POST", PICK, payload) == {"new": 0}
    listed = ask(client, "GET", f"topic_products?page_id={page['id']}")
    assert [row["title_en"] for row in listed["data"]] == [row["title"] for row in rows]
    assert {row["state"] for row in listed["data"]} == {"published"}
    noted = AuditEntry.objects.filter(action="topic_products.import").order_by("pk")
    assert [note["count"] for note in noted.values_list("detail", flat=True)] == [10, 0]


@pytest.mark.parametrize(("wrong", "field"), [({"ids": [10**9]}, "ids"), ({"page_id": 1475}, "page_id")])
def test_what_does_not_fit_adds_nothing(staff: Staff, wrong: dict[str, Any], field: str) -> None:
    client = staff("sourcing")
    page = publish(client)
    publish(client, fixed_id=FixedPage.LOCAL_WAREHOUSE.value, name_en="Local")
    (mug,) = seen(sighting(str(FIRST_ID))).ids
    payload = {"page_id": int(page["id"]), "ids": [mug]} | wrong
    if field == "ids":
        payload["ids"] = [mug, *wrong["ids"]]
    assert list(ask(client, "POST", PICK, payload, status=422)["fields"]) == [field]
    assert not TopicPageProduct.objects.exists()
    ask(client, "POST", PICK, payload | {"page_id": 10**9, "ids": [mug]}, status=404)
    assert staff("support").post(f"/api/console/{PICK}", payload, "application/json").status_code == 403


def test_products_are_arranged_with_the_others_behind(staff: Staff) -> None:
    client = staff("sourcing")
    page = publish(client)
    taken = seen(*(sighting(str(FIRST_ID + number), f"Mug {number}") for number in range(4)))
    ask(client, "POST", PICK, {"page_id": int(page["id"]), "ids": list(taken.ids)})
    rows = {row.title_en: row for row in TopicPageProduct.objects.all()}
    order = {"page_id": int(page["id"]), "ids": [rows["Mug 3"].pk, rows["Mug 1"].pk]}
    with CaptureQueriesContext(connection) as queries:
        ask(client, "POST", ARRANGE, order)
    listed = ask(client, "GET", f"topic_products?page_id={page['id']}")["data"]
    assert [row["title_en"] for row in listed] == ["Mug 3", "Mug 1", "Mug 0", "Mug 2"]
    assert len(queries) < 20
    versions = {row.title_en: row.version for row in TopicPageProduct.objects.all()}
    assert versions == {name: rows[name].version + (name != "Mug 1") for name in rows}
    ask(client, "POST", ARRANGE, order)
    assert {row.title_en: row.version for row in TopicPageProduct.objects.all()} == versions
    other = publish(client, name_en="Other")
    assert list(ask(client, "POST", ARRANGE, order | {"page_id": int(other["id"])}, status=422)["fields"]) == ["ids"]


def test_a_picture_finds_what_looks_like_it_and_no_picture_is_refused(staff: Staff) -> None:
    client = staff("sourcing")
    answer = client.post("/api/console/topic_products/candidates", {"file": SimpleUploadedFile("x.png", b"no picture")})
    assert answer.status_code in (400, 409, 422)
