"""Maintenance jobs of identity."""

from datetime import timedelta
from typing import Any

from django.conf import settings

from server.company.identity.services.challenges import forget_old_challenges
from server.company.identity.services.codes import forget_old_codes
from server.company.identity.services.deletion import JOB as DELETE
from server.company.identity.services.deletion import delete_merchant, start_due_deletions
from server.company.identity.services.export import JOB as EXPORT
from server.company.identity.services.export import finish_export, forget_old_exports, write_step
from server.company.identity.services.guesses import forget_old_guesses
from server.company.identity.services.log_in_records import purge_records
from server.company.identity.services.messages import NOTICE_JOB, deliver_notice
from server.company.identity.services.passkeys import forget_spent_challenges
from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.rates import forget_old_buckets
from server.kit.windows import forget_old_windows

STEPS_IN_A_TURN = 20


@periodic(every="40 3 * * *")
@job("accounts.forget_old_guesses", tenant=False)
def forget_guesses(**_: Any) -> None:
    forget_old_guesses(now=clock.now())
    purge_records(before=clock.now() - timedelta(days=settings.EVENT_LOG_DAYS))
    forget_old_buckets()
    forget_old_windows()


@periodic(every="45 3 * * *")
@job("accounts.forget_old_codes", tenant=False)
def forget_codes(**_: Any) -> None:
    forget_old_codes(now=clock.now())
    forget_old_challenges(now=clock.now())
    forget_spent_challenges(now=clock.now())
    forget_old_exports(now=clock.now())


@job(EXPORT, timeout=600)
def export_account(*, export_id: int, table: int = 0, after: Any = None, part: int = 0, **_: Any) -> Again | None:
    at: dict[str, Any] = {"table": table, "after": after, "part": part}
    for _turn in range(STEPS_IN_A_TURN):
        following = write_step(export_id=export_id, **at)
        if following is None:
            finish_export(export_id=export_id, now=clock.now())
            return None
        at = following
    return Again(payload={"export_id": export_id, **at})


@periodic(every=timedelta(minutes=10))
@job("accounts.start_due_deletions", tenant=False)
def start_deletions(**_: Any) -> None:
    start_due_deletions(now=clock.now())


@job(DELETE, tenant=False, timeout=600)
def delete_account(*, merchant: str, **_: Any) -> None:
    delete_merchant(merchant, now=clock.now())


@job(NOTICE_JOB, tenant=False)
def tell_user(*, sealed: str, **_: Any) -> None:
    deliver_notice(sealed)
