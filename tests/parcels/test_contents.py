"""What is in which parcel: as the supplier says, as nothing else is possible, or as the merchant says."""

from typing import Any

import pytest

from server.ports.purchases import SupplierOrderState
from server.tenancy.scope import tenant_scope_of
from tenants.parcels.services.intake import put_pieces, rest_of
from tests.factories.orders import line
from tests.orders.goods import Intake, SupplierDesk, order_of, sell
from tests.orders.scenes import placed
from tests.parcels.desk import StoreDesk
from tests.parcels.scenes import Bought
from tests.support.jobs import drain_jobs

FIRST, SECOND, THIRD = ((f"YT230000000000000{number}", "YunExpress") for number in (1, 2, 3))
PAID = SupplierOrderState.PAID


@pytest.fixture
def three(intake: Intake, desk: SupplierDesk, store: StoreDesk) -> Bought:
    """An order of three pieces that was placed."""
    pieces = line(product_id="p1", variant_id="v1", quantity=3, current_quantity=3)
    made = Bought(intake, desk, store, placed(intake, desk, lines=(pieces,)))
    store.lines["1001"] = {made.line.external_id: 3}
    return made


def told(bought: Bought) -> list[tuple[str, int]]:
    """What the store was told: numbers with the pieces of their parcels."""
    return [(new.label.number, sum(new.pieces.values())) for new in bought.store.created]


def shows(bought: Bought) -> dict[str, int]:
    """What the store shows now."""
    found: dict[str, int] = {}
    for each in bought.store.kept:
        found[each.labels[0].number] = found.get(each.labels[0].number, 0) + sum(each.pieces.values())
    return found


def says(bought: Bought, parcel: Any, pieces: int | None) -> Any:
    """The merchant says what is in a parcel; None: all that is left."""
    chosen = {} if pieces is None else {str(bought.line.pk): pieces}
    body = {"number": parcel["number"], "carrier": "YunExpress", "pieces": chosen}
    answer = bought.intake.owner.put(f"parcel/{parcel['id']}", body)
    drain_jobs(skip_pauses=True)
    return answer


@pytest.mark.django_db
def test_three_parcels_that_leave_days_apart_are_three_fulfilments(three: Bought) -> None:
    one = {FIRST[0]: 1}
    three.ships(FIRST, state=PAID, is_all=False, contents=one)
    assert (told(three), three.order()["state"]) == ([(FIRST[0], 1)], "awaiting_shipment")
    two = {**one, SECOND[0]: 1}
    three.ships(FIRST, SECOND, state=PAID, is_all=False, contents=two)
    three.ships(FIRST, SECOND, THIRD, contents={**two, THIRD[0]: 1})
    assert told(three) == [(FIRST[0], 1), (SECOND[0], 1), (THIRD[0], 1)]
    assert (three.order()["state"], three.order()["problems"]) == ("shipped", [])


@pytest.mark.django_db
def test_a_first_parcel_of_which_the_supplier_says_nothing_is_not_told_as_the_whole(three: Bought) -> None:
    three.ships(FIRST, state=PAID, is_all=False)
    (parcel,) = three.parcels()
    assert (told(three), parcel["pieces"], parcel["store_side"]) == ([], [], "waiting")
    assert parcel["remark"] == "It isn't known which items are in this parcel."
    assert three.order()["problems"] == ["NOT_FULFILLED"]
    says(three, parcel, 2)
    assert (told(three), three.order()["problems"]) == ([(FIRST[0], 2)], [])


@pytest.mark.django_db
def test_what_waited_is_the_rest_once_all_was_sent(three: Bought) -> None:
    three.ships(FIRST, state=PAID, is_all=False, contents={FIRST[0]: 1})
    three.ships(FIRST, SECOND, state=PAID, is_all=False, contents={FIRST[0]: 1})
    assert told(three) == [(FIRST[0], 1)]
    three.ships(FIRST, SECOND, contents={FIRST[0]: 1})
    assert (told(three), three.order()["problems"]) == ([(FIRST[0], 1), (SECOND[0], 2)], [])


@pytest.mark.django_db
def test_two_parcels_without_known_contents_wait_until_the_merchant_says_what_is_in_one(three: Bought) -> None:
    three.ships(FIRST, SECOND)
    first, second = three.parcels()
    assert (first["store_side"], second["store_side"], told(three)) == ("waiting", "waiting", [])
    says(three, second, 1)
    assert sorted(told(three)) == [(FIRST[0], 2), (SECOND[0], 1)], "the other one holds the rest: all was sent"
    three.ships(FIRST, SECOND, contents={FIRST[0]: 1, SECOND[0]: 2})
    pieces = [parcel["pieces"][0]["quantity"] for parcel in three.parcels()]
    assert (pieces, shows(three)) == ([1, 1], {FIRST[0]: 1, SECOND[0]: 1}), "what a person said stands"


