"""Ask suppliers for freight: once per variant, quantity and country for all orders, and remember the answer an hour."""

import contextvars
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connections, transaction
from django.db.models import Min, Q

from server.jobs.door import enqueue
from server.kit import clock
from server.kit.bulk import put_rows, update_rows
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Retryable
from server.ports.finding import FreightQuote
from server.ports.suppliers import Supplier
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.sources import FreightQuestion, freight_question
from tenants.orders.contracts.plans import Question
from tenants.orders.models import FreightQuoteRow

LIFE = timedelta(hours=1)
LEASE = timedelta(minutes=2)
PAUSE = 10.0
"""Seconds until a supplier that did not answer is asked again, unless it says when."""
GIVEN_UP = timedelta(minutes=10)
"""A supplier that only fails for so long leaves its freight unknown; one that is busy is waited for."""
AT_ONCE = 8
A_TURN = 40
UNKNOWN = Reason("order.freight_unknown")


@dataclass(frozen=True, slots=True)
class Later:
    """The supplier cannot answer now; it is asked again after some seconds. `is_busy`: it said so itself."""

    reason: Reason
    after: float
    is_busy: bool


Answer = tuple[Sequence[Mapping[str, Any]], Any] | Later


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


def answer_quotes() -> float | None:
    """Answer some of the waiting questions; return after how many seconds to go on, None when no more wait.

    Calls suppliers, several at a time. A supplier that is busy is left alone as long as it asks for; its questions keep
    waiting.
    """
    rows = _claimed(clock.now())
    products = {product.id: product for product in read_for_publishing({row.product_id for row in rows})}
    questions = {key: _question(product) for key, product in products.items()}
    busy: dict[Supplier, Later] = {}
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="quote") as pool:
        futures = [
            pool.submit(contextvars.copy_context().run, _ask, row, questions.get(row.product_id), busy) for row in rows
        ]
        answers = [future.result() for future in futures]
    now = clock.now()
    for row, answer in zip(rows, answers, strict=True):
        _write(row, answer, now)
    update_rows(rows, ["services", "reason", "answered_at", "claimed_until"])
    return _until_next(clock.now())


def _write(row: FreightQuoteRow, answer: Answer, now: datetime) -> None:
    if not isinstance(answer, Later):
        (row.services, row.reason), row.answered_at, row.claimed_until = answer, now, None
    elif answer.is_busy or now - row.asked_at < GIVEN_UP:
        row.claimed_until = now + timedelta(seconds=answer.after)
    else:
        row.services, row.reason, row.answered_at, row.claimed_until = [], answer.reason.stored(), now, None


def _until_next(now: datetime) -> float | None:
    waiting = FreightQuoteRow.objects.filter(answered_at=None)
    if waiting.filter(_free(now)).exists():
        return 0
    first = waiting.aggregate(first=Min("claimed_until"))["first"]
    return None if first is None else max(1.0, (first - now).total_seconds())


def purge_quotes(*, now: datetime) -> None:
    """Delete answers that nobody may use any more."""
    FreightQuoteRow.objects.filter(asked_at__lt=now - timedelta(days=7)).delete()


def _question(product: ListedForPublishing) -> FreightQuestion | Answer | None:
    try:
        return freight_question(product)
    except OutsideFailure as failure:
        return _failed(failure)


def _free(now: datetime) -> Q:
    return Q(claimed_until=None) | Q(claimed_until__lte=now)


def _claimed(now: datetime) -> list[FreightQuoteRow]:
    with transaction.atomic():
        waiting = FreightQuoteRow.objects.select_for_update(skip_locked=True).filter(_free(now), answered_at=None)
        free = list(waiting.order_by("asked_at", "pk")[:A_TURN])
        FreightQuoteRow.objects.filter(pk__in=[row.pk for row in free]).update(claimed_until=now + LEASE)
    return free


def _ask(row: FreightQuoteRow, question: FreightQuestion | Answer | None, busy: dict[Supplier, Later]) -> Answer:
    if not isinstance(question, FreightQuestion):
        return question or ([], UNKNOWN.stored())
    supplier = question.link.supplier
    if supplier in busy:
        return busy[supplier]
    try:
        quotes = question.ask(source_sku_id=row.source_sku_id, quantity=row.quantity, country=row.country)
    except OutsideFailure as failure:
        answer = _failed(failure)
        if isinstance(answer, Later) and answer.is_busy:
            busy[supplier] = answer
        return answer
    finally:
        for opened in connections.all(initialized_only=True):
            opened.close()
    return [_kept(quote) for quote in quotes], None


def _failed(failure: OutsideFailure) -> Answer:
    if not isinstance(failure, Retryable):
        return [], failure.reason.stored()
    return Later(failure.reason, PAUSE if failure.after is None else failure.after, failure.after is not None)


def _kept(quote: FreightQuote) -> dict[str, Any]:
    return {
        "service": quote.service,
        "carrier": quote.carrier,
        "cost_minor": quote.cost_minor,
        "currency": quote.currency,
        "min_days": quote.min_days,
        "max_days": quote.max_days,
    }
