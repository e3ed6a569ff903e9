"""The columns of payout files and the words of their kinds, as Shopify, Stripe, PayPal, WooPayments, Square and people
write them. Pure."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from server.kit.cells import plain
from tenants.payouts.contracts import PayoutKind


class Column(StrEnum):
    """What a column means."""

    PAYOUT = "payout"
    PAID_ON = "paid_on"
    KIND = "kind"
    ORDER = "order"
    GROSS = "gross"
    FEE = "fee"
    NET = "net"
    CURRENCY = "currency"
    ON = "on"
    ID = "id"


WORDS: Mapping[str, Sequence[str]] = json.loads(Path(__file__).with_name("columns.json").read_text())
_KINDS: Sequence[tuple[PayoutKind | None, Sequence[str]]] = (
    (PayoutKind.FEE, ("chargebackfee", "disputefee", "拒付费")),
    (PayoutKind.DISPUTE, ("chargeback", "dispute", "拒付", "争议")),
    (PayoutKind.REFUND, ("refund", "退款")),
    (None, ("payout", "withdraw", "transfer", "deposit", "提现", "结算", "付款到银行")),
    (PayoutKind.FEE, ("fee", "networkcost", "手续费", "费用")),
    (PayoutKind.ADJUSTMENT, ("adjust", "correction", "调整")),
    (PayoutKind.CHARGE, ("charge", "payment", "sale", "capture", "order", "checkout", "收款", "付款", "订单", "销售")),
)
"""Parts of words in the order in which they are looked for: a "payment refund" is a refund, a "chargeback" no charge.
None: the payout itself."""


def guess_columns(headings: Sequence[str]) -> dict[Column, int]:
    """Return the place of each column that is known. Of several with one meaning the surer word counts, of two equal
    ones the first; no column has two meanings."""
    names = [plain(heading) for heading in headings]
    found: dict[Column, int] = {}
    for column in Column:
        places = [names.index(word) for word in WORDS[column] if word in names]
        if free := [place for place in places if place not in found.values()]:
            found[column] = free[0]
    return found


def kind_of(word: str, gross: int) -> PayoutKind | None:
    """Return what a line is by the file's word, or by its sign where there is none; None for the payout itself."""
    name = plain(word)
    if not name:
        return PayoutKind.REFUND if gross < 0 else PayoutKind.CHARGE
    return next((kind for kind, parts in _KINDS if any(part in name for part in parts)), PayoutKind.OTHER)
