"""Filters of a list that staff keep under a name: each their own, on every device."""

from collections.abc import Callable

import pytest
from django.test import Client

from server.company.staff.models import StaffView
from tests.support.console import ask

pytestmark = pytest.mark.django_db


def test_a_view_is_kept_replaced_and_deleted_by_its_owner(staff: Callable[..., Client]) -> None:
    sourcing, other = staff("sourcing"), staff("support")
    view = {"resource": "work_orders", "name": "Late", "filter": '{"overdue":true}'}
    kept = ask(sourcing, "POST", "saved_views", view)
    assert ask(sourcing, "POST", "saved_views", view | {"name": " Late ", "filter": "{}"})["id"] == kept["id"]
    ask(sourcing, "POST", "saved_views", view | {"resource": "tasks"})
    shown = ask(sourcing, "GET", "saved_views?resource=work_orders")["data"]
    assert shown == [{"id": kept["id"], "name": "Late", "filter": "{}"}]
    assert ask(other, "GET", "saved_views?resource=work_orders")["data"] == []
    ask(other, "DELETE", f"saved_views/{kept['id']}", status=404)
    for wrong in ({"name": " "}, {"filter": "x" * 2_001}, {"resource": "../x"}):
        ask(sourcing, "POST", "saved_views", view | wrong, status=422)
    ask(sourcing, "DELETE", f"saved_views/{kept['id']}")
    own = StaffView.objects.get()
    StaffView.objects.bulk_create(
        [StaffView(user_id=own.user_id, resource="tasks", name=str(at), filter="{}") for at in range(29)]
    )
    refused = ask(sourcing, "POST", "saved_views", view | {"resource": "tasks", "name": "More"}, status=422)
    assert refused["fields"] == {"name": "You can save at most 30 views. Delete one first."}
    assert StaffView.objects.count() == 30
