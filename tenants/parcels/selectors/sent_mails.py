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
