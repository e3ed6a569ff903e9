"""Which of a supplier's ways of sending is meant."""

from collections.abc import Sequence

from server.ports.finding import FreightQuote
from tenants.preferences.contracts import ShippingChoice, ShippingMethod

_LONGEST = 10_000


def choose_quote(choice: ShippingChoice, quotes: Sequence[FreightQuote]) -> FreightQuote | None:
    """The quote that the choice comes to; None where nothing is sent from there.

    A carrier that does not send this product gives way to the cheapest. The fastest is told by its longest travel,
    of equal ones the cheapest.
    """
    fitting = [one for one in quotes if not choice.ship_from or one.ship_from in ("", choice.ship_from)]
    if choice.method is ShippingMethod.PERSONALIZED:
        fitting = [one for one in fitting if choice.carrier in (one.carrier, one.service)] or fitting
    if choice.method is ShippingMethod.FASTEST:
        return min(fitting, key=lambda one: (_days(one), one.cost_minor), default=None)
    return min(fitting, key=lambda one: (one.cost_minor, _days(one)), default=None)


def _days(quote: FreightQuote) -> int:
    return quote.max_days if quote.max_days is not None else quote.min_days or _LONGEST
