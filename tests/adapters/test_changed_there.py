"""What of a title or price in a store counts as changed there, by its merchant."""

from dataclasses import replace

import pytest

from server.adapters.stores.changed_there import There, refuse_changed
from server.ports.failures import Permanent
from server.ports.stores import PushProduct
from server.ports.written import Price, Written
from tests.adapters.woocommerce.examples import simple

SKETCH = simple(title="New", variants=(replace(simple().variants[0], external_id="7", price_minor=2500),))
BEFORE = Written("Tom & Jerry", {"7": (1999, 2999), "8": (500, None)})


def judged(product: PushProduct, title: str, price: Price | None, *, shows_compare_at: bool = True) -> str:
    """The reason's code, empty when nothing is held back."""
    try:
        refuse_changed(product, There(title, {"7": price}, lambda one: one.title, shows_compare_at))
    except Permanent as refused:
        return refused.reason.code
    return ""


@pytest.mark.parametrize(
    ("title", "price", "code"),
    [
        ("Tom & Jerry", (1999, 2999), ""),
        ("Tom &amp;  Jerry", (1999, 2999), ""),
        ("New", (2500, None), ""),
        ("New", None, ""),
        ("Theirs", (1999, 2999), "publish.changed_title"),
        ("New", (1999, None), "publish.changed_prices"),
        ("New", (2500, 3000), "publish.changed_prices"),
        ("Theirs", (1, None), "publish.changed_title_and_prices"),
    ],
)
def test_neither_what_was_written_nor_what_is_to_be_written(title: str, price: Price | None, code: str) -> None:
    assert judged(replace(SKETCH, written=BEFORE), title, price) == code
    assert judged(SKETCH, title, price) == ""


def test_where_no_second_price_is_shown_only_the_first_counts() -> None:
    product = replace(SKETCH, written=BEFORE)
    assert judged(product, "New", (1999, None), shows_compare_at=False) == ""
    assert judged(product, "New", (1998, None), shows_compare_at=False) == "publish.changed_prices"


def test_the_difference_is_told_in_words_that_can_be_read() -> None:
    with pytest.raises(Permanent) as refused:
        refuse_changed(
            replace(SKETCH, written=BEFORE),
            There("Salt &amp; pepper", {"7": (3210, None), "8": (600, None)}, lambda one: one.title),
        )
    assert refused.value.reason.params == {
        "title": "Salt & pepper",
        "ours": "19.99 (29.99) USD",
        "theirs": "32.10 USD",
        "count": "2",
    }
