"""Messages between merchant and staff about a request, internal notes, and read marks."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Greatest

from server.company.identity.contracts import Actor, StaffActor
from server.company.workorders.models import Attachment, OrderMessage, OrderNote, OrderReadMark, WorkOrder
from server.company.workorders.rules.forms import MOST_FILES, NO_FILE
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.deadlines import keep_answered
from server.company.workorders.services.live import tell_consoles
from server.company.workorders.services.notices import tell_merchant
from server.jobs.door import enqueue
from server.kit.checks import checked, need
from server.kit.errors import Invalid, NotFound
from server.kit.plain_text import clean_text, excerpt

AWAY_SECONDS = 300
"""Staff get an email about a message that is unread for this long."""


def write_message(actor: Actor, *, order_id: int, text: str, files: Sequence[str], now: datetime) -> int:
    """Add a message of a merchant's user; return its id. A text or a file is needed.

    Files are unused uploads of this merchant. NotFound, or Invalid: nothing is saved. Staff on the request get an email
    unless one of them reads it soon.
    """
    if not WorkOrder.objects.filter(pk=order_id, tenant_id=actor.tenant_id).exists():
        raise NotFound
    said = _said(text, files)
    with transaction.atomic():
        message = _add(order_id, text=said, author_id=actor.user_id, from_staff=False, now=now)
        mine = Attachment.objects.filter(tenant_id=actor.tenant_id, order=None, by_staff=False)
        _attach(mine, files, message)
        WorkOrder.objects.filter(pk=order_id).update(wrote_id=Greatest("wrote_id", message.pk), updated_at=now)
        _mark(order_id, actor.user_id, message.pk)
        enqueue("workorders.mail_staff", after=AWAY_SECONDS, key=str(order_id), order_id=order_id)
    return message.pk


def read_thread(actor: Actor, *, order_id: int) -> None:
    """Mark all current messages as read by this user. NotFound."""
    if not WorkOrder.objects.filter(pk=order_id, tenant_id=actor.tenant_id).exists():
        raise NotFound
    _mark(order_id, actor.user_id, _newest(order_id))


def answer_merchant(actor: StaffActor, *, order_id: int, text: str, files: Sequence[str], now: datetime) -> int:
    """Add a staff message and notify the merchant; return its id.

    Files are unsent staff uploads of this request. NotFound, also if the actor may not see it; Invalid: nothing is
    saved.
    """
    order = order_for(actor, order_id, now=now)
    said = _said(text, files)
    with transaction.atomic():
        message = _add(order_id, text=said, author_id=actor.user_id, from_staff=True, now=now)
        _attach(Attachment.objects.filter(order_id=order_id, by_staff=True, message=None), files, message)
        _staff_has_read(order_id, message.pk)
        keep_answered(order, now)
        tell_merchant(order, "service_message", text=excerpt(said))
    return message.pk


def say_to_merchant(order_id: int, *, text: str, author_id: int, now: datetime) -> None:
    """Save staff's text for a change of state, in the caller's transaction; the change itself sends the notice."""
    message = _add(order_id, text=text, author_id=author_id, from_staff=True, now=now)
    _staff_has_read(order_id, message.pk)


def note_for_staff(actor: StaffActor, *, order_id: int, text: str, now: datetime) -> int:
    """Save an internal note; return its id. NotFound, also if the actor may not see it; Invalid for its text."""
    order_for(actor, order_id, now=now)
    cleaned = checked("text", clean_text, text)
    note = OrderNote.objects.create(order_id=order_id, at=now, author_id=actor.user_id, text=cleaned)
    tell_consoles(order_id)
    return note.pk


def read_as_staff(actor: StaffActor, *, order_id: int, now: datetime) -> None:
    """Mark all current messages as read by staff. NotFound, also if the actor may not see the request."""
    order_for(actor, order_id, now=now)
    _staff_has_read(order_id, _newest(order_id))


def _said(text: str, files: Sequence[str]) -> str:
    need(len(set(files)) == len(files) <= MOST_FILES, "files", NO_FILE)
    return "" if files and not text.strip() else checked("text", clean_text, text)


def _add(order_id: int, *, text: str, author_id: int, from_staff: bool, now: datetime) -> OrderMessage:
    said = {"at": now, "from_staff": from_staff, "author_id": author_id, "text": text}
    message = OrderMessage.objects.create(order_id=order_id, **said)
    tell_consoles(order_id)
    return message


def _attach(free: "QuerySet[Attachment]", files: Sequence[str], message: OrderMessage) -> None:
    """Attach files to a message. Invalid if one of them is already used."""
    if files and free.filter(pk__in=files).update(order_id=message.order_id, message=message) < len(files):
        raise Invalid.on("files", NO_FILE)


def _newest(order_id: int) -> int:
    return OrderMessage.objects.filter(order_id=order_id).aggregate(last=Max("pk"))["last"] or 0


def _mark(order_id: int, user_id: int, message_id: int) -> None:
    OrderReadMark.objects.bulk_create([OrderReadMark(order_id=order_id, user_id=user_id)], ignore_conflicts=True)
    mine = OrderReadMark.objects.filter(order_id=order_id, user_id=user_id)
    mine.update(read_id=Greatest("read_id", message_id))


def _staff_has_read(order_id: int, message_id: int) -> None:
    if WorkOrder.objects.filter(pk=order_id, staff_read_id__lt=message_id).update(staff_read_id=message_id):
        tell_consoles(order_id)
