"""What a user does with processes: start once, watch, cancel, close, retry; and what nobody else may."""

from collections.abc import Callable, Sequence

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Conflict
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.contracts import Action, ClaimedOperation, NewOperation, Outcome, StartedProcess, Worked
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tests.processes.conftest import PROBE, ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

Start = Callable[..., StartedProcess]


def refuse(_: ClaimedOperation) -> None:
    raise Permanent(Reason("outside.down", {"host": "=cmd|calc"}))


def test_what_cannot_be_prepared_takes_no_other_with_it(
    start: Start, probe: ProbeHandler, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(_: object, operations: Sequence[ClaimedOperation]) -> dict[int, str]:
        if any(operation.item_key == "1" for operation in operations):
            raise RuntimeError("the key of its store is gone")
        return {operation.id: "" for operation in operations}

    monkeypatch.setattr(probe, "prepare", prepare)
    record = start(3)
    with tenant_scope_of(tenant):
        pump(record.id)
        rows = Operation.objects.filter(record_id=record.id).order_by("id")
        reported = list(rows.values_list("state", "result__code"))
    done, waiting = (OperationState.SUCCESS, None), (OperationState.WAITING, "process.internal")
    assert reported == [done, waiting, done]


def test_the_id_of_a_process_is_the_moment_it_began(start: Start) -> None:
    before = clock.milliseconds(clock.now())
    record = start(1)
    assert before <= record.id <= clock.milliseconds(clock.now())


@pytest.mark.django_db(transaction=True)
def test_processes_of_the_same_millisecond_have_ids_of_their_own(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = clock.now()
    monkeypatch.setattr("server.kit.clock.now", lambda: moment)
    started = all_at_once(*[lambda: start(2) for _ in range(4)])
    first = clock.milliseconds(moment)
    assert sorted(process.id for process in started) == [first, first + 1, first + 2, first + 3]


def test_the_same_key_answers_the_same_process(start: Start, tenant: TenantRef) -> None:
    first = start(2, idempotency_key="k-1", request={"ids": [1]})
    again = start(2, idempotency_key="k-1", request={"ids": [1]})

    assert (again.id, again.is_new) == (first.id, False)
    with pytest.raises(Conflict):
        start(2, idempotency_key="k-1", request={"ids": [2]})
    with tenant_scope_of(tenant):
        assert (ProcessRecord.objects.count(), Operation.objects.count()) == (1, 2)


@pytest.mark.django_db(transaction=True)
def test_two_requests_with_one_key_at_once_start_one_process(start: Start, tenant: TenantRef) -> None:
    started = all_at_once(*[lambda: start(3, idempotency_key="k-2", request=1) for _ in range(3)])
    assert len({process.id for process in started}) == 1
    assert sorted(process.is_new for process in started) == [False, False, True]
    with tenant_scope_of(tenant):
        assert Operation.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_work_on_the_same_operation(start: Start, probe: ProbeHandler, tenant: TenantRef) -> None:
    record = start(120)

    def work() -> None:
        with tenant_scope_of(tenant):
            while (after := pump(record.id)) is not None and after < 1:
                continue

    all_at_once(work, work, work)
    assert sorted(probe.worked, key=int) == [str(at) for at in range(120)]
    assert sorted(probe.written, key=int) == [str(at) for at in range(120)]


def test_cancelling_stops_what_has_not_begun(start: Start, owner: Person, probe: ProbeHandler) -> None:
    record = start(30)
    with tenant_scope_of(TenantRef(owner.actor.tenant_id, owner.actor.schema_name)):
        pump(record.id)

    answer = owner.put(f"record/cancel/{record.id}")

    assert (answer["code"], answer["msg"]) == (200, "Process cancelled successfully")
    seen = owner.get(f"record/detail/{record.id}")["record"]
    assert (seen["state"], seen["success_count"], seen["cancel_count"], seen["can_cancel"]) == (4, 20, 10, False)
    assert len(probe.given_up) == 10
    drain_jobs()
    assert len(probe.worked) == 20
    assert owner.put(f"record/cancel/{record.id}")["code"] == 1000409


def test_a_process_that_had_finished_everything_when_it_was_cancelled_is_shown_as_finished(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef
) -> None:
    record = start(2)
    answers: list[str] = []

    def cancel_too_late(worked: Worked) -> Outcome:
        answers.append(owner.put(f"record/cancel/{record.id}")["msg"] if not answers else "")
        return Outcome.success()

    probe.writes = cancel_too_late
    with tenant_scope_of(tenant):
        assert pump(record.id) is None
    assert answers == ["Process cancelled successfully", ""]
    (listed,), (shown,) = owner.get("record/history")["records"], owner.get("record/view")["records"]
    seen = owner.get(f"record/detail/{record.id}")["record"]
    assert listed == shown == seen
    assert (seen["state"], seen["success_count"], seen["cancel_count"], seen["can_cancel"]) == (3, 2, 0, False)
    assert owner.put(f"record/cancel/{record.id}")["code"] == 1000409


@pytest.mark.django_db(transaction=True)
def test_a_step_that_was_cancelled_before_its_operations_began_is_not_finished(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef
) -> None:
    more = (NewOperation(handler=PROBE, item_key="made"),)
    probe.writes = lambda worked: Outcome.success(spawn=more)
    record = start(1, fields={"is_step": True})

    probe.does = lambda operation: owner.put(f"record/cancel/{record.id}")
    with tenant_scope_of(tenant):
        assert pump(record.id) is None
        assert Operation.objects.get().state == OperationState.CANCELLED
    assert probe.worked == ["0"]
    assert owner.get(f"record/detail/{record.id}")["record"]["state"] == 4


def test_failed_operations_are_tried_again_in_the_same_process(
    start: Start, owner: Person, probe: ProbeHandler
) -> None:
    probe.does = refuse
    record = start(3)
    drain_jobs()
    assert owner.get(f"record/detail/{record.id}")["record"]["failed_count"] == 3

    probe.does = lambda operation: operation.item_key
    answer = owner.post(f"record/retry/{record.id}")
    assert (answer["data"], answer["count"]) == (str(record.id), 3)
    drain_jobs()

    seen = owner.get(f"record/detail/{record.id}")["record"]
    assert (seen["state"], seen["failed_count"], seen["success_count"], seen["total_count"]) == (3, 0, 3, 3)
    assert owner.post(f"record/retry/{record.id}")["code"] == 1000409


def test_what_was_requested_at_the_start_still_holds_when_it_is_tried_again(
    start: Start, owner: Person, probe: ProbeHandler, tenant: TenantRef
) -> None:
    probe.does = refuse
    record = start(1, params={"rate": "probe", "units": 1, "upload": {"tags": ["tea"]}})
    drain_jobs()
    owner.post(f"record/retry/{record.id}")
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.get().params == {"units": 1, "upload": {"tags": ["tea"]}}


def test_nobody_retries_cancels_or_moves_what_they_have_no_right_to_start(
    start: Start, owner: Person, probe: ProbeHandler, member_with: Callable[..., Person]
) -> None:
    member = member_with(Menu.DASHBOARD)
    for record, code in ((start(1), 1000404), (start(1, actor=member.actor), 1000403)):
        answers = [
            member.post(f"record/retry/{record.id}"),
            member.put(f"record/cancel/{record.id}"),
            member.put(f"record/schedule/{record.id}", {"timing": "2099-01-01 10:00"}),
        ]
        assert [answer["code"] for answer in answers] == [code] * 3
        kept = owner.get(f"record/detail/{record.id}")["record"]
        assert (kept["cancel_count"], kept["can_cancel"], kept["due_at"]) == (0, True, None)


def test_failures_are_downloaded_as_text_that_is_no_formula(start: Start, owner: Person, probe: ProbeHandler) -> None:
    probe.does = refuse
    record = start(1, fields={"store_name": "=1+1"})
    drain_jobs()

    response = owner.client.get(f"/api/account-service/record/failures/{record.id}.csv")

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = response.content.decode("utf-8-sig").splitlines()
    assert len(rows) == 2
    assert "'=1+1" in rows[1]
    assert "=cmd|calc does not answer" in rows[1]


@pytest.mark.parametrize(
    ("language", "head", "outcomes"),
    [("en", "Outcome,Remark,", ["Failed", "Done"]), ("zh-CN", "结果,备注,", ["失败", "已完成"])],
)
def test_the_file_of_a_process_is_in_the_readers_language(
    start: Start, owner: Person, probe: ProbeHandler, language: str, head: str, outcomes: list[str]
) -> None:
    probe.does = lambda operation: refuse(operation) if operation.item_key == "1" else None
    record = start(2)
    drain_jobs()
    path = f"/api/account-service/record/operations/{record.id}.csv"
    response = owner.client.get(path, headers={"Accept-Language": language})
    first, *rows = response.content.decode("utf-8-sig").splitlines()
    assert first.startswith(head)
    assert [row.split(",")[0] for row in rows] == outcomes


def test_the_widget_shows_what_runs_and_what_nobody_closed(start: Start, owner: Person) -> None:
    done, running = start(1), start(1, action=Action.IMPORT_PRODUCT)
    with tenant_scope_of(TenantRef(owner.actor.tenant_id, owner.actor.schema_name)):
        pump(done.id)

    shown = owner.get("record/view", actions="1,6")["records"]
    assert [(row["id"], row["state"]) for row in shown] == [(str(running.id), 1), (str(done.id), 3)]
    assert [record["id"] for record in owner.get("record/view", actions="1")["records"]] == [str(running.id)]

    assert owner.put("record/close", [done.id, running.id])["code"] == 200
    assert [record["id"] for record in owner.get("record/view")["records"]] == [str(running.id)]
    assert owner.get("record/history")["count"] == 2


def test_the_tabs_of_the_detail_view(start: Start, owner: Person, probe: ProbeHandler) -> None:
    probe.does = lambda operation: refuse(operation) if operation.item_key in ("1", "4") else None
    record = start(15)
    at = f"record/detail/{record.id}"
    assert [owner.get(at, state=state)["count"] for state in (1, "", 2)] == [15, 15, 0]
    drain_jobs()
    assert [owner.get(at, state=state)["count"] for state in (1, "", 2)] == [0, 15, 13]

    detail = owner.get(at, state=3)
    assert detail["counts"] == {"all": 15, "failed": 2, "success": 13, "cancelled": 0}
    assert (detail["count"], [operation["state"] for operation in detail["operations"]]) == (2, [3, 3])
    assert detail["operations"][0]["result"] == "=cmd|calc does not answer. Please check that it is online, then retry."
    assert len(owner.get(f"record/detail/{record.id}", page=2)["operations"]) == 5


def test_a_sub_account_sees_only_what_it_started(start: Start, owner: Person, member: Person) -> None:
    theirs, mine = start(1), start(1, actor=member.actor)

    assert [record["id"] for record in member.get("record/history")["records"]] == [str(mine.id)]
    assert member.get(f"record/detail/{theirs.id}")["code"] == 1000404
    assert member.put(f"record/cancel/{theirs.id}")["code"] == 1000404
    assert owner.get("record/history")["count"] == 2


def test_a_stranger_reaches_nothing(start: Start, stranger: Person, tenant: TenantRef) -> None:
    record = start(1)
    answers = [
        stranger.get(f"record/detail/{record.id}"),
        stranger.put(f"record/cancel/{record.id}"),
        stranger.put("record/close", [record.id]),
        stranger.post(f"record/retry/{record.id}"),
        stranger.get(f"record/failures/{record.id}.csv"),
    ]
    assert [answer["code"] for answer in answers] == [1000404] * 5
    with tenant_scope_of(tenant):
        kept = ProcessRecord.objects.get(pk=record.id)
        assert (kept.cancel_requested_at, kept.closed_at) == (None, None)
