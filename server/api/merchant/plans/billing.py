"""Invoices, and billing details at the payment provider."""

from dataclasses import asdict
from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import STARTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.company.identity.contracts import Menu
from server.company.payments.contracts import InvoiceView
from server.company.payments.contracts.traits import traits_of
from server.company.payments.selectors.invoices import my_invoices
from server.kit.money import to_decimal
from server.kit.paging import MAX_SIZE
from tenants.plans.services.billing import read_billing, takes_payments

area = Area("plans")
FILES = "/api/account-service/plan"


class InvoicesQuery(Schema):
    before: int | None = Field(default=None, ge=1, le=2**63 - 1, description="Only invoices older than this one.")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)


class CreditNoteOut(Out):
    number: str
    pdf_url: str


class InvoiceOut(Out):
    id: Id
    number: str
    provider: str = Field(description="stripe, shopify or balance.")
    plan: str
    platform: int | None
    state: str = Field(description="open, paid, void or uncollectible.")
    total: str
    tax: str = Field(description="Included in the total.")
    refunded: str = Field(description="The refunded part.")
    currency: str
    period_start: datetime
    period_end: datetime
    issued_at: datetime
    paid_at: datetime | None
    url: str = Field(description="The payment page of an open invoice; else empty.")
    pdf_url: str = Field(description="Empty if there is none.")
    credit_notes: list[CreditNoteOut] = Field(description="For refunds of payments from the balance.")


class InvoicesOut(Envelope):
    invoices: list[InvoiceOut]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class CardOut(Out):
    brand: str
    last4: str
    month: int
    year: int
    is_default: bool


class BillingOut(Out):
    name: str
    email: str
    address: list[str] = Field(description="Line by line, the country's code last.")
    tax_ids: list[str]
    cards: list[CardOut]


class BillingEnvelope(Envelope):
    billing: BillingOut
    takes_payments: bool = Field(description="Whether the provider has a page to change this.")


@area.get("/plan/invoices", id="plan.invoices", may=needs(Menu.ACCOUNT))
def invoices(request: ActorRequest, query: Query[InvoicesQuery]) -> InvoicesOut:
    """List the invoices, newest first."""
    language = reader_language(request)
    found, has_more = my_invoices(request.actor, before=query.before, size=query.size, language=language)
    return InvoicesOut(invoices=[_invoice(invoice) for invoice in found], has_more=has_more)


@area.get("/plan/billing", id="plan.billing", rate=STARTS_BY_MERCHANT, may=needs(Menu.ACCOUNT))
def billing(request: ActorRequest) -> BillingEnvelope:
    """Show cards, billing address and tax ids of the payment provider."""
    return BillingEnvelope(billing=read_billing(request.actor), takes_payments=takes_payments())


def _invoice(invoice: InvoiceView) -> InvoiceOut:
    amounts = {"total": invoice.total_minor, "tax": invoice.tax_minor, "refunded": invoice.refunded_minor}
    shown = {name: to_decimal(minor, invoice.currency) for name, minor in amounts.items()}
    notes = [
        CreditNoteOut(number=number, pdf_url=f"{FILES}/credit_note/{pk}.pdf") for pk, number in invoice.credit_notes
    ]
    return InvoiceOut(**asdict(invoice) | shown | {"pdf_url": _pdf_of(invoice), "credit_notes": notes})


def _pdf_of(invoice: InvoiceView) -> str:
    """Return the address of the PDF; for payments from the balance it is our own."""
    if not traits_of(invoice.provider).is_balance:
        return invoice.pdf_url
    return f"{FILES}/invoice/{invoice.id}.pdf" if invoice.paid_at else ""
