"""Contracts of invoicing: invoices and credit notes ("papers"), and their recipients."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class PaperKind(StrEnum):
    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"


@dataclass(frozen=True, slots=True)
class BuyerDetails:
    """The recipient of invoices; `address` is line by line, the country's code last."""

    name: str = ""
    email: str = ""
    address: tuple[str, ...] = ()
    tax_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperDraft:
    """A paper to issue. Amounts in minor units, the total includes tax; `subject_id` is the invoice or refund id.

    `invoice_id` is the invoice itself, or the one that a credit note corrects.
    """

    kind: PaperKind
    merchant_id: int
    invoice_id: int
    subject_id: int
    item_en: str
    item_zh: str
    platform: int | None
    period_start: datetime
    period_end: datetime
    total_minor: int
    tax_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class Paper:
    """An issued paper; a credit note names the invoice that it corrects."""

    subject_id: int
    kind: PaperKind
    number: str
    corrects: str
    merchant_id: int
    invoice_id: int
    issued_at: datetime
    seller: tuple[str, ...]
    buyer: BuyerDetails
    item_en: str
    item_zh: str
    platform: int | None
    period_start: datetime
    period_end: datetime
    total_minor: int
    tax_minor: int
    currency: str
