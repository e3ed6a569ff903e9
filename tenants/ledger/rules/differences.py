"""Why an actual amount is not what was expected. Pure."""

from server.kit.reasons import Reason
from tenants.ledger.contracts import COSTS, RULED_FEES, Kind, Source


def reason_of(
    kind: Kind,
    source: Source,
    expected: int | None,
    actual: int | None,
    difference: int | None,
    *,
    first: int | None = None,
    was_entered: bool = False,
) -> Reason | None:
    """Return the reason of a difference in the base currency; None where there is none.

    `expected` and `actual` in the row's own currency: where they are equal, only the rate changed. `first`: the actual
    amount as it was told at first. `was_entered`: the merchant had entered what was expected.
    """
    if not difference or actual is None:
        return None
    if source is Source.HAND:
        return Reason("ledger.entered")
    if expected == actual:
        return Reason("ledger.rate_changed")
    if was_entered:
        return Reason("ledger.entry_overtaken")
    if kind in RULED_FEES and first not in {None, actual}:
        return Reason("ledger.fee_changed")
    if expected is None and kind in RULED_FEES:
        return Reason("ledger.fee_told")
    if expected is None:
        return Reason("ledger.not_expected") if kind in COSTS else None
    if kind in RULED_FEES:
        return Reason("ledger.platform_told")
    if kind in COSTS:
        return Reason("ledger.supplier_charged_more" if actual < expected else "ledger.supplier_charged_less")
    return Reason("ledger.store_changed")
