"""Emails to staff about unread messages and deadlines of requests, each sent once."""

from zoneinfo import ZoneInfo

from django.db import transaction

from server.company.identity.selectors.recipients import mail_addresses
from server.company.identity.services.messages import mail_words
from server.company.staff.contracts import StaffRight
from server.company.workorders.models import OrderMessage, WorkOrder
from server.company.workorders.selectors.desk import handlers
from server.company.workorders.selectors.desks import terms_of
from server.jobs.door import enqueue
from server.kit.own_paths import console_origin
from server.kit.plain_text import excerpt
from server.kit.sentences import Sentence, in_language

WROTE = "{merchant} wrote about request {number}"
DUE = "Request {number} of {merchant} is due on {time}"
LINK = "Read and reply here: {link}"


def mail_staff(order_id: int) -> None:
    """Email the assignee, else those who assign, unless the message was read or emailed already."""
    order = WorkOrder.objects.filter(pk=order_id).first()
    if order is None or order.wrote_id <= max(order.staff_read_id, order.staff_mailed_id):
        return
    taken = order.assignee_id if order.assignee_id in handlers() else None
    to = [taken] if taken else list(handlers(right=StaffRight.ASSIGN_REQUESTS))
    unsaid = WorkOrder.objects.filter(pk=order_id, staff_mailed_id=order.staff_mailed_id)
    with transaction.atomic():
        if unsaid.update(staff_mailed_id=order.wrote_id):
            for user_id in to:
                enqueue("workorders.mail_reader", message_id=order.wrote_id, user_id=user_id)


def mail_reader(message_id: int, user_id: int) -> None:
    """Email a message to a staff member, unless staff have read it. NotDelivered if the mail server refuses."""
    message = OrderMessage.objects.select_related("order__tenant").filter(pk=message_id).first()
    if message is None or message.order.staff_read_id >= message.pk:
        return
    link = request_link(message.order_id)
    subject = Sentence(WROTE, merchant=excerpt(message.order.tenant.name), number=f"#{message.order_id}")
    _mail(user_id, subject, excerpt(message.text), link=link)


def mail_due(order_id: int, user_id: int) -> None:
    """Email a staff member that a request is due soon, unless its clock has stopped. NotDelivered."""
    order = WorkOrder.objects.select_related("tenant", "service").filter(pk=order_id).first()
    if order is None or order.due_at is None:
        return
    zone = terms_of(order.service).zone
    time = f"{order.due_at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"
    subject = Sentence(DUE, number=f"#{order_id}", merchant=excerpt(order.tenant.name), time=time)
    _mail(user_id, subject, link=request_link(order_id))


def request_link(order_id: int) -> str:
    """Return the console URL of a request."""
    return f"{console_origin()}/console/work_orders/{order_id}/show"


def _mail(user_id: int, subject: Sentence, *said: str, link: str) -> None:
    for address in mail_addresses([user_id]):
        first, last = (in_language(sentence, address.language) for sentence in (subject, Sentence(LINK, link=link)))
        mail_words(email=address.email, language=address.language, words=[first, *said, last])
