"""Reads of monitoring: policies, monitored publications, and the number of variants that count."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Sum, Window
from django.db.models.functions import Greatest, RowNumber

from server.company.identity.contracts import Actor
from server.company.plans.selectors import limits_of
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from tenants.importing.selectors.publication import read_for_checking
from tenants.monitoring.contracts import (
    FIRST,
    Event,
    HistoryPoint,
    HistoryView,
    Monitored,
    Policy,
    PolicyOverride,
    ProductPolicy,
    Reaction,
    Tracked,
    VariantHistory,
    WatchState,
    WatchView,
)
from tenants.monitoring.models import PolicyRow, ProductPolicyRow, SightingPoint, Watch
from tenants.products.contracts import ExistingPublication
from tenants.products.selectors.states import (
    existing_publications,
    published_variants,
    sizes_of,
    visible_publication_ids,
)
from tenants.stores.contracts import StorePlace
from tenants.stores.selectors import get_store, list_stores, open_store_ids, stores_by_id

MONITORED_VARIANTS = Greatest(F("publication__variant_count") - F("left_out__len"), 0)
"""The monitored variants of a watch: those in the store, without those left out."""
MOST_POINTS, LEAST_EACH = 2_000, 5
"""The limits of history points: for all variants together, the newest ones, and the minimum for each variant."""


def read_policy(actor: Actor, store_id: int) -> Policy:
    """Return a store's policy. NotFound for a store that the actor does not see."""
    return read_policies([get_store(actor, store_id).id])[store_id]


def read_policies(store_ids: Collection[int]) -> dict[int, Policy]:
    """Return the policies of these stores, with defaults for stores without one: one query."""
    rows = {row.store_id: row for row in PolicyRow.objects.filter(store_id__in=store_ids)}
    return {store_id: _policy(rows[store_id]) if store_id in rows else Policy() for store_id in store_ids}


def read_product_policy(actor: Actor, publication_id: int) -> ProductPolicy:
    """Return the policy of a publication. NotFound for one that the actor does not see."""
    found = sizes_of(visible_publication_ids(actor, ids=[publication_id])).get(publication_id)
    if found is None:
        raise NotFound
    policy = read_policies([found.store_id])[found.store_id]
    return ProductPolicy(found.store_id, policy, read_overrides([publication_id])[publication_id])


def read_overrides(publication_ids: Collection[int]) -> dict[int, PolicyOverride]:
    """Return the publications' own settings: one query."""
    rows = {row.pk: row for row in ProductPolicyRow.objects.filter(pk__in=publication_ids)}
    return {key: _override(rows[key]) if key in rows else PolicyOverride() for key in publication_ids}


def policies_of(publications: Mapping[int, ExistingPublication]) -> dict[int, Policy]:
    """Return each publication's effective policy, by its id: two queries."""
    stores = read_policies({publication.store_id for publication in publications.values()})
    overrides = read_overrides(publications)
    return {key: overrides[key].over(stores[publication.store_id]) for key, publication in publications.items()}


def watches_of(publication_ids: Collection[int]) -> dict[int, WatchView]:
    """Return the monitoring state of these publications, without those that are not monitored: one query."""
    rows = Watch.objects.filter(pk__in=publication_ids).values_list("pk", "state", "checked_at", "reason")
    return {pk: WatchView(WatchState(state), checked_at, reason) for pk, state, checked_at, reason in rows}


def count_monitored_variants(*, besides: Collection[int] = (), stores: Collection[StorePlace] | None = None) -> int:
    """Count variants of monitored publications in all of the merchant's stores, also those that the actor may not see.

    `besides`: publications to leave out. `stores`: the merchant's, if they were read already.
    """
    used = open_store_ids() if stores is None else [store.id for store in stores if not store.is_paused]
    rows = Watch.objects.filter(state=WatchState.ON, publication__store_id__in=used)
    watches = rows.exclude(publication__external_id="").exclude(pk__in=besides)
    return int(watches.aggregate(total=Sum(MONITORED_VARIANTS))["total"] or 0)


