"""The service market: its own session, its content, and the user's submissions (002, section 2.8)."""

from datetime import datetime
from typing import cast

from django.http import HttpResponse
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.cookies import clear_market_cookie, clear_portal_cookie
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import MARKET_COOKIE, ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, LanguageIn, Out, PageQuery
from server.api.gateway.values import Id
from server.api.merchant.overview.routes import ChatWidgetOut
from server.api.merchant.session.cloud_store import operator_contact
from server.api.merchant.session.impersonation import end_acting
from server.company.identity.selectors.actors import Session
from server.company.identity.selectors.people import profile_of
from server.company.identity.services.profile import keep_language
from server.company.identity.services.tokens import revoke_token
from server.company.leads.selectors.forms import market_forms
from server.company.leads.selectors.leads import list_submissions, read_submission
from server.company.notices.selectors.announcements import list_notices
from server.company.site_settings.selectors import portal_settings
from server.kit import clock
from server.kit.paging import PageRequest

area = Area("service market")

NEWEST = PageRequest(size=3)


class MarketUserOut(Out):
    id: Id
    name: str
    mailbox: str
    phone: str
    language: str = Field(description="Chosen here or on another device; empty: the browser decides.")


class MarketFormOut(Out):
    code: str = Field(description="The form's address is `/formAS/{code}`.")
    title: str
    intro: str = Field(description="Clean HTML.")


class MarketNewsOut(Out):
    id: Id
    title: str
    content: str = Field(description="Clean HTML.")
    create_time: datetime = Field(validation_alias="at")


class MarketOut(Envelope):
    user: MarketUserOut
    contact: str = Field(description="A mailto: or https: address of the market's operator; empty for none.")
    forms: list[MarketFormOut]
    news: list[MarketNewsOut]
    acting: bool = Field(description="Whether staff act as this user, who alone may then send anything.")
    support_chat: ChatWidgetOut | None = Field(description="The configured chat widget; null: our own conversation.")


class AnswerOut(Out):
    label: str
    value: str


class SubmissionOut(Out):
    id: Id
    title: str
    create_time: datetime = Field(validation_alias="created_at")
    answers: list[AnswerOut]


class SubmissionsOut(Envelope):
    submissions: list[SubmissionOut]
    count: int


class SubmissionEnvelope(Envelope):
    submission: SubmissionOut


@area.get("/service-market", id="service_market.show", may=SIGNED_IN, in_market=True)
def show(request: ActorRequest) -> MarketOut:
    """Show who is signed in to the service market, and its present offers."""
    actor, spoken = request.actor, reader_language(request)
    person = profile_of(actor.user_id)
    news, _count = list_notices(actor, page=NEWEST, language=spoken, now=clock.now())
    return MarketOut(
        user=MarketUserOut(
            id=actor.user_id,
            name=person.first_name or person.name,
            mailbox=person.mailbox,
            phone=person.phone,
            language=person.language if person.language_chosen else "",
        ),
        contact=operator_contact(),
        forms=market_forms(language=spoken[:2]),
        news=news,
        acting=cast(Session, getattr(request, "auth", None)).staff is not None,
        support_chat=portal_settings(actor).support_chat,
    )


@area.get("/service-market/submission", id="service_market.submissions", may=SIGNED_IN, in_market=True)
def submissions(request: ActorRequest, query: Query[PageQuery]) -> SubmissionsOut:
    """List my submissions, newest first."""
    rows, count = list_submissions(request.actor, page=query.request())
    return SubmissionsOut(submissions=rows, count=count)


@area.get(
    "/service-market/submission/{int:submission_id}", id="service_market.submission", may=SIGNED_IN, in_market=True
)
def submission(request: ActorRequest, submission_id: int) -> SubmissionEnvelope:
    """Show one of my submissions."""
    return SubmissionEnvelope(submission=read_submission(request.actor, submission_id))


@area.put(
    "/service-market/language", id="service_market.language.keep", may=SIGNED_IN, stake=Stake.PERSON, in_market=True
)
def keep(request: ActorRequest, payload: LanguageIn) -> Envelope:
    """Keep the market user's language, for their mails and other devices."""
    keep_language(request.actor, language=payload.language)
    return Envelope()


@area.post("/service-market/sign-out", id="service_market.sign_out", may=SIGNED_IN, stake=Stake.WORK, in_market=True)
def sign_out(request: ActorRequest, response: HttpResponse) -> Envelope:
    """End the session used here: the market's own, else the portal's."""
    token = request.token
    if end_acting(request) is None:
        revoke_token(token=token, now=clock.now())
    (clear_market_cookie if request.COOKIES.get(MARKET_COOKIE) == token else clear_portal_cookie)(response)
    return Envelope()
