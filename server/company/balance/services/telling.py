"""Tell a merchant what happened to their balance: the main account by mail, the team by a notice in the portal."""

from dataclasses import asdict

from django.conf import settings

from server.company.identity.selectors.recipients import contact_of, main_account_of
from server.company.identity.services.messages import notify
from server.jobs.door import enqueue
from server.tenancy.models import Tenant, TenantState

PAGE = "/app/account?type=Balance"


def tell_of_balance(merchant_id: int, *, notice: str, about: str, kind: str = "", **values: str) -> None:
    """Queue both in the caller's transaction; nothing for a merchant who is gone.

    `notice` names the mail's words, and the notice's kind where `kind` doesn't; a notice about the same replaces the
    one before.
    """
    main = main_account_of(merchant_id)
    if main is not None:
        notify(**asdict(contact_of(main)), notice=notice, link=f"{settings.PUBLIC_URL}{PAGE}", **values)
    here = Tenant.objects.filter(pk=merchant_id, state=TenantState.READY)
    for schema in here.values_list("schema_name", flat=True):
        enqueue("notifications.note", schema=schema, kind=kind or notice, object_key=about, params=values)
