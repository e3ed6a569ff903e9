"""How long the merchant's data traces are kept (SCREENS section 11, "Data and privacy")."""

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.company.identity.contracts import TEAM
from tenants.preferences.contracts import LEAST_DAYS, Retention
from tenants.preferences.selectors import longest_retention, read_retention
from tenants.preferences.services.retention import set_retention

area = Area("settings")

MOST_POSSIBLE = 10_000


class RetentionOut(Out):
    notification_days: int
    process_days: int
    event_days: int


class RetentionEnvelope(Envelope):
    retention: RetentionOut
    most: RetentionOut = Field(description="The platform's maximum.")
    least: int = Field(description="The minimum number of days.")


class RetentionIn(Body):
    notification_days: int = Field(le=MOST_POSSIBLE)
    process_days: int = Field(le=MOST_POSSIBLE, description="Finished processes with their operations.")
    event_days: int = Field(le=MOST_POSSIBLE, description="The user activity log.")


@area.get("/setting/retention", id="retention.get", may=needs(TEAM))
def read(request: ActorRequest) -> RetentionEnvelope:
    """Show how long notifications, finished processes and the activity log are kept."""
    return RetentionEnvelope(retention=read_retention(), most=longest_retention(), least=LEAST_DAYS)


@area.put("/setting/retention", id="retention.set", may=needs(TEAM), stake=Stake.WORK)
def settle(request: ActorRequest, payload: RetentionIn) -> RetentionEnvelope:
    """Save how long they are kept; the next nightly purge deletes what is older."""
    set_retention(retention=Retention(**payload.model_dump()))
    return read(request)
