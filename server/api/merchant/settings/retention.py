"""How long the merchant's data traces are kept (SCREENS section 11, "Data and privacy")."""

from dataclasses import replace

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.company.identity.contracts import TEAM
from tenants.preferences.contracts import LEAST_BUYER_DAYS, LEAST_DAYS
from tenants.preferences.selectors import longest_retention, read_retention
from tenants.preferences.services.retention import set_retention

area = Area("settings")

MOST_POSSIBLE = 10_000


class RetentionOut(Out):
    notification_days: int
    process_days: int
    event_days: int
    buyer_days: int = Field(description="Personal data of buyers: names, addresses, mail, phone.")


class RetentionEnvelope(Envelope):
    retention: RetentionOut
    most: RetentionOut = Field(description="The platform's maximum.")
    least: int = Field(description="The minimum number of days.")
    least_buyer_days: int = Field(description="The minimum for buyers' personal data.")


class RetentionIn(Body):
    notification_days: int = Field(le=MOST_POSSIBLE)
    process_days: int = Field(le=MOST_POSSIBLE, description="Finished processes with their operations.")
    event_days: int = Field(le=MOST_POSSIBLE, description="The user activity log.")
    buyer_days: int | None = Field(
        default=None, le=MOST_POSSIBLE, description="Personal data of buyers; without a value it stays as chosen."
    )


@area.get("/setting/retention", id="retention.get", may=needs(TEAM))
def read(request: ActorRequest) -> RetentionEnvelope:
    """Show how long notifications, finished processes, the activity log and buyers' personal data are kept."""
    return RetentionEnvelope(
        retention=read_retention(), most=longest_retention(), least=LEAST_DAYS, least_buyer_days=LEAST_BUYER_DAYS
    )


@area.put("/setting/retention", id="retention.set", may=needs(TEAM), stake=Stake.WORK)
def settle(request: ActorRequest, payload: RetentionIn) -> RetentionEnvelope:
    """Save how long they are kept; the next nightly purge deletes what is older."""
    set_retention(retention=replace(read_retention(), **payload.model_dump(exclude_none=True)))
    return read(request)
