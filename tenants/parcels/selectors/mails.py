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
