"""What is kept per user for the shell: the guide's state and the time zone (specification 000, sections 4 and 7)."""

from dataclasses import asdict
from typing import Literal

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC, SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.merchant.own_account import refuse_borrowed_session
from server.company.onboarding.contracts import FirstLogin, GuideMove
from server.company.onboarding.selectors import read_first_login
from server.company.onboarding.services import move_guide
from server.kit import clock
from server.kit.time_zones import index_of_zone, list_time_zones, time_zone_at

area = Area("user_config")

OWN = "/user-config/1/0"


class FirstLoginIn(Body):
    state: int = Field(ge=0, le=100)
    type: GuideMove = GuideMove.NEXT
    num: int = Field(default=0, ge=0, le=100)


class UserConfigIn(Body):
    first_login: FirstLoginIn


class FirstLoginOut(Out):
    state: int = Field(description="10 to 20: that step of the guide; above 20: the guide is over.")
    type: str
    num: int


class FirstLoginEnvelope(Envelope):
    first_login: FirstLoginOut
    first_end: bool = Field(default=False, description="The guide has just ended for the first time.")


class TimeZoneOut(Out):
    index: int
    value: str
    abbr: str
    offset: float = Field(description="Hours, daylight saving included.")
    isdst: bool
    text: str
    utc: list[str] = Field(description="IANA zones, the entry's own first.")


class OwnTimeZoneOut(TimeZoneOut):
    zone: str = Field(description="The user's IANA zone.")


class OwnTimeZoneEnvelope(Envelope):
    timezone: OwnTimeZoneOut


class TimeZonesEnvelope(Envelope):
    timezones: list[TimeZoneOut]


@area.get("/user-config/0/0", id="user_config.timezone", may=SIGNED_IN, summary="My time zone")
def own_time_zone(request: ActorRequest, names: Literal["timezone"] = "timezone") -> OwnTimeZoneEnvelope:
    zone = request.actor.time_zone
    entry = time_zone_at(index_of_zone(zone), now=clock.now())
    return OwnTimeZoneEnvelope(timezone=OwnTimeZoneOut(**asdict(entry), zone=zone))


@area.get("/reference/timezones", id="reference.timezones", may=PUBLIC, summary="The reference list of time zones")
def time_zones(request: HttpRequest) -> TimeZonesEnvelope:
    return TimeZonesEnvelope(timezones=list_time_zones(now=clock.now()))


@area.get(OWN, id="user_config.guide", may=SIGNED_IN, summary="Where I am in the guide")
def first_login(request: ActorRequest, names: Literal["first_login"] = "first_login") -> FirstLoginEnvelope:
    return FirstLoginEnvelope(first_login=read_first_login(request.actor))


class TrackQuery(Body):
    track: bool = Field(default=False, description="The older app's wish to count; every move is kept anyway.")


@area.put(OWN, id="user_config.guide.move", may=SIGNED_IN, summary="Move in the guide")
def move(request: ActorRequest, payload: UserConfigIn, query: Query[TrackQuery]) -> FirstLoginEnvelope:
    refuse_borrowed_session(request)
    asked = FirstLogin(**payload.first_login.model_dump())
    return FirstLoginEnvelope.model_validate(move_guide(request.actor, asked=asked, now=clock.now()))
