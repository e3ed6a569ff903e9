"""Writes of editions and their plans; existing subscribers keep what staff chose."""

from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.ledger.contracts import Unit
from server.company.plans.contracts import EditionDraft, EditionRow
from server.company.plans.contracts.publishing import Keep
from server.company.plans.models import Edition, Plan, Subscription
from server.company.plans.rules import edition_problems
from server.company.plans.selectors.editions import read_edition
from server.company.plans.selectors.publishing import plan_changes
from server.company.plans.services.kept_terms import keep_terms, refuse_other_ways, refuse_unkept
from server.jobs.door import enqueue
from server.kit.drafts import change
from server.kit.errors import Invalid
from server.kit.money import is_known_currency
from server.platforms.contracts import Platform

CHANGED = "Someone else saved this edition. Reload it. Your changes aren't saved yet."
TAKEN = "The default plan and plans that merchants use can't be deleted. Deactivate them instead."
STRANGE = "is not a plan of this edition"
PRICES_JOB = "payments.keep_prices"
"""Job that creates an edition's prices at the provider."""
PLATFORMS = frozenset(map(int, Platform))


def create_edition(*, draft: EditionDraft, now: datetime) -> EditionRow:
    """Create an edition with its plans. Invalid names each wrong field."""
    _check(draft)
    with transaction.atomic():
        row = Edition.objects.create(**_columns(draft), updated_at=now)
        _write_plans(row.pk, draft)
        enqueue(PRICES_JOB, key=str(row.pk), edition_id=row.pk)
    return read_edition(row.pk, now=now)


def save_edition(
    *, edition_id: int, draft: EditionDraft, version: int, now: datetime, keep: Keep | None = None, staff: str = ""
) -> EditionRow:
    """Save an edition; jobs copy its limits and create its prices at the provider.

    `keep`: what subscribers of changed plans keep. Conflict if somebody else saved it; NotFound; Invalid with the
    fields, also if a removed plan has subscribers, or if `keep` is needed but missing.
    """
    _check(draft)
    with transaction.atomic():
        columns = _columns(draft) | {"updated_at": now}
        change(Edition, edition_id, version=version, otherwise=CHANGED, **columns)
        _remove_others(edition_id, draft)
        _keep(edition_id, draft, keep, staff, now)
        _write_plans(edition_id, draft)
        enqueue("jobs.fan_out", key="plans.limits", job="preferences.copy_limits")
        enqueue(PRICES_JOB, key=str(edition_id), edition_id=edition_id)
    return read_edition(edition_id, now=now)


def _keep(edition_id: int, draft: EditionDraft, keep: Keep | None, staff: str, now: datetime) -> None:
    plans = {row.pk: row for row in Plan.objects.select_for_update().filter(edition_id=edition_id)}
    refuse_other_ways(plans, draft.plans, now=now)
    changes = plan_changes(edition_id, draft, now=now)
    refuse_unkept(changes, keep, now=now)
    for plan_change in changes:
        if plan_change.subscribers and keep:
            keep_terms(plans[plan_change.plan_id], plan_change, keep, staff=staff, now=now)


def _check(draft: EditionDraft) -> None:
    problems = edition_problems(draft, PLATFORMS)
    for place, plan in enumerate(draft.plans):
        if not is_known_currency(plan.currency):
            problems[f"plans.{place}.currency"] = "is not a currency code"
        elif not plan.is_free and plan.currency not in set(Unit):
            problems[f"plans.{place}.currency"] = "is not a currency of our books"
    if problems:
        raise Invalid.of_fields(problems)


def _columns(draft: EditionDraft) -> dict[str, object]:
    columns = asdict(draft) | {"platforms": sorted(draft.platforms)}
    columns.pop("plans")
    return columns


def _remove_others(edition_id: int, draft: EditionDraft) -> None:
    kept = [plan.id for plan in draft.plans if plan.id is not None]
    others = Plan.objects.select_for_update().filter(edition_id=edition_id).exclude(pk__in=kept)
    gone = list(others)
    if any(plan.is_default for plan in gone) or Subscription.objects.filter(plan__in=gone).exists():
        raise Invalid.of_fields({"plans": TAKEN})
    others.delete()


def _write_plans(edition_id: int, draft: EditionDraft) -> None:
    for position, plan in enumerate(draft.plans):
        values = asdict(plan) | {"position": position}
        plan_id = values.pop("id")
        if plan_id is None:
            Plan.objects.create(edition_id=edition_id, **values)
        elif not Plan.objects.filter(pk=plan_id, edition_id=edition_id).update(**values):
            raise Invalid.of_fields({f"plans.{position}.id": STRANGE})
