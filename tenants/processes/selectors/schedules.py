"""Reads of scheduled processes."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime

from django.db import connection

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.local_times import instant_of
from server.kit.time_zones import is_time_zone, zone_named
from tenants.processes.contracts import PlannedRow, Schedule
from tenants.processes.errors import TimePassed
from tenants.processes.rules import local_time_of
from tenants.processes.selectors.records import rows_between

TITLES_SHOWN = 3
# Until a product is read, its operation is titled by its link: the host and the supplier's ID are shorter.
_NAMES = """
SELECT r.id,
    (SELECT array_agg(title) FROM (
        SELECT CASE WHEN o.title <> o.source_url THEN o.title ELSE
            concat_ws(' ', substring(o.source_url FROM '^https?://(?:www[.])?([^/?#]+)'), nullif(o.source_item_id, ''))
            END AS title FROM processes_operation o WHERE o.record_id = r.id AND NOT o.is_step
        ORDER BY o.id LIMIT %(titles)s) first),
    (SELECT array_agg(DISTINCT o.store_name) FROM processes_operation o
        WHERE o.record_id = r.id AND o.store_id IS NOT NULL)
FROM unnest(%(records)s::bigint[]) AS r (id)
"""
_PLANNED = """
SELECT o.product_id, o.store_id FROM processes_processrecord r JOIN processes_operation o ON o.record_id = r.id
WHERE r.state IN (1, 2) AND r.due_at > clock_timestamp() AND o.state IN (1, 2)
    AND o.product_id = ANY (%s) AND o.store_id IS NOT NULL
"""


def read_schedule(timing: str, timezone: str, *, own_zone: str, now: datetime) -> Schedule:
    """Resolve a local time (`YYYY-MM-DD HH:mm`) in a zone (an IANA name, or its index in the reference list).

    Without a zone it uses the user's own. TimeMissing, TimePassed, Invalid.
    """
    moment = local_time_of(timing, now)
    zone = zone_named(timezone.strip()) or own_zone
    if not is_time_zone(zone):
        raise Invalid.on("timezone", "Please choose a time zone.")
    instant = instant_of(moment, zone)
    if instant.at <= now:
        raise TimePassed
    return Schedule(instant.at, zone, instant.local, moment, instant.shown)


def list_planned(actor: Actor, *, start: datetime, end: datetime) -> list[PlannedRow]:
    """List scheduled processes due in that period, including those that ran, the earliest first: three queries."""
    records = rows_between(actor, start, end)
    with connection.cursor() as cursor:
        cursor.execute(_NAMES, {"titles": TITLES_SHOWN, "records": [record.id for record in records]})
        named = {record_id: (titles or [], stores or []) for record_id, titles, stores in cursor.fetchall()}
    return [PlannedRow(record, *(tuple(names) for names in named[record.id])) for record in records]


def planned_stores(product_ids: Collection[int]) -> dict[int, set[int]]:
    """Return, by product, the stores that it is scheduled to be published to."""
    found: dict[int, set[int]] = defaultdict(set)
    with connection.cursor() as cursor:
        cursor.execute(_PLANNED, [list(product_ids)])
        for product_id, store_id in cursor.fetchall():
            found[product_id].add(store_id)
    return found
