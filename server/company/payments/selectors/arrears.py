"""Reads of what merchants owe, and refusals because of it."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.conf import settings

from server.company.payments.contracts.dunning import Arrears, ReadOnly
from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import PlanUnpaid
from server.company.payments.models import Customer, Invoice, PaidSubscription
from server.company.payments.rules import arrears_state, read_only_of
from server.company.payments.selectors.reach import covering
from server.company.plans.contracts import Origin
from server.company.plans.selectors import charged_platforms, plan_names
from server.platforms.contracts import Platform
from server.ports.payment_states import OWING, InvoiceStatus, SubscriptionStatus

ALL_IS_PAID = ReadOnly()


def read_only(merchant_id: int, *, now: datetime) -> ReadOnly:
    """Return what is read-only because it was not paid within the grace. One query, three more if any is owed."""
    overdue = PaidSubscription.objects.filter(
        merchant_id=merchant_id,
        ended_at=None,
        state=SubscriptionStatus.PAST_DUE,
        past_due_since__lte=now - settings.PAYMENT_GRACE,
    )
    ids = set(overdue.values_list("pk", flat=True))
    if not ids:
        return ALL_IS_PAID
    overdue_on = {platform: row.platform for platform, row in covering(merchant_id).items() if row.pk in ids}
    return read_only_of(overdue_on, charged_platforms(merchant_id, now=now))


def refuse_unpaid(merchant_id: int, *, platforms: Collection[int] = (), is_import: bool = False, now: datetime) -> None:
    """Raise PlanUnpaid if a plan of these platforms is read-only, or if no paid plan is left for importing."""
    found = read_only(merchant_id, now=now)
    refused = found.platforms & set(platforms)
    if not refused and is_import and found.refuses_import:
        refused = found.named
    if refused:
        raise PlanUnpaid(Platform(min(refused)))


def list_arrears(merchant_id: int, *, now: datetime, language: str = "en") -> list[Arrears]:
    """List the plans whose last payment failed, by platform. One query, four more for merchants who owe."""
    owing = PaidSubscription.objects.filter(merchant_id=merchant_id, ended_at=None, state__in=OWING)
    rows = list(owing.exclude(past_due_since=None).order_by("platform", "pk"))
    if not rows:
        return []
    charged = charged_platforms(merchant_id, now=now)
    mine = [row for row in rows if _is_meant(row, charged)]
    opened = Invoice.objects.filter(subscription__in=mine, state=InvoiceStatus.OPEN).order_by("issued_at", "pk")
    invoices = {row.subscription_id: row for row in opened}
    cards = dict(Customer.objects.filter(merchant_id=merchant_id).values_list("provider", "card_last4"))
    plans = plan_names({row.plan_id for row in mine}, language=language)
    return [_arrears(row, invoices.get(row.pk), plans, cards, now) for row in mine]


def _is_meant(row: PaidSubscription, charged: Mapping[int, str]) -> bool:
    """Tell whether the unpaid plan is the current one or ended without a replacement."""
    ended = row.state == SubscriptionStatus.UNPAID
    return row.platform not in charged if ended else charged.get(row.platform) == Origin.PAID


def _arrears(
    row: PaidSubscription, invoice: Invoice | None, plans: Mapping[int, str], cards: Mapping[str, str], now: datetime
) -> Arrears:
    since = row.past_due_since or now
    read_only_from = since + settings.PAYMENT_GRACE
    traits = traits_of(row.provider)
    return Arrears(
        subscription_id=row.pk,
        episode=invoice.external_id if invoice else f"subscription {row.pk} {row.period_end:%Y-%m-%d}",
        platform=row.platform,
        plan_id=row.plan_id,
        plan=plans.get(row.plan_id, ""),
        amount_minor=invoice.total_minor if invoice else row.price_minor,
        currency=invoice.currency if invoice else row.currency,
        state=arrears_state(SubscriptionStatus(row.state), read_only_from, now=now),
        since=since,
        attempts=invoice.attempts if invoice else int(not traits.sends_invoices),
        next_try_at=invoice.next_try_at if invoice else None,
        read_only_from=read_only_from,
        pay_url=invoice.hosted_url if invoice else traits.bill_page(row.external_id),
        card_last4=cards.get(row.provider, ""),
        is_from_balance=traits.is_balance,
    )
