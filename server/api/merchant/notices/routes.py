"""Notifications: listed, read, muted, and each user's channels (SCREENS section 14)."""

from datetime import datetime

from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out, PageQuery
from server.api.gateway.values import Id, IdOrEmpty
from server.company.messaging.selectors.letters import count_unread_messages
from server.kit import clock
from tenants.notifications.contracts import KINDS, Channel, Choices, Digest, NoticeTab
from tenants.notifications.selectors import count_unread_notices, list_notices, read_choices
from tenants.notifications.services.choices import mail_again, mute_object, read_all_notices, read_notice, save_choices

area = Area("notifications")

ITEM = "/notice/{int:notice_id}"


class HappeningOut(Out):
    id: Id
    kind: str
    tab: str
    text: str
    link: str = Field(description="The page of the object.")
    store_id: IdOrEmpty
    create_time: datetime = Field(validation_alias="at")
    times: int = Field(description="How often it happened to this object.")
    read: bool
    muted: bool


class TabOut(Out):
    tab: str
    count: int


class HappeningsOut(Envelope):
    notices: list[HappeningOut]
    count: int
    unread: int
    tabs: list[TabOut] = Field(description="Only tabs with a kind of event that this user may see.")
    unsure_mail_at: datetime | None = Field(description="When the last email was sent that may not have arrived.")


class UnreadNoticesOut(Envelope):
    unread: int
    messages: int = Field(description="Unread messages of staff to this user.")


class ChoiceOut(Out):
    kind: str
    tab: str
    channel: Channel


class ChoicesOut(Envelope):
    choices: list[ChoiceOut]
    digest: Digest


class NoticesFilter(PageQuery):
    tab: NoticeTab | None = None
    unread: bool = False


class ReadIn(Body):
    read: bool = True


class MuteIn(Body):
    muted: bool


class ChoicesIn(Body):
    channels: dict[str, Channel] = Field(default_factory=dict, max_length=100)
    digest: Digest


@area.get("/notice", id="notice.list", may=SIGNED_IN)
def notices(request: ActorRequest, query: Query[NoticesFilter]) -> HappeningsOut:
    """List the notifications, newest first."""
    actor = request.actor
    found = list_notices(
        actor,
        page=query.request(),
        language=reader_language(request),
        now=clock.now(),
        tab=query.tab,
        only_unread=query.unread,
    )
    served = {KINDS[kind].tab for kind in read_choices(actor).channels}
    return HappeningsOut(
        notices=found.rows,
        count=found.count,
        unread=found.unread,
        tabs=[TabOut(tab=tab, count=count) for tab, count in found.tabs.items() if tab in served],
        unsure_mail_at=found.unsure_mail_at,
    )


@area.get("/notice/unread", id="notice.unread", may=SIGNED_IN)
def unread(request: ActorRequest) -> UnreadNoticesOut:
    """Count the unread notifications."""
    actor = request.actor
    return UnreadNoticesOut(unread=count_unread_notices(actor), messages=count_unread_messages(actor))


@area.put("/notice", id="notice.read_all", may=SIGNED_IN, stake=Stake.PERSON)
def read_all(request: ActorRequest) -> Envelope:
    """Mark all notifications as read."""
    read_all_notices(request.actor, now=clock.now())
    return Envelope()


@area.put(ITEM, id="notice.read", may=SIGNED_IN, stake=Stake.PERSON)
def read(request: ActorRequest, notice_id: int, payload: ReadIn) -> Envelope:
    """Mark a notification as read or unread."""
    read_notice(request.actor, notice_id=notice_id, is_read=payload.read, now=clock.now())
    return Envelope()


@area.put(f"{ITEM}/mute", id="notice.mute", may=SIGNED_IN, stake=Stake.PERSON)
def mute(request: ActorRequest, notice_id: int, payload: MuteIn) -> Envelope:
    """Mute or unmute notifications about an object."""
    mute_object(request.actor, notice_id=notice_id, is_muted=payload.muted)
    return Envelope()


@area.get("/notice/settings", id="notice.settings", may=SIGNED_IN)
def choices(request: ActorRequest) -> ChoicesOut:
    """Show the user's choice of notifications and channels."""
    return _choices(read_choices(request.actor))


@area.put("/notice/settings", id="notice.choose", may=SIGNED_IN, stake=Stake.PERSON)
def choose(request: ActorRequest, payload: ChoicesIn) -> ChoicesOut:
    """Save the user's choice of notifications and channels."""
    channels = {kind: str(way) for kind, way in payload.channels.items()}
    return _choices(save_choices(request.actor, channels=channels, digest=payload.digest))


@area.post("/notice/mail", id="notice.mail_again", may=SIGNED_IN, stake=Stake.PERSON)
def send_again(request: ActorRequest) -> Envelope:
    """Send once more what the user has not read of the emails that may not have arrived."""
    mail_again(request.actor, now=clock.now())
    return Envelope()


def _choices(found: Choices) -> ChoicesOut:
    shown = [ChoiceOut(kind=kind, tab=KINDS[kind].tab, channel=way) for kind, way in found.channels.items()]
    return ChoicesOut(choices=shown, digest=found.digest)
