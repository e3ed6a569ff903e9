"""A merchant asks for services and follows the requests (specification 002, sections 2.9, 4.7, 4.8 and 7.3)."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from server.company.identity.models import User
from server.company.workorders.models import FormVersion, Service, WorkOrder
from tests.support.people import Person
from tests.support.threads import all_at_once
from tests.workorders.conftest import PERSONAL, PRODUCT, RESEARCH, RequestDesk, param, picture

pytestmark = pytest.mark.django_db


def refused(answer: Any, *fields: str) -> str:
    """The sentence of a refusal that names these fields and kept nothing."""
    assert (answer["success"], answer["code"], sorted(answer["fields"])) == (False, 1000400, sorted(fields)), answer
    assert WorkOrder.objects.count() == 0
    return str(answer["msg"])


def test_three_products_are_one_request(desk: RequestDesk) -> None:
    image = desk.upload(picture())["file"]
    products = [PRODUCT | {"images": [image], "sku": f"SOCK-{number}"} for number in range(3)]
    answer = desk.submit("products_sourcing", PERSONAL, *products, remarks="By May, please")
    assert answer["msg"] == "Form Submitted. Please stay tuned to WhatsApp and Email for information."
    (order,) = desk.orders()
    assert (order["id"], order["type"], order["state"]) == (answer["data"], 30, 1)
    personal, *parts = desk.info(order["id"])
    assert (personal["phone"], personal["markets"]) == ("+442079460018", ["GB", "US"])
    assert [part["sku"] for part in parts] == ["SOCK-0", "SOCK-1", "SOCK-2"]
    assert (parts[0]["images"], parts[0]["quantity"]) == ([image], "300")
    service = json.loads(order["param"])["service"]
    assert (service["name"], service["remarks"], service["price"]) == ("Product Sourcing", "By May, please", "")
    assert service["sku"] == "SOCK-0, SOCK-1, SOCK-2"


def test_many_long_skus_are_cut_and_those_of_a_pending_form_follow_its_answers(desk: RequestDesk) -> None:
    image = desk.upload(picture())["file"]
    long = [PRODUCT | {"images": [image], "sku": f"{number}" * 150} for number in (1, 1, 2)]
    order = desk.submit("products_sourcing", PERSONAL, *long, sku="FROM-LINK")["data"]
    row = WorkOrder.objects.get(pk=order)
    assert row.sku == f"{'1' * 150}, {'2' * 48}"
    WorkOrder.objects.update(state=5)
    body = {"id": int(order), "state": 1, "param": param("products_sourcing", PERSONAL, PRODUCT | {"images": [image]})}
    assert desk.send("put", "ad/work-order/pass", body)["success"]
    assert WorkOrder.objects.get(pk=order).sku == "SOCK-1"


def test_fields_may_go_by_their_titles(desk: RequestDesk) -> None:
    form = desk.get("service/market_research/form")["form"]
    info = [
        [
            {"title": field["title"], "type": field["type"], "value": said.get(field["key"], "")}
            for field in section["fields"]
        ]
        for section, said in ((form["personal"], PERSONAL), (form["requirements"], RESEARCH))
    ]
    sent = json.dumps({"service": {"type": "market_research", "sku": "", "series_id": "1"}, "info": info})
    body = {"param": sent, "type": 30, "appid": 1000, "state": 1, "email": "ada@example.com", "user_id": "7"}
    answer = desk.send("post", "ad/work-order", body)
    assert answer["success"], answer
    assert desk.info(answer["data"])[1] == RESEARCH


def test_a_yes_keeps_its_own_fields_alone(desk: RequestDesk) -> None:
    pasted = "看看这个：\u200bhttps://example.com/p/1，点击打开"
    common = {"product_url": pasted, "size": "M", "color": "red", "quantity": "2"}
    here = {"warehouse_recipient": "Li", "warehouse_address": "1 Road", "warehouse_city": "Yiwu"}
    here |= {"warehouse_state": "Zhejiang", "warehouse_zip": "322000", "warehouse_phone": "13800138000"}
    answer = desk.submit("products_procurement", PERSONAL, common | here | {"shipped_by_us": "no", "zip": "90001"})
    kept = WorkOrder.objects.get(pk=answer["data"]).parts[1]
    assert (kept["warehouse_phone"], "zip" in kept) == ("+8613800138000", False)
    assert kept["product_url"] == "https://example.com/p/1", "the link in what was pasted"
    missing = desk.submit("products_procurement", PERSONAL, common | here | {"shipped_by_us": "yes"})
    requested = ("recipient", "country", "address", "city", "state", "zip", "recipient_phone", "shipping_time")
    assert sorted(missing["fields"]) == sorted(f"info.1.{key}" for key in requested)


def test_every_empty_required_field_is_named(desk: RequestDesk) -> None:
    said = desk.submit("market_research", PERSONAL | {"email": " ", "markets": []}, {"categories": ""})
    fields = ("info.0.email", "info.0.markets", "info.1.categories", "info.1.keywords")
    assert refused(said, *fields) == "Please fill in the required fields."


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"email": "nobody"}, "info.0.email"),
        ({"area": "XX", "phone": "+442079460018"}, "info.0.area"),
        ({"markets": ["US", "XX"]}, "info.0.markets"),
        ({"markets": "US"}, "info.0.markets"),
        ({"phone": "call me"}, "info.0.phone"),
        ({"tool": "Pigeon"}, "info.0.tool"),
        ({"first_name": "A" * 201}, "info.0.first_name"),
        ({"first_name": ["A"]}, "info.0.first_name"),
        ({"other": "x" * 4001}, "info.0.other"),
        ({"nickname": "Ada"}, "info.0.nickname"),
    ],
)
def test_what_does_not_fit_is_named(desk: RequestDesk, answers: dict[str, Any], field: str) -> None:
    refused(desk.submit("market_research", PERSONAL | answers, RESEARCH), field)


@pytest.mark.parametrize("quantity", ["-1", "many", "1e13", "NaN", "Infinity"])
def test_a_quantity_is_a_number_of_at_least_nothing(desk: RequestDesk, quantity: str) -> None:
    image = desk.upload(picture())["file"]
    product = PRODUCT | {"images": [image], "quantity": quantity}
    refused(desk.submit("products_sourcing", PERSONAL, product), "info.1.quantity")


@pytest.mark.parametrize(
    ("service", "parts", "message"),
    [
        ("market_research", 0, "Fill in at least one section."),
        ("market_research", 2, "This form has one section."),
        ("products_sourcing", 6, "This form has at most 5 sections."),
    ],
)
def test_a_form_has_its_number_of_sections(desk: RequestDesk, service: str, parts: int, message: str) -> None:
    section = PRODUCT if service == "products_sourcing" else RESEARCH
    assert refused(desk.submit(service, PERSONAL, *[section] * parts), "info") == message


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ("{", "param"),
        ("[]", "param"),
        ('{"service": {"type": "market_research"}}', "info"),
        ('{"service": {"type": "market_research"}, "info": [[{"title": "x", "colour": "red"}]]}', "info.0.0.colour"),
        ('{"service": {"type": "market_research"}, "info": [[' + ",".join(['{"key":"x"}'] * 10_000) + "]]}", "info.0"),
        (param("market_research", PERSONAL, RESEARCH) + " " * 200_000, "param"),
    ],
    ids=["broken", "a list", "no answers", "unknown name", "ten thousand fields", "too long"],
)
def test_a_malformed_form_is_refused(desk: RequestDesk, sent: str, field: str) -> None:
    refused(desk.send("post", "ad/work-order", {"param": sent}), field)


def test_a_double_click_is_one_request(desk: RequestDesk, other_desk: RequestDesk) -> None:
    first = desk.submit("market_research", PERSONAL, RESEARCH, key="once")
    again = desk.submit("market_research", PERSONAL, RESEARCH, key="once")
    assert (first["data"] == again["data"], len(desk.orders())) == (True, 1)
    assert other_desk.submit("market_research", PERSONAL, RESEARCH, key="once")["data"] != first["data"]


def test_the_next_form_begins_with_what_the_first_said(desk: RequestDesk, other_desk: RequestDesk) -> None:
    assert desk.get("ad/work-order/first", user_id="7", app_id=1000)["result"]["param"] == ""
    desk.research()
    desk.submit("market_research", PERSONAL | {"first_name": "Augusta"}, RESEARCH)
    response = json.loads(desk.get("ad/work-order/first")["result"]["param"])["info"][0]
    assert {row["key"]: row["value"] for row in response}["first_name"] == "Ada"
    assert other_desk.get("ad/work-order/first")["result"]["param"] == ""


def test_requests_come_newest_first_by_state_and_day(desk: RequestDesk) -> None:
    made = [desk.research() for _ in range(12)]
    desk.send("put", "ad/work-order/pass", {"id": int(made[0]), "state": 4})
    assert [order["id"] for order in desk.orders()] == list(reversed(made))[:10]
    assert [order["id"] for order in desk.orders(page=2)] == [made[1], made[0]]
    assert (desk.get("work-order/list", state=4)["count"], desk.get("work-order/list", state=1)["count"]) == (1, 11)
    assert desk.get("work-order/list", type=30, service="market_research")["count"] == 12
    assert (desk.orders(service="products_sourcing"), desk.orders()[0]["most"]) == ([], 1)
    assert desk.orders(end="2020-01-01") == []
    assert len(desk.orders(begin="2020-01-01", size=50)) == 12


@pytest.mark.parametrize(("zone", "day"), [("Asia/Shanghai", "2026-11-24"), ("America/New_York", "2026-11-23")])
def test_days_are_those_of_the_reader_s_zone(desk: RequestDesk, zone: str, day: str) -> None:
    order = desk.research()
    WorkOrder.objects.update(created_at=datetime(2026, 11, 23, 22, 30, tzinfo=UTC))
    User.objects.update(time_zone=zone)
    assert [order["id"] for order in desk.orders(begin=day, end=day)] == [order]
    for other in ("2026-11-22", "2026-11-23", "2026-11-24"):
        assert other == day or desk.orders(begin=other, end=other) == [], other
    assert desk.get("work-order/list", end="9999-12-31")["fields"] == {"end": "is too late"}


def test_what_is_sent_empty_is_as_if_it_were_left_out(desk: RequestDesk) -> None:
    order = desk.research()
    sent = {"type": 30, "user_id": "", "page": 1, "size": 10, "state": "", "id": "", "begin": "", "end": ""}
    assert [order["id"] for order in desk.orders(**sent)] == [order]
    for wrong in ({"state": "9"}, {"id": "0"}, {"begin": "soon"}):
        assert desk.get("work-order/list", **sent | wrong)["code"] == 1000400
    market: dict[str, Any] = {
        "page": 1,
        "size": 20,
        "page_id": 1391,
        "type": "",
        "begin": "",
        "end": "",
        "user_id": "1",
        "sort": 1,
    }
    read = desk.client.get("/api/product-service/topic-page-product", market | {"state": 2, "fields": ["id", "title"]})
    assert read.json()["code"] == 1000404, "asked rightly; this installation has no such page"


def test_only_what_nobody_has_begun_is_cancelled(desk: RequestDesk) -> None:
    order = int(desk.research())
    WorkOrder.objects.filter(pk=order).update(state=2)
    assert desk.send("put", "ad/work-order/pass", {"id": order, "state": 4})["code"] == 1000409
    assert WorkOrder.objects.get(pk=order).state == 2
    assert desk.person.put(f"work-order/{order}", {"state": 3})["success"]
    assert WorkOrder.objects.get(pk=order).state == 4
    for done in (3, 4):
        WorkOrder.objects.filter(pk=order).update(state=done)
        assert desk.person.put(f"work-order/{order}", {"state": 3})["code"] == 1000409
        assert WorkOrder.objects.get(pk=order).state == done


def test_a_form_to_be_completed_goes_on_with_its_own_version(desk: RequestDesk) -> None:
    order = WorkOrder.objects.get(pk=desk.research())
    WorkOrder.objects.filter(pk=order.pk).update(state=5, parts=[])
    form = Service.objects.get(form__key="market_research").form
    later = {"en": "Later", "zh": "", "fields": [{"key": "budget", "type": "number", "en": "Budget", "required": True}]}
    FormVersion.objects.create(form=form, number=2, body=later, published_at=order.created_at)
    body = {"id": order.pk, "state": 1, "type": 30, "appid": 1000}
    newer = desk.send("put", "ad/work-order/pass", body | {"param": param("x", PERSONAL, {"budget": 5})})
    assert list(newer["fields"]) == ["info.1.budget"]
    assert desk.send("put", "ad/work-order/pass", body | {"param": param("x", PERSONAL, RESEARCH)})["success"]
    assert (desk.orders()[0]["state"], desk.info(str(order.pk))[1]) == (1, RESEARCH)
    again = desk.send("put", "ad/work-order/pass", body | {"param": param("x", PERSONAL, RESEARCH)})
    assert again["code"] == 1000409
    assert desk.submit("market_research", PERSONAL, {"budget": 5})["success"]


def test_another_merchant_s_requests_and_files_are_hidden(desk: RequestDesk, other_desk: RequestDesk) -> None:
    order = int(desk.research())
    image = desk.upload(picture())["file"]
    assert (other_desk.orders(), other_desk.orders(id=order)) == ([], [])
    for body in ({"id": order, "state": 4}, {"id": order, "state": 1, "param": param("x", PERSONAL, RESEARCH)}):
        assert other_desk.send("put", "ad/work-order/pass", body)["code"] == 1000404
    assert other_desk.person.put(f"work-order/{order}", {"state": 3})["code"] == 1000404
    stolen = other_desk.submit("products_sourcing", PERSONAL, PRODUCT | {"images": [image]})
    assert list(stolen["fields"]) == ["info.1.images"]
    assert (WorkOrder.objects.count(), WorkOrder.objects.get().state) == (1, 1)


def test_without_the_right_services_are_refused(desk: RequestDesk, member_with: Callable[..., Person]) -> None:
    colleague = RequestDesk(member_with("SETTINGS"))
    for path in ("service", "service/market_research/form", "work-order/list", "ad/work-order/first"):
        assert colleague.get(path)["code"] == 1000403
    assert colleague.submit("market_research", PERSONAL, RESEARCH)["code"] == 1000403
    assert WorkOrder.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_cancelling_twice_at_once_is_once(desk: RequestDesk) -> None:
    order = int(desk.research())
    body = {"id": order, "state": 4}
    answers = all_at_once(*[lambda: desk.send("put", "ad/work-order/pass", body)] * 4)
    assert sorted(answer["success"] for answer in answers) == [False, False, False, True]
