"""Emails with the login of a store made for a merchant; the password is stored only encrypted, in the email job."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.identity.selectors.recipients import mail_addresses, main_account_of
from server.company.identity.services.messages import notify
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.rules.results import read_result
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.timeline import keep_happened
from server.kit.checks import need

NO_LINK = "Save the store link first."
NO_MAILBOX = "This merchant has no email address."


def mail_store_account(actor: StaffActor, *, order_id: int, account: str, password: str, now: datetime) -> None:
    """Email the login of the store to the user who requested it, else to their main account.

    NotFound, also if the actor may not see it; Invalid without a saved link, a name, a password or an email address.
    """
    order = order_for(actor, order_id, now=now)
    link = read_result(order.draft).link
    need(link, "account", NO_LINK)
    need(account.strip(), "account", "is required")
    need(password, "password", "is required")
    users = [pk for pk in (order.user_id, main_account_of(order.tenant_id)) if pk]
    readers = sorted(mail_addresses(users), key=lambda address: users.index(address.user_id))
    need(readers, "account", NO_MAILBOX)
    to = readers[0]
    with transaction.atomic():
        keep_happened(order_id, Happened.ACCOUNT_MAILED, user_id=actor.user_id, from_staff=True, now=now)
        notify(
            email=to.email,
            phone="",
            notice="store_account",
            language=to.language,
            link=link,
            account=account.strip(),
            password=password,
        )
