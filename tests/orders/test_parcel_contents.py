"""A supplier's words about its parcels, in the order's own counting."""

from server.ports.purchases import ReadParcelItem, ReadPurchase, ReadPurchaseLine, SupplierOrderState
from tenants.orders.rules.parcel_contents import BoughtLine, contents_by_parcel
from tenants.orders.rules.parts import joined

SHIPPED, PAID = SupplierOrderState.SHIPPED, SupplierOrderState.PAID
LINES = [BoughtLine(1, "red", 2, 2), BoughtLine(2, "blue", 1, 1)]


def test_parcels_hold_the_lines_of_their_skus() -> None:
    told = {"A": [("red", 1)], "B": [("red", 1), ("blue", 1)]}
    assert contents_by_parcel(LINES, told) == {"A": {1: 1}, "B": {1: 1, 2: 1}}


def test_lines_with_one_sku_are_filled_in_their_order() -> None:
    lines = [BoughtLine(1, "red", 2, 2), BoughtLine(2, "red", 1, 1)]
    assert contents_by_parcel(lines, {"A": [("red", 1)], "B": [("red", 2)]}) == {"A": {1: 1}, "B": {1: 1, 2: 1}}


def test_a_set_that_is_several_pieces_at_the_supplier_is_counted_in_sets() -> None:
    sets = [BoughtLine(1, "red", 2, 6)]
    assert contents_by_parcel(sets, {"A": [("red", 3)]}) == {"A": {1: 1}}
    assert contents_by_parcel(sets, {"A": [("red", 4)]}) == {}, "a part of a set is for a person to say"


def test_a_parcel_with_something_that_was_not_bought_says_nothing() -> None:
    assert contents_by_parcel(LINES, {"A": [("red", 1), ("gift", 1)], "B": [("blue", 1)]}) == {"B": {2: 1}}
    assert contents_by_parcel(LINES, {"A": []}) == {}


def part(number: str, sku: str, *, is_all: bool, pieces: int = 2, tracking: str = "", **told: int) -> ReadPurchase:
    return ReadPurchase(
        order_id=number,
        state=SHIPPED if is_all else PAID,
        word="",
        lines=(ReadPurchaseLine("p", sku, pieces),),
        tracking=((tracking, "YunExpress"),) if tracking else (),
        contents={each: (ReadParcelItem(sku, count),) for each, count in told.items()},
        is_all_sent=is_all,
    )


def test_of_an_order_that_was_split_by_seller_each_part_tells_what_is_in_its_parcel() -> None:
    whole = joined([part("1", "red", is_all=True, tracking="A"), part("2", "blue", is_all=False)])
    assert (whole.contents, whole.is_all_sent) == ({"A": (ReadParcelItem("red", 2),)}, False)
    both = joined([part("1", "red", is_all=True, tracking="A"), part("2", "blue", is_all=True, tracking="B")])
    assert (set(both.contents), both.is_all_sent) == ({"A", "B"}, True)


def test_a_part_that_is_not_sent_whole_or_shares_its_parcel_says_nothing_that_is_not_certain() -> None:
    silent = joined([part("1", "red", is_all=False, tracking="A"), part("2", "blue", is_all=False)])
    assert silent.contents == {}
    one = joined([part("1", "red", is_all=False, tracking="A", pieces=1), part("2", "blue", is_all=False)])
    assert one.contents == {"A": (ReadParcelItem("red", 1),)}
    shared = joined([part("1", "red", is_all=True, tracking="A"), part("2", "blue", is_all=False, tracking="A")])
    assert shared.contents == {}
    unread = joined([part("1", "red", is_all=True, tracking="A"), None])
    assert (set(unread.contents), unread.is_all_sent) == ({"A"}, False)
