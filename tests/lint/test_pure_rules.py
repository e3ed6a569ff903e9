import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    "line",
    [
        "from django.db import models",
        "from django.utils import timezone",
        "from django.conf import settings",
        "import time",
    ],
)
def test_rules_without_database_and_clock(lint: Planted, line: str) -> None:
    assert lint({"tenants/products/rules.py": f"{line}\n"}) == ["tenants/products/rules.py:1 TW011"]


def test_values_are_welcome(lint: Planted) -> None:
    text = "from decimal import Decimal\nfrom datetime import datetime\nfrom server.kit.money import to_minor\n"

    assert lint({"tenants/products/rules/prices.py": text}) == []
