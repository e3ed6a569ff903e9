"""Calls that change something at a provider. Their key is saved before the call, so that a retry repeats it."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.db.models import F

from server.company.payments.contracts import CARDS, CallOutcome, Provider
from server.company.payments.models import ProviderCall
from server.kit import clock
from server.ports.failures import OutsideFailure

Answer = TypeVar("Answer")


def make_call(
    ask: Callable[[], Answer], *, operation: str, key: str, subject: str, provider: Provider = CARDS
) -> Answer:
    """Save the call, make it, save its outcome. `ask` must send `key`; call this outside any transaction."""
    _begin(operation, key, subject, provider)
    try:
        answer = ask()
    except OutsideFailure as failure:
        _end(key, CallOutcome.OPEN if not failure.final else CallOutcome.FAILED, failure.reason.code)
        raise
    _end(key, CallOutcome.DONE, "")
    return answer


def _begin(operation: str, key: str, subject: str, provider: Provider) -> None:
    facts = {"provider": provider, "operation": operation, "subject": subject, "started_at": clock.now()}
    with transaction.atomic():
        ProviderCall.objects.bulk_create([ProviderCall(key=key, **facts)], ignore_conflicts=True)
        ProviderCall.objects.filter(key=key).update(attempts=F("attempts") + 1, outcome=CallOutcome.OPEN)


def _end(key: str, outcome: CallOutcome, reason: str) -> None:
    ProviderCall.objects.filter(key=key).update(outcome=outcome, ended_at=clock.now(), reason=reason[:200])
