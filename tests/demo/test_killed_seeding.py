"""A seeding that was killed is finished by the next."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from fixtures.demo import seed
from tests.demo.seeded import WHOLE, seeded
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

STEPS = {"create_main_account": 3, "open_shop": 2, "connect_with_keys": 2, "start_import": 4}
"""What the demonstration asks for its people and stores, and how often in all."""


def dying_once(step: str, survived: list[tuple[Any, ...]]) -> Callable[..., Any]:
    """The step, after which the seeding is killed; what is asked once more for the same person is not."""
    real = getattr(seed, step)

    def die_after(*args: Any, **kwargs: Any) -> Any:
        answer = real(*args, **kwargs)
        moment = (step, kwargs.get("mailbox") or args[0].user_id, kwargs.get("action"))
        if moment not in survived:
            survived.append(moment)
            raise KeyboardInterrupt
        return answer

    return die_after


def test_a_seeding_that_is_killed_after_each_of_its_steps_is_finished_in_the_end(
    outside: Outside, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SANDBOX_URL = outside.url
    survived: list[tuple[Any, ...]] = []
    for step in STEPS:
        monkeypatch.setattr(seed, step, dying_once(step, survived))
    for _kill in range(sum(STEPS.values())):
        with pytest.raises(KeyboardInterrupt):
            call_command("seed_demo")
    call_command("seed_demo")
    assert Counter(step for step, *_ in survived) == STEPS
    assert seeded() == WHOLE
