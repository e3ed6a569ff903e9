"""Write, read, answer and assign support messages. Readers who are away get an email a little later."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.db.models.functions import Greatest

from server.company.identity.contracts import Actor, StaffActor
from server.company.support.models import ReadMark, SupportMessage, Thread
from server.company.support.selectors import list_answerers, read_thread
from server.jobs.door import enqueue
from server.kit.checks import checked
from server.kit.errors import Invalid
from server.kit.plain_text import clean_text

AWAY_SECONDS = 300
"""Seconds after which an unread message is mailed to a reader who is away."""
NO_STAFF = "Choose a staff member who can answer this merchant. Grant them access to the merchant first."


def write_to_support(actor: Actor, *, text: str, now: datetime) -> int:
    """Save a user's message to us and return its id. Raise Invalid for an empty or too long text.

    The staff of the thread get an email unless one of them reads it soon.
    """
    cleaned = checked("text", clean_text, text)
    with transaction.atomic():
        thread, _made = Thread.objects.get_or_create(tenant_id=actor.tenant_id, defaults={"last_at": now})
        message = _add(thread, text=cleaned, author_id=actor.user_id, from_staff=False, now=now)
        _mark(thread.pk, actor.user_id, message.pk)
        enqueue("support.mail_staff", after=AWAY_SECONDS, key=str(thread.pk), thread_id=thread.pk)
    return message.pk


def read_support(actor: Actor) -> None:
    """Mark all current messages as read by this user."""
    newest = SupportMessage.objects.filter(thread__tenant_id=actor.tenant_id)
    found = newest.aggregate(thread=Max("thread_id"), message=Max("pk"))
    if found["message"]:
        _mark(found["thread"], actor.user_id, found["message"])


def answer_thread(actor: StaffActor, *, thread_id: int, text: str, now: datetime) -> int:
    """Save a staff answer and return its id. Raise NotFound for a thread they may not see, Invalid for the text.

    An unassigned thread is assigned to them. The merchant gets an email unless somebody reads it soon.
    """
    read_thread(actor, thread_id=thread_id, now=now)
    cleaned = checked("text", clean_text, text)
    with transaction.atomic():
        thread = Thread.objects.get(pk=thread_id)
        message = _add(thread, text=cleaned, author_id=actor.user_id, from_staff=True, now=now)
        Thread.objects.filter(pk=thread_id, assignee=None).update(assignee_id=actor.user_id)
        _staff_has_read(thread_id, message.pk)
        enqueue("support.mail_merchant", after=AWAY_SECONDS, key=str(thread_id), thread_id=thread_id)
    return message.pk


def read_as_staff(actor: StaffActor, *, thread_id: int, now: datetime) -> None:
    """Mark all current messages as read by staff. Raise NotFound for a thread they may not see."""
    read_thread(actor, thread_id=thread_id, now=now)
    newest = SupportMessage.objects.filter(thread_id=thread_id).aggregate(last=Max("pk"))["last"]
    _staff_has_read(thread_id, newest or 0)


def assign_thread(actor: StaffActor, *, thread_id: int, staff_id: int | None, now: datetime) -> None:
    """Assign the thread to a staff member; None: to whoever answers first.

    Raise NotFound, or Invalid for a member who does not answer merchants or does not reach this one: without a role
    that sees all merchants and without a running grant.
    """
    may_answer = list_answerers(actor, thread_id=thread_id, now=now)
    if staff_id is not None and staff_id not in may_answer:
        raise Invalid.on("staff_id", NO_STAFF)
    Thread.objects.filter(pk=thread_id).update(assignee_id=staff_id)


def _add(thread: Thread, *, text: str, author_id: int, from_staff: bool, now: datetime) -> SupportMessage:
    Thread.objects.filter(pk=thread.pk).update(last_at=now)
    return SupportMessage.objects.create(thread=thread, at=now, from_staff=from_staff, author_id=author_id, text=text)


def _mark(thread_id: int, user_id: int, message_id: int) -> None:
    ReadMark.objects.bulk_create([ReadMark(thread_id=thread_id, user_id=user_id)], ignore_conflicts=True)
    mine = ReadMark.objects.filter(thread_id=thread_id, user_id=user_id)
    mine.update(read_id=Greatest("read_id", message_id))


def _staff_has_read(thread_id: int, message_id: int) -> None:
    Thread.objects.filter(pk=thread_id).update(staff_read_id=Greatest("staff_read_id", message_id))
