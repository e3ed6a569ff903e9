"""What crosses from invoicing: papers, what they are for, and who gets them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class PaperKind(StrEnum):
    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"


@dataclass(frozen=True, slots=True)
class BuyerDetails:
    """Whom invoices are made out to; `address` line by line, the country's code last."""

    name: str = ""
    email: str = ""
    address: tuple[str, ...] = ()
    tax_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperDraft:
    """A paper to be. Amounts in minor units, the total with its tax; `subject_id` is the invoice or refund it is for.

    `invoice_id` is the invoice itself, or the one that a credit note gives back.
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
    """A paper as it was issued; a credit note names the invoice that it corrects."""

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
