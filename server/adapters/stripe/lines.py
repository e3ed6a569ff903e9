"""Maps the lines of our balance there, and its payouts."""

from server.adapters.stripe.answers import Json, id_of, moment, whole
from server.adapters.stripe.mapper import currency_of
from server.adapters.values import as_dict, read_text
from server.ports.balance_lines import BalanceLine, LineKind, PayoutLine

LINE = {
    "charge": LineKind.CHARGE,
    "refund": LineKind.REFUND,
    "partial_capture_reversal": LineKind.REFUND,
    "refund_failure": LineKind.REFUND_BACK,
    "dispute": LineKind.DISPUTE,
    "dispute_reversal": LineKind.DISPUTE_WON,
    "payout": LineKind.PAYOUT,
    "payout_reversal": LineKind.PAYOUT_BACK,
    "fee": LineKind.FEE,
    "tax": LineKind.FEE,
}


def balance_line(told: Json) -> BalanceLine:
    """Map a balance line with expanded `source`; charges get the id of their payment."""
    source = as_dict(told.get("source"))
    return BalanceLine(
        external_id=id_of(told),
        kind=LINE.get(read_text(told.get("reporting_category")), LineKind.OTHER),
        source=id_of(source.get("payment_intent")) if source.get("object") == "charge" else id_of(told.get("source")),
        amount_minor=whole(told.get("amount")),
        fee_minor=whole(told.get("fee")),
        net_minor=whole(told.get("net")),
        currency=currency_of(told),
        created_at=moment(told.get("created")),
        available_on=moment(told.get("available_on")).date(),
        note=read_text(told.get("description"))[:200],
    )


def payout_line(told: Json) -> PayoutLine:
    """Map a payout to the bank."""
    return PayoutLine(
        external_id=id_of(told),
        amount_minor=whole(told.get("amount")),
        currency=currency_of(told),
        state=read_text(told.get("status")),
        created_at=moment(told.get("created")),
        arrival=moment(told.get("arrival_date")).date(),
    )
