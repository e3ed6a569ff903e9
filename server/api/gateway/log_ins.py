"""Rate limits of log-ins by browser and network; refusals are recorded."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest

from server.api.gateway.devices import asker_of
from server.api.gateway.requests import client_address
from server.api.gateway.throttles import LOG_IN_BY_ADDRESS, LOG_IN_BY_MAILBOX, Limit, refuse_when_too_often
from server.company.identity.log_in_contracts import LogInArea, LogInOutcome, LogInStep, Try
from server.company.identity.selectors.people import find_user
from server.company.identity.services.log_in_records import record_try
from server.kit import clock
from server.kit.errors import Throttled


def refuse_hasty_log_in(
    request: HttpRequest, area: LogInArea, step: LogInStep = LogInStep.PASSWORD, mailbox: str = ""
) -> None:
    """Raise Throttled when this browser or network, also for this mailbox, has tried too often; others are not
    affected.
    """
    asker, named = asker_of(request), mailbox.strip().lower()
    try:
        refuse_when_too_often(LOG_IN_BY_ADDRESS, asker)
        if named:
            refuse_when_too_often(LOG_IN_BY_MAILBOX, f"{area}:{named}:{asker}")
    except Throttled:
        user_id = find_user(named) if named else None
        record_try(Try(area, step, named, client_address(request), user_id), LogInOutcome.THROTTLED, now=clock.now())
        raise


def refuse_hasty_try(limit: Limit, subject: str, tried: Try) -> None:
    """Raise Throttled as `refuse_when_too_often`, and record it."""
    with recording_throttles(tried):
        refuse_when_too_often(limit, subject)


@contextmanager
def recording_throttles(tried: Try) -> Iterator[None]:
    """Record the attempt if it, or the code or link that it requests, is throttled."""
    try:
        yield
    except Throttled:
        record_try(tried, LogInOutcome.THROTTLED, now=clock.now())
        raise
