import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def go(tenant):\n    with tenant:\n        work()\n", 2),
        ("def go(row):\n    with row.tenant:\n        work()\n", 2),
        ("from django_tenants.utils import schema_context\n", 1),
        ("from django_tenants.utils import tenant_context as inside\n", 1),
        ("from django.db import connection\nconnection.set_schema('t_1')\n", 2),
        ("from django.db import connection\nconnection.set_tenant(tenant)\n", 2),
    ],
)
def test_a_schema_is_selected_in_tenancy_only(lint: Planted, text: str, line: int) -> None:
    assert lint({"server/jobs/runner.py": text}) == [f"server/jobs/runner.py:{line} TW003"]


def test_tenancy_itself_may(lint: Planted) -> None:
    text = "from django_tenants.utils import tenant_context\n"

    assert lint({"server/tenancy/scope.py": text}) == []


def test_the_scope_of_our_own_is_how_others_do_it(lint: Planted) -> None:
    text = "from server.tenancy import scope\n\n\ndef go(tenant):\n    with scope(tenant):\n        work()\n"

    assert lint({"server/jobs/runner.py": text}) == []
