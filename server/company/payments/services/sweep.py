"""Sweeps for what no event reported: pages without a return, and periods that ended."""

from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import structlog
from django.db.models import F, Q

from server.company.identity.selectors.deletion import deletions_requested
from server.company.payments.contracts import CHANGE, ChargeState, Provider
from server.company.payments.contracts.traits import INVOICING, traits_of
from server.company.payments.errors import AlreadyPaid
from server.company.payments.models import Charge, Invoice, PaidSubscription
from server.company.payments.services.charges import close_charge
from server.company.payments.services.invoices import apply_invoice
from server.company.payments.services.settlements import settle_charge
from server.company.payments.services.subscriptions import apply_subscription
from server.ports.failures import OutsideFailure
from server.ports.payment_states import OWING
from server.ports.registry import collectors, subscriptions
from server.tenancy.models import Tenant, TenantState

AFTER = timedelta(minutes=15)
"""An event should have arrived by then."""
ASK_AGAIN = timedelta(hours=1)
AT_ONCE = 100
LONG_AGO = datetime.min.replace(tzinfo=UTC)

log = structlog.get_logger("tradewind.payments")


def sweep_charges(*, now: datetime) -> int:
    """Settle charges that are still open, and close those of merchants who leave; return how many were decided."""
    waiting = Charge.objects.filter(provider__in=collectors(), state=ChargeState.OPENED, opened_at__lt=now - AFTER)
    known = ~Q(external_id="", confirm_url="") | Q(key__startswith=CHANGE)
    rows = list(waiting.filter(known).order_by("-pk")[:AT_ONCE])
    unwanted = _unwanted(rows)
    return sum(_closed(row, now) if row.pk in unwanted else _settled(row.pk, now) for row in rows)


def sweep_subscriptions(*, now: datetime) -> int:
    """Read subscriptions again whose period has ended since the last reading; return how many."""
    late = PaidSubscription.objects.filter(ended_at=None, period_end__lt=now - AFTER, read_at__lt=now - ASK_AGAIN)
    rows = late.filter(provider__in=collectors()).order_by("read_at")[:AT_ONCE]
    return sum(_read(row.external_id, Provider(row.provider)) for row in rows)


def sweep_owing(*, now: datetime) -> int:
    """Read the unpaid invoices of subscriptions again; return how many."""
    owing = PaidSubscription.objects.filter(ended_at=None, state__in=OWING, read_at__lt=now - ASK_AGAIN)
    rows = owing.filter(provider__in=collectors()).order_by("read_at")[:AT_ONCE]
    return sum(_read_again(row) for row in rows)


def read_empty_invoices() -> tuple[int, int]:
    """Read invoices again that were saved with a period of no length; return how many, and how many have one now.

    The nightly recognition then takes back what their revenue was ahead.
    """
    empty = Invoice.objects.filter(provider__in=INVOICING, period_end=F("period_start"))
    names = list(empty.order_by("pk").values_list("external_id", flat=True))
    read = sum(_read_invoice(name) for name in names)
    return read, len(names) - empty.filter(external_id__in=names).count()


def read_all_owed(merchant_id: int) -> list[int]:
    """Read all subscriptions again whose payment failed; return their ids. The port's failures."""
    owing = PaidSubscription.objects.filter(merchant_id=merchant_id, ended_at=None, state__in=OWING)
    rows = list(owing.filter(provider__in=collectors()).order_by("pk"))
    for row in rows:
        read_owed(row)
    return [row.pk for row in rows]


def read_owed(row: PaidSubscription) -> None:
    """Read a subscription again, with its latest invoice if the provider has one. The port's failures."""
    provider = Provider(row.provider)
    sends_invoices = traits_of(provider).sends_invoices
    invoice = subscriptions(provider).read_subscription(row.external_id).invoice if sends_invoices else ""
    if invoice:
        apply_invoice(invoice)
    else:
        apply_subscription(row.external_id, provider=provider)


def _unwanted(rows: Collection[Charge]) -> set[int]:
    """Return the charges of deleted merchants, and those that were opened before their merchant asked to be deleted."""
    merchants = {row.merchant_id for row in rows}
    here = Tenant.objects.filter(pk__in=merchants).exclude(state=TenantState.DELETING)
    staying, requested = set(here.values_list("pk", flat=True)), deletions_requested(merchants)
    return {
        row.pk
        for row in rows
        if row.merchant_id not in staying or row.opened_at <= requested.get(row.merchant_id, LONG_AGO)
    }


def _settled(charge_id: int, now: datetime) -> bool:
    try:
        return settle_charge(charge_id, now=now) is not ChargeState.OPENED
    except OutsideFailure as failure:
        log.warning("charge_not_settled", charge=charge_id, reason=failure.reason.code)
        return False


def _closed(row: Charge, now: datetime) -> bool:
    """Close the page of a merchant who leaves: nobody should pay for what will not run. A payment counts even so."""
    try:
        with suppress(AlreadyPaid):
            close_charge(row, now=now, reason="merchant_left")
    except OutsideFailure as failure:
        log.warning("page_not_closed", charge=row.pk, reason=failure.reason.code)
        return False
    return True


def _read_again(row: PaidSubscription) -> bool:
    try:
        read_owed(row)
    except OutsideFailure as failure:
        log.warning("arrears_not_read", subscription=row.external_id, reason=failure.reason.code)
        return False
    return True


def _read_invoice(external_id: str) -> bool:
    try:
        return apply_invoice(external_id)
    except OutsideFailure as failure:
        log.warning("invoice_not_read", invoice=external_id, reason=failure.reason.code)
        return False


def _read(external_id: str, provider: Provider) -> bool:
    try:
        return apply_subscription(external_id, provider=provider) is not None
    except OutsideFailure as failure:
        log.warning("subscription_not_read", subscription=external_id, reason=failure.reason.code)
        return False
