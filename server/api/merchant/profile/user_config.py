"""Settings per user for the portal: the guide's state and the time zone (specification 000, sections 4 and 7)."""

from dataclasses import asdict
from typing import Literal

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC, SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.company.onboarding.contracts import FirstLogin, GuideMove, ImportTour
from server.company.onboarding.selectors import read_first_login, read_tour
from server.company.onboarding.services import keep_tour, move_guide
from server.kit import clock
from server.kit.checks import need
from server.kit.time_zones import index_of_zone, list_time_zones, time_zone_at

area = Area("user_config")

OWN = "/user-config/1/0"
TOUR_STEPS = 6
NOTHING_SENT = "Send first_login or global_store."


class FirstLoginIn(Body):
    state: int = Field(ge=0, le=100)
    type: GuideMove = GuideMove.NEXT
    num: int = Field(default=0, ge=0, le=100)


class TourIn(Body):
    is_agree: bool = Field(default=False, alias="isAgree")
    need_tour: bool = Field(alias="needTour")
    step_index: int = Field(default=0, alias="stepIndex", ge=0, lt=TOUR_STEPS)

    def tour(self) -> ImportTour:
        return ImportTour(self.is_agree, self.need_tour, self.step_index)


class UserConfigIn(Body):
    first_login: FirstLoginIn | None = None
    global_store: TourIn | None = None


class FirstLoginOut(Out):
    state: int = Field(description="10 to 20: a step of the guide; above 20: the guide is finished.")
    type: str
    num: int


class FirstLoginEnvelope(Envelope):
    first_login: FirstLoginOut
    first_end: bool = Field(default=False, description="Whether the guide has just ended for the first time.")


class TourOut(Out):
    """The tutorial of the Import List."""

    is_agree: bool = Field(validation_alias="is_agreed", serialization_alias="isAgree")
    need_tour: bool = Field(validation_alias="needs_tour", serialization_alias="needTour")
    step_index: int = Field(serialization_alias="stepIndex", description="From 0 to 5.")


class TourEnvelope(Envelope):
    global_store: TourOut


class TimeZoneOut(Out):
    index: int
    value: str
    abbr: str
    offset: float = Field(description="In hours, including daylight saving.")
    isdst: bool
    text: str
    utc: list[str] = Field(description="IANA zones, the entry's own first.")


class OwnTimeZoneOut(TimeZoneOut):
    zone: str = Field(description="The user's IANA zone.")


class OwnTimeZoneEnvelope(Envelope):
    timezone: OwnTimeZoneOut


class TimeZonesEnvelope(Envelope):
    timezones: list[TimeZoneOut]


@area.get("/user-config/0/0", id="user_config.timezone", may=SIGNED_IN)
def own_time_zone(request: ActorRequest, names: Literal["timezone"] = "timezone") -> OwnTimeZoneEnvelope:
    """Show my time zone."""
    zone = request.actor.time_zone
    entry = time_zone_at(index_of_zone(zone), now=clock.now())
    return OwnTimeZoneEnvelope(timezone=OwnTimeZoneOut(**asdict(entry), zone=zone))


@area.get("/reference/timezones", id="reference.timezones", may=PUBLIC)
def time_zones(request: HttpRequest) -> TimeZonesEnvelope:
    """List the reference time zones."""
    return TimeZonesEnvelope(timezones=list_time_zones(now=clock.now()))


@area.get(OWN, id="user_config.guide", may=SIGNED_IN)
def first_login(request: ActorRequest, names: Literal["first_login"] = "first_login") -> FirstLoginEnvelope:
    """Show my place in the guide."""
    return FirstLoginEnvelope(first_login=read_first_login(request.actor))


@area.get("/user-config/1/0/global_store", id="user_config.tour", may=SIGNED_IN)
def tour(request: ActorRequest) -> TourEnvelope:
    """Show my place in the tutorial."""
    return TourEnvelope.model_validate({"global_store": read_tour(request.actor)})


class TrackQuery(Body):
    track: bool = Field(default=False, description="Sent by the older app; every move is saved anyway.")
    name: Literal["", "first_login", "global_store"] = Field(default="", description="Which of the two is sent.")


@area.put(OWN, id="user_config.guide.move", may=SIGNED_IN, stake=Stake.PERSON, response=FirstLoginEnvelope)
def move(request: ActorRequest, payload: UserConfigIn, query: Query[TrackQuery]) -> FirstLoginEnvelope:
    """Move in the guide (first_login), or in the tutorial of the Import List (global_store)."""
    now = clock.now()
    if payload.global_store is not None:
        keep_tour(request.actor, tour=payload.global_store.tour(), now=now)
    if payload.first_login is None:
        need(payload.global_store, "first_login", NOTHING_SENT)
        return FirstLoginEnvelope(first_login=read_first_login(request.actor))
    requested = FirstLogin(**payload.first_login.model_dump())
    return FirstLoginEnvelope.model_validate(move_guide(request.actor, first_login=requested, now=now))
