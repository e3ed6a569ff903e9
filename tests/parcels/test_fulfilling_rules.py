"""What is left to do in a store, by what it shows."""

from dataclasses import replace
from typing import Any

import pytest

from server.ports.fulfilments import OrderFulfilments, ParcelLabel, StoreFulfilment
from tenants.parcels.rules.fulfilling import Step, most_of, next_step
from tenants.parcels.rules.labels import label_of

NUMBER = "LP00123456789012"
CAINIAO = label_of(NUMBER, "cainiao", "")
UPS = label_of("1Z999AA10123456784", "ups", "")


def step(*done: StoreFulfilment, label: ParcelLabel = CAINIAO, **facts: Any) -> Step:
    """What is left to do for a parcel of two pieces of l1."""
    given = {"pieces": {"l1": 2}, "earlier": frozenset(), "ids": frozenset({"f1"}), "told": {"l1": 2}, **facts}
    kept = OrderFulfilments(done, given.pop("open_pieces", {}))
    return next_step(kept, given.pop("pieces"), label, **given)


def sent(label: ParcelLabel = CAINIAO, external_id: str = "f1", **pieces: int) -> StoreFulfilment:
    return StoreFulfilment(external_id, "1001", pieces or {"l1": 2}, (label,))


@pytest.mark.parametrize(
    ("url", "own_links", "is_wrong"),
    [
        (CAINIAO.url, False, False),
        ("", False, False),
        (f"https://t.chinapost.example/{NUMBER}", False, True),
        (f"https://track.aftership.com/cainiao/{NUMBER}", True, False),
        ("https://track.aftership.com/cainiao/LP00000000000000", True, True),
        (f"https://www.ups.com/track?tracknum={NUMBER}", True, True),
    ],
)
def test_a_page_that_the_store_made_up_is_corrected_and_its_own_for_this_carrier_is_not(
    url: str, own_links: bool, is_wrong: bool
) -> None:
    kept = sent(replace(CAINIAO, url=url))
    assert step(kept, own_links=own_links).wrong == ((kept,) if is_wrong else ())


def test_a_carrier_that_has_no_code_needs_the_very_page() -> None:
    label = ParcelLabel("HC-77", carrier_name="Harbour Couriers", url="https://couriers.example/HC-77")
    kept = sent(replace(label, url="https://elsewhere.example/HC-77"))
    assert step(kept, label=label, own_links=True).wrong == (kept,)


def test_only_what_we_told_too_much_of_is_taken_back() -> None:
    assert step(sent(l1=3), told={"l1": 3}).surplus == {"l1": 1}
    assert step(sent(l1=3), told={"l1": 2}).too_many == (), "somebody else meant the third"
    assert step(sent(UPS, "x1", l1=3), told={"l1": 3}).too_many == (), "another parcel's"
    ours, theirs = sent(l1=2), sent(external_id="x1", l1=1)
    assert step(theirs, ours, told={"l1": 3}).too_many == (ours,), "ours goes first, and its rest is sent anew"
    assert step(sent(l1=2, l2=1), told={"l1": 2, "l2": 1}).surplus == {"l2": 1}, "a line that is not in it at all"


def test_what_was_told_is_the_most_of_each_line() -> None:
    assert most_of({"l1": 3, "l2": 1}, {"l1": 2, "l3": 1}) == {"l1": 3, "l2": 1, "l3": 1}
