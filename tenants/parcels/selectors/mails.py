"""Mails to buyers, as the merchant sees them."""

from collections.abc import Collection

from tenants.parcels.contracts.mails import MailEvent, MailState, ParcelMail
from tenants.parcels.models import BuyerMail
from tenants.parcels.rules.mails import MAY_BE_SENT, state_of


def mails_of(parcel_ids: Collection[int]) -> dict[int, tuple[ParcelMail, ...]]:
    """Return the mails about parcels, oldest first: one query."""
    found: dict[int, list[ParcelMail]] = {}
    for row in BuyerMail.objects.filter(parcel_id__in=parcel_ids).order_by("pk"):
        found.setdefault(row.parcel_id, []).append(_mail(row))
    return {parcel_id: tuple(mails) for parcel_id, mails in found.items()}


def _mail(row: BuyerMail) -> ParcelMail:
    code = (row.reason or {}).get("code", "")
    state = state_of(due_at=row.due_at, claimed_at=row.claimed_at, sent_at=row.sent_at, reason=code)
    is_over = state in {MailState.UNCONFIRMED, MailState.NOT_SENT}
    return ParcelMail(
        event=MailEvent(row.event),
        state=state,
        at=row.sent_at or row.claimed_at or row.created_at,
        reason=row.reason,
        can_send=is_over and code in MAY_BE_SENT,
    )
"""Mails that went to buyers about their parcels."""

from datetime import datetime

from server.company.identity.contracts import Actor
from tenants.parcels.contracts.mails import MailEvent
from tenants.parcels.models import BuyerMail
from tenants.stores.selectors import list_stores


def sent_mails(actor: Actor, order_id: int) -> list[tuple[datetime, MailEvent, str]]:
    """Return when which mail went out about an order's parcels, with the parcel's number, oldest first. Two queries.

    Empty for an order that the actor may not see.
    """
    rows = BuyerMail.objects.filter(parcel__order_id=order_id, sent_at__isnull=False)
    visible = rows.filter(parcel__store_id__in=[store.id for store in list_stores(actor)])
    found = visible.order_by("sent_at", "pk").values_list("sent_at", "event", "parcel__number")
    return [(at, MailEvent(event), number) for at, event, number in found if at is not None]
