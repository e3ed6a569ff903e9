import pytest

from tests.lint.conftest import Planted

HEAD = """
from collections.abc import Iterator
from django.db.models import QuerySet
from server.tenancy.models import Tenant
from tenants.stores.models import Store

"""


def selector(body: str, answer: str = "object") -> str:
    return f'{HEAD}\ndef stores(tenant: Tenant) -> {answer}:\n    """The stores."""\n    {body}\n'.lstrip()


@pytest.mark.parametrize(
    "body",
    [
        "return Store.objects.filter(live=True)",
        "return Store.objects.all()",
        "return Store.objects",
        'return Store.objects.order_by("id")[:20]',
        "return Store.objects.all() if tenant else []",
        'return 3, Store.objects.values_list("id")',
        "rows = Store.objects.all()\n    rows = rows.exclude(live=False)\n    return rows",
        "return tenant.store_set.all()",
        "return (row.id for row in Store.objects.all())",
    ],
)
def test_a_selector_that_returns_a_queryset_is_refused(lint: Planted, body: str) -> None:
    text = selector(body)
    line = text.rstrip().count("\n") + 1

    assert lint({"tenants/stores/selectors.py": text}) == [f"tenants/stores/selectors.py:{line} TW006"]


@pytest.mark.parametrize(
    "answer", ["QuerySet[Store]", '"QuerySet[Store]"', "Iterator[Store]", "QuerySet[Store] | None"]
)
def test_a_selector_that_promises_a_queryset_is_refused(lint: Planted, answer: str) -> None:
    text = selector("return found(tenant)", answer)

    assert lint({"tenants/stores/selectors/live.py": text}) == ["tenants/stores/selectors/live.py:7 TW006"]


@pytest.mark.parametrize(
    "body",
    [
        "return list(Store.objects.filter(live=True))",
        "return [row.id for row in Store.objects.all()]",
        "return Store.objects.filter(live=True).count()",
        "return Store.objects.filter(live=True).first()",
        "rows = Store.objects.all()\n    rows = list(rows)\n    return rows",
        "return list(Store.objects.all()[:20])",
        "return {1: 2}.values()",
    ],
)
def test_lists_values_and_contracts_are_welcome(lint: Planted, body: str) -> None:
    assert lint({"tenants/stores/selectors.py": selector(body)}) == []


def test_a_private_helper_may_build_a_queryset(lint: Planted) -> None:
    text = f"{HEAD}\ndef _live() -> QuerySet[Store]:\n    return Store.objects.filter(live=True)\n"

    assert lint({"tenants/stores/selectors.py": text}) == []
