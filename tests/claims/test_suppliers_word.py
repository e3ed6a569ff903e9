"""Claims follow what suppliers say: they open, move and close without the merchant."""

from datetime import timedelta

import pytest

from server.kit import clock
from server.ports.purchases import ReadPurchaseLine
from server.tenancy.scope import tenant_scope_of
from tenants.claims.contracts import ClaimMoney
from tenants.claims.selectors.ledger import claims_for_ledger
from tests.claims.scenes import Paid, money

pytestmark = pytest.mark.django_db
ANSWER = clock.now().replace(microsecond=0) + timedelta(days=3)


def ledger(paid: Paid) -> list[ClaimMoney]:
    with tenant_scope_of(paid.intake.tenant):
        return claims_for_ledger([int(paid.order_id)])


def brief(paid: Paid) -> list[tuple[int, bool]]:
    return [(row.amount_minor, row.is_actual) for row in ledger(paid)]


def test_a_paid_order_that_its_supplier_closes_is_owed_back(paid: Paid) -> None:
    paid.says("closed", close_reason="seller_send_goods_timeout")
    claim = paid.claim()
    assert (claim["kind"], claim["state"], claim["by_supplier"]) == ("before_shipping", "agreed", True)
    assert (claim["asked"], claim["agreed"]) == ("23.00", "23.00")
    assert brief(paid) == [(2_300, False)]
    paid.hears_again()
    assert len(paid.claims()) == 1
    assert len(paid.notices()) == 1
    paid.came(claim["id"], "23")
    assert brief(paid) == [(2_300, True)]


def test_an_unpaid_order_that_closes_is_owed_nothing(bought: Paid) -> None:
    bought.says("closed", close_reason="pay_timeout")
    assert (bought.claims(), bought.of_order()["hints"]) == ([], [])


def test_what_the_merchant_ended_is_not_opened_again_by_the_same_word(paid: Paid) -> None:
    paid.says("closed")
    claim = paid.claim()["id"]
    paid.owner.post(f"claim/{claim}/withdraw")
    paid.hears_again()
    assert paid.claim()["state"] == "withdrawn"


def test_a_refund_is_followed_from_asking_to_the_money(paid: Paid) -> None:
    paid.says("paid", money("TQ1", "asked", answer_by=ANSWER))
    claim = paid.claim()
    assert (claim["state"], claim["asked"]) == ("asked", "5.00")
    (deadline,) = [each for each in claim["deadlines"] if each["kind"] == "supplier"]
    assert (deadline["source"], deadline["at"]) == ("supplier", ANSWER.isoformat())
    paid.says("paid", money("TQ1", "agreed"))
    assert paid.claim()["state"] == "agreed"
    assert brief(paid) == [(500, False)]
    for _ in range(2):
        paid.says("shipped", money("TQ1", "done", 480, at=clock.now()))
        paid.hears_again()
    paid.says("shipped", money("TQ1", "done", 480, at=clock.now(), answer_by=ANSWER))
    done = paid.claim()
    assert (done["received"], [each["amount"] for each in done["refunds"]]) == ("4.80", ["4.80"])
    assert done["state"] == "refunded", "it is all that was asked there"
    assert brief(paid) == [(480, True)]


def test_a_refund_that_is_called_off_and_asked_for_again(paid: Paid) -> None:
    paid.says("paid", money("TQ1", "asked"))
    paid.says("paid", money("TQ1", "refused"))
    assert paid.claim()["state"] == "refused"
    paid.says("paid", money("TQ1", "asked"))
    assert paid.claim()["state"] == "asked"
    paid.says("paid", money("TQ1", "done"))
    assert paid.claim()["state"] == "refunded"


def test_the_suppliers_refund_belongs_to_the_claim_that_is_surely_meant(paid: Paid) -> None:
    claim = paid.open(asked="5", state="asked")["claim"]["id"]
    paid.says("shipped", money("TQ1", "done"))
    assert (paid.claim()["id"], paid.claim()["state"]) == (claim, "refunded")
    paid.open("quality", state="asked")
    paid.open("other", state="asked")
    paid.says("shipped", money("TQ1", "done"), money("TQ2", "done", 100))
    claims = paid.claims()
    assert [(each["kind"], each["received"], each["by_supplier"]) for each in claims] == [
        ("damaged", "5.00", False),
        ("quality", "0.00", False),
        ("other", "0.00", False),
        ("other", "1.00", True),
    ], "of two that may be meant neither is taken"


