"""Reads of issued papers. The caller checks who may see one."""

from collections.abc import Collection

from server.company.invoicing.contracts import BuyerDetails, Paper, PaperKind
from server.company.invoicing.models import IssuedPaper
from server.kit.errors import NotFound


def read_paper(kind: PaperKind, subject_id: int, *, merchant_id: int | None = None) -> Paper:
    """Read the paper of an invoice or refund id. NotFound, also for another merchant's."""
    rows = IssuedPaper.objects.filter(kind=kind, subject_id=subject_id)
    row = (rows if merchant_id is None else rows.filter(merchant_id=merchant_id)).first()
    if row is None:
        raise NotFound
    return _paper(row)


def credit_notes_of(invoice_ids: Collection[int]) -> dict[int, list[Paper]]:
    """Return the credit notes of these invoices, by invoice, oldest first. One query."""
    found: dict[int, list[Paper]] = {}
    rows = IssuedPaper.objects.filter(kind=PaperKind.CREDIT_NOTE, invoice_id__in=invoice_ids).order_by("pk")
    for row in rows:
        found.setdefault(row.invoice_id, []).append(_paper(row))
    return found


def _paper(row: IssuedPaper) -> Paper:
    buyer = BuyerDetails(row.buyer_name, row.buyer_email, tuple(row.buyer_address), tuple(row.buyer_tax_ids))
    return Paper(
        subject_id=row.subject_id,
        kind=PaperKind(row.kind),
        number=row.number,
        corrects=row.corrects,
        merchant_id=row.merchant_id,
        invoice_id=row.invoice_id,
        issued_at=row.issued_at,
        seller=tuple(row.seller),
        buyer=buyer,
        item_en=row.item_en,
        item_zh=row.item_zh,
        platform=row.platform,
        period_start=row.period_start,
        period_end=row.period_end,
        total_minor=row.total_minor,
        tax_minor=row.tax_minor,
        currency=row.currency,
    )
