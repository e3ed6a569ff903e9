"""Issuing of papers, in the same transaction that moves the money."""

from datetime import datetime

from django.conf import settings
from django.db.models import F

from server.company.invoicing.contracts import BuyerDetails, PaperDraft, PaperKind
from server.company.invoicing.models import Buyer, IssuedPaper, Series

PREFIXES = {PaperKind.INVOICE: "INV", PaperKind.CREDIT_NOTE: "CN"}
"""Each prefix has a series of numbers a year, which starts with 1."""


def keep_buyer(merchant_id: int, details: BuyerDetails, *, now: datetime) -> None:
    """Save the recipient of the merchant's next papers."""
    facts = {"name": details.name, "email": details.email, "asked_at": now}
    lists = {"address": list(details.address), "tax_ids": list(details.tax_ids)}
    Buyer.objects.update_or_create(merchant_id=merchant_id, defaults={**facts, **lists})


def issue_paper(draft: PaperDraft, *, now: datetime) -> str:
    """Issue a paper with the next number and return that; a repeated call returns the same number.

    Call it late in the caller's transaction, because other issuers wait until it ends.
    """
    series = f"{PREFIXES[draft.kind]}-{now.year}"
    place = _next_place(series)
    known = IssuedPaper.objects.filter(kind=draft.kind, subject_id=draft.subject_id).first()
    if known is not None:
        return known.number
    number = f"{series}-{place + 1:06}"
    _write(draft, number, now)
    Series.objects.filter(name=series).update(last=F("last") + 1)
    return number


def _next_place(series: str) -> int:
    Series.objects.bulk_create([Series(name=series)], ignore_conflicts=True)
    return Series.objects.select_for_update().get(name=series).last


def _write(draft: PaperDraft, number: str, now: datetime) -> None:
    buyer = Buyer.objects.filter(merchant_id=draft.merchant_id).first() or Buyer(merchant_id=draft.merchant_id)
    IssuedPaper.objects.create(
        kind=draft.kind,
        number=number,
        corrects=_corrected(draft),
        merchant_id=draft.merchant_id,
        invoice_id=draft.invoice_id,
        subject_id=draft.subject_id,
        issued_at=now,
        seller=list(settings.INVOICE_SELLER),
        buyer_name=buyer.name,
        buyer_email=buyer.email,
        buyer_address=buyer.address,
        buyer_tax_ids=buyer.tax_ids,
        item_en=draft.item_en,
        item_zh=draft.item_zh,
        platform=draft.platform,
        period_start=draft.period_start,
        period_end=draft.period_end,
        total_minor=draft.total_minor,
        tax_minor=draft.tax_minor,
        currency=draft.currency,
    )


def _corrected(draft: PaperDraft) -> str:
    if draft.kind is PaperKind.INVOICE:
        return ""
    papers = IssuedPaper.objects.filter(kind=PaperKind.INVOICE, invoice_id=draft.invoice_id)
    return papers.values_list("number", flat=True).first() or ""
