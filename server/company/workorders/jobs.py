"""Jobs for the upkeep of requests, and for their emails."""

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
    """Delete uploads that no request uses."""
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
    """Post the revenue of completed services."""
    earn_services(now=clock.now())


@periodic(every="*/5 * * * *")
@job("workorders.take_paid", tenant=False)
def take_paid(**_: object) -> None:
    """Accept quotes whose card payments have arrived."""
    sweep_card_quotes(now=clock.now())


@periodic(every="*/5 * * * *")
@job("workorders.warn", tenant=False)
def warn(**_: object) -> None:
    """Warn the team of requests that are due soon."""
    warn_of_deadlines(now=clock.now())


@job("workorders.mail_due", tenant=False)
def tell_due(*, order_id: int, user_id: int, **_: object) -> None:
    mail_due(order_id, user_id)
