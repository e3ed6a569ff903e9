"""Who deletes their account and comes back is still the same, though nothing of them can be read."""

from importlib import import_module

import pytest
from django.apps import apps

from server.company.rewards.models import PayerMark
from server.company.rewards.services.referrals import keep_marks, keep_referral, referral_code, reward_referrer
from server.kit import clock
from server.kit.ids import digest
from tests.finance.conftest import Desk
from tests.support.people import Person
from tests.support.rewards import balance_of, rule_on
from tests.support.rewards import desk as desk

pytestmark = pytest.mark.django_db

DELETED = 10**9
CARD, BROWSER = "card:4242", "device:brown"


@pytest.mark.parametrize("is_before", [True, False])
@pytest.mark.parametrize("used", [(CARD, BROWSER), (CARD,), ()])
def test_a_deleted_account_still_tells_that_both_are_the_same(
    desk: Desk, owner: Person, stranger: Person, used: tuple[str, ...], is_before: bool
) -> None:
    rule_on(desk, "referral")
    merchant, now = owner.actor.tenant_id, clock.now()
    assert keep_referral(merchant, code=referral_code(stranger.actor), now=now)
    keep_marks(merchant, [CARD], now=now)
    keep_marks(stranger.actor.tenant_id, [BROWSER], now=now)
    if is_before:
        keep_marks(DELETED, used, now=now)
    reward_referrer(merchant, payment="pi_1", amount_minor=2900, currency="USD", paid_at=clock.now(), now=clock.now())
    if not is_before:
        assert balance_of(stranger)["pointBalance"] == 58
        keep_marks(DELETED, used, now=now)
    assert balance_of(stranger)["pointBalance"] == (0 if len(used) == 2 else 58)


def test_marks_are_keyed_those_from_before_too() -> None:
    marks = PayerMark.objects.all()
    marks.create(merchant_id=DELETED, mark=digest(CARD))
    import_module("server.company.rewards.migrations.0005_keyed_marks").key_marks(apps, None)
    keep_marks(DELETED, [CARD], now=clock.now())
    assert marks.get().mark not in (CARD, digest(CARD))
