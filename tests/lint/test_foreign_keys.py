import pytest

from tests.lint.conftest import Planted

HEAD = "from django.conf import settings\nfrom django.db import models\n"


def model(relation: str, extra: str = "") -> str:
    return f"{HEAD}{extra}\n\nclass Row(models.Model):\n    other = {relation}\n"


@pytest.mark.parametrize(
    "relation",
    [
        'models.ForeignKey("accounts.User", on_delete=models.CASCADE)',
        'models.OneToOneField("auth.User", on_delete=models.CASCADE)',
        'models.ManyToManyField(to="connections.Connection")',
        "models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False)",
        "models.ForeignKey(Tenant, on_delete=models.CASCADE)",
    ],
)
def test_a_merchants_row_may_not_point_into_public(lint: Planted, relation: str) -> None:
    text = model(relation, "from server.tenancy.models import Tenant\n")

    assert lint({"tenants/stores/models.py": text}) == ["tenants/stores/models.py:7 TW002"]


def test_a_public_row_may_not_point_into_a_merchants_schema(lint: Planted) -> None:
    findings = lint(
        {
            "tenants/stores/apps.py": 'class StoresConfig:\n    label = "merchant_stores"\n',
            "server/company/notices/models.py": model('models.ForeignKey("merchant_stores.Store", 1)'),
        }
    )

    assert findings == ["server/company/notices/models.py:6 TW002"]


def test_a_migration_that_makes_the_key_is_refused_too(lint: Planted) -> None:
    text = model('models.ForeignKey(to="accounts.user", on_delete=1)')

    assert lint({"tenants/stores/migrations/0001_initial.py": text}) == [
        "tenants/stores/migrations/0001_initial.py:6 TW002"
    ]


def test_keys_inside_one_schema_are_welcome(lint: Planted) -> None:
    assert (
        lint(
            {
                "tenants/products/models.py": model('models.ForeignKey("stores.Store", on_delete=1)'),
                "tenants/stores/models.py": model('models.ForeignKey("self", null=True, on_delete=1)'),
                "server/company/plans/models.py": model('models.ForeignKey("accounts.User", on_delete=1)'),
            }
        )
        == []
    )


def test_an_area_without_tables_has_no_label_of_its_own(lint: Planted) -> None:
    key = model('models.ForeignKey("plans.Plan", on_delete=1)')
    public = {"server/company/plans/models.py": key, "tenants/plans/rules.py": "LIMIT = 1\n"}

    assert lint(public) == []
    assert lint({**public, "tenants/plans/models.py": ""}) == ["server/company/plans/models.py:6 TW002"]
