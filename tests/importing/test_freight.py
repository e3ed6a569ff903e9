"""Which of a supplier's ways of sending shipping settings come to."""

import pytest

from server.ports.finding import FreightQuote
from tenants.importing.rules.freight import choose_quote
from tenants.preferences.contracts import ShippingChoice, ShippingMethod

SLOW = FreightQuote("slow", "Post", 100, "USD", 20, 30)
QUICK = FreightQuote("quick", "Express", 900, "USD", 2, 4, ship_from="US")
DEAR = FreightQuote("dear", "Courier", 1500, "USD", 2, 4, ship_from="CN")
VAGUE = FreightQuote("vague", "Anybody", 300, "USD", None, None)
QUOTES = (SLOW, QUICK, DEAR, VAGUE)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (ShippingChoice(), SLOW),
        (ShippingChoice(ShippingMethod.FASTEST), QUICK),
        (ShippingChoice(ShippingMethod.FASTEST, ship_from="CN"), DEAR),
        (ShippingChoice(ShippingMethod.PERSONALIZED, carrier="Courier"), DEAR),
        (ShippingChoice(ShippingMethod.PERSONALIZED, carrier="vague"), VAGUE),
        (ShippingChoice(ShippingMethod.PERSONALIZED, carrier="gone"), SLOW),
        (ShippingChoice(ship_from="FR"), SLOW),
    ],
)
def test_the_cheapest_the_fastest_or_the_chosen_carrier(choice: ShippingChoice, expected: FreightQuote) -> None:
    assert choose_quote(choice, QUOTES) == expected


def test_nothing_is_chosen_where_nothing_is_sent() -> None:
    assert choose_quote(ShippingChoice(), ()) is None
    assert choose_quote(ShippingChoice(ship_from="FR"), (QUICK, DEAR)) is None
