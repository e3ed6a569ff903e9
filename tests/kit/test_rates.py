"""Token buckets: a burst, then as many as the rate allows; who waits as long as the refusal says gets in."""

from datetime import timedelta

import pytest
from django.db.models import F

from server.api.gateway.throttles import LOG_IN_BY_MAILBOX, refuse_when_too_often
from server.company.identity.jobs import forget_guesses
from server.kit.models import RateBucket
from server.kit.rates import take

pytestmark = pytest.mark.django_db


def pass_by(seconds: float) -> None:
    """The buckets go by the database's clock."""
    RateBucket.objects.update(updated_at=F("updated_at") - timedelta(seconds=seconds))


def test_a_bucket_gives_its_burst_and_then_makes_callers_wait() -> None:
    waits = [take("test", rate=1, burst=3) for _ in range(4)]
    assert waits[:3] == [0, 0, 0]
    assert 0 < waits[3] <= 1
    assert take("another", rate=1, burst=1) == 0


def test_callers_in_debt_queue_in_sequence() -> None:
    waits = [take("queue", rate=2, burst=1, debt=2) for _ in range(4)]
    assert [round(wait, 1) for wait in waits] == [0, 0.5, 1, 1.5]


@pytest.mark.parametrize("refusals", [1, 6])
def test_who_waits_as_long_as_the_refusal_says_gets_in(refusals: int) -> None:
    assert [take("sms", rate=1 / 60, burst=5) for _ in range(5)] == [0] * 5
    waits = [take("sms", rate=1 / 60, burst=5) for _ in range(refusals)]
    assert all(59 < wait <= 60 for wait in waits)
    pass_by(waits[-1])
    assert take("sms", rate=1 / 60, burst=5) == 0
    assert take("sms", rate=1 / 60, burst=5) > 59


def test_a_drained_place_where_many_try_lets_some_in() -> None:
    for _ in range(5):
        take("office", rate=1 / 2, burst=5)
    let_in = 0
    for _ in range(10):
        pass_by(1)
        let_in += take("office", rate=1 / 2, burst=5) == 0
    assert let_in == 5


def test_what_was_typed_is_not_kept_and_old_buckets_are_dropped() -> None:
    refuse_when_too_often(LOG_IN_BY_MAILBOX, "my-secret-password")
    assert not RateBucket.objects.filter(key__contains="my-secret-password").exists()
    forget_guesses()
    assert RateBucket.objects.count() == 1
    pass_by(timedelta(days=1).total_seconds())
    forget_guesses()
    assert RateBucket.objects.count() == 0
