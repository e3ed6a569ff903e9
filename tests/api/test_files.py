"""Business data leaves as a file only for who has the sensitive permission 3: "withdrawing and exporting data"."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from server.company.identity.contracts import ALL_RIGHTS, TEAM, Sensitive
from tests.support.operations import ALL, Operation, call
from tests.support.people import Person

pytestmark = pytest.mark.django_db

FILES = [operation for operation in ALL if operation.api == "merchant" and operation.path.endswith(".csv")]
RIGHTS = ALL_RIGHTS - {TEAM}
OF_MAIN_ACCOUNTS = {"order.data_request.file"}
"""What a buyer asked for by law is answered by the main account alone."""

OF_A_PERIOD = "?since=2026-11-01&until=2026-11-30"


def asked(operation: Operation) -> Operation:
    """Ask for a period where a file needs one."""
    is_of_a_period = operation.id.startswith("profit.") and "payouts" not in operation.id
    return replace(operation, path=operation.path + OF_A_PERIOD) if is_of_a_period else operation


def test_the_files_are_known() -> None:
    assert {file.id for file in FILES} == {
        "record.failures",
        "record.operations",
        "capital.file",
        "rewards.file",
        "import_list.export",
        "import_list.file.errors",
        "my_product.prices",
        "my_product.export",
        "order.export",
        "order.buying.export",
        "profit.entries.export",
        "profit.groups.export",
        "profit.journal.export",
        "profit.payouts.lines.export",
        *OF_MAIN_ACCOUNTS,
    }


@pytest.mark.parametrize("operation", FILES, ids=[file.id for file in FILES])
def test_every_other_right_together_takes_no_file_out(operation: Operation, member_with: Callable[..., Person]) -> None:
    without = member_with(*(RIGHTS - {Sensitive.WITHDRAW_AND_EXPORT}))
    refused = call(without.client, asked(operation), {})
    assert refused["Content-Type"].startswith("application/json")
    assert refused.json()["success"] is False
    assert "Content-Disposition" not in refused
    allowed = call(member_with(*RIGHTS).client, asked(operation), {})
    if operation.id in OF_MAIN_ACCOUNTS:
        assert allowed.json()["code"] == 1000403
        return
    assert allowed["Content-Type"].startswith("text/csv") or allowed.json()["code"] == 1000404, "theirs, or none"


def test_the_export_of_everything_is_the_main_accounts(member_with: Callable[..., Person]) -> None:
    everything = member_with(*RIGHTS)
    for method in ("get", "post"):
        assert getattr(everything, method)("user/export")["code"] == 1000403
