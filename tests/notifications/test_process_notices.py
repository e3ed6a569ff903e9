"""Processes are told to whoever may see them: their author and the main account."""

from collections.abc import Callable

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.mails import mail_due
from tenants.notifications.services.notes import note
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_a_sub_account_is_told_of_its_own_processes_only(
    owner: Person, member_with: Callable[..., Person], tenant: TenantRef, mailoutbox: list[object]
) -> None:
    author, colleague = member_with("IMPORT_LIST"), member_with("IMPORT_LIST")
    params = {"record": "1", "action": "IMPORT_PRODUCT", "failed": "1", "total": "1", "user": str(author.actor.user_id)}
    for person in (owner, author, colleague):
        assert person.put("notice/settings", {"channels": {"process_failed": "both"}, "digest": "at_once"})["success"]
    with tenant_scope_of(tenant):
        note(EventKind.PROCESS_FAILED, object_key="process:1", params=params, now=clock.now())
        mail_due(tenant.id, now=clock.now())
    assert [len(person.get("notice")["notices"]) for person in (owner, author, colleague)] == [1, 1, 0]
    assert colleague.get("notice/unread")["unread"] == 0
    assert len(mailoutbox) == 2
