"""All that speaks for the merchant in a dispute: the order, its parcels' way, the mails to the buyer, refunds."""

from dataclasses import dataclass
from datetime import datetime

from server.company.identity.contracts import Actor, Sensitive
from tenants.disputes.contracts import DisputeRow
from tenants.disputes.selectors.disputes import read_dispute
from tenants.orders.contracts import OrderDetail
from tenants.orders.errors import NoExport
from tenants.orders.selectors.orders import read_order
from tenants.parcels.contracts import ParcelRow
from tenants.parcels.contracts.mails import MailEvent
from tenants.parcels.selectors.parcels import parcels_of_order
from tenants.parcels.selectors.sent_mails import sent_mails


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known. `mails`: when which one went out, about which parcel. `refunds`: when, in minor units."""

    dispute: DisputeRow
    order: OrderDetail
    parcels: tuple[ParcelRow, ...]
    mails: tuple[tuple[datetime, MailEvent, str], ...]
    refunds: tuple[tuple[datetime | None, int], ...]


def read_evidence(actor: Actor, dispute_id: int, *, now: datetime) -> Evidence:
    """Return the evidence of a dispute. A constant number of queries. NotFound; NoExport without the right to take data
    out, because it names the buyer. Staff who act as the user get the buyer masked.
    """
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoExport
    dispute = read_dispute(actor, dispute_id)
    order = read_order(actor, dispute.order_id)
    refunds = [(each.get("at"), int(each["amount"][0])) for each in order.details.get("refunds", ())]
    return Evidence(
        dispute=dispute,
        order=order,
        parcels=tuple(parcels_of_order(actor, dispute.order_id, now=now)),
        mails=tuple(sent_mails(actor, dispute.order_id)),
        refunds=tuple((datetime.fromisoformat(at) if at else None, amount) for at, amount in refunds if amount),
    )
