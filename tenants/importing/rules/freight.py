"""Choose one of a supplier's shipping methods."""

from collections.abc import Sequence

from server.ports.finding import FreightQuote
from tenants.preferences.contracts import ShippingChoice, ShippingMethod

_LONGEST = 10_000


def choose_quote(choice: ShippingChoice, quotes: Sequence[FreightQuote]) -> FreightQuote | None:
    """Return the quote that fits the choice; None when nothing is shipped from there.

    If the chosen carrier does not ship this product, take the cheapest. The fastest is the one with the shortest
    maximum time, then the cheapest.
    """
    fitting = [quote for quote in quotes if not choice.ship_from or quote.ship_from in ("", choice.ship_from)]
    if choice.method is ShippingMethod.PERSONALIZED:
        fitting = [quote for quote in fitting if choice.carrier in (quote.carrier, quote.service)] or fitting
    if choice.method is ShippingMethod.FASTEST:
        return min(fitting, key=lambda quote: (_days(quote), quote.cost_minor), default=None)
    return min(fitting, key=lambda quote: (quote.cost_minor, _days(quote)), default=None)


def _days(quote: FreightQuote) -> int:
    return quote.max_days if quote.max_days is not None else quote.min_days or _LONGEST
