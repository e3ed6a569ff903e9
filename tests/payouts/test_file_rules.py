"""What files of payment providers say: columns, kinds, signs of fees, days."""

from datetime import date

import pytest

from tenants.payouts.contracts import PayoutKind
from tenants.payouts.rules.columns import Column, guess_columns, kind_of
from tenants.payouts.rules.rows import FoundRow, Reading, WrongCell, payouts_of, row_of

C = Column
SHOPIFY = [
    "Transaction Date", "Type", "Order", "Card Brand", "Payout Status", "Payout Date", "Available On", "Amount", "Fee",
    "Net", "Checkout", "Currency", "Payout ID",
]  # fmt: skip
STRIPE = [
    "automatic_payout_id", "automatic_payout_effective_at", "balance_transaction_id", "created", "reporting_category",
    "currency", "gross", "fee", "net", "payment_metadata[order_id]",
]  # fmt: skip
PAYPAL = ["Date", "Time", "Type", "Status", "Currency", "Gross", "Fee", "Net", "Transaction ID", "Invoice Number"]


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        (
            SHOPIFY,
            {
                C.PAYOUT: 12, C.PAID_ON: 5, C.KIND: 1, C.ORDER: 2, C.GROSS: 7, C.FEE: 8, C.NET: 9, C.CURRENCY: 11,
                C.ON: 0,
            },
        ),
        (
            STRIPE,
            {
                C.PAYOUT: 0, C.PAID_ON: 1, C.KIND: 4, C.ORDER: 9, C.GROSS: 6, C.FEE: 7, C.NET: 8, C.CURRENCY: 5,
                C.ON: 3, C.ID: 2,
            },
        ),
        (PAYPAL, {C.KIND: 2, C.ORDER: 9, C.GROSS: 5, C.FEE: 6, C.NET: 7, C.CURRENCY: 4, C.ON: 0, C.ID: 8}),
        (["订单号", "金额", "手续费", "付款日期"], {C.ORDER: 0, C.GROSS: 1, C.FEE: 2, C.PAID_ON: 3}),
        (["Colour", "Size"], {}),
    ],
)  # fmt: skip
def test_the_columns_of_known_exports_are_recognised(headings: list[str], columns: dict[Column, int]) -> None:
    assert guess_columns(headings) == columns


@pytest.mark.parametrize(
    ("word", "gross", "kind"),
    [
        ("charge", 1, PayoutKind.CHARGE),
        ("Express Checkout Payment", 1, PayoutKind.CHARGE),
        ("Payment Refund", -1, PayoutKind.REFUND),
        ("partial_refund", -1, PayoutKind.REFUND),
        ("chargeback", -1, PayoutKind.DISPUTE),
        ("Chargeback Fee", -1, PayoutKind.FEE),
        ("dispute_reversal", 1, PayoutKind.DISPUTE),
        ("General Withdrawal", -1, None),
        ("payout", -1, None),
        ("network_cost", -1, PayoutKind.FEE),
        ("adjustment", 1, PayoutKind.ADJUSTMENT),
        ("reserved_funds", -1, PayoutKind.OTHER),
        ("", 1, PayoutKind.CHARGE),
        ("", -1, PayoutKind.REFUND),
        ("退款", -1, PayoutKind.REFUND),
    ],
)
def test_words_of_kinds(word: str, gross: int, kind: PayoutKind | None) -> None:
    assert kind_of(word, gross) == kind


def read(*rows: str, columns: str = "paid_on kind order gross fee net", **how: object) -> list[FoundRow]:
    places = {Column(name): place for place, name in enumerate(columns.split())}
    reading = Reading(places, **{"currency": "USD", **how})  # type: ignore[arg-type]
    found = [row_of(row.split("|"), reading) for row in rows]
    return [row for row in found if row]


@pytest.mark.parametrize(
    ("rows", "fees"),
    [
        (["2026-11-03|charge|#1|50.00|1.75|48.25"], [175]),
        (["2026-11-03|charge|#1|50.00|-1.75|48.25"], [175]),
        (["2026-11-03|charge|#1|50.00|-1.75|", "2026-11-03|refund|#1|-50.00|0.30|"], [175, -30]),
        (["2026-11-03|charge|#1|50.00|1.75|", "2026-11-03|refund|#1|-50.00|-0.30|"], [175, -30]),
        (["2026-11-03|charge|#1||1.75|48.25"], [175]),
    ],
)
def test_fees_count_above_zero_whichever_way_the_file_writes_them(rows: list[str], fees: list[int]) -> None:
    (payout,) = payouts_of(read(*rows))
    assert [line.fee for line in payout.lines] == fees
    assert payout.lines[0].gross == 5_000


@pytest.mark.parametrize(
    ("row", "how", "word"),
    [
        ("2026-11-03|charge|#1|many||", {}, "many is not an amount that we can read."),
        ("3/4/2026|charge|#1|1.00||", {}, "3/4/2026 may be two dates. Choose how this file writes dates."),
        (
            "0/1/2026|charge|#1|1.00||",
            {"dates": "mdy"},
            "2026-00-01 is not a date that we can read. Write it like 2026-11-30.",
        ),
        ("soon|charge|#1|1.00||", {}, "soon is not a date that we can read. Write it like 2026-11-30."),
        ("2026-11-03|charge|#1|€1.00||", {}, "€1.00 is not an amount that we can read."),
        ("2026-11-03|charge|#1|1.00||", {"currency": "XXZ"}, "XXZ is not a currency that we know."),
    ],
)
def test_a_cell_that_says_nothing_is_named(row: str, how: dict[str, str], word: str) -> None:
    with pytest.raises(WrongCell) as wrong:
        read(row, **how)
    assert wrong.value.sentence == word


def test_amounts_that_do_not_agree_are_no_line() -> None:
    with pytest.raises(WrongCell, match="not the net amount"):
        payouts_of(read("2026-11-03|charge|#1|50.00|1.75|40.00"))


def test_a_day_that_may_be_two_follows_the_choice_and_sums_are_no_rows() -> None:
    (first, _) = read("3/4/2026|charge|#1|1.00||", "2026-11-03|charge|#1|1.00||", "|Total||51.00||", dates="dmy")
    assert first.paid_on == date(2026, 4, 3)
    assert read("3/4/2026|charge|#1|1.00||", dates="mdy")[0].paid_on == date(2026, 3, 4)


def test_lines_are_grouped_into_payouts_and_the_bank_says_what_came() -> None:
    rows = read(
        "2026-11-03|P1|charge|#1|50.00|USD",
        "2026-11-04|P1|payout||-48.00|USD",
        "2026-11-04|P2|charge|#1|50.00|USD",
        "2026-11-04|P2|charge|#1|50.00|USD",
        "2026-11-04|P2|charge|#2|50|JPY",
        columns="paid_on payout kind order gross currency",
    )
    found = payouts_of(rows)
    shown = [(each.external_id, each.currency, each.paid_on.day, each.amount, len(each.lines)) for each in found]
    assert shown == [("P1", "USD", 4, 4_800, 1), ("P2", "USD", 4, None, 2), ("P2", "JPY", 4, None, 1)]
    ids = [line.external_id for payout in found for line in payout.lines]
    assert len(set(ids)) == 4, "two equal rows are two lines"
    assert [line.external_id for payout in payouts_of(rows) for line in payout.lines] == ids, "the same file, the same"
