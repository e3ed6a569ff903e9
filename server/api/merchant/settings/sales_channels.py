"""The sales channels of a store for new products (SCREENS section 11, "Publishing defaults")."""

from typing import Annotated

from ninja import Query, Schema
from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.company.identity.contracts import Menu
from tenants.stores.services.channels import choose_channels, list_channels

area = Area("settings")

MAY_SET = needs(Menu.SETTINGS)
MOST_CHANNELS = 100

ChannelId = Annotated[str, StringConstraints(min_length=1, max_length=120)]


class SalesChannelsQuery(Schema):
    store_id: int


class SalesChannelOut(Out):
    id: str = Field(validation_alias="other_id")
    name: str
    is_default: bool = Field(description="Whether new products go there if none is chosen.")
    is_chosen: bool
    is_there: bool = Field(validation_alias="exists", description="False for a chosen channel that no longer exists.")


class SalesChannelsEnvelope(Envelope):
    channels: list[SalesChannelOut] = Field(description="Empty on platforms without channels.")
    must_reconnect: bool = Field(description="Whether the store must be connected again to read its channels.")


class SalesChannelsIn(Body):
    store_id: int
    channel_ids: list[ChannelId] = Field(max_length=MOST_CHANNELS, description="Empty: the platform's default.")


@area.get("/setting/sales_channels", id="sales_channels.list", rate=LOOK_UPS_BY_MERCHANT, may=MAY_SET)
def read_channels(request: ActorRequest, query: Query[SalesChannelsQuery]) -> SalesChannelsEnvelope:
    """List the sales channels of a store, with those chosen for new products."""
    return SalesChannelsEnvelope.model_validate(list_channels(request.actor, store_id=query.store_id))


@area.put(
    "/setting/sales_channels", id="sales_channels.choose", rate=LOOK_UPS_BY_MERCHANT, may=MAY_SET, stake=Stake.WORK
)
def set_channels(request: ActorRequest, payload: SalesChannelsIn) -> Envelope:
    """Choose the sales channels for new products."""
    choose_channels(request.actor, store_id=payload.store_id, channel_ids=list(dict.fromkeys(payload.channel_ids)))
    return Envelope(msg=DONE)
