"""The main role: offered, withdrawn, declined and accepted, each with an identity check."""

from datetime import datetime

from django.http import HttpResponse
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.cookies import set_portal_cookie
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest, client_address, client_network
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import MAIL_BY_ADDRESS, refuse_when_too_often
from server.api.gateway.values import Id
from server.company.identity.contracts import TEAM, Actor
from server.company.identity.services.deletion import prove_second_factor
from server.company.identity.services.profile import prove_password
from server.company.team.selectors import read_offer
from server.company.team.services.offers import check_offer, decline_offer, offer_main_role, withdraw_offer
from server.kit import clock
from tenants.team.services.main_role import become_main_account

area = Area("main_role")

OFFER = "/main_account/offer"


class MainRoleProofIn(Body):
    current_password: str = Field(max_length=200)
    code: str = Field(default="", max_length=20, description="The code of the second factor, if there is one.")


class OfferIn(MainRoleProofIn):
    receiver_id: int = Field(description="An active sub-account.")
    giver_stays: bool = Field(
        description="Whether I stay as a sub-account; if not, my account is deleted after the acceptance."
    )


class AcceptanceIn(MainRoleProofIn):
    token: str = Field(max_length=100, description="From the link in the mail.")


class OfferOut(Out):
    giver: str
    receiver: str
    receiver_id: Id
    giver_stays: bool
    offered_at: datetime
    valid_until: datetime
    is_mine: bool = Field(description="Whether the offer was made to me.")


class OfferEnvelope(Envelope):
    offer: OfferOut | None


class AcceptedOut(Envelope):
    token: str = Field(description="The token of my new session; browsers get it as a cookie.")


def _prove(request: ActorRequest, proof: MainRoleProofIn) -> Actor:
    actor, address, now = request.actor, client_address(request), clock.now()
    prove_password(actor, password=proof.current_password, address=address, now=now)
    prove_second_factor(actor, code=proof.code, address=address, now=now)
    return actor


@area.get(OFFER, id="main_role.offer", may=SIGNED_IN)
def show(request: ActorRequest) -> OfferEnvelope:
    """Show the offer that I made or may accept."""
    return OfferEnvelope(offer=read_offer(request.actor, now=clock.now()))


@area.post(OFFER, id="main_role.make_offer", may=needs(TEAM), stake=Stake.PERSON)
def make_offer(request: ActorRequest, payload: OfferIn) -> Envelope:
    """Offer my main role to a sub-account, which confirms by a mailed link within three days."""
    refuse_when_too_often(MAIL_BY_ADDRESS, client_network(request))
    actor = _prove(request, payload)
    offer_main_role(actor, receiver_id=payload.receiver_id, giver_stays=payload.giver_stays, now=clock.now())
    return Envelope(msg=DONE)


@area.delete(OFFER, id="main_role.withdraw", may=needs(TEAM), stake=Stake.PERSON)
def withdraw(request: ActorRequest) -> Envelope:
    """Withdraw my offer."""
    withdraw_offer(request.actor, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{OFFER}/decline", id="main_role.decline", may=SIGNED_IN, stake=Stake.PERSON)
def decline(request: ActorRequest) -> Envelope:
    """Decline an offer."""
    decline_offer(request.actor, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{OFFER}/accept", id="main_role.accept", may=SIGNED_IN, stake=Stake.PERSON)
def accept(request: ActorRequest, response: HttpResponse, payload: AcceptanceIn) -> AcceptedOut:
    """Accept the main role; ends the sessions of both users, and starts a new one."""
    actor, address, now = request.actor, client_address(request), clock.now()
    check_offer(actor, token=payload.token, now=now)
    _prove(request, payload)
    agent = request.headers.get("User-Agent", "")
    session = become_main_account(actor, token=payload.token, address=address, user_agent=agent, now=now)
    set_portal_cookie(response, session)
    return AcceptedOut(msg=DONE, token=session.value)
