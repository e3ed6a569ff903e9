"""Messages of staff to single users."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body
from server.api.gateway.values import Id
from server.company.messaging.contracts import LetterText
from server.company.messaging.selectors.letters import list_letters, read_letter
from server.company.messaging.services.letters import send_letter
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("messages to users")

MAY_WRITE = needs(StaffRight.WRITE_MESSAGES)


class LetterIn(Body):
    title_en: str
    body_en: str
    title_zh: str = ""
    body_zh: str = ""
    router: str = Field(default="", max_length=200, description="The page that the button opens; empty: no button.")
    mailboxes: list[str] = Field(
        default_factory=list, max_length=1_000, description="The mailboxes of the receiving users."
    )
    tenant_ids: list[int] = Field(
        default_factory=list, max_length=1_000, description="The merchants whose users all receive it."
    )


class LetterOut(Flattened):
    id: Id
    title_en: str
    body_en: str
    title_zh: str
    body_zh: str
    router: str
    sent_at: datetime
    sent_by: str
    user_count: int
    read_count: int


@area.get("/user_messages", id="letters.list", may=MAY_WRITE)
def letters(request: HttpRequest, query: Query[ListQuery]) -> Rows[LetterOut]:
    """List the messages, newest first."""
    rows, total = list_letters(page=query.request())
    return Rows[LetterOut](data=rows, total=total)


@area.get("/user_messages/{int:letter_id}", id="letters.show", may=MAY_WRITE)
def letter(request: HttpRequest, letter_id: int) -> LetterOut:
    """Show a message."""
    return LetterOut.model_validate(read_letter(letter_id))


@area.post("/user_messages", id="letters.send", may=MAY_WRITE)
def send(request: StaffRequest, payload: LetterIn) -> LetterOut:
    """Send a message to single users."""
    actor, now = request.actor, clock.now()
    with on_record(request, "user_messages.send") as note:
        text, mailboxes, tenant_ids = payload.into(LetterText), payload.mailboxes, payload.tenant_ids
        row = send_letter(actor=actor, text=text, mailboxes=mailboxes, tenant_ids=tenant_ids, now=now)
        note.target = f"user message {row.id}"
    return LetterOut.model_validate(row)
