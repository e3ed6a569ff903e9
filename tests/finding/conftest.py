"""A merchant with an upgrade."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from server.company.plans.models import ProTrial
from server.kit import clock
from tests.support.people import Person


@pytest.fixture
def give_pro() -> Callable[[Person], None]:
    """Let the merchant have the trial of the Pro version."""

    def give(person: Person) -> None:
        now = clock.now()
        ProTrial.objects.create(
            tenant_id=person.actor.tenant_id, user_id=person.actor.user_id, since=now, until=now + timedelta(days=1)
        )

    return give
