"""Requests, results, messages, files and quotes of one merchant are refused to everybody else, with nothing changed.

Every operation about services stands in a table with a call that only its owner may make: a new one that does not is
reported. The owner makes each call too, so that what others are refused is not refused for another reason.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from server.company.catalogue.contracts import TopicStatus
from server.company.catalogue.models import TopicPage
from server.company.identity.contracts import TokenKind
from server.company.sourcing.models import Offer, Supplier
from server.company.workorders.models import Attachment, Lookup, OrderMessage, Quote
from server.kit import clock
from server.tenancy.models import Tenant
from tests.factories.leads import LeadFactory
from tests.factories.workorders import WorkOrderFactory
from tests.support.operations import ALL, STREAMS, Operation, call, fingerprint
from tests.support.people import Person, signed_in
from tests.workorders.conftest import PERSONAL, RESEARCH, param
from tests.workorders.staff import id_of

pytestmark = pytest.mark.django_db

SECRET = "TEAPOT-OF-THE-OTHERS"
OWN = "nothing of anybody else's can be named"
FILE = "f" * 32


@dataclass(frozen=True)
class Named:
    """A call about a request: an open one with a quote, a pending form or a completed one; `body` may name more."""

    order: str = "open"
    body: Any = None


TEXT = {"text": "Hello"}
MERCHANT: dict[str, Named | str] = {
    "work_orders.list": OWN,
    "work_orders.first": OWN,
    "work_orders.submit": OWN,
    "work_orders.services": OWN,
    "work_orders.form": OWN,
    "work_orders.countries": OWN,
    "work_orders.states": OWN,
    "work_orders.upload_file": OWN,
    "work_orders.upload_image": OWN,
    "service_market.show": OWN,
    "service_market.submissions": OWN,
    "service_market.language.keep": OWN,
    "service_market.sign_out": OWN,
    "service_market.submission": Named(),
    "counsellor.stores": OWN,
    "counsellor.choose": OWN,
    "work_orders.change": Named("pending", {"id": "$order", "state": 1, "param": param("x", PERSONAL, RESEARCH)}),
    "work_orders.withdraw": Named(body={"state": 3}),
    "work_orders.messages": Named(),
    "work_orders.write": Named(body=TEXT | {"files": [FILE]}),
    "work_orders.read_messages": Named(),
    "work_orders.quote": Named(),
    "work_orders.pay_balance": Named(),
    "work_orders.pay_card": Named(),
    "work_orders.check_card": Named(),
    "work_orders.decline": Named(body={"reason": "Too much"}),
    "work_orders.revision": Named("done", TEXT),
    "work_orders.accept": Named("done"),
    "work_orders.dispute": Named("done", TEXT),
    "work_orders.rate": Named("done", {"stars": 1}),
}
OFFER = {"supplier": "Mill", "price": "1", "currency": "USD"}
RESULT = {"version": 1, "link": "https://x.example/"}
QUOTE = {"price": "1", "currency": "USD", "included": "x", "valid_until": "$soon", "revisions": 0}
CONSOLE: dict[str, Named | str] = {
    "work_orders.inbox": OWN,
    "work_orders.assignees": OWN,
    "work_orders.services": OWN,
    "suppliers.list": OWN,
    "suppliers.show": OWN,
    "suppliers.create": OWN,
    "suppliers.save": OWN,
    "suppliers.complain": Named(body=TEXT | {"order_id": "$order"}),
    "absences.list": OWN,
    "absences.create": OWN,
    "work_orders.show": Named(),
    "work_orders.edit": Named(body=RESULT),
    "work_orders.move": Named(body={"state": 2, "version": 1}),
    "work_orders.publish": Named("done", {"version": 1}),
    "work_orders.offer": Named(body=QUOTE),
    "work_orders.withdraw_quote": Named(),
    "work_orders.upload": Named(),
    "work_orders.mail_account": Named("done", {"account": "owner", "password": "secret"}),
    "work_orders.look_up": Named(body={"url": "https://detail.1688.com/offer/620201390233.html"}),
    "work_orders.looked_up": Named(),
    "work_orders.pages": Named("done"),
    "work_orders.add_to_page": Named("done", {"version": 1}),
    "work_orders.make_page": Named("done", {"version": 1, "name": "Socks", "code": "secret7"}),
    "work_orders.keep_offer": Named(body=OFFER),
    "work_orders.pick_offer": Named(),
    "work_orders.drop_offer": Named(),
    "work_orders.thread": Named(),
    "work_orders.answer": Named(body=TEXT),
    "work_orders.read": Named(),
    "work_orders.note": Named(body=TEXT),
    "work_orders.presence": Named(),
    "work_orders.templates": Named(),
}
ASSIGNING = {
    "work_orders.assign", "absences.show", "absences.save", "service_desks.list", "service_desks.show",
    "service_desks.save", "answer_templates.list", "answer_templates.show", "answer_templates.create",
    "answer_templates.save", "service_figures.list", "service_figures.export",
    "services.list", "services.show", "services.save",
}  # fmt: skip
"""What only who assigns requests may do; of absences, those of others."""
SETTLING = {
    "work_orders.reject_dispute", "work_orders.refund_dispute", "work_orders.approve_settlement",
    "work_orders.refuse_settlement",
}  # fmt: skip
"""What finance and support do, once they have proven their second factor."""
SEEN_BY_FINANCE = {
    "work_orders.inbox", "work_orders.assignees", "work_orders.services", "work_orders.show", "work_orders.thread",
    "work_orders.presence",
}  # fmt: skip
ROOMS = {
    "merchant": ("work_orders.", "service_market.", "counsellor."),
    "console": (
        "work_orders.", "suppliers.", "absences.", "service_desks.", "answer_templates.", "service_figures.",
        "services.",
    ),
}  # fmt: skip


def of_services(api: str) -> list[Operation]:
    return [
        operation
        for operation in ALL
        if operation.api == api and operation.id.startswith(ROOMS[api]) and operation.id not in STREAMS
    ]


def test_every_operation_about_services_is_in_a_table() -> None:
    assert {service.id for service in of_services("merchant")} == MERCHANT.keys()
    assert {service.id for service in of_services("console")} == CONSOLE.keys() | ASSIGNING | SETTLING
    named = [service.id for api, table in (("merchant", MERCHANT), ("console", CONSOLE)) for service in of_services(api)
             if service.id in table and table[service.id] == OWN and "_id}" in service.path]  # fmt: skip
    assert named == ["suppliers.show", "suppliers.save"], "suppliers are everybody's who works on requests"


@dataclass
class Scene:
    """What the owner has."""

    orders: dict[str, int]
    ids: dict[str, str]

    def call(self, client: Client, operation: Operation, named: Named) -> Any:
        order = str(self.orders[named.order])
        ids = self.ids | {"order_id": order}
        if operation.id == "work_orders.upload":
            return client.post(operation.url(ids), {"file": SimpleUploadedFile("offer.csv", b"figures")})
        soon = (clock.now() + timedelta(days=2)).isoformat()
        body = json.dumps(named.body).replace('"$order"', order).replace("$soon", soon) if named.body else ""
        return client.generic(operation.method, operation.url(ids), body, content_type="application/json")


@pytest.fixture
def scene(owner: Person, staff: Callable[..., Client]) -> Scene:
    now, mine = clock.now(), {"tenant_id": owner.actor.tenant_id, "user_id": owner.actor.user_id, "remarks": SECRET}
    result = {"link": f"https://x.example/{SECRET}", "rows": [
        {"source": 0, "supplier": 2, "id": "620201390233", "title": "Socks", "price_minor": 100}]}  # fmt: skip
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(opened_menus=["1688"])
    done = {"state": 3, "result": result, "draft": result, "published_at": now}
    rows: dict[str, dict[str, Any]] = {"open": {}, "pending": {"state": 5}, "done": done}
    orders = {name: WorkOrderFactory.create(**mine, **more) for name, more in rows.items()}
    price = {"price_minor": 100, "currency": "USD", "included": SECRET, "revisions": 1, "made_at": now}
    quote = Quote.objects.create(order=orders["open"], valid_until=now + timedelta(days=7), **price)
    Quote.objects.create(order=orders["done"], valid_until=now, state="accepted", paid_at=now, **price)
    OrderMessage.objects.create(order=orders["open"], at=now, from_staff=True, text=SECRET)
    Attachment.objects.create(
        id=FILE, tenant_id=owner.actor.tenant_id, key="x/y/z.csv", name=SECRET, is_image=False, byte_count=1,
        created_at=now,
    )  # fmt: skip
    lookup = Lookup.objects.create(order=orders["open"], asked_at=now, url=SECRET)
    staff("support")
    editor = id_of("support@staff.example")
    mill = Supplier.objects.create(name="Sock Works", edited_by_id=editor)
    offer = Offer.objects.create(
        order=orders["open"], source=0, supplier=mill, price_minor=1, currency="USD", note=SECRET, made_at=now
    )
    lead = LeadFactory.create(form__edited_by_id=editor, user_id=owner.actor.user_id)
    kinds = dict.fromkeys(("page_type", "topic_type", "affiliation", "display_type"), 1)
    page = TopicPage.objects.create(
        name_en=SECRET, tenant_id=owner.actor.tenant_id, check_code="secret", status=TopicStatus.PUBLISHED,
        edited_by_id=editor, created_at=now, edited_at=now, **kinds,
    )  # fmt: skip
    ids = {"quote_id": quote.pk, "lookup_id": lookup.pk, "offer_id": offer.pk, "supplier_id": mill.pk,
           "submission_id": lead.pk, "page_id": page.pk, "settlement_id": 1}  # fmt: skip
    return Scene({name: row.pk for name, row in orders.items()}, {name: str(pk) for name, pk in ids.items()})


def rolled_back(ask: Callable[[], Any]) -> Any:
    """The answer, without what it changed."""
    with transaction.atomic():
        answer = ask()
        transaction.set_rollback(True)
    return answer


def test_another_merchant_and_a_visitor_learn_and_change_nothing(scene: Scene, owner: Person, stranger: Person) -> None:
    theirs = stranger.actor.user_id
    others = {"portal": stranger.client, "market": signed_in(theirs, TokenKind.MARKET), "visitor": Client()}
    before = fingerprint(None)
    for operation in of_services("merchant"):
        named = MERCHANT[operation.id]
        for who, client in others.items():
            if isinstance(named, Named):
                answer = scene.call(client, operation, named)
                requested = 1001000 if who == "visitor" else 1000404
                at = (operation.id, who, answer.content)
                # Where a market session does not lead it is none.
                assert answer.json()["code"] in {requested, 1001000 if who == "market" else requested}, at
            elif operation.id != "service_market.sign_out":
                answer = call(client, operation, scene.ids)
            assert SECRET not in answer.content.decode(), (operation.id, who)
    assert fingerprint(None) == before
    for operation in of_services("merchant"):
        named = MERCHANT[operation.id]
        if isinstance(named, Named):
            code = rolled_back(lambda: scene.call(owner.client, operation, named)).json()["code"]  # noqa: B023
            assert code not in {1000404, 1000403, 1000400, 1001000}, (operation.id, code)


def test_staff_who_do_not_reach_the_merchant_learn_and_change_nothing(
    scene: Scene, staff: Callable[..., Client]
) -> None:
    agent, finance, operator = staff("sourcing"), staff("finance"), staff("operator")
    before = fingerprint(None)
    for operation in of_services("console"):
        named = CONSOLE.get(operation.id, OWN)
        others = agent if operation.id in SETTLING else finance
        if operation.id not in SEEN_BY_FINANCE:
            refused = scene.call(others, operation, named if isinstance(named, Named) else Named())
            assert refused.status_code == 403, (operation.id, refused.content)
        if isinstance(named, Named):
            answer = scene.call(agent, operation, named)
            assert answer.status_code == 404, (operation.id, answer.content)
        elif operation.id in ASSIGNING - {"absences.show", "absences.save"}:
            assert call(agent, operation, scene.ids).status_code == 403, operation.id
        elif operation.method == "GET":
            assert SECRET not in call(agent, operation, scene.ids).content.decode(), operation.id
    assert fingerprint(None) == before
    for operation in of_services("console"):
        named = CONSOLE.get(operation.id, OWN)
        if isinstance(named, Named):
            answer = rolled_back(lambda: scene.call(operator, operation, named))  # noqa: B023
            assert answer.status_code == 200, (operation.id, answer.content)
