"""Claim an installed BigCommerce store: the merchant must confirm it, a link alone is not enough."""

from django.http import HttpResponse
from django.shortcuts import render
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.throttles import CONNECTS_BY_MERCHANT
from server.api.merchant.stores.returns import bound_page
from server.company.connections.selectors import read_install
from server.company.identity.selectors.people import profile_of
from server.kit import clock
from server.kit.errors import AppError
from server.kit.sentences import Sentence, each_in_language
from server.platforms.contracts import Platform
from tenants.stores.services.installations import claim_installed

area = Area("stores")

TEXTS = {"title": "Connect store", "yes": "Connect store", "no": "Cancel"}
QUESTION = "Connect the store {store} to your account {account}?"
NAMED = "“{name}” ({host})"


class TicketQuery(Schema):
    ticket: str = Field(default="", max_length=100)


@area.get("/claim", id="bigcommerce.claim", may=SIGNED_IN, response={200: None, 302: None}, called_from_outside=True)
def ask_for_claim(request: ActorRequest, query: Query[TicketQuery]) -> HttpResponse:
    """Show a page that asks whether an installed store belongs to this account."""
    try:
        found = read_install(query.ticket, platform=Platform.BIGCOMMERCE, now=clock.now())
    except AppError as refusal:
        return bound_page(Platform.BIGCOMMERCE, refusal)
    profile = profile_of(request.actor.user_id)
    language = reader_language(request)
    host = found.base_url.partition("://")[2]
    store = Sentence(NAMED, name=found.store_name, host=host) if found.store_name else host
    question = Sentence(QUESTION, store=store, account=profile.mailbox or profile.phone)
    shown = each_in_language({**TEXTS, "question": question}, language)
    shown |= {"ticket": query.ticket, "language": language[:2]}
    return render(request, "hooks/claim.html", shown)


@area.post(
    "/claim",
    id="bigcommerce.claim.confirm",
    rate=CONNECTS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.PERSON,
    response={302: None},
)
def claim(request: ActorRequest, query: Query[TicketQuery]) -> HttpResponse:
    """Claim an installed store for this account."""
    try:
        claim_installed(request.actor, platform=Platform.BIGCOMMERCE, ticket=query.ticket, now=clock.now())
    except AppError as refusal:
        return bound_page(Platform.BIGCOMMERCE, refusal)
    return bound_page(Platform.BIGCOMMERCE)
