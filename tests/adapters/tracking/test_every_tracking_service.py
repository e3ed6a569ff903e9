"""What every tracking service promises: the same tests for all of them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from server.kit import clock
from server.ports import registry
from server.ports.failures import Permanent, Retryable
from server.ports.parcels import NumberToTrack, ParcelState, Tracked, TrackedNumber, Trouble, in_order
from tests.adapters.tracking.conftest import Service

pytestmark = pytest.mark.django_db
YUN = "YT2229521272164446"
USPS = "9400111206206406260787"
NOBODYS = "QX99 8877"
DAY = 24.0 * 3600


def track(service: Service, number: str = YUN, **facts: object) -> None:
    assert service.port.track([NumberToTrack(number, **facts)]).accepted == {number}  # type: ignore[arg-type] # facts of the dataclass


def test_a_number_is_read_once_it_is_tracked(service: Service) -> None:
    number = NumberToTrack("YT 2229-5212 7216 4446", country="US", shipped_at=clock.now())
    assert service.port.read([number]) == {}
    done = service.port.track([number])
    assert done == Tracked(frozenset({number.number}))
    found = service.port.read([number])[number.number]
    assert (found.number, found.carrier, found.state) == (YUN, "yunexpress", ParcelState.ANNOUNCED)
    assert len(service.account.watched) == 1


def test_the_whole_way_is_told_once_by_both_carriers_and_in_order(service: Service) -> None:
    track(service, country="US")
    service.parcels.move(days=40)
    found = service.port.read([NumberToTrack(YUN)])[YUN]
    assert (found.state, found.trouble, found.is_stopped) == (ParcelState.DELIVERED, None, False)
    assert [event.state for event in found.events] == [
        ParcelState.ANNOUNCED,
        ParcelState.PICKED_UP,
        ParcelState.IN_TRANSIT,
        ParcelState.IN_TRANSIT,
        ParcelState.IN_TRANSIT,
        ParcelState.CUSTOMS,
        ParcelState.CUSTOMS,
        ParcelState.IN_TRANSIT,
        ParcelState.OUT_FOR_DELIVERY,
        ParcelState.DELIVERED,
    ]
    assert found.events == in_order(found.events)
    told = [int(scan.at) for scan in service.parcels.scans(YUN)]
    assert [int(event.at.timestamp()) for event in found.events] == told, "also where the carrier wrote no zone"
    assert (found.events[-1].text, found.events[-1].place) == ("Delivered, left at front door", "Columbus, US")
    assert len({event.carrier for event in found.events}) == 2
    assert found.due_from is not None
    assert found.due_to is not None
    assert found.due_to - found.due_from == timedelta(days=3)


@pytest.mark.parametrize(
    ("fate", "state", "trouble"),
    [
        ("silent", ParcelState.ANNOUNCED, None),
        ("lost", ParcelState.EXCEPTION, Trouble.LOST),
        ("damaged", ParcelState.EXCEPTION, Trouble.DAMAGED),
        ("returned", ParcelState.RETURNED, None),
        ("pickup", ParcelState.DELIVERED, None),
        ("attempt", ParcelState.DELIVERED, None),
        ("delivered_twice", ParcelState.DELIVERED, None),
        ("changes_its_mind", ParcelState.DELIVERED, None),
    ],
)
def test_what_becomes_of_a_parcel(service: Service, fate: str, state: ParcelState, trouble: Trouble | None) -> None:
    service.parcels.ship(YUN, fate=fate)
    track(service)
    service.parcels.move(days=60)
    found = service.port.read([NumberToTrack(YUN)])[YUN]
    assert (found.state, found.trouble) == (state, trouble)
    assert len(found.events) == len(service.parcels.scans(YUN))


def test_a_word_that_we_do_not_know_counts_as_on_its_way_and_is_kept(service: Service) -> None:
    service.parcels.ship(YUN, fate="odd_words", shipped_at=service.parcels.now() - 7 * DAY)
    track(service)
    found = service.port.read([NumberToTrack(YUN)])[YUN]
    assert found.state is ParcelState.IN_TRANSIT
    assert found.word.startswith("Teleported")
    assert found.events[-1].word.startswith("Teleported")


def test_again_costs_nothing(service: Service) -> None:
    track(service)
    left = service.port.quota()
    track(service)
    track(service)
    assert service.port.quota() == left
    assert len(service.account.watched) == 1


def test_a_number_that_nobody_recognises_asks_for_its_carrier(service: Service) -> None:
    done = service.port.track([NumberToTrack(NOBODYS), NumberToTrack(YUN)])
    assert done == Tracked(frozenset({YUN}), asks_carrier=frozenset({NOBODYS}))
    done = service.port.track([NumberToTrack(NOBODYS, carrier="fedex")])
    assert done.accepted == {NOBODYS}
    assert service.port.read([NumberToTrack(NOBODYS, carrier="fedex")])[NOBODYS].carrier == "fedex"


def test_another_carrier_takes_effect(service: Service) -> None:
    track(service, USPS)
    track(service, USPS, carrier="dhl_express")
    assert service.port.read([NumberToTrack(USPS, carrier="dhl_express")])[USPS].carrier == "dhl_express"


def test_a_number_that_is_none_is_refused_with_a_reason(service: Service) -> None:
    done = service.port.track([NumberToTrack("a/b"), NumberToTrack(YUN)])
    assert done.accepted == {YUN}
    assert set(done.refused) == {"a/b"}
    assert done.refused["a/b"].code == "tracking.number_invalid"


def test_a_used_quota_is_said_and_the_rest_waits(service: Service) -> None:
    track(service)
    service.use_up()
    done = service.port.track([NumberToTrack(YUN), NumberToTrack(USPS)])
    assert done == Tracked(frozenset({YUN}), is_quota_used=True)


def test_a_stopped_number_goes_on_when_it_is_tracked_again(service: Service) -> None:
    service.parcels.ship(YUN, fate="silent")
    track(service)
    service.parcels.move(days=40)
    service.account.tell(service.parcels)
    (row,) = service.account.watched.values()
    assert row["is_stopped"]
    track(service)
    assert not row["is_stopped"]


def test_stopping_is_no_failure_for_a_number_that_is_not_watched(service: Service) -> None:
    track(service)
    service.port.stop([NumberToTrack(YUN), NumberToTrack(USPS)])
    service.port.stop([NumberToTrack(YUN)])
    assert all(row["is_stopped"] for row in service.account.watched.values())


def test_a_wrong_key_is_said(service: Service, settings: pytest.FixtureRequest) -> None:
    for name in ("TRACK17_KEY", "AFTERSHIP_API_KEY"):
        setattr(settings, name, "another-key")
    with pytest.raises(Permanent) as refused:
        service.port.read([NumberToTrack(YUN)])
    assert refused.value.reason.code == "tracking.key_refused"


@pytest.mark.parametrize("fault", ["html", "truncate"])
def test_a_service_that_breaks_is_asked_again_later(service: Service, fault: str) -> None:
    service.outside.fails(fault, r"/(17track|aftership)/", times=9)
    with pytest.raises(Retryable):
        service.port.track([NumberToTrack(YUN)])
    service.outside.sandbox.faults.remove()
    track(service)


def test_an_answer_of_wrong_types_breaks_nothing(service: Service) -> None:
    track(service)
    service.outside.fails("wrong_types", r"/(17track|aftership)/", times=9)
    with pytest.raises(Retryable) as failure:
        service.port.read([NumberToTrack(YUN)])
    assert failure.value.reason.code == "outside.garbled"


def test_an_event_is_read_only_with_its_signature(service: Service) -> None:
    track(service)
    service.parcels.move(days=5)
    body, headers = service.event(YUN)
    assert service.port.is_signed(headers, body)
    assert not service.port.is_signed(headers, body + b" ")
    assert not service.port.is_signed({}, body)
    assert not service.port.is_signed({service.header: "é" * 64}, body)
    (found,) = service.port.news(body)
    asked = service.port.read([NumberToTrack(YUN)])[YUN]
    assert asked.said_at
    assert found.said_at
    assert asked.said_at > found.said_at
    assert replace(asked, said_at=None) == replace(found, said_at=None)
    assert TrackedNumber.of(found.stored()) == found


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"null", b'"x"', b"\xff", b'{"event": 1.5}x'])
def test_garbage_is_no_event(service: Service, body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the port promises no more than that
        service.port.news(body)


def test_without_a_key_it_is_not_set_up(service: Service, settings: pytest.FixtureRequest) -> None:
    names = {"17track": "TRACK17_KEY", "aftership": "AFTERSHIP_API_KEY"}
    for name, key in names.items():
        setattr(settings, key, "x" if name == service.name else "")
    assert list(registry.tracking()) == [service.name]
    settings.AFTERSHIP_WEBHOOK_SECRET = settings.TRACK17_KEY = ""  # type: ignore[attr-defined] # a settings wrapper
    assert not service.port.is_signed({service.header: "x"}, b"{}")
