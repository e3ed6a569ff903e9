"""Operations join a record in the order given, each item once."""

from collections.abc import Callable

import pytest

from server.kit import clock
from server.kit.ids import fitted
from server.kit.reasons import Reason
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import NewOperation, StartedProcess, Subject
from tenants.processes.engine.operations import LONGEST_KEY, add_operations
from tenants.processes.models import Operation, OperationState
from tests.processes.conftest import PROBE
from tests.support.threads import all_at_once

Start = Callable[..., StartedProcess]


def named(*keys: str) -> list[NewOperation]:
    return [NewOperation(handler=PROBE, item_key=key) for key in keys]


def keys_of(record_id: int) -> list[str]:
    return list(Operation.objects.filter(record_id=record_id).order_by("id").values_list("item_key", flat=True))


LINK = {
    "supplier": 13, "page_type": 2, "host": "greats.com", "source_id": "", "url": "https://greats.com",
    "needs_resolving": False,
}  # fmt: skip


@pytest.mark.usefixtures("inside")
def test_an_item_that_the_record_has_is_left_out_and_the_others_join_in_order(start: Start) -> None:
    record = start(2)

    add_operations(record.id, named("b", "1", "a", "b", "0", "c"), now=clock.now())

    assert keys_of(record.id) == ["0", "1", "b", "a", "c"]


@pytest.mark.usefixtures("inside")
def test_the_same_item_belongs_to_each_record_and_handler(start: Start) -> None:
    first, second = start(1), start(1)
    other = NewOperation(handler="importing.list_page", item_key="0", config={"link": LINK})

    add_operations(first.id, [other], now=clock.now())

    assert (keys_of(first.id), keys_of(second.id)) == (["0", "0"], ["0"])


@pytest.mark.usefixtures("inside")
def test_what_is_requested_is_kept_to_the_letter(start: Start) -> None:
    record, now, refused = start(0), clock.now(), Reason("probe.no", {"n": "1"})
    subject = Subject(
        title='a\tb\n"c" \\N', source_url="https://x.example/\u4e2d", source_item_id="9" * 400, supplier=13
    )
    ended = NewOperation(handler=PROBE, item_key="k" * 900, subject=subject, result=refused)
    waiting = NewOperation(handler=PROBE, item_key="w", config={"a": ["\\", None]}, lock_key="l", store_id=7)
    add_operations(record.id, [ended, waiting, NewOperation(PROBE, "done", result=True)], now=now)

    failed, open_operation, done = Operation.objects.filter(record_id=record.id).order_by("id")
    assert (failed.state, failed.finished_at, failed.result) == (OperationState.FAILED, now, refused.stored())
    assert (failed.title, failed.source_url, failed.supplier) == (subject.title, subject.source_url, 13)
    assert (failed.source_item_id, len(failed.item_key) < LONGEST_KEY) == (fitted("9" * 400, 300), True)
    assert (open_operation.state, open_operation.finished_at, open_operation.result) == (
        OperationState.WAITING,
        None,
        None,
    )
    assert (open_operation.config, open_operation.lock_key, open_operation.store_id) == ({"a": ["\\", None]}, "l", 7)
    assert (done.state, done.finished_at, done.config) == (OperationState.SUCCESS, now, {})


@pytest.mark.django_db(transaction=True)
def test_the_same_items_from_two_workers_at_once_exist_once(start: Start, tenant: TenantRef) -> None:
    record = start(0)

    def add(*keys: str) -> None:
        with tenant_scope_of(tenant):
            add_operations(record.id, named(*keys), now=clock.now())

    all_at_once(lambda: add("a", "b", "c"), lambda: add("a", "b", "d"), lambda: add("b", "e"))

    with tenant_scope_of(tenant):
        assert sorted(keys_of(record.id)) == ["a", "b", "c", "d", "e"]
