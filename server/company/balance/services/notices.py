"""Notices about a balance: an email to the main account, a portal notice to the team."""

from dataclasses import asdict

from django.conf import settings

from server.company.identity.selectors.recipients import contact_of, main_account_of
from server.company.identity.services.messages import notify
from server.jobs.door import enqueue
from server.tenancy.models import Tenant, TenantState

PAGE = "/app/account?type=Balance"


def tell_of_balance(merchant_id: int, *, notice: str, about: str, kind: str = "", **values: str) -> None:
    """Enqueue both in the caller's transaction; do nothing if the merchant is deleted.

    `notice` names the email's text, and the notice's kind unless `kind` does; it replaces an earlier notice about the
    same.
    """
    main = main_account_of(merchant_id)
    if main is not None:
        notify(**asdict(contact_of(main)), notice=notice, link=f"{settings.PUBLIC_URL}{PAGE}", **values)
    here = Tenant.objects.filter(pk=merchant_id, state=TenantState.READY)
    for schema in here.values_list("schema_name", flat=True):
        enqueue("notifications.note", schema=schema, kind=kind or notice, object_key=about, params=values)
