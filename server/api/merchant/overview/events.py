"""Events of users for the activity log (specification 000, section 7; 001 and 002, calls)."""

from pydantic import Field, JsonValue

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import EVENTS_BY_USER, refuse_when_too_often
from server.company.events.services import log_event
from server.kit import clock

area = Area("events")


class EventIn(Body):
    event: str = Field(max_length=60, description="Lower case with underscores, or the id of an announcement.")
    param: JsonValue = Field(default=None, description="Details of the event, at most 2,000 bytes of JSON.")


@area.post("/datalog", id="events.log", may=SIGNED_IN, stake=Stake.WORK, also_in_market=True)
def log(request: ActorRequest, payload: EventIn) -> Envelope:
    """Log an event that the user saw or caused."""
    actor = request.actor
    refuse_when_too_often(EVENTS_BY_USER, str(actor.user_id))
    log_event(actor, event=payload.event, param=payload.param, now=clock.now())
    return Envelope()
