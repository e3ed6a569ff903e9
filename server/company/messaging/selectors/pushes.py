"""Push messages as staff see them, and those waiting for a user."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet

from server.company.connections.selectors import live_platforms
from server.company.identity.contracts import Actor, Sensitive
from server.company.messaging.contracts import Push, PushRow, PushText, Reader, Trigger
from server.company.messaging.models import PushMessage, PushReceipt
from server.company.plans.selectors import running_plans
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

AT_ONCE = 20


def list_pushes(*, page: PageRequest, now: datetime) -> tuple[list[PushRow], int]:
    """List push messages, newest first, with the number of rows."""
    rows = _counted().order_by("-pk")[page.offset : page.offset + page.limit]
    return [_row(row, now) for row in rows], PushMessage.objects.count()


def read_push(message_id: int, *, now: datetime) -> PushRow:
    """Return one push message with its figures. Raise NotFound."""
    row = _counted().filter(pk=message_id).first()
    if row is None:
        raise NotFound
    return _row(row, now)


def waiting_pushes(actor: Actor, *, reader: Reader, now: datetime) -> list[Push]:
    """List what the portal must show this user when its trigger happens, oldest first, at most 20."""
    rows = _open_for(actor, reader, now).filter(starts_at__lte=now).order_by("starts_at", "pk")[:AT_ONCE]
    return [_push(row, reader.language) for row in rows]


def sees_push(actor: Actor, *, message_id: int, reader: Reader, now: datetime) -> bool:
    """Return whether this user is or was shown that push message."""
    rows = _meant_for(actor, reader, now).filter(starts_at__lte=now)
    return bool(rows.filter(pk=message_id).exists())


def next_push_at(actor: Actor, *, reader: Reader, now: datetime) -> datetime | None:
    """Return when the next push message for this user begins; None when none is scheduled.

    Specification 000, section 7 names `get_scheduled_task_time` and says of its answer "not shown". The portal asks for
    push messages again at this time, so that a scheduled one appears without a reload.
    """
    later = _open_for(actor, reader, now).filter(starts_at__gt=now)
    found: datetime | None = later.aggregate(first=Min("starts_at"))["first"]
    return found


def _meant_for(actor: Actor, reader: Reader, now: datetime) -> "QuerySet[PushMessage]":
    rows: QuerySet[PushMessage] = PushMessage.objects.published_for(
        tenant_id=actor.tenant_id,
        country=reader.country,
        language=reader.language,
        # A message must not reveal the merchant's plan to a sub-account that may not see it.
        plans=_plan_names(actor.tenant_id, now) if actor.may(Sensitive.PLANS_AND_BALANCE) else [],
        platforms=live_platforms(actor.tenant_id, store_ids=actor.store_ids),
        now=now,
    )
    return rows


def _plan_names(tenant_id: int, now: datetime) -> list[str]:
    running = running_plans(tenant_id, now=now)
    return [limits.name for limits, _end in running.plans.values()] or [running.default.name]


def _open_for(actor: Actor, reader: Reader, now: datetime) -> "QuerySet[PushMessage]":
    ended = PushReceipt.objects.filter(
        Q(clicked_at__isnull=False) | Q(dismissed_at__isnull=False), message=OuterRef("pk"), user_id=actor.user_id
    )
    return _meant_for(actor, reader, now).filter(~Exists(ended))


def _counted() -> "QuerySet[Any]":
    figures = {f"{name}_count": Count(f"receipts__{name}_at") for name in ("shown", "clicked", "dismissed")}
    rows: QuerySet[Any] = PushMessage.objects.select_related("edited_by").annotate(**figures)
    return rows


def _push(row: PushMessage, language: str) -> Push:
    spoken = "zh" if language.startswith("zh") and row.title_zh else "en"
    words = {name: getattr(row, f"{name}_{spoken}") for name in ("title", "body", "button")}
    return from_row(Push, row, **words)


def _row(row: Any, now: datetime) -> PushRow:
    text = from_row(PushText, row, trigger_type=Trigger(row.trigger_type))
    return from_row(PushRow, row, text=text, state=row.state(now), edited_by=row.edited_by.get_username())
