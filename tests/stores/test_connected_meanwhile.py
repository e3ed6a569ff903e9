"""A store that its merchant connects again, or removes, while we are still asking it with what we had before."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.conf import LazySettings

from server.company.identity.contracts import Actor
from server.jobs.models import Job, JobState
from server.kit import clock
from server.kit.reasons import Reason
from server.tenancy.scope import tenant_scope
from tenants.preferences.services.limits import lock_limits
from tenants.stores.services.changes import mark_disconnected
from tests.support.consent import stores_of
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect

pytestmark = pytest.mark.django_db


@pytest.fixture
def woo(owner: Person, outside: Outside, settings: LazySettings) -> str:
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    store_id = str(connect(owner, outside)["store"]["id"])
    drain_jobs()
    return store_id


@pytest.fixture
def key_changes_after(owner: Person, outside: Outside, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[bool]]:
    """Right after that function has read how the store is reached, its key is changed and the merchant connects it."""

    def arrange(name: str) -> list[bool]:
        module, _, function = name.rpartition(".")
        read = getattr(import_module(module), function)
        changed: list[bool] = []

        def then_connected_again(*given: Any, **named: Any) -> Any:
            found = read(*given, **named)
            if not changed:
                changed.append(True)
                outside.store().keys.clear()
                made = outside.store().add_key("read_write", "new")
                keys = {"consumer_key": made["consumer_key"], "consumer_secret": made["consumer_secret"]}
                assert connect(owner, outside, **keys)["success"]
            return found

        monkeypatch.setattr(name, then_connected_again)
        return changed

    return arrange


def test_a_check_up_tells_nothing_of_the_former_key(
    owner: Person, woo: str, key_changes_after: Callable[[str], list[bool]]
) -> None:
    changed = key_changes_after("tenants.stores.services.checkups.store_access")
    owner.post(f"store/{woo}/checkup")
    drain_jobs()
    assert changed
    response = owner.get(f"store/{woo}/checkup")["checkup"]
    assert response["running"] is False
    assert {each["check"]: each["health"] for each in response["checks"]}["token"] == "ok"
    (store,) = stores_of(owner)
    assert (store["state"], store["health"]) == ("connected", "ok")


def test_a_late_refusal_of_the_former_key_disconnects_nothing(
    owner: Person, woo: str, outside: Outside, key_changes_after: Callable[[str], list[bool]]
) -> None:
    changed = key_changes_after("tenants.stores.services.repairs.store_access")
    connect(owner, outside)
    drain_jobs()
    assert changed
    assert stores_of(owner)[0]["state"] == "connected"


def test_a_request_sent_while_the_merchant_connected_disconnects_nothing(
    owner: Person, woo: str, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments: list[datetime] = []

    def note_moment(actor: Actor) -> Any:
        moments.append(clock.now())
        return lock_limits(actor)

    monkeypatch.setattr("tenants.stores.services.attachment.lock_limits", note_moment)
    assert connect(owner, outside)["success"]
    (moment,) = moments
    refuse = partial(
        mark_disconnected, owner.actor, store_id=int(woo), reason=Reason("store.token_refused", {"host": "here"})
    )
    with tenant_scope(owner.actor.schema_name):
        refuse(asked_at=moment)
    assert stores_of(owner)[0]["state"] == "connected"
    with tenant_scope(owner.actor.schema_name):
        refuse(asked_at=clock.now())
    assert stores_of(owner)[0]["state"] == "disconnected"


def test_a_store_removed_before_its_webhooks_are_made_is_let_be(owner: Person, woo: str, outside: Outside) -> None:
    connect(owner, outside)
    assert owner.delete(f"store/{woo}?uninstall_reason=Other")["success"]
    drain_jobs(skip_pauses=True)
    assert set(Job.objects.values_list("state", flat=True)) == {JobState.DONE}
