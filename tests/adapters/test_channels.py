"""Which channels a new product is put into, and which it is taken out of."""

import pytest

from server.ports.channels import Placement, place

OFFERED = {"online": True, "counter": False, "shop": False}


@pytest.mark.parametrize(
    ("chosen", "existing", "enter", "leave"),
    [
        ((), (), ("online",), ()),
        ((), ("online", "shop"), (), ()),
        (("counter", "shop"), (), ("counter", "shop"), ()),
        (("counter", "shop"), ("online", "shop"), ("counter",), ("online",)),
        (("gone",), ("online",), (), ("online",)),
        (("gone", "shop"), ("gone",), ("shop",), ("gone",)),
    ],
)
def test_the_chosen_channels_and_no_others_else_the_default_channel(
    chosen: tuple[str, ...], existing: tuple[str, ...], enter: tuple[str, ...], leave: tuple[str, ...]
) -> None:
    assert place(OFFERED, chosen, existing) == Placement(enter, leave)


def test_a_store_without_a_default_channel_decides_itself() -> None:
    assert place(dict.fromkeys(OFFERED, False), (), ("shop",)) == Placement((), ())
