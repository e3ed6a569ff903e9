"""Check suppliers: claim due watches, call outside any transaction, save the seen data and react once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from django.db import connection, transaction
from django.db.models import F

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import read_only
from server.jobs.progress import note_progress
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import GONE, SourceProduct
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.sources import look_at_sources
from tenants.monitoring.contracts import WatchState
from tenants.monitoring.models import Watch
from tenants.monitoring.rules.events import Change, changes_between
from tenants.monitoring.rules.pace import GIVEN_UP_FOR, LEASE, MOST_TRIES, next_look
from tenants.monitoring.rules.sightings import Seen, see, seen_before
from tenants.monitoring.selectors import policies_of
from tenants.monitoring.services.history import note_points
from tenants.monitoring.services.reactions import Finding, act
from tenants.monitoring.services.shipping import Scene, Shipping, ask_shipping
from tenants.products.selectors.states import standing_publications
from tenants.products.services.renames import certain_renames, find_renamed, note_renamed
from tenants.stores.selectors import open_store_ids

AT_ONCE = 10
NOT_LISTED = Permanent(Reason("import.not_in_list"))
ALL_RENAMED = Retryable(Reason("monitoring.all_renamed"))
GIVEN_UP = Permanent(Reason("monitoring.stops_program", {"attempts": str(MOST_TRIES)}))

_KEEP = """
UPDATE monitoring_watch w SET seen = COALESCE(e.seen, w.seen), checked_at = COALESCE(e.checked_at, w.checked_at),
    due_at = e.due_at, failures = e.failures, reason = e.reason, tries = e.tries
FROM jsonb_to_recordset(%(rows)s::jsonb) AS e (publication_id bigint, lease timestamptz, seen jsonb,
    checked_at timestamptz, due_at timestamptz, failures int, reason jsonb, tries int)
WHERE w.publication_id = e.publication_id AND w.due_at = e.lease AND w.state = 'on'
RETURNING w.publication_id
"""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A watch under a lease. `tries` includes this check."""

    publication_id: int
    lease: datetime
    seen: Mapping[str, Any]
    failures: int
    tries: int
    left_out: frozenset[int] = frozenset()
    """Variants that are not monitored: their changes are ignored."""

    @property
    def is_spent(self) -> bool:
        return self.tries > MOST_TRIES


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of a check: the seen data with the changes, or the failure."""

    claimed: Claimed
    seen: Seen | None = None
    changes: Sequence[Change] = ()
    failure: OutsideFailure | None = None


def watch_due(actor: Actor, *, now: datetime) -> bool:
    """Run one turn: check up to ten due publications; return whether there were any.

    A turn that dies, or that another one overtakes, writes nothing, so each change is handled once. Publications of a
    turn that died are checked alone, and given up with a reason if it happens repeatedly.
    """
    claimed = _claim(actor, now=now)
    if not claimed:
        return False
    note_progress()  # each counts its own tries: one that kills its worker is given up alone
    if claimed[0].is_spent:
        _keep([Looked(claimed[0], failure=GIVEN_UP)], clock.now())
        return True
    publications = standing_publications([one.publication_id for one in claimed])
    listed = read_for_publishing(sorted({one.product_id for one in publications.values()}))
    sightings = look_at_sources(listed)
    scene = Scene(publications, {one.id: one for one in listed}, sightings, policies_of(publications))
    _write(actor, claimed, scene, ask_shipping(scene), now=clock.now())
    return True


def _claim(actor: Actor, *, now: datetime) -> list[Claimed]:
    lease = now + LEASE
    watched = open_store_ids(besides=read_only(actor.tenant_id, now=now).platforms)
    stands = Watch.objects.filter(publication__store_id__in=watched, publication__state="active")
    due = stands.filter(state=WatchState.ON, due_at__lte=now).order_by("due_at", "pk")
    with transaction.atomic():
        rows = list(due.select_for_update(of=("self",), skip_locked=True)[:AT_ONCE])
        # One that may have killed its worker is checked alone, after the others.
        rows = [row for row in rows if not row.tries] or rows[:1]
        Watch.objects.filter(pk__in=[row.pk for row in rows]).update(due_at=lease, tries=F("tries") + 1)
    return [Claimed(row.pk, lease, row.seen, row.failures, row.tries + 1, frozenset(row.left_out)) for row in rows]


def _write(actor: Actor, claimed: Sequence[Claimed], scene: Scene, shipping: Shipping, *, now: datetime) -> None:
    standing = [one for one in claimed if one.publication_id in scene.publications]
    shown = [(scene.listed[key], one) for key, one in scene.sightings.items() if isinstance(one, SourceProduct)]
    renamed = find_renamed(shown)
    certain = certain_renames(renamed)
    looked = [_judge(one, scene, shipping.get(one.publication_id), certain) for one in standing]
    with transaction.atomic():
        mine = _keep(looked, now)
        found = [
            Finding(scene.publications[key], product, one.seen, one.changes)
            for one in looked
            for key in [one.claimed.publication_id]
            if one.seen is not None and key in mine and (product := scene.product_of(key)) is not None
        ]
        act(actor, found, scene.policies, now=now)
        note_points([one.seen for one in found], now=now)
        note_renamed([product.id for product, _ in shown], renamed, now=now)


def _judge(claimed: Claimed, scene: Scene, shipping_days: int | None, renamed: Mapping[int, str]) -> Looked:
    key = claimed.publication_id
    publication, product, policy = scene.publications[key], scene.product_of(key), scene.policies[key]
    if product is None:
        return Looked(claimed, failure=NOT_LISTED)
    found = scene.sightings[product.id]
    is_gone = isinstance(found, Permanent) and found.reason.code in GONE
    if isinstance(found, OutsideFailure) and not is_gone:
        return Looked(claimed, failure=found)
    before = seen_before(claimed.seen, product)
    shown = None if isinstance(found, OutsideFailure) else found
    now = see(before, product, shown, percent=policy.cost_change_percent, renamed=renamed)
    if now is None:
        return Looked(claimed, failure=ALL_RENAMED)
    if policy.asks_freight:
        now = now.with_shipping(policy.ship_to, shipping_days, longest=policy.max_shipping_days)
    monitored = publication.variant_ids - claimed.left_out
    return Looked(claimed, now, changes_between(before, now, variant_ids=monitored, policy=policy))


def _keep(looked: Sequence[Looked], now: datetime) -> set[int]:
    """Save the seen data while the lease is valid; return the publications for which it was."""
    rows = [_row(one, now) for one in looked]
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, {"rows": orjson.dumps(rows).decode()})
        return {publication_id for (publication_id,) in cursor.fetchall()}


def _row(one: Looked, now: datetime) -> dict[str, Any]:
    failures, is_spent = one.claimed.failures + 1 if one.failure else 0, one.claimed.is_spent
    return {
        "publication_id": one.claimed.publication_id,
        "lease": one.claimed.lease,
        "seen": one.seen.stored() if one.seen else None,
        "checked_at": None if one.failure else now,
        "due_at": now + GIVEN_UP_FOR if is_spent else next_look(now, one.failure, one.claimed.failures),
        "failures": min(failures, 1_000),
        "reason": one.failure.reason.stored() if one.failure else None,
        "tries": MOST_TRIES - 1 if is_spent else 0,
    }
