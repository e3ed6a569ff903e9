"""Find the events between the last seen data and the present data."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tenants.monitoring.contracts import Event, Policy
from tenants.monitoring.rules.sightings import Seen, SeenVariant


@dataclass(frozen=True, slots=True)
class Change:
    """One event; `variant_id` None: of the whole product. `days` of shipping, if that changed."""

    event: Event
    variant_id: int | None = None
    before: SeenVariant | None = None
    after: SeenVariant | None = None
    days: int | None = None


def changes_between(before: Seen, now: Seen, *, variant_ids: Collection[int], policy: Policy) -> list[Change]:
    """Return the events of these variants, in their order; a deleted product is a single event."""
    if now.gone:
        return [] if before.gone else [Change(Event.PRODUCT_GONE)]
    pairs = ((key, before.variants[key], variant) for key, variant in now.variants.items() if key in variant_ids)
    changes = [
        Change(event, key, old, new)
        for key, old, new in pairs
        for event in _events(old, new, minimum=policy.minimum_quantity, was_gone=before.gone)
    ]
    return [*changes, *_shipping(before, now, policy)]


def _shipping(before: Seen, now: Seen, policy: Policy) -> Iterator[Change]:
    limit = policy.ship_to, policy.max_shipping_days
    if policy.asks_freight and before.ships_late(*limit) != now.ships_late(*limit):
        yield Change(Event.SHIPPING_LONG, days=now.shipping_days)


def _events(before: SeenVariant, now: SeenVariant, *, minimum: int, was_gone: bool) -> Iterator[Event]:
    if now.gone:
        if not before.gone:
            yield Event.VARIANT_GONE
        return
    if (was_gone or before.is_short(minimum)) != now.is_short(minimum):
        yield Event.STOCK
    # A cost that was unknown before is not compared.
    if before.cost_minor is not None and now.cost_minor is not None and now.cost_minor != before.cost_minor:
        yield Event.PRICE_UP if now.cost_minor > before.cost_minor else Event.PRICE_DOWN
