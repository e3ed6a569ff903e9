"""Staff find requests, hand them out, move them as the rules allow and deliver what was asked for."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from server.company.grants.models import MerchantGrant
from server.company.identity.contracts import Menu
from server.company.staff.models import AuditEntry
from server.company.workorders.models import Attachment, OrderEvent, Quote, WorkOrder
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope
from tenants.notifications.models import Notification
from tests.factories.tenants import open_menus
from tests.factories.workorders import WorkOrderFactory
from tests.support.jobs import drain_jobs
from tests.workorders.conftest import PERSONAL, PRODUCT, RESEARCH, RequestDesk, param, picture
from tests.workorders.staff import ROW, ServiceDesk, changes, id_of

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


@pytest.fixture
def support(staff: Staff) -> ServiceDesk:
    return ServiceDesk(staff("support"))


@pytest.fixture
def agent(staff: Staff) -> ServiceDesk:
    return ServiceDesk(staff("sourcing"))


def result_of(desk: RequestDesk, order: str) -> dict[str, object]:
    (found,) = desk.orders(id=order)
    result: dict[str, object] = json.loads(found["param"])["result"]
    return result


def notices(desk: RequestDesk) -> list[tuple[str, str]]:
    drain_jobs()
    with tenant_scope(desk.person.actor.schema_name):
        return [(notification.kind, notification.params.get("text", "")) for notification in Notification.objects.all()]


def sourced(desk: RequestDesk) -> str:
    """A request for two products."""
    image = desk.upload(picture())["file"]
    return str(desk.submit("products_sourcing", PERSONAL, *[PRODUCT | {"images": [image]}] * 2)["data"])


def test_the_inbox_narrows_by_what_staff_look_for(
    support: ServiceDesk, desk: RequestDesk, other_desk: RequestDesk
) -> None:
    first, second = desk.research(sku="SOCK-1"), desk.research()
    third = other_desk.research(remarks="Please hurry")
    old = clock.now() - timedelta(days=9)
    WorkOrder.objects.filter(pk=first).update(due_at=old, created_at=old, state=2)
    mine = desk.person.actor.tenant_id
    assert support.inbox() == [third, second, first]
    for query, found in (
        ("state=2", [first]),
        ("service=market_research&state=1", [third, second]),
        ("service=custom_store", []),
        (f"merchant={mine}", [second, first]),
        ("overdue=true", [first]),
        ("min_days=8", [first]),
        ("q=sock-1", [first]),
        ("q=hurry", [third]),
        (f"q=%23{second}", [second]),
        ("assignee=0&per_page=1", [third]),
    ):
        assert support.inbox(query) == found, query


def test_the_inbox_tells_what_requests_are_worth(support: ServiceDesk, desk: RequestDesk) -> None:
    plain, priced, quoted = (desk.research() for _ in range(3))
    WorkOrder.objects.filter(pk__in=[priced, quoted]).update(price_minor=9_900, currency="USD")
    now = clock.now()
    for state, price in (("declined", 900_000), ("offered", 70_000)):
        Quote.objects.create(
            order_id=int(quoted), price_minor=price, currency="CNY", included="All", revisions=1, made_at=now,
            valid_until=now, state=state,
        )  # fmt: skip
    rows = support.call("GET", "")["data"]
    assert [(row["price"], row["currency"]) for row in rows] == [("700.00", "CNY"), ("99.00", "USD"), ("", "")]
    for query, found in (
        ("min_value=99&currency=USD", [priced]),
        ("min_value=100&currency=USD", []),
        ("min_value=700&currency=CNY", [quoted]),
        ("currency=CNY", [quoted]),
    ):
        assert support.inbox(query) == found, query
    assert support.show(quoted)["price"] == "700.00"
    assert plain not in support.inbox("min_value=0&currency=USD")
    refused = support.call("GET", "?min_value=99", status=422)
    assert refused["fields"] == {"currency": "Choose the currency of the minimum value."}


def test_requests_are_handed_out_together_or_not_at_all(
    support: ServiceDesk, agent: ServiceDesk, desk: RequestDesk
) -> None:
    orders = [int(desk.research()) for _ in range(2)]
    assert (agent.inbox(), agent.call("GET", f"/{orders[0]}", status=404)["code"]) == ([], 1000404)
    colleague = id_of("sourcing@staff.example")
    names = {row["name"] for row in support.call("GET", "/assignees")["data"]}
    assert names == {"support@staff.example", "sourcing@staff.example"}
    for ids, staff_id, status in (([*orders, 10**9], colleague, 404), (orders, 10**9, 422)):
        support.call("POST", "/assign", {"ids": ids, "staff_id": staff_id}, status=status)
        assert WorkOrder.objects.filter(assignee=None).count() == 2
    agent.call("POST", "/assign", {"ids": orders, "staff_id": colleague}, status=403)
    for _twice in range(2):
        support.call("POST", "/assign", {"ids": orders, "staff_id": colleague})
    assert agent.inbox(f"assignee={colleague}") == [str(order) for order in reversed(orders)]
    assert OrderEvent.objects.filter(kind="assigned", detail__to="sourcing@staff.example").count() == 2
    assert AuditEntry.objects.filter(action="work_orders.assign").count() == 2


def test_a_counsellor_sees_the_requests_of_merchants_in_their_care(
    staff: Staff, desk: RequestDesk, other_desk: RequestDesk
) -> None:
    counsellor = ServiceDesk(staff("counsellor"))
    mine, _theirs = desk.research(), other_desk.research()
    assert counsellor.inbox() == []
    now = clock.now()
    kept = {"granted_by": "x", "reason": "x", "begins_at": now, "created_at": now}
    MerchantGrant.objects.create(
        staff_id=id_of("counsellor@staff.example"), tenant_id=desk.person.actor.tenant_id, **kept
    )
    assert counsellor.inbox() == [mine]
    finance, nobody = ServiceDesk(staff("finance")), ServiceDesk(staff())
    assert len(finance.inbox()) == 2
    assert finance.call("POST", f"/{mine}/notes", {"text": "Hello"}, status=403)["code"] == 1000403
    assert nobody.call("GET", "", status=403)["code"] == 1000403


def test_answers_are_read_in_words(support: ServiceDesk, desk: RequestDesk) -> None:
    shown = support.show(sourced(desk))
    assert [part["title"] for part in shown["parts"]][1:] == [shown["parts"][1]["title"]] * 2
    payload = {answer["label"]: answer["words"] for answer in shown["parts"][0]["answers"]}
    assert (payload["Your area"], payload["Target market countries"]) == (
        ["United Kingdom"],
        ["United Kingdom", "United States"],
    )
    product = {answer["label"]: answer for answer in shown["parts"][1]["answers"]}
    assert product["Product Images"]["files"][0]["name"] == "socks.png"
    assert (shown["products"], shown["quantities"], shown["moves"]) == (2, [300, 300], [2, 5, 4])
    assert support.show(desk.research())["quantities"] == [None]


def test_states_follow_the_rules_and_the_merchant_reads_why(support: ServiceDesk, desk: RequestDesk) -> None:
    order = desk.research()
    assert support.move(order, 3, status=409)["code"] == 1000409
    assert support.move(order, 5, status=422)["fields"] == {"reason": "Enter a message."}
    assert changes(order) == 1
    support.move(order, 5, reason="Which <b>countries</b>?")
    assert support.move(order, 2, status=409)
    assert (desk.orders()[0]["state"], desk.orders()[0]["unread"]) == (5, 1)
    assert notices(desk) == [("service_form", "Which <b>countries</b>?")]
    done = {"id": int(order), "state": 1, "param": param("x", PERSONAL, RESEARCH)}
    assert desk.send("put", "ad/work-order/pass", done)["success"]
    support.move(order, 2)
    assert WorkOrder.objects.get(pk=order).assignee_id == id_of("support@staff.example")
    support.move(order, 4, reason="Not possible")
    for state in (1, 2, 3, 5):
        support.move(order, state, reason="x", status=409)
    kinds = [row["kind"] for row in support.show(order)["timeline"]]
    assert kinds == ["cancelled", "begun", "form_completed", "form_asked", "submitted"]
    assert AuditEntry.objects.filter(action="work_orders.move").count() == 3


def test_two_people_on_one_request_lose_nothing(support: ServiceDesk, desk: RequestDesk) -> None:
    order = desk.research()
    support.call("PUT", f"/{order}", {"version": 1, "link": "https://one.example/"})
    late = {"version": 1, "link": "https://two.example/"}
    assert support.call("PUT", f"/{order}", late, status=409)["code"] == 1000409
    support.call("POST", f"/{order}/move", {"version": 1, "state": 2}, status=409)
    assert support.show(order)["draft"]["link"] == "https://one.example/"
    desk.send("put", "ad/work-order/pass", {"id": int(order), "state": 4})
    support.call("POST", f"/{order}/publish", {"version": 2}, status=409)
    assert WorkOrder.objects.get(pk=order).state == 4


def test_a_result_is_the_merchants_once_it_is_published(
    support: ServiceDesk, desk: RequestDesk, tenant: TenantRef
) -> None:
    open_menus(tenant, Menu.SUPPLIER_1688)
    order = sourced(desk)
    nothing = {"type": 0, "resultList": [], "file": {"fileList": []}, "link": {"link": ""}, "page_id": ""}
    assert support.publish(order, status=422)["fields"] == {"draft": "Add a product, a file, a link or a page first."}
    file = support.upload(order)
    support.draft(order, rows=[ROW, ROW | {"source": 1, "id": "6" * 9, "url": "", "express": None}], files=[file["id"]])
    assert result_of(desk, order) == nothing
    draft = support.show(order)["draft"]
    assert [row["total_price"] for row in draft["rows"]] == ["490.50", "490.50"]

    support.publish(order)
    shown = result_of(desk, order)
    assert (shown["type"], desk.orders()[0]["state"]) == (1, 3)
    first = shown["resultList"][0]  # type: ignore[index]
    assert first.pop("selected_image").startswith("/api/account-service/image/proxy?u=https%3A%2F%2Fcbu01")
    assert first == {
        "source": 0,
        "supplier": 2,
        "id": "620201390233",
        "store_name": "Sock Works",
        "title": "Warm socks",
        "url": "https://detail.1688.com/offer/620201390233.html",
        "moq": 100,
        "max_price": "1.25",
        "quantity": 300,
        "service_fee": "20.00",
        "logisticsTypes": 2,
        "logisticsPrice": "95.50",
        "total_price": "490.50",
        "dalivery": 12,
    }
    (payload,) = shown["file"]["fileList"]  # type: ignore[index]
    assert (payload["name"], desk.client.get(payload["download"]).getvalue()) == ("offer.csv", b"figures")
    assert notices(desk) == [("service_result", "")]
    support.draft(order, link="https://shop.example/")
    assert result_of(desk, order)["type"] == 1, "corrected, not published yet"
    support.publish(order)
    assert result_of(desk, order) == nothing | {"type": 2, "link": {"link": "https://shop.example/"}}


@pytest.mark.parametrize(
    ("result", "field"),
    [
        ({"rows": [ROW | {"source": 2}]}, "rows.0.source"),
        ({"rows": [ROW | {"title": " "}]}, "rows.0.title"),
        ({"rows": [ROW | {"max_price": "cheap"}]}, "rows.0.max_price"),
        ({"rows": [ROW | {"max_price": "-1"}]}, "rows.0.max_price"),
        ({"rows": [ROW | {"url": "javascript:alert(1)"}]}, "rows.0.url"),
        ({"rows": [ROW | {"supplier": 3}]}, "rows.0.supplier"),
        ({"rows": [ROW | {"id": "SOCK-1"}]}, "rows.0.id"),
        ({"rows": [ROW | {"id": "620201390234"}]}, "rows.0.url"),
        ({"rows": [ROW | {"supplier": 1}]}, "rows.0.url"),
        ({"rows": [ROW | {"max_price": "9" * 12, "quantity": 10**9}]}, "rows.0.total_price"),
        ({"link": "ftp://shop.example"}, "link"),
        ({"files": ["nobodys"]}, "files"),
    ],
)  # fmt: skip
def test_what_cannot_be_delivered_is_not_kept(
    support: ServiceDesk, desk: RequestDesk, result: dict[str, object], field: str
) -> None:
    order = sourced(desk)
    refused = support.draft(order, status=422, **result)
    assert any(name.endswith(field) for name in refused["fields"]), refused
    assert WorkOrder.objects.get(pk=order).draft is None


def test_files_of_results_belong_to_their_request(
    support: ServiceDesk, desk: RequestDesk, other_desk: RequestDesk
) -> None:
    order, foreign = desk.research(), other_desk.research()
    file = support.upload(order)["id"]
    assert list(support.draft(foreign, status=422, files=[file])["fields"]) == ["files"]
    image = {"images": [{"id": support.upload(order, picture(), "sock.png")["id"]}]}
    refused = desk.submit("products_sourcing", PERSONAL, PRODUCT | image)
    assert list(refused["fields"]) == ["info.1.images"], "not the merchant's own to send"
    refused = support.upload(order, b"<script>", "x.html")
    assert list(refused["fields"]) == ["file"]
    assert Attachment.objects.filter(by_staff=True).count() == 2


def test_a_merchant_s_request_is_found_by_nobody_else(agent: ServiceDesk, desk: RequestDesk) -> None:
    order = WorkOrderFactory.create(tenant_id=desk.person.actor.tenant_id)
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/messages", None),
        ("GET", "/lookups/1", None),
        ("POST", "/move", {"state": 2, "version": 1}),
        ("PUT", "", {"version": 1, "link": "https://x.example/"}),
        ("POST", "/publish", {"version": 1}),
        ("POST", "/messages", {"text": "Hello"}),
        ("POST", "/notes", {"text": "Hello"}),
        ("POST", "/read", None),
        ("POST", "/lookups", {"url": ROW["url"]}),
    ):
        agent.call(method, f"/{order.pk}{path}", body, status=404)
    order.refresh_from_db()
    assert (order.changes, order.draft, order.messages.count(), order.notes.count()) == (1, None, 0, 0)
