"""What the pages of a list showed, kept as long as the import."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from server.kit.reasons import Reason
from server.kit.rows import Statement, read_rows
from tenants.importing.models import ShownPage
from tenants.importing.rules.completeness import Tally

_TALLY = Statement("""
SELECT count(DISTINCT key) FILTER (WHERE page.reading = %s) AS shown, count(DISTINCT key) AS shown_in_all,
    COALESCE(bool_or(page.is_full) FILTER (WHERE page.reading = %s), FALSE) AS is_full,
    COALESCE((array_agg(cardinality(page.keys) ORDER BY page.number DESC) FILTER (WHERE page.reading = %s))[1], 0)
        AS on_last_page,
    (jsonb_agg(page.refusal ORDER BY page.number) FILTER (
        WHERE page.reading = %s AND page.refusal IS NOT NULL))->0 AS refusal
FROM importing_shownpage page LEFT JOIN LATERAL unnest(page.keys) AS key ON TRUE
WHERE page.record_id = %s AND page.list_digest = %s
""")


@dataclass(frozen=True, slots=True)
class Shown:
    """A page that was read: the keys of its products and how many entries were unreadable, or why it was not shown."""

    record_id: int
    url: str
    reading: int
    number: int
    keys: Sequence[str]
    malformed: int
    refusal: Reason | None
    is_full: bool


def keep_shown(pages: Sequence[Shown], *, now: datetime) -> None:
    """Save pages; one that was saved before in the same reading is unchanged."""
    ShownPage.objects.bulk_create([_row(page, now) for page in pages], ignore_conflicts=True)


def read_tally(record_id: int, url: str, reading: int, *, stated_before: int | None) -> Tally:
    """Return what the pages of a list showed in this reading, and in all."""
    (row,) = read_rows(_TALLY.of(*[reading] * 4, record_id, _digest(url)))
    refusal = row["refusal"]
    return Tally(
        shown=row["shown"],
        shown_in_all=row["shown_in_all"],
        stated_before=stated_before,
        is_full=row["is_full"],
        on_last_page=row["on_last_page"],
        refusal=Reason(refusal["code"], refusal["params"]) if refusal else None,
    )


def _row(page: Shown, now: datetime) -> ShownPage:
    # An unreadable entry counts as one product, the same one each time its page is read.
    unreadable = [f"{page.number}#{at}" for at in range(page.malformed)]
    return ShownPage(
        record_id=page.record_id,
        list_digest=_digest(page.url),
        reading=page.reading,
        number=page.number,
        keys=[_number(key) for key in (*page.keys, *unreadable)],
        refusal=page.refusal.stored() if page.refusal else None,
        is_full=page.is_full,
        created_at=now,
    )


def _digest(url: str) -> str:
    return hashlib.sha256(url.encode()).hexdigest()


def _number(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), signed=True)
