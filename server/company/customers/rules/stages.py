"""Pure rules that decide a person's stage in the pipeline."""

from datetime import datetime, timedelta

from server.company.customers.contracts.pipeline import Signs, Stage, Why

SILENT = timedelta(days=30)
"""At risk after this time without a visit."""
GONE = timedelta(days=90)
"""Churned after this time without a visit, if they never paid."""
ENDING = timedelta(days=14)
"""At risk this long before the plan ends without a successor."""

Place = tuple[Stage, Why]


def place_of(signs: Signs, now: datetime) -> Place:
    """Return the stage and its reason."""
    if not signs.is_merchant:
        return (Stage.LEAD, Why.ASKED) if signs.has_open_lead else (Stage.OUT, Why.DISMISSED)
    if signs.is_staff:
        return Stage.OUT, Why.STAFF
    if signs.leaves:
        return Stage.CHURNED, Why.LEAVING
    return _paying(signs, now) if signs.pays else _not_paying(signs, now)


def _paying(signs: Signs, now: datetime) -> Place:
    if signs.owes:
        return Stage.AT_RISK, Why.UNPAID
    if signs.plan_ends_at and signs.plan_ends_at <= now + ENDING:
        return Stage.AT_RISK, Why.ENDING
    if _silence(signs, now) >= SILENT:
        return Stage.AT_RISK, Why.SILENT
    return Stage.PAID, Why.PAYS


def _not_paying(signs: Signs, now: datetime) -> Place:
    if signs.tries_until and signs.tries_until > now:
        return Stage.TRIAL, Why.TRIES
    if signs.had_plan:
        return Stage.CHURNED, Why.PLAN_ENDED
    silence = _silence(signs, now)
    if silence >= GONE:
        return Stage.CHURNED, Why.GONE
    return (Stage.AT_RISK, Why.SILENT) if silence >= SILENT else (Stage.TRIAL, Why.JOINED)


def _silence(signs: Signs, now: datetime) -> timedelta:
    last = max((moment for moment in (signs.seen_at, signs.joined_at) if moment), default=now)
    return now - last
