import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("from django.dispatch import receiver\n", [1]),
        ("from django.db.models.signals import post_save\npost_save.connect(print)\n", [1, 2]),
        ("from allauth.account import signals\nsignals.user_logged_in.connect(print)\n", [2]),
    ],
)
def test_signals_are_refused(lint: Planted, text: str, lines: list[int]) -> None:
    path = "server/company/identity/apps.py"

    assert lint({path: text}) == [f"{path}:{line} TW012" for line in lines]


def test_a_connection_is_no_signal(lint: Planted) -> None:
    assert lint({"server/kit/listen.py": "import psycopg\npsycopg.connect('x')\n"}) == []
