"""How the payout lines of an order fit its ledger: to the cent, twice, in part, with fees."""

from typing import Any

import pytest

from tenants.ledger.contracts.reports import OrderMoney
from tenants.payouts.contracts import LineState, PayoutKind
from tenants.payouts.rules.matching import Moved, fits_of

K, S = PayoutKind, LineState


def money(**amounts: int) -> OrderMoney:
    """What the ledger has, in dollars."""
    names = ("paid", "refunded", "disputed", "fees", "dispute_fees")
    return OrderMoney(**{name: {"USD": amounts[name]} if name in amounts else {} for name in names})


def moved(*rows: tuple[Any, ...]) -> list[Moved]:
    """Lines of kind, gross, fee and perhaps currency, a day after the other."""
    return [
        Moved(number, (f"2026-11-{number:02}", number), kind, gross, fee, *(more or ("USD",)))
        for number, (kind, gross, fee, *more) in enumerate(rows, start=1)
    ]


def fits(ledger: OrderMoney | None, *rows: tuple[Any, ...]) -> list[tuple[str, int | None, int | None]]:
    found = fits_of(moved(*rows), ledger)
    return [(found[key].state, found[key].difference, found[key].fee_difference) for key in sorted(found)]


SOLD = money(paid=5_000, fees=175)


@pytest.mark.parametrize(
    ("ledger", "rows", "expected"),
    [
        (SOLD, [(K.CHARGE, 5_000, 175)], [(S.MATCHED, 0, 0)]),
        (SOLD, [(K.CHARGE, 5_001, 175)], [(S.OTHER_AMOUNT, 1, 0)]),
        (SOLD, [(K.CHARGE, 5_000, 180)], [(S.OTHER_FEE, 0, 5)]),
        (SOLD, [(K.CHARGE, 5_001, 170)], [(S.OTHER_AMOUNT, 1, -5)]),
        (SOLD, [(K.CHARGE, 3_000, 100), (K.CHARGE, 2_000, 75)], [(S.MATCHED, 0, 0)] * 2),
        (SOLD, [(K.CHARGE, 5_000, 175), (K.CHARGE, 5_000, 0)], [(S.MATCHED, 0, 0), (S.TWICE, 5_000, 0)]),
        (SOLD, [(K.CHARGE, 5_000, 175), (K.CHARGE, 7, 0)], [(S.MATCHED, 0, 0), (S.OTHER_AMOUNT, 7, 0)]),
        (money(paid=4_000), [(K.CHARGE, 2_000, 0)] * 2, [(S.MATCHED, 0, 0)] * 2),
        (
            money(paid=4_000),
            [(K.CHARGE, 2_000, 0)] * 3,
            [(S.MATCHED, 0, 0)] * 1 + [(S.TWICE, 2_000, 0), (S.MATCHED, 0, 0)],
        ),
        (SOLD, [(K.CHARGE, 5_000, 175, "EUR")], [(S.OTHER_CURRENCY, None, None)]),
        (None, [(K.CHARGE, 5_000, 175)], [(S.NO_ORDER, None, None)]),
        (money(paid=5_000, refunded=-2_000), [(K.REFUND, -2_000, 0)], [(S.MATCHED, 0, 0)]),
        (money(paid=5_000, refunded=-2_000), [(K.REFUND, -2_000, 0)] * 2, [(S.MATCHED, 0, 0), (S.TWICE, -2_000, 0)]),
        (money(paid=5_000), [(K.REFUND, -2_000, 0)], [(S.OTHER_AMOUNT, -2_000, 0)]),
        (SOLD, [(K.REFUND, 0, 0)], [(S.MATCHED, 0, 0)]),
        (SOLD, [(K.CHARGE, 5_000, 0), (K.FEE, -175, 0)], [(S.MATCHED, 0, 0)] * 2),
        (SOLD, [(K.CHARGE, 5_000, 0), (K.FEE, -200, 0)], [(S.MATCHED, 0, 0), (S.OTHER_FEE, 0, 25)]),
        (SOLD, [(K.CHARGE, 5_000, 0)], [(S.OTHER_FEE, 0, -175)]),
        (
            money(paid=5_000, fees=175, disputed=-5_000, dispute_fees=1_500),
            [(K.CHARGE, 5_000, 175), (K.DISPUTE, -5_000, 1_500)],
            [(S.MATCHED, 0, 0)] * 2,
        ),
        (money(paid=5_000, disputed=0), [(K.DISPUTE, -5_000, 0), (K.DISPUTE, 5_000, 0)], [(S.MATCHED, 0, 0)] * 2),
        (SOLD, [(K.ADJUSTMENT, -9, 0)], [(S.MATCHED, 0, 0)]),
    ],
)
def test_lines_of_an_order_fit_its_ledger_or_say_by_how_much_not(
    ledger: OrderMoney | None, rows: list[Any], expected: list[Any]
) -> None:
    assert fits(ledger, *rows) == expected


def test_what_the_lines_have_besides_the_ledger_is_named_to_the_cent() -> None:
    """Whatever comes: the differences of amounts and of fees add up to those of all lines."""
    for paid in (0, 1, 4_999, 5_000, 10_000):
        for grosses in ([5_000], [5_000, 5_000], [2_500, 2_500, 1], [1, 1, 1, 5_000]):
            found = fits(money(paid=paid, fees=10), *[(K.CHARGE, gross, 3) for gross in grosses])
            assert sum(each[1] or 0 for each in found) == sum(grosses) - paid
            assert sum(each[2] or 0 for each in found) == 3 * len(grosses) - 10
