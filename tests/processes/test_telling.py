"""What a merchant sees of a process: what is awaited until when, which list is read, how each operation ended."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from server.kit import clock
from server.kit.reasons import Reason, render
from server.ports.failures import Permanent, Retryable
from tenants.processes.contracts import Action, ClaimedOperation, NewOperation, Outcome, StartedProcess
from tenants.processes.engine.operations import add_operations
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation, OutsideParty
from tests.processes.conftest import PROBE, ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.people import Person

Start = Callable[..., StartedProcess]
pytestmark = pytest.mark.usefixtures("inside")

BUSY = Reason("outside.busy", {"host": "greats.com"})
EXISTS = Reason("import.exists")
NOT_A_PRODUCT = Reason("supplier.unreadable", {"host": "greats.com"})


def be_away(key: str, minutes: int = 60) -> OutsideParty:
    now = clock.now()
    values = {"away_since": now, "until": now + timedelta(minutes=minutes), "reason": BUSY.stored()}
    return OutsideParty.objects.create(key=key, **values)


def test_a_store_that_is_awaited_is_named_with_the_moment(start: Start, owner: Person) -> None:
    record = start(3, fields={"store_id": 7})
    until = be_away("store:7").until
    assert until is not None

    shown = owner.get(f"record/detail/{record.id}")

    (waiting,) = shown["record"]["waiting"]
    assert (waiting["code"], waiting["host"], waiting["count"]) == ("waiting.busy", "greats.com", 3)
    assert waiting["text"].startswith("Waiting for greats.com until ")
    assert waiting["text"].endswith(": it asked us to slow down.")
    assert owner.get("record/view")["records"][0]["waiting"] == [waiting]
    assert owner.get("record/history")["records"][0]["waiting"] == [waiting]
    assert [operation["waiting"]["until"] for operation in shown["operations"]] == [waiting["until"]] * 3
    assert {operation["outcome"] for operation in shown["operations"]} == {"waiting"}


@pytest.mark.parametrize(
    ("party", "code", "end"),
    [
        ("store:7", "waiting.unsure", "we check that and send the rest again, fewer at a time."),
        ("supplier:13:greats.com", "waiting.slow", ": it takes too long to answer."),
    ],
)
def test_what_fails_is_shown_before_what_is_queued_behind_it(
    start: Start, owner: Person, party: str, code: str, end: str
) -> None:
    record, host = start(3), {"host": "greats.com"}
    later, first = clock.now() + timedelta(minutes=5), Operation.objects.order_by("pk").first()
    queued = Reason("publish.bulk_waiting", host).stored()
    Operation.objects.update(party=party, result=queued, not_before=later - timedelta(minutes=2))
    assert first is not None
    Operation.objects.filter(pk=first.pk).update(result=Reason("outside.slow", host).stored(), not_before=later)

    shown = owner.get(f"record/detail/{record.id}")

    (waiting,) = shown["record"]["waiting"]
    assert (waiting["code"], waiting["count"], waiting["text"].endswith(end)) == (code, 1, True)
    rows = {operation["id"]: operation["waiting"] for operation in shown["operations"]}
    assert (rows.pop(str(first.pk))["code"], {row["code"] for row in rows.values()}) == (code, {"publish.bulk_waiting"})
    assert {row["text"] for row in rows.values()} == {"greats.com is still saving other products. These follow."}


def test_what_is_awaited_is_shown_in_the_reader_s_language(start: Start, owner: Person) -> None:
    start(1, fields={"store_id": 7})
    be_away("store:7")

    path = "/api/account-service/record/view"
    answer = owner.client.get(path, headers={"Accept-Language": "zh-CN"}).json()

    text = answer["records"][0]["waiting"][0]["text"]
    assert text.startswith("\u7b49\u5f85 greats.com")


def test_an_operation_that_is_tried_again_says_when_and_why(start: Start, owner: Person, probe: ProbeHandler) -> None:
    def refuse(_: ClaimedOperation) -> None:
        raise Retryable(Reason("outside.garbled", {"host": "greats.com"}), after=7200)

    probe.does = refuse
    record = start(1)
    pump(record.id)

    shown = owner.get(f"record/detail/{record.id}")
    (waiting,) = shown["record"]["waiting"]
    assert waiting["code"] == "waiting.again"
    assert waiting["text"].endswith("greats.com sent data that breaks off or cannot be read. Please retry later.")
    assert shown["operations"][0]["waiting"]["text"] == waiting["text"]


def test_the_list_that_is_read_is_shown_while_it_is(start: Start, owner: Person) -> None:
    record = start(0, action=Action.IMPORT_PRODUCT)
    listed = {"supplier": 13, "page_type": 2, "source_id": "", "url": "https://greats.com", "needs_resolving": False}
    config = {"page": 2, "link": {**listed, "host": "greats.com"}}
    step = NewOperation(handler="importing.list_page", item_key="p", config=config, is_step=True)
    add_operations(record.id, [step], now=clock.now())

    shown = owner.get(f"record/detail/{record.id}")
    assert [step["text"] for step in shown["record"]["steps"]] == ["Reading page 2 of greats.com"]
    assert (shown["record"]["total_count"], shown["operations"]) == (0, [])


def test_outcomes_are_of_three_kinds(start: Start, owner: Person, probe: ProbeHandler) -> None:
    def work(operation: ClaimedOperation) -> str:
        if operation.item_key == "2":
            raise Permanent(NOT_A_PRODUCT)
        return operation.item_key

    probe.does = work
    probe.writes = lambda worked: Outcome.success() if worked.operation.item_key == "0" else Outcome.skipped(EXISTS)
    record = start(3)
    already = NewOperation(PROBE, "3", result=EXISTS, is_skipped=True)
    add_operations(record.id, [already], now=clock.now())
    running = owner.get("record/view")["records"][0]
    assert (running["success_count"], running["skipped_count"]) == (1, 1)
    drain_jobs()

    shown = owner.get(f"record/detail/{record.id}")
    counts = shown["record"]
    assert (counts["total_count"], counts["success_count"], counts["skipped_count"], counts["failed_count"]) == (
        4, 3, 2, 1,
    )  # fmt: skip
    assert [operation["outcome"] for operation in shown["operations"]] == ["done", "skipped", "failed", "skipped"]
    assert shown["operations"][1]["result"] == "Product already exists"
    skipped = owner.get(f"record/detail/{record.id}", tab="skipped")
    assert (skipped["count"], [operation["outcome"] for operation in skipped["operations"]]) == (
        2,
        ["skipped", "skipped"],
    )
    assert owner.get(f"record/detail/{record.id}", tab="done")["count"] == 1


def test_what_cannot_succeed_is_not_tried_again(start: Start, owner: Person, probe: ProbeHandler) -> None:
    def refuse(operation: ClaimedOperation) -> None:
        raise Permanent(NOT_A_PRODUCT if operation.item_key == "0" else BUSY)

    probe.does = refuse
    record = start(2)
    drain_jobs()
    shown = owner.get(f"record/detail/{record.id}")
    assert [operation["retryable"] for operation in shown["operations"]] == [False, True]
    assert shown["retryable_count"] == 1

    assert owner.post(f"record/retry/{record.id}")["count"] == 1
    drain_jobs()
    assert probe.worked == ["0", "1", "1"]


def test_a_process_of_which_nothing_can_succeed_is_not_tried_again(
    start: Start, owner: Person, probe: ProbeHandler
) -> None:
    def refuse(_: ClaimedOperation) -> None:
        raise Permanent(NOT_A_PRODUCT)

    probe.does = refuse
    record = start(2)
    drain_jobs()
    assert owner.get(f"record/detail/{record.id}")["retryable_count"] == 0

    assert owner.post(f"record/retry/{record.id}")["code"] == 1000409

    assert list(Operation.objects.values_list("state", flat=True)) == [4, 4]
    assert owner.get(f"record/detail/{record.id}")["record"]["state"] == 3


def test_the_file_of_a_process_tells_each_outcome_with_its_reason_first(
    start: Start, owner: Person, probe: ProbeHandler
) -> None:
    def work(operation: ClaimedOperation) -> None:
        if operation.item_key == "2":
            raise Permanent(NOT_A_PRODUCT)

    probe.does = work
    probe.writes = lambda worked: Outcome.success() if worked.operation.item_key == "0" else Outcome.skipped(EXISTS)
    record = start(3)
    drain_jobs()

    response = owner.client.get(f"/api/account-service/record/operations/{record.id}.csv")

    rows = [line.split(",")[:2] for line in response.content.decode("utf-8-sig").splitlines()]
    assert rows == [
        ["Outcome", "Remark"],
        ["Failed", render(NOT_A_PRODUCT.stored(), "en")],
        ["Skipped", "Product already exists"],
        ["Done", ""],
    ]


def test_a_stranger_gets_no_file(start: Start, stranger: Person) -> None:
    record = start(1)
    assert stranger.get(f"record/operations/{record.id}.csv")["code"] == 1000404
