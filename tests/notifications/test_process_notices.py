"""Processes are notified to whoever may see them: their author and the main account."""

import re
from collections.abc import Callable

import pytest

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.mails import mail_due
from tenants.notifications.rules import text_of
from tenants.notifications.services.notes import note
from tenants.processes.contracts import Action
from tests.importing.bulk import change, product, replacing, undo
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_a_sub_account_is_notified_of_its_own_processes_only(
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


def test_a_finished_undo_is_notified_as_an_undo(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        product()
        undo(owner, change(owner, replacing("red", "Blue")))
    texts = [notice["text"] for notice in owner.get("notice")["notices"]]
    assert [re.sub(r"\d{13}", "N", text) for text in texts] == [
        "Undo: Bulk change (#N) finished: 1 of 1 done.",
        "Bulk change (#N) finished: 1 of 1 done.",
    ]


MONITORED = {Action.MONITOR_PRICE, Action.MONITOR_STOCK, Action.MONITOR_SUPPLIER}
NEVER_STARTED = {Action.PUBLISH_TO_COD_CHANNEL, Action.FULFIL_ORDER}


@pytest.mark.parametrize("action", sorted(set(Action) - MONITORED - NEVER_STARTED))
def test_every_process_has_a_chinese_name(action: Action) -> None:
    params = {"record": "7", "action": action.shown_as, "success": "1", "total": "1", "undoes": "6"}
    text = text_of(EventKind.PROCESS_FINISHED, params, "zh-hans", "UTC")
    assert re.fullmatch(r"撤销：(SKU )?[一-鿿]+（#7）已完成：1 项中完成 1 项。", text)