@pytest.mark.django_db
def test_all_that_is_left_is_in_a_parcel_if_the_merchant_says_so(three: Bought) -> None:
    three.ships(FIRST, state=PAID, is_all=False)
    says(three, three.parcels()[0], None)
    assert told(three) == [(FIRST[0], 3)]


@pytest.mark.django_db
def test_a_supplier_that_names_more_than_was_bought_is_not_believed(three: Bought) -> None:
    three.ships(FIRST, state=PAID, is_all=False, contents={FIRST[0]: 4})
    assert (told(three), three.parcels()[0]["store_side"]) == ([], "waiting")


@pytest.mark.django_db
def test_a_supplier_that_corrects_a_parcel_corrects_the_store_and_what_the_rest_is(three: Bought) -> None:
    three.ships(FIRST, SECOND, contents={FIRST[0]: 2})
    assert shows(three) == {FIRST[0]: 2, SECOND[0]: 1}
    for _ in range(2):
        three.ships(FIRST, SECOND, contents={FIRST[0]: 1})
        assert shows(three) == {FIRST[0]: 1, SECOND[0]: 2}
    assert ([new.notify_buyer for new in three.store.created], three.order()["problems"]) == (
        [True, True, False, True],
        [],
    )


@pytest.mark.django_db
def test_a_parcel_that_turns_out_to_hold_nothing_is_taken_out_of_the_store(three: Bought) -> None:
    three.ships(FIRST, SECOND, contents={FIRST[0]: 2})
    three.ships(FIRST, SECOND, contents={FIRST[0]: 3})
    assert shows(three) == {FIRST[0]: 3}
    assert [(row["store_side"], row["remark"]) for row in three.parcels()] == [
        ("sent", ""),
        ("waiting", "It isn't known which items are in this parcel."),
    ]


@pytest.mark.django_db
def test_a_turn_that_ends_between_taking_back_and_writing_anew_leaves_it_to_the_next(three: Bought) -> None:
    three.ships(FIRST)
    three.store.answers = [KeyboardInterrupt()]
    three.ships(FIRST, contents={FIRST[0]: 2}, is_all=False)
    assert three.store.answers == []
    assert (shows(three), three.parcels()[0]["store_side"]) == ({FIRST[0]: 2}, "sent")
    assert [new.notify_buyer for new in three.store.created] == [True, False], "the buyer was told before"


@pytest.mark.django_db
def test_two_parcels_whose_contents_were_mixed_up_are_both_corrected(
    intake: Intake, desk: SupplierDesk, store: StoreDesk
) -> None:
    first, second = (line(f"l{at}", product_id="p1", variant_id="v1", current_quantity=1) for at in (1, 2))
    sell(intake)
    order_id = order_of(intake, lines=(first, second))
    store.lines["1001"] = {"l1": 1, "l2": 1}
    owner, lines = intake.owner, [row["id"] for row in intake.owner.get(f"order/{order_id}")["order"]["lines"]]
    for (number, _), line_id in zip((FIRST, SECOND), lines, strict=True):
        owner.post(f"order/{order_id}/parcel", {"number": number, "pieces": {line_id: 1}})
    drain_jobs(skip_pauses=True)
    one, two = (row["id"] for row in owner.get(f"order/{order_id}/parcel")["parcels"])
    with tenant_scope_of(intake.tenant):
        put_pieces(int(one), {int(lines[1]): 1})
        put_pieces(int(two), {int(lines[0]): 1})
    for parcel_id in (one, two):
        owner.post(f"parcel/{parcel_id}/fulfil")
    drain_jobs(skip_pauses=True)
    assert {each.labels[0].number: dict(each.pieces) for each in store.kept} == {
        FIRST[0]: {"l2": 1},
        SECOND[0]: {"l1": 1},
    }
    assert [row["store_side"] for row in owner.get(f"order/{order_id}/parcel")["parcels"]] == ["sent", "sent"]


@pytest.mark.django_db
def test_what_somebody_fulfilled_under_the_parcels_number_is_not_taken_back(three: Bought) -> None:
    three.store.by_outsider("1001", {three.line.external_id: 3}, FIRST[0])
    three.ships(FIRST, state=PAID, is_all=False, contents={FIRST[0]: 2})
    says(three, three.parcels()[0], 2)
    assert (shows(three), three.parcels()[0]["store_side"]) == ({FIRST[0]: 3}, "sent")


@pytest.mark.django_db
def test_a_state_that_is_said_later_takes_nothing_back(three: Bought) -> None:
    three.ships(FIRST)
    three.ships(FIRST, state=SupplierOrderState.DISPUTED, is_all=False)
    assert (told(three), three.parcels()[0]["pieces"][0]["quantity"]) == ([(FIRST[0], 3)], 3)


def test_the_rest_is_known_only_if_nothing_comes_later() -> None:
    assert rest_of({1: 2, 2: 1}, [{1: 1}], is_all_sent=True) == {1: 1, 2: 1}
    assert rest_of({1: 2, 2: 1}, [{1: 1}], is_all_sent=False) is None
    assert rest_of({1: 1}, [{1: 1}], is_all_sent=True) is None
