"""Products of earlier tries in a store that cannot search by our reference: one listing serves a whole run."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Any

from server.kit import clock
from server.ports.answers import Answers

Listing = Callable[[datetime], Iterable[tuple[str, str]]]
"""Returns reference and id of all our products created since a moment, oldest first."""
_QUESTION = "made earlier"

Json = dict[str, Any]


def created_earlier(
    answers: Answers, reference: str, *, since: datetime, until: datetime | None, listing: Listing
) -> list[str]:
    """Return ids of products with `reference` that were created from `since` to `until`, oldest first.

    A listing of this run is reused if it began after `until` (None: now). Ids may include products deleted since.
    """
    until = until or clock.now()
    known: Json = answers.once(_QUESTION, lambda: _listed(since, listing))
    while not _covers(known, since, until):
        known = answers.anew(_QUESTION, known, partial(_brought_up_to_date, known, since, listing))
    ids: list[str] = known["made"].get(reference, [])
    return ids


def _covers(known: Json, since: datetime, until: datetime) -> bool:
    return _moment(known, "since") <= since and _moment(known, "began") >= until


def _listed(since: datetime, listing: Listing) -> Json:
    began = clock.now()
    made: dict[str, list[str]] = {}
    for reference, found in listing(since):
        made.setdefault(reference, []).append(found)
    return {"since": since.isoformat(), "began": began.isoformat(), "made": made}


def _brought_up_to_date(known: Json, since: datetime, listing: Listing) -> Json:
    """Extend the listing without listing known entries again."""
    if _moment(known, "since") > since:
        return _listed(since, listing)
    new = _listed(_moment(known, "began"), listing)
    both = {
        reference: list(dict.fromkeys([*known["made"].get(reference, []), *new["made"].get(reference, [])]))
        for reference in {*known["made"], *new["made"]}
    }
    return {**new, "since": known["since"], "made": both}


def _moment(known: Json, name: str) -> datetime:
    return datetime.fromisoformat(known[name])
