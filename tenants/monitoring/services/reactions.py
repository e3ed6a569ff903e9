"""React to changes at suppliers: notify, and update the stores."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.money import format_money
from tenants.importing.contracts import ListedForPublishing
from tenants.monitoring.contracts import Event, Policy
from tenants.monitoring.rules.cases import Case, Decision, Done
from tenants.monitoring.rules.decisions import decide
from tenants.monitoring.rules.events import Change
from tenants.monitoring.rules.sightings import NEVER, Seen, SeenVariant
from tenants.notifications.contracts import EventKind, Fact
from tenants.notifications.services.notes import note_all
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import Action
from tenants.products.contracts import Adjusted, ExistingPublication
from tenants.products.contracts.mappings import MappingRow
from tenants.products.services.adjustments import adjust_publications
from tenants.products.services.mappings import put_first
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import stores_by_id

KINDS = {
    Event.PRODUCT_GONE: EventKind.PRODUCT_GONE,
    Event.VARIANT_GONE: EventKind.VARIANT_GONE,
    Event.STOCK: EventKind.STOCK_CHANGED,
    Event.PRICE_UP: EventKind.COST_CHANGED,
    Event.PRICE_DOWN: EventKind.COST_CHANGED,
    Event.SHIPPING_LONG: EventKind.SHIPPING_CHANGED,
}


BACK = frozenset({Done.SHOWN, Done.STILL_HIDDEN})
"""What is done when a product is sold again."""
Switch = tuple[Event, MappingRow]
"""What happened, and the way to buy from now on."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The seen data of a publication's product, and the changes since the last check."""

    publication: ExistingPublication
    product: ListedForPublishing
    seen: Seen
    changes: Sequence[Change]
    switches: Mapping[int, Switch]
    """The substitutes to buy from first, by variant."""


def act(actor: Actor, findings: Sequence[Finding], policies: Mapping[int, Policy], *, now: datetime) -> None:
    """Apply each publication's policy (by its id); belongs in the transaction that saved the seen data."""
    stores = stores_by_id(actor, {finding.publication.store_id for finding in findings})
    settings = read_price_settings() if findings else None
    facts: list[Fact] = []
    adjusted: list[Adjusted] = []
    switched: dict[int, list[MappingRow]] = {}
    for finding in findings:
        publication = finding.publication
        store = stores.get(publication.store_id)
        if store is None or settings is None:
            continue  # the store was removed in between
        case = Case(publication, finding.product, policies[publication.id], store.currency, settings)
        decision = decide(
            case, finding.seen, finding.changes, {key: event for key, (event, _) in finding.switches.items()}
        )
        facts += _facts(finding, store, decision, case.policy)
        if (action := decision.action or _again(publication)) is not None:
            unsent = replace(decision.unsent, seen_at=now)
            adjusted.append(Adjusted(publication.id, decision.adjustments, action, unsent))
        if finding.switches:
            switched[publication.id] = [row for _, row in finding.switches.values()]
    note_all(facts, now=now)
    put_first(switched, beside=[item.publication_id for item in adjusted], now=now)
    adjust_publications(actor, adjusted, now=now)


def _again(publication: ExistingPublication) -> Action | None:
    """Return the action that sends earlier unsent changes again."""
    if not publication.unsent:
        return None
    unsent = publication.unsent
    if unsent.hides or unsent.shows:
        return Action.MONITOR_SUPPLIER
    return Action.MONITOR_STOCK if unsent.stocks or unsent.removals else Action.MONITOR_PRICE


def _facts(finding: Finding, store: StoreRef, decision: Decision, policy: Policy) -> list[Fact]:
    """Return one notice for each kind of event of a publication: its first variant, and how many more."""
    by_kind: dict[tuple[EventKind, Event], list[tuple[Change, Done]]] = defaultdict(list)
    for change, done in decision.reported:
        kind = EventKind.PRODUCT_BACK if done in BACK else KINDS[change.event]
        by_kind[kind, change.event].append((change, done))
    return [_fact(finding, store, kind, event, reported, policy) for (kind, event), reported in by_kind.items()]


def _fact(
    finding: Finding,
    store: StoreRef,
    kind: EventKind,
    event: Event,
    reported: Sequence[tuple[Change, Done]],
    policy: Policy,
) -> Fact:
    change, done = reported[0]
    name, more = _name(finding.product, change.variant_id), len(reported) - 1
    return Fact(
        kind=kind,
        object_key=f"publication:{finding.publication.id}:{event}",
        params={
            "title": finding.publication.title[:120],
            "store": store.name,
            "done": str(done),
            "variant": f"{name} (+{more})" if more else name,
            "quantity": _quantity(change.after),
            "before": _cost(change.before, finding.product.currency),
            "after": _cost(change.after, finding.product.currency),
            **(_shipping(change, policy) if event is Event.SHIPPING_LONG else {}),
        },
        store_id=store.id,
    )


def _shipping(change: Change, policy: Policy) -> dict[str, str]:
    days = change.days
    params = {"days": "unknown" if days is None else "never" if days == NEVER else str(days)}
    return {"country": policy.ship_to, "most": str(policy.max_shipping_days), **params}


def _name(product: ListedForPublishing, variant_id: int | None) -> str:
    found = next((variant for variant in product.variants if variant.id == variant_id), None)
    return (" / ".join(found.option_values) or found.sku or found.source_sku_id)[:100] if found else ""


def _quantity(seen: SeenVariant | None) -> str:
    if seen is None or not seen.available:
        return "none"
    return "some" if seen.stock is None else str(seen.stock)


def _cost(seen: SeenVariant | None, currency: str) -> str:
    return "" if seen is None or seen.cost_minor is None else format_money(seen.cost_minor, currency)
