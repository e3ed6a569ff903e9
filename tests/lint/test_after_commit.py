import pytest

from tests.lint.conftest import Planted

PATH = "tenants/stores/jobs.py"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("from django.db import transaction\ntransaction.on_commit(print)\n", [2]),
        ("from django.db.transaction import on_commit\non_commit(print, robust=False)\n", [2]),
        ("from django.db import transaction\ntransaction.on_commit(print, robust=True)\n", []),
    ],
)
def test_what_follows_a_commit_is_no_error_of_it(lint: Planted, text: str, lines: list[int]) -> None:
    assert lint({PATH: text}) == [f"{PATH}:{line} TW018" for line in lines]
