"""Disputes of payments by Shopify Payments; implements `server.ports.disputes.StoreDisputePort`.

Source: shopify.dev, queries disputes and dispute (need `read_shopify_payments_disputes`), enums DisputeStatus,
DisputeType and ShopifyPaymentsDisputeReason; webhooks DISPUTES_CREATE, DISPUTES_UPDATE. Deadlines are days.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import Any

import orjson

from server.adapters.shopify_admin.client import Denied, Json, ShopifyClient
from server.adapters.shopify_admin.grants import DISPUTE_SCOPES, lacking
from server.adapters.shopify_admin.mapper import number_of
from server.adapters.shopify_admin.order_lines import nodes
from server.adapters.shopify_admin.payouts import following
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.payouts import lacking_payout_rights, read_currency_code, read_signed
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, read_moment, read_text
from server.ports.disputes import DisputePage, DisputeReason, DisputeState, StoreDispute
from server.ports.stores import StoreAccess

AT_ONCE = 50
TOPICS = ("DISPUTES_CREATE", "DISPUTES_UPDATE")
_DISPUTE = """
id type status initiatedAt evidenceDueBy evidenceSentOn finalizedOn amount { amount currencyCode }
reasonDetails { reason } order { id }
"""
DISPUTES = f"""query Disputes($first: Int!, $after: String, $query: String) {{
  disputes(first: $first, after: $after, query: $query) {{
    nodes {{ {_DISPUTE} }} pageInfo {{ hasNextPage endCursor }}
  }}
}}"""
DISPUTE = f"query Dispute($id: ID!) {{ dispute(id: $id) {{ {_DISPUTE} }} }}"
_GID = "gid://shopify/ShopifyPaymentsDispute/"
_STATES = {
    "NEEDS_RESPONSE": DisputeState.NEEDS_RESPONSE,
    "UNDER_REVIEW": DisputeState.UNDER_REVIEW,
    "WON": DisputeState.WON,
    "LOST": DisputeState.LOST,
    "ACCEPTED": DisputeState.ACCEPTED,
    "PREVENTED": DisputeState.CLOSED,
    "CHARGE_REFUNDED": DisputeState.CLOSED,
}
_OPEN = frozenset({DisputeState.NEEDS_RESPONSE, DisputeState.UNDER_REVIEW})
_REASONS = {
    "FRAUDULENT": DisputeReason.FRAUDULENT,
    "PRODUCT_NOT_RECEIVED": DisputeReason.NOT_RECEIVED,
    "PRODUCT_UNACCEPTABLE": DisputeReason.NOT_AS_DESCRIBED,
    "DUPLICATE": DisputeReason.DUPLICATE,
    "CREDIT_NOT_PROCESSED": DisputeReason.CREDIT_NOT_PROCESSED,
    "SUBSCRIPTION_CANCELLED": DisputeReason.CANCELLED_SUBSCRIPTION,
    "UNRECOGNIZED": DisputeReason.UNRECOGNIZED,
}


class ShopifyDisputes(ExaminedStore[ShopifyClient]):
    """The disputes of a shop; a shop without Shopify Payments has none."""

    def list_disputes(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> DisputePage:
        begin = since.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        variables = {"first": AT_ONCE, "after": cursor, "query": f"initiated_at:>='{begin}'"}
        with self.talking(access) as client:
            page = as_dict(_asked(client, DISPUTES, variables).get("disputes"))
            found = (_dispute(node) for node in nodes(page))
            return DisputePage(tuple(each for each in found if each), following(page))

    def read_dispute(self, access: StoreAccess, external_id: str) -> StoreDispute | None:
        with self.talking(access) as client:
            node = _asked(client, DISPUTE, {"id": f"{_GID}{external_id}"}).get("dispute")
            return _dispute(as_dict(node)) if node is not None else None

    def dispute_news(self, topic: str, body: str) -> str:
        if not topic.startswith("disputes/"):
            return ""
        external_id = read_text(as_dict(orjson.loads(body)).get("id"))
        if not external_id:
            raise ValueError("no dispute")
        return external_id

    def lacking_dispute_scopes(self, granted: str) -> Sequence[str]:
        return lacking(granted.split(","), DISPUTE_SCOPES) if granted else ()


def dispute_topics(granted: Sequence[str]) -> tuple[str, ...]:
    """Return the topics about disputes for which the merchant granted the scope."""
    return () if lacking(granted, DISPUTE_SCOPES) else TOPICS


def _asked(client: ShopifyClient, document: str, variables: Json) -> Json:
    try:
        return client.query(document, variables)
    except Denied as denied:
        raise lacking_payout_rights(client.host, ", ".join(DISPUTE_SCOPES)) from denied


def _dispute(node: Json) -> StoreDispute | None:
    """Return a dispute; None for one in a state that we do not know, or about nothing."""
    state, money = _STATES.get(read_text(node.get("status"))), as_dict(node.get("amount"))
    external_id, opened_at = number_of(read_text(node.get("id"))), read_moment(node.get("initiatedAt"))
    if not external_id or opened_at is None:
        raise MalformedAnswer
    currency = read_currency_code(money.get("currencyCode"))
    amount = read_signed(money.get("amount"), currency)
    if state is None or amount <= 0:
        return None
    # An inquiry that is over took nothing, whatever word it ended with; what was prevented never became a chargeback.
    is_inquiry = node.get("type") == "INQUIRY" or state is DisputeState.CLOSED
    return StoreDispute(
        external_id=external_id,
        order_id=number_of(read_text(as_dict(node.get("order")).get("id"))),
        state=DisputeState.CLOSED if is_inquiry and state not in _OPEN else state,
        reason=_REASONS.get(read_text(as_dict(node.get("reasonDetails")).get("reason")), DisputeReason.OTHER),
        is_inquiry=is_inquiry,
        amount=amount,
        currency=currency,
        opened_at=opened_at,
        due_at=_at(node.get("evidenceDueBy"), time.max),
        sent_at=_at(node.get("evidenceSentOn")),
        ended_at=_at(node.get("finalizedOn")),
    )


def _at(value: Any, at: time = time.min) -> datetime | None:
    """Return a moment of a day, or a moment that is told as such."""
    text = read_text(value)
    try:
        return datetime.combine(date.fromisoformat(text), at.replace(microsecond=0), UTC)
    except ValueError:
        return read_moment(text)
