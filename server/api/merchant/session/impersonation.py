"""Staff act as a merchant's user: they enter by a one-time ticket of the console, and leave by Leave (DESIGN section
3).
"""

from typing import Annotated, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Path
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.cookies import clear_portal_cookie, set_portal_cookie
from server.api.gateway.permissions import PUBLIC, SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, client_address, client_network
from server.api.gateway.schemas import Envelope
from server.api.gateway.throttles import TICKET_BY_ADDRESS, refuse_when_too_often
from server.company.identity.selectors.actors import Session
from server.company.impersonation.services import end_impersonation, exchange_ticket
from server.kit import clock
from server.kit.errors import Forbidden
from server.kit.own_paths import own_path

area = Area("impersonation")

EXCHANGE = "/user/pass/{ticket}/login_simulation/{int:user_id}"
BIGGEST = 2**63 - 1
UserId = Annotated[int, Path(ge=1, le=BIGGEST)]


class BegunOut(Envelope):
    redirect_url: str = Field(description="An address of this portal; others are replaced.")


class LeftOut(Envelope):
    url: str = Field(description="The console page where the ticket was made.")


@area.get(
    EXCHANGE,
    id="impersonation.begin",
    may=PUBLIC,
    unsafe_get=True,
    summary="Exchange a ticket for a session (no log-in needed; the portal uses POST)",
)
@area.post(EXCHANGE, id="impersonation.begin", may=PUBLIC)
def begin(
    request: HttpRequest, response: HttpResponse, ticket: str, user_id: UserId, redirect_url: str = ""
) -> BegunOut:
    """Exchange a ticket for a session."""
    refuse_when_too_often(TICKET_BY_ADDRESS, client_network(request))
    token = exchange_ticket(
        ticket=ticket[:100],
        user_id=user_id,
        address=client_address(request),
        user_agent=request.headers.get("User-Agent", ""),
        now=clock.now(),
    )
    set_portal_cookie(response, token)
    return BegunOut(redirect_url=own_path(redirect_url))


@area.post("/user/impersonation/leave", id="impersonation.leave", may=SIGNED_IN, stake=Stake.WORK)
def leave(request: ActorRequest, response: HttpResponse) -> LeftOut:
    """End the session in which staff act as this user."""
    user_id = end_acting(request)
    if user_id is None:
        raise Forbidden("You aren't acting as this user.")
    clear_portal_cookie(response)
    console = f"https://{settings.CONSOLE_HOST}" if settings.CONSOLE_HOST else ""
    return LeftOut(url=f"{console}/console/users/{user_id}/show")


def end_acting(request: ActorRequest) -> int | None:
    """End the request's session if staff act in it; return the user they acted as, or None."""
    session = cast(Session, getattr(request, "auth", None))
    token = request.token
    return end_impersonation(session=session, token=token, address=client_address(request), now=clock.now())
