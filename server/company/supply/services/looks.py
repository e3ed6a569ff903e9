"""Reading of product pictures, so that a search by picture finds them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, connection, transaction

from server.company.supply.models import SupplyLook
from server.company.supply.selectors.looks import INDEX, has_index
from server.kit.http import deadline, time_left
from server.kit.image_cache import TIMEOUT, glance_at_image
from server.kit.likeness import Look, look_of

AT_ONCE = 10
SECONDS = 30.0
MOST_TRIES = 5
MOST_LOSSES = 10
FIRST_PAUSE = timedelta(minutes=10)
"""Between tries; also the lease."""
_WAIT = """
INSERT INTO supply_supplylook AS l (product_id, address, due_at, tries)
SELECT id, images[1], %(now)s, 0 FROM supply_supplyproduct
WHERE id = ANY(%(ids)s) AND images[1] ~ '^https?://' ORDER BY id
ON CONFLICT (product_id) DO UPDATE SET address = excluded.address, due_at = excluded.due_at, tries = 0,
    losses = 0
WHERE l.address <> excluded.address
"""
# Count a loss before the work, so that a picture that kills its worker is given up too. One that may have done so is
# claimed alone, after the others: if it does, it takes none with it.
_CLAIM = """
WITH due AS (
    SELECT product_id, losses FROM supply_supplylook WHERE due_at <= %(now)s
    ORDER BY due_at, product_id LIMIT %(at_once)s FOR UPDATE SKIP LOCKED
), mine AS (
    SELECT product_id FROM (SELECT product_id, losses, row_number() OVER (ORDER BY losses, product_id) FROM due) AS d
    WHERE losses = 0 OR row_number = 1
)
UPDATE supply_supplylook SET losses = losses + 1,
    due_at = CASE WHEN losses + 1 < %(most)s THEN %(now)s::timestamptz + %(pause)s::interval END
WHERE product_id IN (SELECT product_id FROM mine)
RETURNING product_id, address, tries
"""


def await_looks(ids: Iterable[int], *, now: datetime) -> None:
    """Queue the pictures of these products that are new or changed."""
    with connection.cursor() as cursor:
        cursor.execute(_WAIT, {"ids": list(ids), "now": now})


def make_looks(*, now: datetime) -> bool:
    """Read ten queued pictures; return whether there were any.

    An unreadable picture is tried five times, first after ten minutes, then at growing intervals. Calls picture hosts
    for at most half a minute; never inside a transaction. A picture that is not requested by then, or whose worker is
    killed, loses no try; one that ends ten workers in a row is given up.
    """
    given: dict[str, Any] = {"now": now, "most": MOST_LOSSES, "pause": FIRST_PAUSE, "at_once": AT_ONCE}
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, given)
        claimed = cursor.fetchall()
    with deadline(SECONDS):
        looks = {address: _look(address) for address in {row[1] for row in claimed} if time_left() >= TIMEOUT}
    for product_id, address, tries in sorted(claimed):
        known = _known(looks[address], tries, now) if address in looks else {"due_at": now}
        # A picture that has changed since is read in its own turn.
        SupplyLook.objects.filter(product_id=product_id, address=address).update(losses=0, **known)
    return bool(claimed)


def put_index() -> bool:
    """Create an index if the database has pgvector; return whether there is one now.

    It is not in a migration, so that databases with and without the extension have the same tables, also as copies. No
    products are stored while it is built.
    """
    if has_index():
        return True
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT FROM pg_available_extensions WHERE name = 'vector'")
            if cursor.fetchone() is None:
                return False
            cursor.execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public")
            cursor.execute(f"CREATE INDEX IF NOT EXISTS {INDEX} ON supply_supplylook USING hnsw (core bit_hamming_ops)")
    except DatabaseError:
        return False
    return True


def _known(look: Look | None, tries: int, now: datetime) -> dict[str, Any]:
    """Return the columns that change once a picture was requested."""
    if look:
        return {"core": look.core, "whole": look.whole, "thumb": look.thumb, "due_at": None}
    is_over = tries + 1 >= MOST_TRIES
    return {"tries": tries + 1, "due_at": None if is_over else now + FIRST_PAUSE * 4**tries}


def _look(address: str) -> Look | None:
    image = glance_at_image(address)
    return look_of(image.content) if image else None
