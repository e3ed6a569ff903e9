"""`TrackingPort` by 17TRACK, with the operator's key."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence

import orjson
from django.conf import settings

from server.adapters.track17 import client
from server.adapters.track17.client import SERVICE, Refusal, ask
from server.adapters.track17.mapper import map_number, row_of, row_to_register
from server.adapters.tracking import refusals
from server.adapters.values import as_dict, read_count, read_text
from server.kit.reasons import Reason
from server.ports.carriers import plain_number
from server.ports.parcels import NumberToTrack, Tracked, TrackedNumber, TrackingQuota

_STOPPED = "TRACKING_STOPPED"
_EVENTS = frozenset({"TRACKING_UPDATED", _STOPPED})


class Track17:
    """Watches numbers at 17TRACK."""

    @property
    def is_configured(self) -> bool:
        return bool(settings.TRACK17_KEY)

    def most_numbers(self) -> int:
        return client.MOST

    def track(self, numbers: Sequence[NumberToTrack]) -> Tracked:
        """Register numbers; those that are registered already are asked to be tracked again if they were stopped."""
        named = {plain_number(each.number): each for each in numbers}
        answer = ask("register", [row_to_register(each) for each in named.values()])
        accepted = answer.numbers
        again = [each.number for each in answer.rejected if each.code == client.ALREADY_REGISTERED]
        rejected = [each for each in answer.rejected if each.code != client.ALREADY_REGISTERED]
        if again:
            resumed, refused = _resume([named[number] for number in again if number in named])
            accepted, rejected = accepted | resumed, rejected + refused
        return _tracked(named, accepted, rejected)

    def read(self, numbers: Sequence[NumberToTrack]) -> Mapping[str, TrackedNumber]:
        """Read numbers. Free of charge."""
        asked = {plain_number(each.number): each.number for each in numbers}
        answer = ask("gettrackinfo", [row_of(each) for each in numbers])
        found = [read for each in answer.accepted if (read := map_number(each))]
        silent = [
            read
            for each in answer.rejected
            if each.code == client.NO_INFO_YET
            and (read := map_number({"number": each.number, "carrier": each.carrier}))
        ]
        return {asked[each.number]: each for each in [*silent, *found] if each.number in asked}

    def stop(self, numbers: Sequence[NumberToTrack]) -> None:
        """Stop watching; numbers that are not watched are no failure."""
        ask("stoptrack", [row_of(each) for each in numbers])

    def quota(self) -> TrackingQuota:
        data = ask("getquota", []).data
        return TrackingQuota(left=read_count(data.get("quota_remain")), of=read_count(data.get("quota_total")))

    def is_signed(self, headers: Mapping[str, str], body: bytes) -> bool:
        """Compare `sign`: hex of SHA-256 over the raw body, a slash and the key."""
        if not settings.TRACK17_KEY:
            return False
        right = hashlib.sha256(body + b"/" + settings.TRACK17_KEY.encode()).hexdigest()
        return hmac.compare_digest(right.encode(), headers.get("sign", "").strip().lower().encode())

    def news(self, body: bytes) -> Sequence[TrackedNumber]:
        stated = orjson.loads(body)
        event = read_text(as_dict(stated).get("event"))
        if not event:
            raise ValueError("no event")
        found = map_number(as_dict(stated.get("data")), is_stopped=event == _STOPPED)
        return [found] if found and event in _EVENTS else []


def _resume(numbers: Sequence[NumberToTrack]) -> tuple[set[str], list[Refusal]]:
    """Track registered numbers again; one that is registered with another carrier gets the given one."""
    answer = ask("retrack", [row_of(each) for each in numbers])
    going_on = {each.number for each in answer.rejected if each.code == client.STILL_TRACKED}
    accepted = answer.numbers | going_on
    elsewhere = {each.number for each in answer.rejected if each.code == client.NOT_REGISTERED}
    rejected = [each for each in answer.rejected if each.number not in elsewhere | going_on]
    rows = [row for each in numbers if (row := row_of(each))["number"] in elsewhere and "carrier" in row]
    if rows:
        changed = ask("changecarrier", [{"number": row["number"], "carrier_new": row["carrier"]} for row in rows])
        accepted |= changed.numbers
        rejected += changed.rejected
    return accepted, rejected


def _tracked(named: Mapping[str, NumberToTrack], accepted: set[str], rejected: Sequence[Refusal]) -> Tracked:
    def given(codes: frozenset[int]) -> frozenset[str]:
        return frozenset(named[each.number].number for each in rejected if each.number in named and each.code in codes)

    asking = frozenset({client.CARRIER_UNKNOWN, client.WRONG_CARRIER})
    refused = [each for each in rejected if each.number in named and each.code not in asking | client.QUOTA]
    return Tracked(
        accepted=frozenset(named[number].number for number in accepted if number in named),
        refused={named[each.number].number: _reason(each) for each in refused},
        asks_carrier=given(asking),
        is_quota_used=any(each.code in client.QUOTA for each in rejected),
    )


def _reason(refusal: Refusal) -> Reason:
    if refusal.code in client.BAD_NUMBER:
        return refusals.number_invalid(SERVICE)
    if refusal.code in client.MORE_NEEDED:
        return refusals.more_needed(SERVICE, refusal.message)
    if refusal.code == client.RETRACKED_ONCE:
        return refusals.stopped(SERVICE)
    return refusals.refused(SERVICE, refusal.code, refusal.message)
