"""Upkeep of requests, and mails about them."""

from server.company.workorders.mails import mail_due, mail_reader, mail_staff
from server.company.workorders.services.card_quotes import sweep_card_quotes
from server.company.workorders.services.earnings import earn_services
from server.company.workorders.services.escalations import warn_of_deadlines
from server.company.workorders.services.files import drop_unused_files
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="25 4 * * *")
@job("workorders.drop_files", tenant=False, timeout=600)
def drop_files(**_: object) -> None:
    """Forget uploads that no request uses."""
    drop_unused_files(now=clock.now())


@job("workorders.mail_staff", tenant=False)
def tell_staff(*, order_id: int, **_: object) -> None:
    mail_staff(order_id)


@job("workorders.mail_reader", tenant=False)
def tell_reader(*, message_id: int, user_id: int, **_: object) -> None:
    mail_reader(message_id, user_id)


@periodic(every="50 0 * * *")
@job("workorders.earn", tenant=False, timeout=1800)
def earn(**_: object) -> None:
    """Earn what was paid for services that are over."""
    earn_services(now=clock.now())


@periodic(every="*/5 * * * *")
@job("workorders.take_paid", tenant=False)
def take_paid(**_: object) -> None:
    """Accept quotes whose card payments arrived while nobody looked."""
    sweep_card_quotes(now=clock.now())


@periodic(every="*/5 * * * *")
@job("workorders.warn", tenant=False)
def warn(**_: object) -> None:
    """Tell the team which requests are due soon."""
    warn_of_deadlines(now=clock.now())


@job("workorders.mail_due", tenant=False)
def tell_due(*, order_id: int, user_id: int, **_: object) -> None:
    mail_due(order_id, user_id)
