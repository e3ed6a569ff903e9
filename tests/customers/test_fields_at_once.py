"""Several custom fields created at the same moment."""

import pytest

from server.company.customers.contracts import FieldText, OwnFieldKind
from server.company.customers.models import CustomField
from server.company.customers.rules import fields as rules
from server.company.customers.services.fields import create_field
from server.company.identity.contracts import StaffActor
from server.kit.errors import Invalid
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_limit_holds_for_fields_created_at_once(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_FIELDS", 2)
    actor = StaffActor(user_id=owner.actor.user_id, name="Staff", rights=frozenset())
    text = FieldText("Size", "", OwnFieldKind.TEXT, choices=(), position=0, is_active=True)

    def create() -> bool:
        try:
            create_field(actor=actor, text=text)
        except Invalid:
            return False
        return True

    assert sum(all_at_once(*[create] * 6)) == 2
    assert CustomField.objects.count() == 2
