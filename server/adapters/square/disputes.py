"""Disputes of payments at a Square seller; implements `server.ports.disputes.StoreDisputePort`.

Source: Disputes API, ListDisputes (of all locations, without a filter by time), RetrieveDispute; enums DisputeState and
DisputeReason; webhooks dispute.created, dispute.state.updated. A dispute names the payment, and not its order. Square
tells no time of the decision: the last change of what is over counts.
"""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import quote

import orjson

from server.adapters.square.client import DISPUTE_SCOPES, Json, SquareClient, SquareRefusal, missing_scopes
from server.adapters.square.payments import orders_of_payments
from server.adapters.square.payouts import money_of, page_of, payout_rights
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.orders import rows_of
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, first_text, read_moment, read_text
from server.ports.disputes import DisputePage, DisputeReason, DisputeState, StoreDispute
from server.ports.stores import StoreAccess

EVENTS = frozenset({"dispute.created", "dispute.state.updated"})
_STATES = {
    "INQUIRY_EVIDENCE_REQUIRED": DisputeState.NEEDS_RESPONSE,
    "INQUIRY_PROCESSING": DisputeState.UNDER_REVIEW,
    "INQUIRY_CLOSED": DisputeState.CLOSED,
    "EVIDENCE_REQUIRED": DisputeState.NEEDS_RESPONSE,
    "PROCESSING": DisputeState.UNDER_REVIEW,
    "WON": DisputeState.WON,
    "LOST": DisputeState.LOST,
    "ACCEPTED": DisputeState.ACCEPTED,
}
_OPEN = frozenset({DisputeState.NEEDS_RESPONSE, DisputeState.UNDER_REVIEW})
_REASONS = {
    "NOT_RECEIVED": DisputeReason.NOT_RECEIVED,
    "NOT_AS_DESCRIBED": DisputeReason.NOT_AS_DESCRIBED,
    "DUPLICATE": DisputeReason.DUPLICATE,
    "PAID_BY_OTHER_MEANS": DisputeReason.DUPLICATE,
    "CUSTOMER_REQUESTS_CREDIT": DisputeReason.CREDIT_NOT_PROCESSED,
    "CANCELLED": DisputeReason.CANCELLED_SUBSCRIPTION,
    "NO_KNOWLEDGE": DisputeReason.UNRECOGNIZED,
    "EMV_LIABILITY_SHIFT": DisputeReason.FRAUDULENT,
}


class SquareDisputes(ExaminedStore[SquareClient]):
    """The disputes of all locations of a seller."""

    def list_disputes(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> DisputePage:
        with self.talking(access) as client, payout_rights(client, DISPUTE_SCOPES):
            response = page_of(client, "disputes", {}, cursor or "")
            disputes = _disputes(client, rows_of(response, "disputes"))
        recent = tuple(each for each in disputes if each.opened_at >= since)
        return DisputePage(recent, read_text(response.get("cursor")) or None)

    def read_dispute(self, access: StoreAccess, external_id: str) -> StoreDispute | None:
        with self.talking(access) as client, payout_rights(client, DISPUTE_SCOPES):
            try:
                row = as_dict(client.get(f"disputes/{quote(external_id, safe='')}").get("dispute"))
            except SquareRefusal as refusal:
                if refusal.is_missing:
                    return None
                raise
            return next(iter(_disputes(client, [row])), None)

    def dispute_news(self, topic: str, body: str) -> str:
        if topic not in EVENTS:
            return ""
        content = as_dict(as_dict(as_dict(orjson.loads(body)).get("data")).get("object"))
        external_id = _id(as_dict(content.get("dispute")))
        if not external_id:
            raise ValueError("no dispute")
        return external_id

    def lacking_dispute_scopes(self, granted: str) -> Sequence[str]:
        return missing_scopes(granted.split(), DISPUTE_SCOPES) if granted else ()


def _disputes(client: SquareClient, rows: Sequence[Json]) -> list[StoreDispute]:
    """Return disputes with the orders of their payments, without those in states that we do not know."""
    paid = {_payment_of(row): _made_at(row) for row in rows if _payment_of(row)}
    orders = orders_of_payments(client, paid) if paid else {}
    found = (_dispute(row, orders.get(_payment_of(row), "")) for row in rows)
    return [each for each in found if each is not None]


def _dispute(row: Json, order_id: str) -> StoreDispute | None:
    word, external_id = read_text(row.get("state")), _id(row)
    state = _STATES.get(word)
    amount, currency = money_of(row.get("amount_money"))
    if not external_id:
        raise MalformedAnswer
    if state is None or amount <= 0:
        return None
    return StoreDispute(
        external_id=external_id,
        order_id=order_id,
        state=state,
        reason=_REASONS.get(read_text(row.get("reason")), DisputeReason.OTHER),
        is_inquiry=word.startswith("INQUIRY"),
        amount=amount,
        currency=currency,
        opened_at=_made_at(row),
        due_at=read_moment(row.get("due_at")),
        ended_at=None if state in _OPEN else read_moment(row.get("updated_at")),
    )


def _id(row: Json) -> str:
    return first_text(row, "id", "dispute_id")


def _payment_of(row: Json) -> str:
    return read_text(as_dict(row.get("disputed_payment")).get("payment_id"))


def _made_at(row: Json) -> datetime:
    moment = read_moment(row.get("reported_at")) or read_moment(row.get("created_at"))
    if moment is None:
        raise MalformedAnswer
    return moment
