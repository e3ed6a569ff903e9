from tests.lint.conftest import Planted

LOOK_UP = """
    from django.apps import apps

    def order_model():
        return apps.get_model("orders", "Order")
"""


def test_a_model_looked_up_by_name_is_refused(lint: Planted) -> None:
    assert lint({"tenants/stores/locks.py": LOOK_UP}) == ["tenants/stores/locks.py:4 TW001"]


def test_a_renamed_import_does_not_hide_it(lint: Planted) -> None:
    text = "from django.apps import apps as registry\nregistry.get_model('orders.Order')\n"

    assert lint({"server/jobs/runner.py": text}) == ["server/jobs/runner.py:2 TW001"]


def test_migrations_have_no_other_way(lint: Planted) -> None:
    assert lint({"tenants/stores/migrations/0002_fill.py": LOOK_UP}) == []
