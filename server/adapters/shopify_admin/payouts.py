"""Payouts of Shopify Payments; implements `server.ports.payouts.StorePayoutPort`.

Source: shopify.dev, objects ShopifyPaymentsAccount (null where a shop does not use Shopify Payments; needs
`read_shopify_payments_accounts`), ShopifyPaymentsPayout and ShopifyPaymentsBalanceTransaction (need
`read_shopify_payments_payouts`); enum ShopifyPaymentsTransactionType. `net` is `amount` less `fee`.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from server.adapters.shopify_admin.client import Denied, Json, ShopifyClient
from server.adapters.shopify_admin.grants import PAYOUT_SCOPES, lacking
from server.adapters.shopify_admin.mapper import number_of
from server.adapters.shopify_admin.order_lines import nodes
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.payouts import lacking_payout_rights, read_currency_code, read_signed
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, read_moment, read_text
from server.ports.payouts import PayoutKind, PayoutLinePage, PayoutPage, PayoutState, StorePayout, StorePayoutLine
from server.ports.stores import StoreAccess

PAYOUTS_AT_ONCE, LINES_AT_ONCE = 50, 100
_MONEY = "{ amount currencyCode }"
_ENDS = "pageInfo { hasNextPage endCursor }"
PAYOUTS = f"""query Payouts($first: Int!, $after: String, $query: String) {{
  shopifyPaymentsAccount {{
    payouts(first: $first, after: $after, query: $query, sortKey: ISSUED_AT) {{
      nodes {{ id issuedAt status transactionType net {_MONEY} }} {_ENDS}
    }}
  }}
}}"""
PAYOUT_LINES = f"""query PayoutLines($first: Int!, $after: String, $query: String) {{
  shopifyPaymentsAccount {{
    balanceTransactions(first: $first, after: $after, query: $query, sortKey: ID, hideTransfers: true) {{
      nodes {{
        id type transactionDate amount {_MONEY} fee {_MONEY} associatedOrder {{ id name }} associatedPayout {{ id }}
      }} {_ENDS}
    }}
  }}
}}"""
_STATES = {"PAID": PayoutState.PAID, "FAILED": PayoutState.FAILED, "CANCELED": PayoutState.FAILED}
_KINDS = {
    "CHARGE": PayoutKind.CHARGE,
    "REFUND": PayoutKind.REFUND,
    "REFUND_FAILURE": PayoutKind.REFUND,
    "DISPUTE_WITHDRAWAL": PayoutKind.DISPUTE,
    "DISPUTE_REVERSAL": PayoutKind.DISPUTE,
    "CHARGEBACK_FEE": PayoutKind.FEE,
    "CHARGEBACK_FEE_REFUND": PayoutKind.FEE,
    "STRIPE_FEE": PayoutKind.FEE,
}
_TRANSFERS = frozenset({"TRANSFER"})
"""The payout's own entry, which takes off the balance what its lines brought."""


class ShopifyPayouts(ExaminedStore[ShopifyClient]):
    """The payouts of a shop that uses Shopify Payments."""

    payout_provider = "Shopify Payments"

    def list_payouts(self, access: StoreAccess, *, since: datetime, cursor: str | None) -> PayoutPage:
        begin = since.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        with self.talking(access) as client:
            variables = {"first": PAYOUTS_AT_ONCE, "after": cursor, "query": f"issued_at:>='{begin}'"}
            account = account_of(client, PAYOUTS, variables)
            if account is None:
                return PayoutPage((), None, has_account=False)
            page = as_dict(account.get("payouts"))
            found = (_payout(node) for node in nodes(page))
            return PayoutPage(tuple(each for each in found if each), following(page))

    def list_payout_lines(self, access: StoreAccess, payout_id: str, *, cursor: str | None) -> PayoutLinePage:
        with self.talking(access) as client:
            variables = {"first": LINES_AT_ONCE, "after": cursor, "query": f"payments_transfer_id:{payout_id}"}
            page = as_dict((account_of(client, PAYOUT_LINES, variables) or {}).get("balanceTransactions"))
            own = [node for node in nodes(page) if _payout_of(node) == payout_id and node.get("type") not in _TRANSFERS]
            return PayoutLinePage(tuple(map(_line, own)), following(page))

    def lacking_payout_scopes(self, granted: str) -> Sequence[str]:
        return lacking(granted.split(","), PAYOUT_SCOPES) if granted else ()


def account_of(client: ShopifyClient, document: str, variables: Json) -> Json | None:
    """Return the shop's account at Shopify Payments; None where it has none."""
    try:
        account = client.query(document, variables).get("shopifyPaymentsAccount")
    except Denied as denied:
        raise lacking_payout_rights(client.host, ", ".join(PAYOUT_SCOPES)) from denied
    return as_dict(account) if account is not None else None


def following(page: Json) -> str | None:
    """Return the cursor of the next page; None after the last."""
    ends = as_dict(page.get("pageInfo"))
    return read_text(ends.get("endCursor")) or None if ends.get("hasNextPage") else None


def _payout(node: Json) -> StorePayout | None:
    """Return a payout; None for one that is on its way: it comes again once it arrived."""
    state = _STATES.get(read_text(node.get("status")))
    if state is None:
        return None
    net = as_dict(node.get("net"))
    currency = read_currency_code(net.get("currencyCode"))
    amount = abs(read_signed(net.get("amount"), currency))
    signed = -amount if node.get("transactionType") == "WITHDRAWAL" else amount
    return StorePayout(_number(node.get("id")), _day(node.get("issuedAt")), currency, signed, state)


def _line(node: Json) -> StorePayoutLine:
    amount, fee, order = (as_dict(node.get(name)) for name in ("amount", "fee", "associatedOrder"))
    currency = read_currency_code(amount.get("currencyCode"))
    return StorePayoutLine(
        external_id=_number(node.get("id")),
        kind=_kind(read_text(node.get("type"))),
        on=_day(node.get("transactionDate")),
        order_id=number_of(read_text(order.get("id"))),
        order_name=read_text(order.get("name"))[:100],
        gross=read_signed(amount.get("amount"), currency),
        fee=read_signed(fee.get("amount"), currency),
        currency=currency,
    )


def _kind(word: str) -> PayoutKind:
    if "ADJUSTMENT" in word:
        return PayoutKind.ADJUSTMENT
    return _KINDS.get(word, PayoutKind.OTHER)


def _payout_of(node: Json) -> str:
    return number_of(read_text(as_dict(node.get("associatedPayout")).get("id")))


def _number(gid: Any) -> str:
    number = number_of(read_text(gid))
    if not number:
        raise MalformedAnswer
    return number


def _day(value: Any) -> date:
    moment = read_moment(value)
    if moment is None:
        raise MalformedAnswer
    return moment.astimezone(UTC).date()
