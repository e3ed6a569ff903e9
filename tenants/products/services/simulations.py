"""Simulate an order: which mapping row is chosen, and the cost of its pieces and their freight."""

from dataclasses import replace

from server.company.identity.contracts import Actor
from server.kit.checks import need
from server.kit.errors import NotFound
from server.kit.http import deadline
from server.kit.reasons import Reason
from server.kit.sentences import Sentence
from server.ports.failures import OutsideFailure
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.sources import quote_freight
from tenants.products.contracts.mappings import Freight, Simulation, Verdict, Weighed
from tenants.products.rules.mappings import weigh
from tenants.products.selectors.mappings import read_mapping

MOST = 10_000
WHOLE_NUMBER = "Please enter a whole number from {least} to {most}."
SECONDS = 12.0
MOST_QUOTES = 3
"""Suppliers asked one after the other when one does not ship to the country."""
FREIGHT_UNKNOWN, NOWHERE = Reason("mapping.freight_untold"), Reason("mapping.nobody")


def simulate_order(actor: Actor, publication_id: int, *, variant_id: int, country: str, quantity: int) -> Simulation:
    """Choose by the mapping's rules as an order would; asks the chosen supplier for its freight, writes nothing.

    NotFound when the publication or the variant is not there, Invalid for an impossible quantity.
    """
    need(1 <= quantity <= MOST, "quantity", Sentence(WHOLE_NUMBER, least=1, most=MOST))
    view = read_mapping(actor, publication_id)
    if variant_id not in {variant.variant_id for variant in view.variants}:
        raise NotFound
    rows = [row for row in view.rows if row.variant_id == variant_id]
    weighed = weigh(rows, {source.product_id: source for source in view.sources}, country=country, quantity=quantity)
    with deadline(SECONDS):
        return _with_freight(weighed, country, MOST_QUOTES)


def _with_freight(weighed: list[Weighed], country: str, asks: int) -> Simulation:
    at = next((at for at, item in enumerate(weighed) if item.verdict is Verdict.CHOSEN), None)
    if at is None:
        return Simulation(weighed, freight_reason=NOWHERE)
    chosen = weighed[at]
    (product,) = read_for_publishing([chosen.source.product_id])
    try:
        quotes = quote_freight(product, source_sku_id=chosen.sku.source_sku_id, quantity=chosen.pieces, ship_to=country)
    except OutsideFailure as failure:
        return Simulation(weighed, freight_reason=failure.reason)
    if quotes is None:
        return Simulation(weighed, freight_reason=FREIGHT_UNKNOWN)
    if quotes:
        first = quotes[0]
        freight = Freight(first.service, first.cost_minor, first.currency, first.min_days, first.max_days)
        return Simulation(weighed, freight)
    passed = _pass_over(weighed, at)
    return _with_freight(passed, country, asks - 1) if asks > 1 else Simulation(passed, freight_reason=NOWHERE)


def _pass_over(weighed: list[Weighed], at: int) -> list[Weighed]:
    """This one does not ship there: choose the next that fits."""
    after = next((place for place, item in enumerate(weighed) if item.verdict is Verdict.NEXT), None)
    changed = {at: Verdict.NOT_SENT} | ({} if after is None else {after: Verdict.CHOSEN})
    return [replace(item, verdict=changed.get(place, item.verdict)) for place, item in enumerate(weighed)]
