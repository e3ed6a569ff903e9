"""How many requests a slow system bears at the same time: windows in PostgreSQL, shared by all processes.

A window begins at one, and grows with answers while more than half of it is used. A lost request halves it, and a late
one cuts it to what would answer in time: quick small requests must not make large ones late.
"""

from datetime import timedelta
from uuid import uuid4

from django.db import connection

_LIVE = "SELECT key, value FROM jsonb_each(w.held) WHERE value::float > EXTRACT(EPOCH FROM clock_timestamp())"
_SIZE = "CASE WHEN w.updated_at < clock_timestamp() - make_interval(secs => %(fresh)s) THEN 1 ELSE w.size END"
_ENTER = f"""
INSERT INTO public.kit_window AS w (key, size, held, updated_at)
VALUES (%(key)s, 1, jsonb_build_object(%(slot)s::text, EXTRACT(EPOCH FROM clock_timestamp()) + %(seconds)s),
    clock_timestamp())
ON CONFLICT (key) DO UPDATE SET
    held = COALESCE((SELECT jsonb_object_agg(key, value) FROM ({_LIVE}) AS live), '{{}}') || excluded.held,
    size = {_SIZE}, updated_at = clock_timestamp()
WHERE (SELECT count(*) FROM ({_LIVE}) AS live) < floor({_SIZE})
"""  # noqa: S608
_HAS_ROOM = f"""
SELECT (SELECT count(*) FROM ({_LIVE}) AS live) < floor({_SIZE}) FROM public.kit_window AS w WHERE key = %(key)s
"""  # noqa: S608
_LEAVE = """
UPDATE public.kit_window AS w SET held = held - %(slot)s::text, updated_at = clock_timestamp(),
    size = GREATEST(1, LEAST(%(most)s, {size}))
WHERE key = %(key)s AND jsonb_exists(held, %(slot)s::text)
"""
_BESIDE = f"(SELECT count(*) FROM ({_LIVE}) AS live)"  # noqa: S608
_GROWN = f"w.size + CASE WHEN 2 * {_BESIDE} > w.size THEN {{}} ELSE 0 END"
_SIZES = {
    "lost": "w.size / 2",
    "quick": _GROWN.format("1"),
    "slow": _GROWN.format("1 / w.size"),
    "late": f"LEAST(w.size, {_BESIDE} * %(in_time)s / %(took)s)",
    "untold": "w.size",
}
_FORGET = "DELETE FROM public.kit_window WHERE updated_at < clock_timestamp() - make_interval(secs => %(fresh)s)"

FRESH = timedelta(minutes=30)
"""A window that was not used for this long begins at one again: the system may have changed."""
QUICK, SLOW = 5.0, 15.0
"""Seconds. An answer within the first lets the window grow fast; after the second, fewer are to run."""


def enter(key: str, *, seconds: float) -> str:
    """Take a place in the window for at most `seconds`. Return it, or an empty text when there is no room."""
    slot = uuid4().hex
    with connection.cursor() as cursor:
        cursor.execute(_ENTER, {"key": key, "slot": slot, "seconds": seconds, "fresh": FRESH.total_seconds()})
        return slot if cursor.rowcount else ""


def has_room(key: str) -> bool:
    """Return whether another request may begin now."""
    with connection.cursor() as cursor:
        cursor.execute(_HAS_ROOM, {"key": key, "fresh": FRESH.total_seconds()})
        return bool((cursor.fetchone() or (True,))[0])


def leave(key: str, slot: str, *, took: float | None, is_lost: bool = False, most: int) -> None:
    """Give the place back, and size the window by what happened: `took` seconds until an answer, or `is_lost`.

    Plus one for each quick answer doubles the window each round; slower ones add one each round. Without an answer and
    without a loss, the size stays.
    """
    pace = "untold" if took is None else "late" if took > SLOW else "quick" if took <= QUICK else "slow"
    with connection.cursor() as cursor:
        size = _SIZES["lost" if is_lost else pace]
        given: dict[str, str | float | None] = {"key": key, "slot": slot, "most": most, "took": took, "in_time": SLOW}
        cursor.execute(_LEAVE.format(size=size), given)


def forget_old_windows() -> int:
    """Delete windows that would begin anew. Return how many."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, {"fresh": FRESH.total_seconds()})
        return int(cursor.rowcount)
