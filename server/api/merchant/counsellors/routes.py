"""The stores that a business counsellor works with in the portal's site area (specification 000, sections 3 and 7).

A counsellor is a signed-in user whom an operator has made a counsellor in the console: the same person, the same
mailbox. They see the stores of merchants that have granted them access. All others, and staff who act as such a user,
are refused with 1000403. Rights of other staff do not count here.
"""

from dataclasses import asdict

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Id
from server.company.connections.selectors import live_connections
from server.company.grants.errors import NoCounsellor
from server.company.grants.selectors import chosen_stores, granted_merchants
from server.company.grants.services import choose_stores
from server.company.staff.selectors.members import is_counsellor
from server.kit import clock
from server.platforms.contracts import Platform
from tenants.stores.clients import ClientStore, stores_of_clients

area = Area("business counsellors")

MANY = 10_000


class CounsellorStoresIn(Body):
    ids: list[int] = Field(max_length=MANY, description="The whole selection.")


class ClientStoreOut(Out):
    id: Id
    shop: str
    name: str
    platform: int
    currency: str
    select: bool
    merchant_id: Id = Field(validation_alias="tenant_id")


class ClientStoresOut(Envelope):
    stores: list[ClientStoreOut]


@area.get("/business-counsellor/stores", id="counsellor.stores", may=SIGNED_IN, stake=Stake.PERSON)
def stores(request: ActorRequest, platform: Platform | None = None) -> ClientStoresOut:
    """List the stores of the merchants in my care."""
    return _answer(_counsellor(request), platform)


@area.put("/business-counsellor/stores", id="counsellor.choose", may=SIGNED_IN, stake=Stake.PERSON)
def choose(request: ActorRequest, payload: CounsellorStoresIn) -> ClientStoresOut:
    """Replace the selection of these stores."""
    user_id = _counsellor(request)
    choose_stores(user_id=user_id, connection_ids=payload.ids, among=[store.id for store in _granted(user_id, None)])
    return _answer(user_id, None)


def _counsellor(request: ActorRequest) -> int:
    user_id = request.actor.user_id
    if not is_counsellor(user_id):
        raise NoCounsellor
    return user_id


def _granted(user_id: int, platform: Platform | None) -> list[ClientStore]:
    merchants = granted_merchants(user_id, now=clock.now())
    return stores_of_clients(live_connections(merchants, platform=platform))


def _answer(user_id: int, platform: Platform | None) -> ClientStoresOut:
    chosen = chosen_stores(user_id)
    found = _granted(user_id, platform)
    return ClientStoresOut(stores=[ClientStoreOut(**asdict(store), select=store.id in chosen) for store in found])
