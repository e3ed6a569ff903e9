"""Check suppliers: claim due watches, call outside any transaction, save the seen data and react once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson
from django.db import connection, transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import read_only
from server.jobs.beats import dead_workers, worker_name
from server.jobs.progress import note_progress
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts import Rates, Supply
from tenants.importing.contracts.looks import Look
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.looks import looks_of, note_looks
from tenants.importing.services.sources import look_at_sources
from tenants.monitoring.contracts import WatchState
from tenants.monitoring.models import Watch
from tenants.monitoring.rules.events import Change, changes_between
from tenants.monitoring.rules.pace import GIVEN_UP_FOR, LEASE, MOST_KILLS, MOST_LOSSES, next_look
from tenants.monitoring.rules.sightings import Seen, see, seen_before
from tenants.monitoring.rules.ways import (
    is_affordable,
    points_of,
    shown_by,
    substitutes_for,
    supply_by,
    ways_to_buy,
)
from tenants.monitoring.selectors import policies_of
from tenants.monitoring.services.history import note_points
from tenants.monitoring.services.reactions import Finding, Switch, act
from tenants.monitoring.services.shipping import Scene, Shipping, Ways, ask_shipping
from tenants.preferences.selectors import read_price_settings
from tenants.products.contracts import ExistingPublication
from tenants.products.contracts.mappings import MappingRow
from tenants.products.selectors.states import existing_publications
from tenants.products.selectors.supply import ways_of
from tenants.products.services.own_shops import note_supplies
from tenants.products.services.renames import Renamed, certain_renames, find_renamed, note_renamed
from tenants.stores.selectors import open_store_ids

AT_ONCE = 10
MOST_SOURCES = 5
"""Products that a publication is bought from and that are asked at each check."""
NOT_LISTED = Permanent(Reason("import.not_in_list"))
ALL_RENAMED = Retryable(Reason("monitoring.all_renamed"))
STOPS_PROGRAM = Permanent(Reason("monitoring.stops_program", {"attempts": str(MOST_KILLS)}))
INTERRUPTED = Permanent(Reason("monitoring.interrupted", {"times": str(MOST_LOSSES)}))

_KEEP = """
UPDATE monitoring_watch w SET seen = COALESCE(e.seen, w.seen), checked_at = COALESCE(e.checked_at, w.checked_at),
    due_at = e.due_at, failures = e.failures, reason = e.reason, tries = e.tries,
    kills = e.kills, alone_in = ''
FROM jsonb_to_recordset(%(rows)s::jsonb) AS e (publication_id bigint, lease timestamptz, seen jsonb,
    checked_at timestamptz, due_at timestamptz, failures int, reason jsonb, tries int, kills int)
