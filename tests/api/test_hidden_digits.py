"""Phone numbers are masked in the console, and no search of its lists gives the hidden digits away."""

from collections.abc import Callable

import pytest
from django.test import Client

from server.company.identity.contracts import StaffActor
from server.company.identity.models import User
from server.company.staff.services.audit import record_audit
from server.kit import clock
from server.tenancy.models import Tenant
from tests.support.devices import browser_at, log_in
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
PHONE = "13800135678"
LISTS = ["users", "sessions", "log_ins", "merchants", "audit"]


@pytest.fixture
def desk(staff: Staff, owner: Person) -> Client:
    """A desk that has all lists; the owner logs in by phone, and is called by it everywhere."""
    operator = staff("operator")
    User.objects.filter(pk=owner.actor.user_id).update(phone=PHONE, email=None, name=f"Li {PHONE}")
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(name=PHONE)
    log_in(browser_at("203.0.113.7"), "wrong1", PHONE)
    acting = StaffActor(user_id=User.objects.get(email="operator@staff.example").pk, name="Sam", rights=frozenset())
    record_audit(actor=acting, action="users.edit", target=f"user {PHONE}", now=clock.now(), address="203.0.113.8")
    return operator


def count(desk: Client, path: str, text: str) -> int:
    answer = desk.get(f"/api/console/{path}", {"q": text})
    assert answer.status_code == 200, answer.content
    assert PHONE not in str(answer.content)
    return int(answer.json()["total"])


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("text", ["0013", "1380", "13800135", "35678", "800135678", "Li 1380"])
def test_hidden_digits_are_not_guessed_by_searching(desk: Client, path: str, text: str) -> None:
    assert count(desk, path, text) == 0


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("text", ["5678", PHONE, "+86 138****5678"])
def test_a_number_is_found_by_its_end_or_whole(desk: Client, path: str, text: str) -> None:
    assert count(desk, path, text) == 1
