"""Notices to merchants about failed payments, their consequences, and expiring cards."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.contracts.dunning import DueNotice, NoticeStage
from server.company.payments.selectors.notices import due_notices
from server.company.payments.services.dunning import take_notice
from server.company.plans.selectors import plan_names_in_both
from server.kit.money import format_money
from server.platforms.contracts import PLATFORM_NAMES, Platform
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note

KINDS = {
    NoticeStage.FAILED: EventKind.PAYMENT_FAILED,
    NoticeStage.READ_ONLY_SOON: EventKind.READ_ONLY_SOON,
    NoticeStage.READ_ONLY: EventKind.READ_ONLY,
    NoticeStage.RECOVERED: EventKind.PAYMENT_ARRIVED,
    NoticeStage.ENDED: EventKind.PLAN_UNPAID,
    NoticeStage.CARD: EventKind.CARD_EXPIRES,
    NoticeStage.SHORT: EventKind.BALANCE_SHORT,
}


def tell_arrears(actor: Actor, *, now: datetime) -> None:
    """Send the due notices, each once: a notice is recorded in the same transaction."""
    with transaction.atomic():
        for due in due_notices(actor.tenant_id, now=now):
            if take_notice(actor.tenant_id, due, now=now):
                params = _params(due) | _names(due)
                note(_kind(due), object_key=f"{due.episode} {due.turn}", params=params, now=now)


def _kind(due: DueNotice) -> EventKind:
    if due.is_from_balance and due.stage is NoticeStage.FAILED:
        return EventKind.BALANCE_UNPAID
    is_late = due.stage is NoticeStage.FAILED and due.is_read_only
    return EventKind.PAYMENT_STILL_FAILS if is_late else KINDS[due.stage]


def _params(due: DueNotice) -> dict[str, str]:
    if due.stage is NoticeStage.CARD:
        return {"card": due.card_last4, "month": due.card_month}
    return {
        "amount": format_money(due.amount_minor, due.currency),
        "platform": PLATFORM_NAMES[Platform(due.platform)],
        "retry": due.next_try_at.isoformat() if due.next_try_at else "none",
        "date": due.read_only_from.isoformat() if due.read_only_from else "",
    }


def _names(due: DueNotice) -> dict[str, str]:
    """Return the plan's name in both languages, because each reader has their own."""
    if due.plan_id is None:
        return {}
    english, chinese = plan_names_in_both(due.plan_id)
    return {"plan": english, "plan_zh": chinese}
