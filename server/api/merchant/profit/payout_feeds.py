"""How payouts are read from stores' platforms, and reading them now."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.gateway.values import Id, Sentence
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.payouts.contracts import FeedState
from tenants.payouts.selectors.feeds import read_feeds
from tenants.payouts.services.feeds import ask_to_read

area = Area("payouts")
MAY = needs(Menu.ORDERS)


class PayoutFeedOut(Out):
    store_id: Id
    provider: str = Field(description="The payment service of the store's platform.")
    state: FeedState
    read_at: datetime | None
    missing_scopes: list[str] = Field(description="Permissions that the store's merchant did not grant.")
    remark: Sentence = Field(validation_alias="reason", description="Why the last reading failed.")


class PayoutFeedsOut(Envelope):
    feeds: list[PayoutFeedOut]


class PayoutReadIn(Body):
    store_ids: list[int] = Field(default=[], max_length=200, description="Stores; all that can be read if empty.")


@area.get("/profit/payout/feed", id="profit.payouts.feeds", may=MAY)
def feeds(request: ActorRequest) -> PayoutFeedsOut:
    """List the stores whose platforms tell payouts, and how each is read."""
    return _feeds(request)


@area.post("/profit/payout/feed/read", id="profit.payouts.read", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def read(request: ActorRequest, payload: PayoutReadIn) -> PayoutFeedsOut:
    """Read new payouts from the platforms now; asked again while that runs, it is one reading."""
    ask_to_read(request.actor, payload.store_ids, now=clock.now())
    return _feeds(request)


def _feeds(request: ActorRequest) -> PayoutFeedsOut:
    rows = read_feeds(request.actor, now=clock.now())
    return PayoutFeedsOut(feeds=[PayoutFeedOut.model_validate(row) for row in rows])
