"""Emails of the support threads."""

from server.company.support.mails import mail_merchant, mail_reader, mail_staff
from server.jobs.registry import job


@job("support.mail_merchant", tenant=False)
def tell_merchant(*, thread_id: int, **_: object) -> None:
    mail_merchant(thread_id)


@job("support.mail_staff", tenant=False)
def tell_staff(*, thread_id: int, **_: object) -> None:
    mail_staff(thread_id)


@job("support.mail_reader", tenant=False)
def tell_reader(*, message_id: int, user_id: int, **_: object) -> None:
    mail_reader(message_id, user_id)
