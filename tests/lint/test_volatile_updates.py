import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('SQL = "UPDATE orders_order SET digest = gen_random_uuid() WHERE id = 1"\n', [1]),
        ('SQL = "INSERT INTO a (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET at = clock_timestamp()"\n', [1]),
        ('SQL = "WITH due AS (UPDATE a SET b = 1 WHERE c < random() RETURNING id) SELECT 1"\n', [1]),
        ("from django.db.models.functions import Random\nrows.update(place=1 + Random())\n", [2]),
    ],
)
def test_an_update_calls_no_volatile_function(lint: Planted, text: str, lines: list[int]) -> None:
    path = "tenants/orders/services/changes.py"
    assert lint({path: text}) == [f"{path}:{line} TW019" for line in lines]


def test_inserts_reads_and_locks_may(lint: Planted) -> None:
    text = """
    A = "INSERT INTO a (id) VALUES (nextval('a'))"
    B = "SELECT random() FROM a FOR UPDATE"
    C = "UPDATE a SET b = now(); SELECT set_config('search_path', 'x', true)"
    """
    assert lint({"server/kit/changes.py": text}) == []
