"""A merchant opens a claim, follows it, and notes the money that came."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.ports.orders import StoreRefund
from server.tenancy.scope import tenant_scope_of
from tenants.claims.models import ClaimMessage
from tenants.orders.contracts import By
from tenants.orders.services.losses import erase_orders
from tests.claims.scenes import Paid
from tests.factories.orders import line, reading, usd
from tests.orders.goods import shown
from tests.orders.till import open_till
from tests.orders.till import refund as refund_of_the_till
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def refund(amount: int = 2_500, external_id: str = "r1", **more: Any) -> StoreRefund:
    return StoreRefund(external_id=external_id, amount=usd(amount), **{"at": None, "quantities": {"l1": 1}, **more})


def gives_back(paid: Paid, *refunds: StoreRefund) -> None:
    """The store has paid back so much to the buyer."""
    sold = line(product_id="p1", variant_id="v1")
    total = usd(sum(each.amount.shop for each in refunds))
    paid.intake.take(reading("1001", version=9 + len(refunds), lines=(sold,), refunds=refunds, refunded=total))


def test_nothing_is_claimed_of_what_was_not_paid(bought: Paid) -> None:
    refused = bought.open()
    assert refused["msg"] == "Nothing was paid for this purchase, so there is nothing to claim."
    assert bought.of_order() | {"success": True} == bought.of_order()
    assert (bought.claims(), bought.of_order()["purchases"]) == ([], [])


def test_a_claim_is_opened_with_what_is_asked_and_stands_in_the_order(paid: Paid) -> None:
    claim = paid.open(asked="11.50", lines={paid.line_id: 1}, description=" One is broken. ")["claim"]
    assert (claim["kind"], claim["state"], claim["asked"], claim["currency"]) == ("damaged", "open", "11.50", "USD")
    assert (claim["lines"], claim["description"]) == ([{"line_id": paid.line_id, "quantity": 1}], "One is broken.")
    assert (claim["paid"], claim["received"], claim["supplier_order_ids"]) == ("23.00", "0.00", ["800001"])
    assert paid.timeline() == ["Claim opened against the supplier."]
    assert [each["id"] for each in paid.owner.get("order", claim="open")["orders"]] == [paid.order_id]
    assert paid.owner.get("order", claim="refunded")["orders"] == []
    (purchase,) = paid.of_order()["purchases"]
    assert (purchase["paid"], purchase["left"]) == ("23.00", "23.00")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"asked": "23.01"}, "asked"),
        ({"asked": "1,5"}, "asked"),
        ({"lines": {"LINE": 3}}, "lines"),
        ({"lines": {"9": 1}}, "lines"),
        ({"buyer_refund_id": "r9"}, "buyer_refund_id"),
        ({"kind": "boring"}, "kind"),
        ({"state": "refunded"}, "state"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_field(paid: Paid, body: dict[str, Any], field: str) -> None:
    if "LINE" in body.get("lines", {}):
        body = {"lines": {paid.line_id: 3}}
    refused = paid.open(**body)
    assert (refused["success"], list(refused["fields"])) == (False, [field])
    assert paid.claims() == []


def test_one_open_claim_of_a_kind(paid: Paid) -> None:
    first = paid.open()["claim"]["id"]
    assert paid.open()["msg"] == "This purchase already has an open claim of this kind. Open it to add more."
    assert paid.open("quality")["success"]
    other = paid.claims()[1]["id"]
    refused = paid.owner.put(f"claim/{other}", {"kind": "damaged"})
    assert (refused["success"], [each["kind"] for each in paid.claims()]) == (False, ["damaged", "quality"])
    paid.owner.post(f"claim/{first}/withdraw")
    assert paid.open()["success"], "a withdrawn one is no open one"


def test_a_claim_moves_only_where_it_can(paid: Paid) -> None:
    claim = paid.open(asked="10")["claim"]
    assert claim["next_states"] == ["asked", "offered", "agreed", "escalated", "refused", "withdrawn"]
    path = f"claim/{claim['id']}"
    refused = paid.owner.put(path, {"state": "refunded"})
    assert refused["msg"] == "Enter the money that came first. The claim then counts as refunded."
    paid.owner.put(path, {"state": "asked"})
    offered = paid.owner.put(path, {"state": "offered", "offered": "4.00"})["claim"]
    assert (offered["state"], offered["offered"]) == ("offered", "4.00")
    agreed = paid.owner.put(path, {"state": "agreed", "agreed": "6"})["claim"]
    assert (agreed["state"], agreed["agreed"], agreed["asked"]) == ("agreed", "6.00", "10.00")
    assert paid.owner.put(path, {"state": "open"})["success"] is False
    refused = paid.owner.put(path, {"state": "refused"})["claim"]
    assert refused["next_states"] == ["asked", "escalated"], "a refused one can be taken further"
    assert [each["id"] for each in paid.owner.get("order", claim="over")["orders"]] == [paid.order_id]


def test_money_is_noted_once_and_never_beyond_what_was_paid(paid: Paid) -> None:
    claim = paid.open(asked="20")["claim"]["id"]
    assert paid.came(claim, "0")["fields"] == {"amount": "Enter the amount that came."}
    first = paid.came(claim, "5")["claim"]
    assert (first["received"], first["state"]) == ("5.00", "open")
    assert paid.came(claim, "5")["claim"]["received"] == "5.00", "the same key is the same refund"
    over = paid.came(claim, "18.01", "k2")
    assert over["fields"] == {"amount": "That is more than was paid for this purchase. At most USD 18.00 is left."}
    done = paid.came(claim, "18", "k2")["claim"]
    assert (done["received"], done["state"], done["next_states"]) == ("23.00", "refunded", [])
    other = paid.open("quality")["claim"]["id"]
    assert paid.came(other, "0.01", "k3")["success"] is False, "all claims of a purchase share what was paid"
    assert paid.timeline()[1:3] == ["Claim: USD 5.00 came back.", "Claim: USD 18.00 came back."]


def test_part_of_the_money_is_closed_by_hand_and_the_rest_can_be_asked_for(paid: Paid) -> None:
    claim = paid.open(asked="20", state="asked")["claim"]["id"]
    part = paid.came(claim, "5")["claim"]
    assert (part["state"], "withdrawn" in part["next_states"]) == ("asked", False)
    assert paid.owner.post(f"claim/{claim}/withdraw")["msg"] == "Money came for this claim, so it can't be withdrawn."
    closed = paid.owner.put(f"claim/{claim}", {"state": "refunded"})["claim"]
    assert (closed["state"], closed["next_states"]) == ("refunded", ["asked", "escalated"])
    assert [each["id"] for each in paid.owner.get("order", claim="refunded")["orders"]] == [paid.order_id]
    assert paid.owner.put(f"claim/{claim}", {"state": "escalated"})["claim"]["state"] == "escalated"
    assert [each["id"] for each in paid.owner.get("order", claim="open")["orders"]] == [paid.order_id]


def test_money_that_comes_after_all_counts(paid: Paid) -> None:
    claim = paid.open(asked="20")["claim"]["id"]
    paid.owner.post(f"claim/{claim}/withdraw")
    assert paid.came(claim, "5")["claim"]["state"] == "refunded"


def test_messages_are_kept_as_text(paid: Paid) -> None:
    claim = paid.open()["claim"]["id"]
    path = f"claim/{claim}/message"
    paid.owner.post(path, {"said": "supplier", "text": "<b>Send a photo</b>"})
    said = paid.owner.post(path, {"said": "buyer", "text": "Anna says: broken"})["claim"]["messages"]
    assert [(each["said"], each["text"]) for each in said] == [
        ("supplier", "<b>Send a photo</b>"),
        ("buyer", "Anna says: broken"),
    ]
    assert paid.owner.post(path, {"said": "buyer", "text": " "})["fields"] == {"text": "Enter a message."}
    with tenant_scope_of(paid.intake.tenant):
        assert not any("Anna" in each.personal for each in ClaimMessage.objects.all()), "it is encrypted"


def test_texts_and_photos_go_with_the_buyers_data(paid: Paid) -> None:
    claim = paid.open(description="Anna's pot is broken", asked="5")["claim"]["id"]
    paid.owner.post(f"claim/{claim}/message", {"said": "buyer", "text": "Anna says: broken"})
    with tenant_scope_of(paid.intake.tenant):
        erase_orders([int(paid.order_id)], by=By.STORE, now=paid.purchase.created_at)
    drain_jobs(skip_pauses=True)
    erased = paid.claim()
    assert (erased["description"], [each["text"] for each in erased["messages"]]) == ("", [""])
    assert erased["asked"] == "5.00", "figures stay"


def test_a_claim_belongs_to_the_buyers_refund(paid: Paid) -> None:
    gives_back(paid, refund())
    (hint,) = paid.of_order()["hints"]
    assert (hint["buyer_refund_ids"], hint["buyer_amount"], hint["buyer_currency"]) == (["r1"], "25.00", "USD")
    assert [each["amount"] for each in paid.of_order()["buyer_refunds"]] == ["25.00"]
    claim = paid.open(buyer_refund_id="r1")["claim"]
    assert claim["buyer_refund_id"] == "r1"
    assert paid.of_order()["hints"] == [], "the supplier is being asked"
    gives_back(paid, refund(), refund(100, "r2"))
    assert [each["buyer_refund_ids"] for each in paid.of_order()["hints"]] == [["r2"]], "another refund is another hint"
    paid.owner.post(f"claim/{claim['id']}/withdraw")
    assert [each["buyer_amount"] for each in paid.of_order()["hints"]] == ["26.00"]


def test_a_refund_for_other_items_is_no_hint(paid: Paid) -> None:
    gives_back(paid, refund(quantities={"another": 1}))
    assert len(paid.of_order()["hints"]) == 1, "an item that we do not know may be any"


def test_others_see_and_move_nothing(paid: Paid, stranger: Person, member_with: Callable[..., Person]) -> None:
    claim = paid.open(asked="5")["claim"]["id"]
    nobody = member_with()
    elsewhere = member_with(Menu.ORDERS, store_ids=[])
    for person, code in ((nobody, 1000403), (elsewhere, 1000404), (stranger, 1000404)):
        assert person.get(f"claim/{claim}")["code"] == code
        assert person.put(f"claim/{claim}", {"state": "asked"})["code"] == code
        assert person.post(f"claim/{claim}/refund", {"amount": "1", "key": "k"})["code"] == code
        assert person.post("claim", {"purchase_id": paid.purchase.pk, "kind": "other"})["code"] == code
    assert elsewhere.get("claim")["claims"] == []
    assert elsewhere.get(f"order/{paid.order_id}/claim")["claims"] == []
    assert (paid.claim()["state"], paid.claim()["received"]) == ("open", "0.00")


def test_the_list_goes_on_after_the_last_row(paid: Paid) -> None:
    made = [paid.open(kind)["claim"]["id"] for kind in ("damaged", "quality", "other")]
    first = paid.owner.get("claim", size="2")
    assert ([each["id"] for each in first["claims"]], first["has_more"]) == (made[:0:-1], True)
    rest = paid.owner.get("claim", size="2", after=first["claims"][-1]["id"])
    assert ([each["id"] for each in rest["claims"]], rest["has_more"]) == (made[:1], False)
    paid.owner.post(f"claim/{made[0]}/withdraw")
    assert [each["id"] for each in paid.owner.get("claim", open="true")["claims"]] == made[:0:-1]
    assert [each["id"] for each in paid.owner.get("claim", state="withdrawn")["claims"]] == made[:1]
    assert paid.owner.get("claim", supplier="2")["claims"] == []
    assert shown(paid.intake, paid.order_id)["number"] == paid.owner.get("claim")["claims"][0]["order_number"]


def test_a_refund_that_was_asked_for_from_here_belongs_to_its_claim(
    paid: Paid, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = paid.open()["claim"]
    till = open_till(monkeypatch)
    sold = line(product_id="p1", variant_id="v1")
    paid.intake.take(till.has(version=20, lines=(sold,)))
    made = refund_of_the_till(paid.intake, paid.order_id, amount="25", claim_id=int(claim["id"]))
    assert made["state"] == "made"
    drain_jobs(skip_pauses=True)
    assert paid.claim()["buyer_refund_id"] == "r1"
    refund_of_the_till(paid.intake, paid.order_id, amount="5", claim_id=int(claim["id"]))
    drain_jobs(skip_pauses=True)
    assert paid.claim()["buyer_refund_id"] == "r1", "it has one already"
