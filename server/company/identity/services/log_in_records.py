"""Login attempts, counted by hour, user, address and outcome, without anything that was typed."""

from datetime import datetime

from django.db import connection

from server.company.identity import rules
from server.company.identity.contracts import Actor
from server.company.identity.log_in_contracts import LogInOutcome, Try
from server.company.identity.models import LogInRecord
from server.kit.batches import delete_in_batches
from server.kit.log import get_logger

log = get_logger("tradewind.log_in")

_COUNT = """
INSERT INTO public.accounts_loginrecord AS known
    (hour, area, step, outcome, user_id, address, times, first_at, last_at)
VALUES (date_trunc('hour', %(now)s::timestamptz), %(area)s, %(step)s, %(outcome)s,
    (SELECT id FROM public.accounts_user WHERE id = %(user)s), %(address)s, 1, %(now)s, %(now)s)
ON CONFLICT (hour, area, step, outcome, user_id, address)
DO UPDATE SET times = known.times + 1, last_at = GREATEST(known.last_at, excluded.last_at)
"""


def record_try(tried: Try, outcome: LogInOutcome, *, now: datetime) -> None:
    """Log and count the outcome of an attempt. Call it outside any transaction that the outcome rolls back."""
    address = rules.network_of(tried.address)
    log.info("log_in", area=tried.area, step=tried.step, outcome=outcome, user=tried.user_id, address=address)
    named = {"area": tried.area, "step": tried.step, "outcome": outcome, "user": tried.user_id, "address": address}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, {name: value and str(value) for name, value in named.items()} | {"now": now})


def purge_records(*, before: datetime) -> int:
    """Delete older attempts with their addresses. Return how many rows."""
    return delete_in_batches(LogInRecord.objects.filter(last_at__lt=before))


def purge_records_of(actor: Actor, *, before: datetime) -> int:
    """Delete older attempts of one merchant's users. Return how many rows."""
    return delete_in_batches(LogInRecord.objects.filter(user__tenant_id=actor.tenant_id, last_at__lt=before))