WHERE w.publication_id = e.publication_id AND w.due_at = e.lease AND w.state = 'on'
RETURNING w.publication_id
"""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A watch under a lease. `tries` includes this check; `kills`: workers that the earlier ones killed, alone."""

    publication_id: int
    lease: datetime
    seen: Mapping[str, Any]
    failures: int
    tries: int
    kills: int
    left_out: frozenset[int] = frozenset()
    """Variants that are not monitored: their changes are ignored."""

    @property
    def is_spent(self) -> bool:
        return self.kills >= MOST_KILLS or self.tries > MOST_LOSSES


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of a check: the seen data with the changes, or the failure."""

    claimed: Claimed
    seen: Seen | None = None
    changes: Sequence[Change] = ()
    switches: Mapping[int, Switch] = field(default_factory=dict)
    failure: OutsideFailure | None = None


def watch_due(actor: Actor, *, now: datetime) -> bool:
    """Run one turn: check up to ten due publications; return whether there were any.

    A turn that dies, or that another one overtakes, writes nothing, so each change is handled once. Publications of a
    turn that died are checked alone, and given up with a reason if they kill their worker repeatedly.
    """
    claimed = _claim(actor, now=now)
    if not claimed:
        return False
    note_progress()  # each counts its own tries: one that kills its worker is given up alone
    if claimed[0].is_spent:
        failure = STOPS_PROGRAM if claimed[0].kills >= MOST_KILLS else INTERRUPTED
        _keep([Looked(claimed[0], failure=failure)], clock.now())
        return True
    scene = _look(claimed)
    shipping = ask_shipping(scene)
    looks, renamed = _note_looks(scene, asked_at=now)
    _write(actor, claimed, scene, looks, renamed, shipping, now=clock.now())
    return True


def _look(claimed: Sequence[Claimed]) -> Scene:
    """Ask the suppliers of these publications, substitutes too. Never inside a transaction."""
    publications = existing_publications([item.publication_id for item in claimed])
    ways = ways_of({publication.product_id for publication in publications.values()})
    own = {publication.product_id for publication in publications.values()}
    mapped = {source for publication in publications.values() for source in _sources(publication, ways)}
    listed = read_for_publishing(sorted(own | mapped))
    sightings = look_at_sources(listed)
    return Scene(
        publications, {publishing.id: publishing for publishing in listed}, sightings, policies_of(publications), ways
    )


def _sources(publication: ExistingPublication, ways: Ways) -> list[int]:
    """Return the products that a publication is bought from, the first ones first, as far as they are asked."""
    rows = [row for each in ways.get(publication.key, {}).values() for row in each]
    return list(dict.fromkeys(row.source_product_id for row in sorted(rows, key=lambda row: row.priority)))[
        :MOST_SOURCES
    ]


def _claim(actor: Actor, *, now: datetime) -> list[Claimed]:
    lease = now + LEASE
    watched = open_store_ids(besides=read_only(actor.tenant_id, now=now).platforms)
    stands = Watch.objects.filter(publication__store_id__in=watched, publication__state="active")
    due = stands.filter(state=WatchState.ON, due_at__lte=now).order_by("due_at", "pk")
    with transaction.atomic():
        rows = list(due.select_for_update(of=("self",), skip_locked=True)[:AT_ONCE])
        # One that may have killed its worker is checked alone, after the others.
        rows = [row for row in rows if not row.tries] or rows[:1]
        _count(rows, lease, dead_workers())
    return [
        Claimed(row.pk, lease, row.seen, row.failures, row.tries, row.kills, frozenset(row.left_out)) for row in rows
    ]


def _count(rows: Sequence[Watch], lease: datetime, dead: Collection[str]) -> None:
    """Count this check before it begins, and the worker that the last one killed: alone, while its cluster lived on."""
    alone = worker_name() if len(rows) == 1 else ""
    for row in rows:
        row.kills += bool(row.alone_in) and row.alone_in not in dead
        row.tries, row.alone_in, row.due_at = row.tries + 1, alone, lease
    Watch.objects.bulk_update(rows, ["tries", "kills", "alone_in", "due_at"])


def _note_looks(scene: Scene, *, asked_at: datetime) -> tuple[Mapping[int, Look], Renamed]:
    """Save what the suppliers show, before anything follows from it: figures and checks read it from the products."""
    shown = {key: product for key, product in scene.sightings.items() if isinstance(product, SourceProduct)}
    renamed = find_renamed([(scene.listed[key], product) for key, product in shown.items()])
    looks = looks_of(scene.listed.values(), scene.sightings, certain_renames(renamed))
    note_looks(looks, at=asked_at)
    return looks, renamed


def _write(
    actor: Actor,
    claimed: Sequence[Claimed],
    scene: Scene,
    looks: Mapping[int, Look],
    renamed: Renamed,
    shipping: Shipping,
    *,
    now: datetime,
) -> None:
    existing = [item for item in claimed if item.publication_id in scene.publications]
    rates = read_price_settings().conversions if scene.ways else {}
    looked = [_judge(claimed, scene, looks, rates, shipping.get(claimed.publication_id)) for claimed in existing]
    with transaction.atomic():
        mine = _keep(looked, now)
        found = [
            Finding(scene.publications[key], product, item.seen, item.changes, item.switches)
            for item in looked
            for key in [item.claimed.publication_id]
            if item.seen is not None and key in mine and (product := scene.product_of(key)) is not None
        ]
        act(actor, found, scene.policies, now=now)
        note_supplies(actor, [finding.publication for finding in found])
        note_points(points_of(looks, scene.listed), now=now)
        shown = [key for key, product in scene.sightings.items() if isinstance(product, SourceProduct)]
        note_renamed(shown, renamed, now=now)


def _judge(
    claimed: Claimed, scene: Scene, looks: Mapping[int, Look], rates: Rates, shipping_days: int | None
) -> Looked:
    key = claimed.publication_id
    publication, product, policy = scene.publications[key], scene.product_of(key), scene.policies[key]
    if product is None:
        return Looked(claimed, failure=NOT_LISTED)
    ways = ways_to_buy(product, scene.ways.get(publication.key, {}), scene.listed)
    monitored = publication.variant_ids - claimed.left_out
    for source_id in {rows[0].source_product_id for variant_id, rows in ways.items() if variant_id in monitored}:
        if source_id not in looks:
            found = scene.sightings[source_id]
            return Looked(claimed, failure=found if isinstance(found, OutsideFailure) else ALL_RENAMED)
    before = seen_before(claimed.seen, product)
    firsts = {variant_id: rows[0] for variant_id, rows in ways.items()}
    now = see(before, shown_by(firsts, looks, product, rates, monitored), percent=policy.cost_change_percent)
    requested = {variant_id: rows for variant_id, rows in ways.items() if variant_id in monitored}

    def show(row: MappingRow) -> Supply | None:
        return supply_by(row, looks, product, rates) if is_affordable(row, looks) else None

    switches = substitutes_for(requested, before, now, policy, show)
    if switches:
        firsts |= {variant_id: row for variant_id, (_, row) in switches.items()}
        now = see(before, shown_by(firsts, looks, product, rates, monitored), percent=policy.cost_change_percent)
    if policy.asks_freight:
        now = now.with_shipping(policy.ship_to, shipping_days, longest=policy.max_shipping_days)
    changes = changes_between(before, now, variant_ids=monitored, policy=policy)
    return Looked(claimed, now, changes, switches)


def _keep(looked: Sequence[Looked], now: datetime) -> set[int]:
    """Save the seen data while the lease is valid; return the publications for which it was."""
    rows = [_row(item, now) for item in looked]
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, {"rows": orjson.dumps(rows).decode()})
        return {publication_id for (publication_id,) in cursor.fetchall()}


def _row(looked: Looked, now: datetime) -> dict[str, Any]:
    failures, is_spent = looked.claimed.failures + 1 if looked.failure else 0, looked.claimed.is_spent
    # One that was given up has one more check each day.
    left = {"tries": min(looked.claimed.tries, MOST_LOSSES - 1), "kills": min(looked.claimed.kills, MOST_KILLS - 1)}
    return {
        "publication_id": looked.claimed.publication_id,
        "lease": looked.claimed.lease,
        "seen": looked.seen.stored() if looked.seen else None,
        "checked_at": None if looked.failure else now,
        "due_at": now + GIVEN_UP_FOR if is_spent else next_look(now, looked.failure, looked.claimed.failures),
        "failures": min(failures, 1_000),
        "reason": looked.failure.reason.stored() if looked.failure else None,
        **(left if is_spent else dict.fromkeys(left, 0)),
    }