def list_tracked(
    actor: Actor, *, store_ids: Collection[int] | None = None, page: PageRequest | None = None
) -> tuple[list[Tracked], int, int]:
    """List monitored publications in these stores, oldest first, with the number of publications and variants.

    Without ids, all stores that the actor sees; without a page, all publications. Paused stores are left out. Seven
    queries.
    """
    used = {store.id for store in list_stores(actor) if not store.is_paused}
    used = used if store_ids is None else used & set(store_ids)
    rows = Watch.objects.filter(state=WatchState.ON, publication__store_id__in=used)
    watches = rows.exclude(publication__external_id="").order_by("pk")
    chosen = watches[page.offset : page.offset + page.limit] if page else watches
    left_out = dict(chosen.values_list("pk", "left_out"))
    variants = published_variants(left_out)
    tracked = [
        Tracked(
            publication.id,
            publication.product_id,
            publication.store_id,
            publication.title,
            variants.get(key, {}),
            frozenset(left_out[key]),
        )
        for key, publication in sorted(existing_publications(left_out).items())
    ]
    counted = watches.aggregate(count=Count("pk"), skus=Sum(MONITORED_VARIANTS))
    return tracked, counted["count"], int(counted["skus"] or 0)


def tracked_suppliers(actor: Actor, *, store_ids: Collection[int]) -> frozenset[int]:
    """Return the suppliers of monitored products in these stores, as far as the actor sees them."""
    stores = stores_by_id(actor, store_ids)
    rows = Watch.objects.filter(state=WatchState.ON, publication__store_id__in=stores)
    return frozenset(rows.values_list("publication__supplier", flat=True))


def measure_monitoring(actor: Actor, *, now: datetime) -> Monitored:
    """Return how many variants are monitored, and how many the merchant's plans allow."""
    return Monitored(count_monitored_variants(), limits_of(actor.tenant_id, now=now).monitored_variants)


def _policy(row: PolicyRow) -> Policy:
    return Policy(
        reactions=_reactions(row.reactions),
        minimum_quantity=row.minimum_quantity,
        cost_change_percent=row.cost_change_percent,
        floor_percent=row.floor_percent,
        watch_new=row.watch_new,
        max_shipping_days=row.max_shipping_days,
        ship_to=row.ship_to,
    )


def _override(row: ProductPolicyRow) -> PolicyOverride:
    return PolicyOverride({Event(name): Reaction(item) for name, item in row.reactions.items()}, **row.numbers)


def _reactions(kept: Mapping[str, Any]) -> dict[Event, Reaction]:
    return {event: Reaction(kept.get(event, FIRST[event])) for event in Event}


def read_history(actor: Actor, publication_id: int) -> HistoryView:
    """Return the history since monitoring began, oldest first.

    NotFound when it is not the actor's, or has left its store or the Import List.
    """
    found = existing_publications(visible_publication_ids(actor, ids=[publication_id])).get(publication_id)
    products = read_for_checking([found.product_id]) if found else []
    if found is None or not products:
        raise NotFound
    variants = [variant for variant in products[0].variants if variant.id in found.variant_ids]
    most = max(MOST_POINTS // max(len(variants), 1), LEAST_EACH)
    newest = Window(RowNumber(), partition_by="variant_id", order_by="-at")
    rows = SightingPoint.objects.filter(variant_id__in=found.variant_ids).annotate(place=newest)
    points: dict[int, list[HistoryPoint]] = defaultdict(list)
    for row in rows.filter(place__lte=most).order_by("at"):
        points[row.variant_id].append(HistoryPoint(row.at, row.cost_minor, row.stock, row.available))
    return HistoryView(
        title=found.title,
        currency=products[0].currency,
        variants=tuple(
            VariantHistory(variant.id, variant.option_values, variant.sku, tuple(points.get(variant.id, ())))
            for variant in variants
        ),
    )
