"""Ask suppliers for freight: once per variant, quantity and country for all orders, and remember the answer an hour."""

import contextvars
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

from django.db import connections, transaction

from server.jobs.door import enqueue
from server.kit import clock
from server.kit.bulk import put_rows, update_rows
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure
from server.ports.finding import FreightQuote
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.sources import FreightQuestion, freight_question
from tenants.orders.contracts.plans import Question
from tenants.orders.models import FreightQuoteRow

LIFE = timedelta(hours=1)
LEASE = timedelta(seconds=60)
AT_ONCE = 8
A_TURN = 40
UNKNOWN = Reason("order.freight_unknown")


def ask_quotes(questions: Collection[Question], *, now: datetime) -> None:
    """Queue the questions that have no answer of the last hour. Nobody waits for them here."""
    rows: list[dict[str, Any]] = [
        {
            "product_id": question.product_id,
            "source_sku_id": question.source_sku_id,
            "quantity": question.quantity,
            "country": question.country,
            "asked_at": now,
            "answered_at": None,
            "claimed_until": None,
            "services": [],
            "reason": None,
        }
        for question in sorted(questions)
    ]
    unique = ("product_id", "source_sku_id", "quantity", "country")
    put_rows(FreightQuoteRow, rows, unique=unique, update=("asked_at", "answered_at", "claimed_until"))
    if rows:
        wake()


def wake() -> None:
    """Queue the answering of waiting questions, unless it is queued: a preview that waits never waits for nobody."""
    enqueue("orders.answer_quotes", key="quotes")


def answer_quotes() -> bool:
    """Answer some of the waiting questions; return whether more wait. Calls suppliers, several at a time."""
    rows = _claimed(clock.now())
    if not rows:
        return False
    products = {product.id: product for product in read_for_publishing({row.product_id for row in rows})}
    questions = {key: _question(product) for key, product in products.items()}
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="quote") as pool:
        futures = [
            pool.submit(contextvars.copy_context().run, _ask, row, questions.get(row.product_id)) for row in rows
        ]
        answers = [future.result() for future in futures]
    now = clock.now()
    for row, (services, reason) in zip(rows, answers, strict=True):
        row.services, row.reason, row.answered_at, row.claimed_until = services, reason, now, None
    update_rows(rows, ["services", "reason", "answered_at", "claimed_until"])
    return FreightQuoteRow.objects.filter(answered_at=None).exists()


def purge_quotes(*, now: datetime) -> None:
    """Delete answers that nobody may use any more."""
    FreightQuoteRow.objects.filter(asked_at__lt=now - timedelta(days=7)).delete()


def _question(product: ListedForPublishing) -> FreightQuestion | Reason | None:
    try:
        return freight_question(product)
    except OutsideFailure as failure:
        return failure.reason


def _claimed(now: datetime) -> list[FreightQuoteRow]:
    with transaction.atomic():
        waiting = FreightQuoteRow.objects.select_for_update(skip_locked=True).filter(answered_at=None)
        free = [row for row in waiting.order_by("asked_at", "pk")[: A_TURN * 2] if not _is_claimed(row, now)][:A_TURN]
        FreightQuoteRow.objects.filter(pk__in=[row.pk for row in free]).update(claimed_until=now + LEASE)
    return free


def _is_claimed(row: FreightQuoteRow, now: datetime) -> bool:
    return row.claimed_until is not None and row.claimed_until > now


def _ask(row: FreightQuoteRow, question: FreightQuestion | Reason | None) -> tuple[Sequence[Mapping[str, Any]], Any]:
    if not isinstance(question, FreightQuestion):
        return [], (question or UNKNOWN).stored()
    try:
        quotes = question.ask(source_sku_id=row.source_sku_id, quantity=row.quantity, country=row.country)
    except OutsideFailure as failure:
        return [], failure.reason.stored()
    finally:
        for opened in connections.all(initialized_only=True):
            opened.close()
    return [_kept(quote) for quote in quotes], None


def _kept(quote: FreightQuote) -> dict[str, Any]:
    return {
        "service": quote.service,
        "carrier": quote.carrier,
        "cost_minor": quote.cost_minor,
        "currency": quote.currency,
        "min_days": quote.min_days,
        "max_days": quote.max_days,
    }
