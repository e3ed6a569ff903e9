"""The queue of our staff: parcels are found, and taken over from a colleague."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from server.company.antstore.contracts import FulfilmentState
from server.company.antstore.models import Fulfilment
from server.company.antstore.services.fulfilments import HELD_BY_ANOTHER
from server.company.staff.models import AuditEntry
from tests.orders.goods import Intake
from tests.orders.own_staff import BALANCE, PRICE, books, call
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import order_id as order_id
from tests.orders.own_staff import parcel as parcel
from tests.orders.own_staff import shop as shop
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


def test_a_colleague_takes_a_parcel_over_with_a_reason_and_who_had_it_is_told(
    staff: Callable[..., Client], agent: Client, parcel: str, mailoutbox: list[EmailMessage]
) -> None:
    other = staff("operator")
    call(other, "POST", f"{parcel}/take_over", status=409, reason="Ill")
    held = call(agent, "POST", f"{parcel}/claim")
    by = int(held["assignee_id"])
    call(other, "POST", f"{parcel}/take_over", status=422, held_by=by, reason=" ")
    call(other, "POST", f"{parcel}/take_over", status=409, held_by=by + 1, reason="Ill")
    call(other, "POST", f"{parcel}/take_over", status=409, reason="Ill")
    call(agent, "POST", f"{parcel}/take_over", status=409, held_by=by, reason="Mine")
    assert call(agent, "GET", parcel)["is_mine"] is True

    taken = call(other, "POST", f"{parcel}/take_over", held_by=by, reason="Ill today")
    assert (taken["is_mine"], taken["state"], taken["claimed_at"] > held["claimed_at"]) == (True, "picking", True)
    late = call(agent, "POST", f"{parcel}/take_over", status=409, held_by=by, reason="Late")
    assert late["message"] == HELD_BY_ANOTHER
    call(agent, "POST", f"{parcel}/ship", status=409, tracking_number="X")
    drain_jobs()
    (mail,) = mailoutbox
    assert taken["number"] in mail.subject
    assert "Ill today" in mail.body
    (entry,) = AuditEntry.objects.filter(action="fulfilments.take_over", reason="Ill today")
    assert entry.target == f"parcel {taken['id']}"
    assert books() == {"available": BALANCE - 2 * PRICE, "deferred": 2 * PRICE}


def test_a_parcel_of_somebody_who_is_gone_is_taken_over(agent: Client, parcel: str) -> None:
    call(agent, "POST", f"{parcel}/claim")
    Fulfilment.objects.update(assignee=None)
    assert call(agent, "POST", f"{parcel}/take_over", reason="She left us")["is_mine"] is True


def test_parcels_are_found_by_number_merchant_and_tracking(shop: Intake, agent: Client, parcel: str) -> None:
    row = Fulfilment.objects.get()
    Fulfilment.objects.filter(pk=row.pk).update(tracking_number="JD014", state=FulfilmentState.SHIPPED)
    merchant = call(agent, "GET", parcel)["merchant"]

    def found(**query: str) -> int:
        answer: int = call(agent, "GET", f"?{urlencode(query)}")["total"]
        return answer

    hits = [f"A{row.pk}", f"#a{row.pk}", str(row.pk), "jd014", row.key, merchant[:4].upper()]
    assert [found(q=text) for text in hits] == [1] * len(hits)
    assert [found(q=text) for text in (f"A{row.pk + 1}", "JD01", "Schmidt", "A" + "9" * 30)] == [0] * 4
    assert [found(country=code) for code in ("de", "DE", "FR")] == [1, 1, 0]
    assert [found(merchant=str(number)) for number in (row.tenant_id, row.tenant_id + 1)] == [1, 0]
    assert [found(q=f"A{row.pk}", state=state) for state in ("shipped", "waiting")] == [1, 0]
