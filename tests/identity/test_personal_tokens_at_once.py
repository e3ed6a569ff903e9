"""Several tokens drawn at the same moment."""

import pytest

from server.company.identity import rules
from server.company.identity.contracts import Menu
from server.company.identity.services.personal_tokens import draw_personal_token
from server.kit import clock
from server.kit.errors import Invalid
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_limit_holds_for_tokens_drawn_at_once(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_PERSONAL_TOKENS", 2)

    def draw() -> bool:
        rights = frozenset({str(Menu.IMPORT_LIST)})
        try:
            draw_personal_token(owner.actor, name="Robot", rights=rights, can_write=False, days=1, now=clock.now())
        except Invalid:
            return False
        return True

    assert sum(all_at_once(*[draw] * 6)) == 2
    assert len(owner.get("user/token")["tokens"]) == 2
