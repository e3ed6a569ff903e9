"""What staff do and its line in the audit log stand together or not at all."""

import pytest
from django.db import IntegrityError

from server.company.identity.contracts import StaffActor
from server.company.identity.models import User
from server.company.staff.models import AuditEntry
from server.company.staff.services.audit import AuditNote, audited
from server.kit import clock

pytestmark = pytest.mark.django_db

ACTOR = StaffActor(user_id=1, name="Olga", rights=frozenset())


def test_what_is_known_only_afterwards_is_in_the_log_too() -> None:
    with audited(AuditNote(reason="asked by mail"), actor=ACTOR, action="users.add", now=clock.now()) as note:
        note.target = f"user {User.objects.create_user(email='new@example.com').email}"
        note.detail["count"] = 1

    entry = AuditEntry.objects.get()
    assert (entry.action, entry.target, entry.reason, entry.detail) == (
        "users.add",
        "user new@example.com",
        "asked by mail",
        {"count": 1},
    )


def test_what_is_refused_leaves_no_line() -> None:
    User.objects.create_user(email="taken@example.com")
    with pytest.raises(IntegrityError), audited(AuditNote(), actor=ACTOR, action="x", now=clock.now()):
        User.objects.bulk_create([User(email="new@example.com"), User(email="taken@example.com")])

    assert (AuditEntry.objects.count(), User.objects.count()) == (0, 1)


def test_what_cannot_be_kept_in_the_log_is_not_done() -> None:
    nameless = StaffActor(user_id=1, name=None, rights=frozenset())  # type: ignore[arg-type]
    with pytest.raises(IntegrityError), audited(AuditNote(), actor=nameless, action="x", now=clock.now()):
        User.objects.create_user(email="new@example.com")

    assert (AuditEntry.objects.count(), User.objects.count()) == (0, 0)
