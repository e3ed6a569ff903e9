"""`TrackingPort` by AfterShip, with the operator's key."""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from django.conf import settings

from server.adapters.aftership import client
from server.adapters.aftership.client import SERVICE, Refused, ask
from server.adapters.aftership.mapper import map_tracking, slug_of, tracking_of
from server.adapters.stores.words import is_signed
from server.adapters.tracking import refusals
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.carriers import plain_number
from server.ports.failures import OutsideFailure, Permanent
from server.ports.parcels import QUOTA_USED, NumberToTrack, Tracked, TrackedNumber, TrackingQuota

MOST = 20
"""Of 50 that a list takes: each is a call of its own to begin."""
_LISTED = 200
_DONE = "Delivered"
_PATH = "/trackings"


class AfterShip:
    """Watches numbers at AfterShip."""

    @property
    def is_configured(self) -> bool:
        return bool(settings.AFTERSHIP_API_KEY)

    def most_numbers(self) -> int:
        return MOST

    def track(self, numbers: Sequence[NumberToTrack]) -> Tracked:
        """Create a tracking for each; one that exists and has ended is tracked again.

        When AfterShip stops answering in between, what was done until then counts, and the rest is not named.
        """
        work = _Work()
        for number in numbers:
            try:
                work.create(number)
            except OutsideFailure as failure:
                work.is_quota_used = _is_quota(failure)
                if not work.is_quota_used and not work.has_done:
                    raise
                break
        if work.again:
            _resume(work.again)
        return work.result()

    def read(self, numbers: Sequence[NumberToTrack]) -> Mapping[str, TrackedNumber]:
        found = _listed(numbers)
        return {number.number: read for number, row in found if (read := map_tracking(row))}

    def stop(self, numbers: Sequence[NumberToTrack]) -> None:
        """Delete the trackings: AfterShip has no other way to stop."""
        for _, row in _listed(numbers):
            if tracking_id := read_text(row.get("id")):
                _quietly("DELETE", f"{_PATH}/{tracking_id}")

    def quota(self) -> TrackingQuota:
        """AfterShip says nothing of what is left."""
        return TrackingQuota(left=None, of=None)

    def is_signed(self, headers: Mapping[str, str], body: bytes) -> bool:
        """Compare `aftership-hmac-sha256`: base64 of HMAC-SHA256 over the raw body."""
        return is_signed(body, headers.get("aftership-hmac-sha256", ""), settings.AFTERSHIP_WEBHOOK_SECRET)

    def news(self, body: bytes) -> Sequence[TrackedNumber]:
        stated = orjson.loads(body)
        if not read_text(as_dict(stated).get("event")):
            raise ValueError("no event")
        found = map_tracking(as_dict(stated.get("msg")))
        return [found] if found else []


class _Work:
    """What was done so far with the numbers of a call."""

    def __init__(self) -> None:
        self.accepted: set[str] = set()
        self.again: list[NumberToTrack] = []
        self.refused: dict[str, Reason] = {}
        self.asks_carrier: set[str] = set()
        self.is_quota_used = False

    @property
    def has_done(self) -> bool:
        return bool(self.accepted or self.refused or self.asks_carrier)

    def create(self, number: NumberToTrack) -> None:
        try:
            ask("POST", _PATH, json=tracking_of(number))
            self.accepted.add(number.number)
        except Refused as refused:
            if refused.code == client.ALREADY_EXISTS:
                self.accepted.add(number.number)
                self.again.append(number)
            elif refused.code in client.CARRIER_UNKNOWN:
                self.asks_carrier.add(number.number)
            else:
                self.refused[number.number] = _reason(refused)

    def result(self) -> Tracked:
        return Tracked(frozenset(self.accepted), self.refused, frozenset(self.asks_carrier), self.is_quota_used)


def _is_quota(failure: OutsideFailure) -> bool:
    return isinstance(failure, Permanent) and failure.reason.code == QUOTA_USED


def _reason(refused: Refused) -> Reason:
    if refused.code in client.NUMBER_INVALID:
        return refusals.number_invalid(SERVICE)
    if refused.code == client.FIELD_MISSING:
        return refusals.more_needed(SERVICE, refused.message)
    return refusals.refused(SERVICE, refused.code, refused.message)


def _resume(numbers: Sequence[NumberToTrack]) -> None:
    """Ask for trackings that have ended to go on. AfterShip does so once for each."""
    for _, row in _listed(numbers):
        if row.get("active") is False and row.get("tag") != _DONE and read_text(row.get("id")):
            _quietly("POST", f"{_PATH}/{read_text(row['id'])}/retrack")


def _quietly(method: Any, path: str) -> None:
    """Call, and accept that it was done or became impossible meanwhile."""
    try:
        ask(method, path)
    except Refused:
        return


def _listed(numbers: Sequence[NumberToTrack]) -> list[tuple[NumberToTrack, dict[str, Any]]]:
    """Return the trackings of numbers, each the one of its carrier; the newest where the carrier is not known."""
    joined = ",".join(plain_number(each.number) for each in numbers)
    rows = [
        as_dict(row)
        for row in as_list(
            ask("GET", _PATH, params={"tracking_numbers": joined, "limit": str(_LISTED)}).get("trackings")
        )
    ]
    rows.sort(key=lambda row: read_text(row.get("updated_at")))
    found = []
    for number in numbers:
        slug, plain = slug_of(number), plain_number(number.number)
        fitting = [
            row
            for row in rows
            if plain_number(read_text(row.get("tracking_number"))) == plain and slug in {"", read_text(row.get("slug"))}
        ]
        found += [(number, fitting[-1])] if fitting else []
    return found
