"""Upkeep of accounts."""

from typing import Any

from server.company.accounts.services.challenges import forget_old_challenges
from server.company.accounts.services.codes import forget_old_codes
from server.company.accounts.services.guessing import forget_old_guesses
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="40 3 * * *")
@job("accounts.forget_old_guesses", tenant=False)
def forget_guesses(**_: Any) -> None:
    forget_old_guesses(now=clock.now())


@periodic(every="45 3 * * *")
@job("accounts.forget_old_codes", tenant=False)
def forget_codes(**_: Any) -> None:
    forget_old_codes(now=clock.now())
    forget_old_challenges(now=clock.now())
