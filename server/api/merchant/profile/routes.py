"""The user's own account: names, language, zone, password, and mailbox (SCREENS section 13)."""

from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.file_links import FileLink
from server.api.gateway.log_ins import recording_throttles
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, client_address, client_network, reader_language
from server.api.gateway.schemas import DONE, Body, Envelope, LanguageIn, Out
from server.api.gateway.throttles import CODE_BY_MAILBOX, MAIL_BY_ADDRESS, refuse_when_too_often
from server.api.merchant.session.codes import WaitEnvelope
from server.company.identity import rules
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.selectors.people import read_profile
from server.company.identity.services.mailboxes import change_mailbox, send_change_code
from server.company.identity.services.profile import change_password, change_profile, keep_language
from server.kit import clock

area = Area("accounts")


class ProfileIn(Body):
    first_name: str = Field(max_length=rules.LONGEST_NAME)
    name: str = Field(max_length=rules.LONGEST_NAME)
    language: str = Field(max_length=10)
    time_zone: str = Field(
        max_length=64, description="An IANA name or an index of the reference list; empty for the main account's zone."
    )


class ProfileOut(Out):
    first_name: str
    name: str
    mailbox: str
    phone: str
    language: str
    time_zone: str
    avatar: FileLink = Field(description="The address of my picture; empty for none.")


class ProfileEnvelope(Envelope):
    profile: ProfileOut


class PasswordIn(Body):
    current_password: str = Field(max_length=200)
    password: str = Field(max_length=200)
    confirmation: str = Field(max_length=200, alias="confirmPassword")


class ChangeCodeIn(Body):
    mailbox: str = Field(max_length=254, description="The new e-mail address or mobile number.")
    at_new: bool = Field(description="Whether to send to the new mailbox instead of the present one.")

    @field_validator("mailbox")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_mailbox(value)


class MailboxChangeIn(Body):
    mailbox: str = Field(max_length=254)
    old_code: str = Field(max_length=20)
    new_code: str = Field(max_length=20)

    @field_validator("mailbox")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_mailbox(value)


@area.get("/user/profile", id="user.profile", may=SIGNED_IN)
def profile(request: ActorRequest) -> ProfileEnvelope:
    """Show my profile."""
    return ProfileEnvelope(profile=read_profile(request.actor))


@area.put("/user/profile", id="user.profile.change", may=SIGNED_IN, stake=Stake.PERSON)
def change(request: ActorRequest, payload: ProfileIn) -> ProfileEnvelope:
    """Change my profile."""
    changed = change_profile(request.actor, **payload.model_dump())
    return ProfileEnvelope(msg=DONE, profile=changed)


@area.put("/user/language", id="user.language.keep", may=SIGNED_IN, stake=Stake.PERSON)
def keep(request: ActorRequest, payload: LanguageIn) -> ProfileEnvelope:
    """Keep my language, for my mails and other devices."""
    keep_language(request.actor, language=payload.language)
    return ProfileEnvelope(msg=DONE, profile=read_profile(request.actor))


@area.put("/user/password", id="user.password.change", may=SIGNED_IN, stake=Stake.PERSON)
def new_password(request: ActorRequest, payload: PasswordIn) -> Envelope:
    """Change my password, with the current one; ends my other sessions."""
    change_password(
        request.actor,
        current=payload.current_password,
        password=payload.password,
        confirmation=payload.confirmation,
        token=request.token,
        address=client_address(request),
        now=clock.now(),
    )
    return Envelope(msg=DONE)


@area.post("/user/mailbox/code", id="user.mailbox.code", may=SIGNED_IN, stake=Stake.PERSON)
def send_mailbox_code(request: ActorRequest, payload: ChangeCodeIn) -> WaitEnvelope:
    """Send a code that confirms a change of mailbox."""
    actor = request.actor
    with recording_throttles(Try(LogInArea.PORTAL, LogInStep.CODE, "", client_address(request), actor.user_id)):
        refuse_when_too_often(MAIL_BY_ADDRESS, client_network(request))
        refuse_when_too_often(CODE_BY_MAILBOX, f"change:{actor.user_id}:{payload.at_new}")
    wait = send_change_code(
        actor,
        mailbox=payload.mailbox,
        at_new=payload.at_new,
        language=reader_language(request),
        now=clock.now(),
    )
    return WaitEnvelope(wait=wait)


@area.put("/user/mailbox", id="user.mailbox.change", may=SIGNED_IN, stake=Stake.PERSON)
def new_mailbox(request: ActorRequest, payload: MailboxChangeIn) -> ProfileEnvelope:
    """Change my mailbox, with codes sent to both."""
    address = client_address(request)
    changed = change_mailbox(request.actor, **payload.model_dump(), now=clock.now(), address=address)
    return ProfileEnvelope(msg=DONE, profile=changed)
