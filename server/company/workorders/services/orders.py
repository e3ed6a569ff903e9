"""Merchant actions on requests: submit, complete the form, cancel, withdraw."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import BASE, Answers, OrderState, RequestDraft
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.errors import FieldsMissing
from server.company.workorders.models import Attachment, FormVersion, Service, WorkOrder
from server.company.workorders.rules.forms import (
    REQUIRED,
    check_answers,
    check_files,
    file_keys,
    files_of,
    read_section,
    skus_of,
)
from server.company.workorders.rules.moves import WITHDRAWABLE
from server.company.workorders.rules.refusals import not_now
from server.company.workorders.selectors.files import find_files
from server.company.workorders.selectors.forms import current_version
from server.company.workorders.services.assignment import assign_by_rule
from server.company.workorders.services.deadlines import STOPPED, first_deadline, resumed
from server.company.workorders.services.returned_quotes import refuse_paid_work, return_paid
from server.company.workorders.services.settlements import drop_waiting
from server.company.workorders.services.timeline import keep_happened
from server.kit.errors import AppError, Invalid, NotFound
from server.kit.sentences import counted


def submit_request(actor: Actor, draft: RequestDraft, *, now: datetime) -> int:
    """Save a request in state 1; return its id. The same nonce is the same request.

    NotFound for a service that is not offered; FieldsMissing or Invalid names each field by its part and key.
    """
    service = Service.objects.filter(form__key=draft.service, is_offered=True).first()
    if service is None:
        raise NotFound
    base, version = current_version(BASE), current_version(draft.service)
    parts, files = _checked(actor, draft.parts, base, version)
    facts = {
        "user_id": actor.user_id,
        "service": service,
        "base": base,
        "version": version,
        "state": OrderState.AWAITING,
        "parts": parts,
        "sku": skus_of(parts) or draft.sku,
        "remarks": draft.remarks,
        "source": draft.source,
        "edition": draft.edition,
        "price_minor": service.price_minor,
        "currency": service.currency,
        "created_at": now,
        "updated_at": now,
        **first_deadline(service, now),
    }
    with transaction.atomic():
        if not draft.nonce:
            order, is_new = WorkOrder.objects.create(tenant_id=actor.tenant_id, **facts), True
        else:
            nonce = f"{actor.tenant_id}:{draft.nonce}"
            order, is_new = WorkOrder.objects.get_or_create(
                nonce=nonce, defaults={"tenant_id": actor.tenant_id, **facts}
            )
        if is_new:
            _use_files(order.pk, actor.tenant_id, files)
            keep_happened(order.pk, Happened.SUBMITTED, user_id=actor.user_id, from_staff=False, now=now)
            assign_by_rule(order, language=actor.language[:2], now=now)
    return order.pk


def complete_request(actor: Actor, *, order_id: int, parts: Sequence[Answers], now: datetime) -> None:
    """Complete the form of a request in state 5, which then waits for staff again.

    The form is the version that the request was made with. NotFound, NotInThisState, FieldsMissing or Invalid.
    """
    joined = ("base", "version", "service")
    order = WorkOrder.objects.select_related(*joined).filter(pk=order_id, tenant_id=actor.tenant_id).first()
    if order is None:
        raise NotFound
    kept, files = _checked(actor, parts, order.base, order.version)
    columns = {"parts": kept, "sku": skus_of(kept) or order.sku, **resumed(order, now)}
    with transaction.atomic():
        _move(actor, order_id, (OrderState.FORM_PENDING,), Happened.FORM_COMPLETED, now, **columns)
        _use_files(order_id, actor.tenant_id, files)


def cancel_request(actor: Actor, *, order_id: int, now: datetime) -> None:
    """Cancel a request that waits for staff; what was paid for it is refunded.

    NotFound, NotInThisState; PaidAlready if paid work has ever begun: nothing has changed.
    """
    _give_up(actor, order_id, (OrderState.AWAITING,), Happened.CANCELLED, now)


def withdraw_request(actor: Actor, *, order_id: int, now: datetime) -> None:
    """Withdraw a request that is not completed, even if started; what was paid for it is refunded.

    NotFound, NotInThisState; PaidAlready if paid work has ever begun: nothing has changed.
    """
    _give_up(actor, order_id, WITHDRAWABLE, Happened.WITHDRAWN, now)


def _give_up(actor: Actor, order_id: int, before: Sequence[OrderState], happened: Happened, now: datetime) -> None:
    with transaction.atomic():
        held = WorkOrder.objects.select_for_update(no_key=True).filter(pk=order_id, tenant_id=actor.tenant_id).first()
        if held and held.state in before:
            refuse_paid_work(held)
        _move(actor, order_id, before, happened, now, **STOPPED)


def _move(
    actor: Actor,
    order_id: int,
    before: Sequence[OrderState],
    happened: Happened,
    now: datetime,
    **columns: Any,
) -> None:
    """Set the next state and add the timeline event, in the caller's transaction."""
    mine = WorkOrder.objects.filter(pk=order_id, tenant_id=actor.tenant_id)
    after = OrderState.AWAITING if happened is Happened.FORM_COMPLETED else OrderState.CANCELLED
    if not mine.filter(state__in=before).update(state=after, updated_at=now, changes=F("changes") + 1, **columns):
        raise _refusal(mine.values_list("state", flat=True).first())
    keep_happened(order_id, happened, user_id=actor.user_id, from_staff=False, now=now)
    if after is OrderState.CANCELLED:
        return_paid(order_id, now=now)
        drop_waiting(order_id, now=now)


def _refusal(state: int | None) -> AppError:
    return NotFound() if state is None else not_now(state)


def _checked(
    actor: Actor, parts: Sequence[Answers], base: FormVersion, version: FormVersion
) -> tuple[list[dict[str, Any]], set[str]]:
    """Return the answers to store, and the file ids in them."""
    personal, form_section = read_section(base.body), read_section(version.body)
    if len(parts) < 2:
        raise Invalid.on("info", "Fill in at least one section.")
    if len(parts) > form_section.most + 1:
        most = "This form has at most {count} sections."
        raise Invalid.on("info", counted(form_section.most, "This form has one section.", most))
    sections = [personal, *[form_section] * (len(parts) - 1)]
    named = {
        file for section, given in zip(sections, parts, strict=True) for file in files_of(file_keys(section), given)
    }
    images = {file: kept.is_image for file, kept in find_files(named, tenant_id=actor.tenant_id).items()}
    checked: list[dict[str, Any]] = []
    wrong: dict[str, str] = {}
    for place, (section, given) in enumerate(zip(sections, parts, strict=True)):
        kept, faults = check_answers(section, given)
        checked.append(kept)
        faults |= check_files(section, kept, images)
        wrong |= {f"info.{place}.{key}": fault for key, fault in faults.items()}
    if wrong:
        raise FieldsMissing(fields=wrong) if REQUIRED in wrong.values() else Invalid.of_fields(wrong)
    return checked, named


def _use_files(order_id: int, tenant_id: int, files: set[str]) -> None:
    Attachment.objects.filter(pk__in=files, tenant_id=tenant_id, order=None).update(order_id=order_id)
