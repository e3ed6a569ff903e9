"""What merchant and staff write to each other about a request, what staff note, and how far each side has read."""

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
from server.company.workorders.services.telling import tell_merchant
from server.jobs.door import enqueue
from server.kit.checks import checked, need
from server.kit.errors import Invalid, NotFound
from server.kit.plain_text import clean_text, excerpt

AWAY_SECONDS = 300
"""Which of us has not read a message for so long is told by mail."""


def write_message(actor: Actor, *, order_id: int, text: str, files: Sequence[str], now: datetime) -> int:
    """A merchant's user writes; answers the message's id. A text or a file is needed.

    Files are unused uploads of this merchant. NotFound, or Invalid: nothing is kept. Whoever works on the request is
    mailed unless one of us reads it soon.
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
    """This user has read all that is there now. NotFound."""
    if not WorkOrder.objects.filter(pk=order_id, tenant_id=actor.tenant_id).exists():
        raise NotFound
    _mark(order_id, actor.user_id, _newest(order_id))


def answer_merchant(actor: StaffActor, *, order_id: int, text: str, files: Sequence[str], now: datetime) -> int:
    """One of us writes to the merchant, who is told; answers the message's id.

    Files are those that staff uploaded for this request and have not sent. NotFound, also for what is not theirs;
    Invalid: nothing is kept.
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
    """Keep what staff said with a change of state, in the caller's transaction; the change itself is told."""
    message = _add(order_id, text=text, author_id=author_id, from_staff=True, now=now)
    _staff_has_read(order_id, message.pk)


def note_for_staff(actor: StaffActor, *, order_id: int, text: str, now: datetime) -> int:
    """Keep an internal note; answers its id. NotFound, also for what is not theirs; Invalid for its text."""
    order_for(actor, order_id, now=now)
    cleaned = checked("text", clean_text, text)
    note = OrderNote.objects.create(order_id=order_id, at=now, author_id=actor.user_id, text=cleaned)
    tell_consoles(order_id)
    return note.pk


def read_as_staff(actor: StaffActor, *, order_id: int, now: datetime) -> None:
    """One of us has read what is there now. NotFound, also for what is not theirs."""
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
    """Hang files on a message; one that is used meanwhile refuses it whole."""
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
