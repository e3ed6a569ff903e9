"""Mails to buyers: how tests switch them on, send them and look at them."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from server.kit import clock
from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.models import BuyerMail
from tenants.parcels.services.mails import send_due_mails
from tenants.parcels.services.readings import note_reading
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs

YUN = ("YT2300000000000001", "YunExpress")
REPLIES = "care@tea.example"


def switched_on(bought: Bought, *events: str, **changes: Any) -> Any:
    owner = bought.intake.owner
    version = owner.get("parcel/mails")["version"]
    rules = {"events": list(events), "reply_to": REPLIES, "besides_stores": True, **changes}
    return owner.put("parcel/mails", {**rules, "version": version})


def scanned(bought: Bought, state: ParcelState, hours: float = 0) -> None:
    scan = ParcelEvent(clock.now() + timedelta(hours=hours), state, state.value)
    with tenant_scope_of(bought.intake.tenant):
        note_reading(bought.rows()[0].pk, TrackedNumber(YUN[0], state, events=(scan,)), now=clock.now())
    drain_jobs(skip_pauses=True)


def kept(bought: Bought) -> list[tuple[str, bool, str]]:
    """Event, whether it was sent, and why not."""
    with tenant_scope_of(bought.intake.tenant):
        rows = BuyerMail.objects.order_by("pk")
        return [(row.event, row.sent_at is not None, (row.reason or {}).get("code", "")) for row in rows]


def outbox() -> list[EmailMultiAlternatives]:
    """Mails of merchants; ours to them are left out."""
    return [each for each in mail.outbox if isinstance(each, EmailMultiAlternatives) and each.extra_headers]


def failing(monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> list[EmailMultiAlternatives]:
    """Let the next sendings fail; return what was tried."""
    tried: list[EmailMultiAlternatives] = []
    left, send = list(errors), EmailMultiAlternatives.send

    def sending(message: EmailMultiAlternatives, fail_silently: bool = False) -> int:
        if message.extra_headers:
            tried.append(message)
            if left:
                raise left.pop(0)
        return send(message, fail_silently)

    monkeypatch.setattr(EmailMultiAlternatives, "send", sending)
    return tried


def send_again(bought: Bought, **later: float) -> None:
    with tenant_scope_of(bought.intake.tenant):
        send_due_mails(now=clock.now() + timedelta(**later))