def test_what_was_typed_is_what_the_supplier_tells_later(paid: Paid) -> None:
    claim = paid.open(asked="5", state="asked")["claim"]["id"]
    paid.came(claim, "5")
    paid.says("shipped", money("TQ1", "done"))
    (row,) = paid.claim()["refunds"]
    assert (row["amount"], row["source"]) == ("5.00", "supplier")
    assert paid.came(claim, "5")["claim"]["received"] == "5.00", "nor is it typed a second time by its key"
    refused = paid.came(claim, "5", "k2")
    assert refused["msg"].startswith("The supplier already told us of a refund of this amount.")
    assert paid.came(claim, "5", "k2", is_another=True)["claim"]["received"] == "10.00"
    assert brief(paid) == [(500, True), (500, True)]


def test_the_suppliers_figure_replaces_what_does_not_fit_beside_it(paid: Paid) -> None:
    claim = paid.open(asked="23", state="asked")["claim"]["id"]
    paid.came(claim, "20")
    paid.says("shipped", money("TQ1", "done", 2_100))
    found = paid.claim()
    assert [(each["amount"], each["is_replaced"]) for each in found["refunds"]] == [("20.00", True), ("21.00", False)]
    assert (found["received"], brief(paid)) == ("21.00", [(2_100, True)])
    paid.says("shipped", money("TQ1", "done", 2_100), money("TQ2", "done", 900))
    assert sum(row.amount_minor for row in ledger(paid)) == 2_100, "never more than was paid"
    assert any("isn't counted" in text for text in paid.timeline())


def test_a_dispute_moves_the_claim_and_its_end_is_said(paid: Paid) -> None:
    claim = paid.open(asked="5", state="asked")["claim"]["id"]
    paid.says("disputed")
    paid.says("disputed")
    assert (paid.claim()["id"], paid.claim()["state"]) == (claim, "escalated")
    paid.owner.put(f"claim/{claim}", {"state": "refused"})
    paid.says("delivered")
    assert paid.claim()["state"] == "refused"
    assert [text for text in paid.timeline() if "dispute" in text] == [
        "Claim: the supplier's page shows a dispute.",
        "Claim: the dispute is over. Look at the supplier's page to see how, and note it.",
    ]
    paid.says("disputed")
    assert [each["state"] for each in paid.claims()] == ["refused", "escalated"], "a second dispute is another one"


def test_closed_lines_of_a_paid_purchase_are_claimed(paid: Paid) -> None:
    part = ReadPurchaseLine("1", "sku-1", close_reason="out of stock")
    paid.says("paid", lines=(part,), total_minor=0)
    claim = paid.claim()
    assert (claim["state"], claim["lines"]) == ("agreed", [{"line_id": paid.line_id, "quantity": 2}])
    assert claim["paid"] == "23.00", "what was paid stays, though the supplier's total fell"
    assert [row.shares for row in ledger(paid)] == [{int(paid.line_id): 2_000}]


def test_money_that_comes_after_the_closing_is_asked_for_daily(paid: Paid) -> None:
    paid.says("closed")
    purchase = paid.purchase
    assert purchase.check_at is not None
    assert timedelta(hours=23) < purchase.check_at - clock.now() <= timedelta(days=1)
    paid.says("refunded", money("TQ1", "done", 2_300))
    assert (paid.claim()["state"], paid.claim()["received"]) == ("refunded", "23.00")
    assert brief(paid) == [(2_300, True)]


def test_another_currency_counts_nothing_and_is_said(paid: Paid) -> None:
    paid.says("paid", money("TQ1", "done", None))
    claim = paid.claim()
    assert (claim["received"], claim["state"]) == ("0.00", "asked")
    assert "Claim: the supplier refunded, but doesn't say how much. Note the money when it comes." in paid.timeline()
