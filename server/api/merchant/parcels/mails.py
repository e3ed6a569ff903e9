"""Mails to buyers about their parcels: which are sent, their words, a preview and a test."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import MAIL_TESTS_BY_MERCHANT
from server.company.identity.contracts import Menu
from server.company.identity.rules import clean_email
from server.kit import clock
from server.kit.checks import checked
from tenants.parcels.contracts.mails import MailEvent, MailRules, MailText
from tenants.parcels.rules.mails import VARIABLES, default_texts
from tenants.parcels.selectors.settings import read_mail_rules
from tenants.parcels.services.mail_previews import preview_mail, send_test_mail
from tenants.parcels.services.settings import save_mail_rules

area = Area("mails to buyers")
Subject = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=5_000)]
Language = Annotated[str, StringConstraints(max_length=12, to_lower=True)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)]
Address = Annotated[str, StringConstraints(strip_whitespace=True, max_length=254)]


class MailTextIn(Body):
    subject: Subject
    body: Words

    def text(self) -> MailText:
        return MailText(self.subject, self.body)


class MailRulesIn(Body):
    version: int = Field(ge=0, description="Of the rules that were read; 0 while none were saved.")
    events: list[MailEvent] = Field(max_length=10, description="Which mails are sent, from now on.")
    texts: dict[Language, dict[MailEvent, MailTextIn]] = Field(
        default_factory=dict, max_length=20, description="Own words by language and event; ours where there are none."
    )
    sender: Name = Field(default="", description="The name in From; empty for the store's.")
    reply_to: Address = Field(default="", description="Where buyers' replies go; needed to send mails.")
    language: Language = Field(default="en", description="For buyers whose language has no texts.")
    besides_stores: bool = Field(default=False, description="Also where the store tells of shipping itself.")

    def rules(self) -> MailRules:
        texts = {
            language: {event.value: text.text() for event, text in events.items()}
            for language, events in self.texts.items()
        }
        return MailRules(
            texts=texts,
            sender=self.sender,
            reply_to=checked("reply_to", clean_email, self.reply_to) if self.reply_to else "",
            language=self.language,
            besides_stores=self.besides_stores,
        )


class MailTextOut(Out):
    subject: str
    body: str


class MailRulesOut(Out):
    events: list[MailEvent]
    texts: dict[str, dict[str, MailTextOut]]
    sender: str
    reply_to: str
    language: str
    besides_stores: bool


class MailRulesEnvelope(Envelope):
    rules: MailRulesOut
    version: int
    defaults: dict[str, dict[str, MailTextOut]] = Field(description="Our own words by language and event.")
    variables: list[str] = Field(description="What texts may hold in braces.")


class MailTryIn(MailTextIn):
    language: Language = "en"
    sender: Name = ""
    reply_to: Address = ""


class MailPreviewEnvelope(Envelope):
    sender: str
    subject: str
    text: str
    html: str


class MailSentEnvelope(Envelope):
    email: str = Field(description="Where the test was sent: your own address.")


@area.get("/parcel/mails", id="parcel.mails", may=needs(Menu.SETTINGS))
def mails(request: ActorRequest) -> MailRulesEnvelope:
    """Return which mails buyers get about their parcels, and their words."""
    return _answer()


@area.put("/parcel/mails", id="parcel.mails.save", may=needs(Menu.SETTINGS), stake=Stake.WORD)
def save(request: ActorRequest, payload: MailRulesIn) -> MailRulesEnvelope:
    """Save the rules of mails; 1000409 if somebody saved them since they were read."""
    save_mail_rules(payload.rules(), events=set(payload.events), version=payload.version, now=clock.now())
    return _answer()


@area.post("/parcel/mails/preview", id="parcel.mails.preview", may=needs(Menu.SETTINGS), stake=Stake.WORK)
def preview(request: ActorRequest, payload: MailTryIn) -> MailPreviewEnvelope:
    """Return a mail as a buyer would get it, with sample values."""
    shown = preview_mail(request.actor, payload.text(), payload.language, sender=payload.sender)
    return MailPreviewEnvelope(sender=shown.sender, subject=shown.subject, text=shown.text, html=shown.html)


@area.post(
    "/parcel/mails/test",
    id="parcel.mails.test",
    rate=MAIL_TESTS_BY_MERCHANT,
    may=needs(Menu.SETTINGS),
    stake=Stake.WORD,
)
def test(request: ActorRequest, payload: MailTryIn) -> MailSentEnvelope:
    """Send a mail with sample values to your own address."""
    reply_to = checked("reply_to", clean_email, payload.reply_to) if payload.reply_to else ""
    sent_to = send_test_mail(request.actor, payload.text(), payload.language, sender=payload.sender, reply_to=reply_to)
    return MailSentEnvelope(email=sent_to)


def _answer() -> MailRulesEnvelope:
    rules, version = read_mail_rules()
    shown = {name: getattr(rules, name) for name in ("sender", "reply_to", "language", "besides_stores")}
    return MailRulesEnvelope(
        rules=MailRulesOut(
            events=[event for event in MailEvent if event in rules.since], texts=_shown(rules.texts), **shown
        ),
        version=version,
        defaults=_shown(default_texts()),
        variables=list(VARIABLES),
    )


def _shown(texts: Mapping[str, Mapping[str, MailText]]) -> dict[str, dict[str, MailTextOut]]:
    return {
        language: {event: MailTextOut.model_validate(text) for event, text in events.items()}
        for language, events in texts.items()
    }
