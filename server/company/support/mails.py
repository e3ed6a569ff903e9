"""Emails about unread support messages, sent once per message to readers who are away."""

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction

from server.company.identity.selectors.recipients import mail_addresses, main_account_of
from server.company.identity.services.messages import mail_words
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.company.support.models import ReadMark, SupportMessage, Thread
from server.company.support.selectors import answerers_of
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.own_paths import console_origin
from server.kit.plain_text import excerpt
from server.kit.sentences import Sentence, in_language

LINK = "Read and reply here: {link}"
TO_MERCHANT = "Our support replied to you"
TO_STAFF = "{merchant} wrote to support"


def mail_merchant(thread_id: int) -> None:
    """Mail the merchant's users that we answered, unless one of them has read it or was mailed already."""
    thread = Thread.objects.get(pk=thread_id)
    newest = _newest(thread, from_staff=True)
    if newest is None or newest.pk <= thread.merchant_mailed_id:
        return
    if _is_read(newest):
        return
    _mail_once(thread, "merchant_mailed_id", newest.pk, to=_writers(thread))


def mail_staff(thread_id: int) -> None:
    """Mail the staff of the thread that the merchant wrote, unless one of them has read it or was mailed already."""
    thread = Thread.objects.get(pk=thread_id)
    newest = _newest(thread, from_staff=False)
    if newest is None or newest.pk <= thread.staff_mailed_id or _is_read(newest):
        return
    answers = thread.assignee_id in answerers_of(thread.tenant_id, now=clock.now())
    to = [thread.assignee_id] if thread.assignee_id and answers else list(staff_with(StaffRight.ASSIGN_SUPPORT))
    _mail_once(thread, "staff_mailed_id", newest.pk, to=to)


def mail_reader(message_id: int, user_id: int) -> None:
    """Mail a message to one reader, unless it was read. Raise NotDelivered when the mail was not accepted."""
    message = SupportMessage.objects.select_related("thread__tenant").get(pk=message_id)
    if _is_read(message):
        return
    subject, link = _to_merchant() if message.from_staff else _to_staff(message)
    for address in mail_addresses([user_id]):
        first, last = (in_language(value, address.language) for value in (subject, Sentence(LINK, link=link)))
        mail_words(email=address.email, language=address.language, words=[first, excerpt(message.text), last])


def _is_read(message: SupportMessage) -> bool:
    """Return whether somebody on the other side has read it."""
    if message.from_staff:
        return ReadMark.objects.filter(thread=message.thread, read_id__gte=message.pk).exists()
    return message.thread.staff_read_id >= message.pk


def _newest(thread: Thread, *, from_staff: bool) -> SupportMessage | None:
    return SupportMessage.objects.filter(thread=thread, from_staff=from_staff).order_by("-pk").first()


def _writers(thread: Thread) -> list[int]:
    """Return the user who last wrote for the merchant, else its main account."""
    messages = SupportMessage.objects.filter(thread=thread, from_staff=False, author__is_active=True)
    last = messages.order_by("-pk").values_list("author_id", flat=True).first()
    found = last or main_account_of(thread.tenant_id)
    return [found] if found else []


def _to_merchant() -> tuple[str, str]:
    return TO_MERCHANT, f"{settings.PUBLIC_URL}/app?support=1"


def _to_staff(message: SupportMessage) -> tuple[str, str]:
    subject = Sentence(TO_STAFF, merchant=excerpt(message.thread.tenant.name))
    return subject, f"{console_origin()}/console/support_threads/{message.thread_id}/show"


def _mail_once(thread: Thread, mark: str, message_id: int, *, to: Sequence[int]) -> None:
    """Queue a separate job for each reader, once, so that a refused mail is retried alone."""
    before = getattr(thread, mark)
    with transaction.atomic():
        if not Thread.objects.filter(pk=thread.pk, **{mark: before}).update(**{mark: message_id}):
            return
        for user_id in to:
            enqueue("support.mail_reader", message_id=message_id, user_id=user_id)
