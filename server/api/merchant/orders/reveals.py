"""Staff who act as a user look at a buyer's data (DESIGN section 3, impersonation)."""

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body
from server.api.merchant.orders.schemas import OneOrderOut, detail_out
from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.orders.services.reveals import LONGEST_REASON, reveal_order

area = Area("orders")


class RevealIn(Body):
    reason: str = Field(max_length=LONGEST_REASON, description="The merchant reads it in the order's timeline.")


@area.post("/order/{int:order_id}/reveal", id="order.reveal", may=needs(Menu.ORDERS), stake=Stake.WORK)
def reveal(request: ActorRequest, order_id: int, payload: RevealIn) -> OneOrderOut:
    """Show staff who act as the user an order with its buyer unmasked, once, and record who looked and why."""
    order = reveal_order(request.actor, order_id, reason=payload.reason, now=clock.now())
    return OneOrderOut(order=detail_out(order))
