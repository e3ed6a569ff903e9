"""Reads of a merchant's invoices and of their customer id at the provider."""

from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from server.company.identity.contracts import Actor, Sensitive
from server.company.invoicing.contracts import Paper, PaperKind
from server.company.invoicing.selectors import credit_notes_of, read_paper
from server.company.payments.contracts import InvoiceView, Provider
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import Customer, Invoice
from server.company.plans.errors import NoRightToPlans
from server.company.plans.selectors import plan_names
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.ports.payment_states import InvoiceStatus


def my_invoices(actor: Actor, *, before: int | None, size: int, language: str) -> tuple[list[InvoiceView], bool]:
    """List a page of the merchant's invoices, newest first, and whether older ones exist; drafts are left out.

    NoRightToPlans; NotFound if `before` is not an invoice of theirs.
    """
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        raise NoRightToPlans
    own = Invoice.objects.filter(merchant_id=actor.tenant_id).exclude(state=InvoiceStatus.DRAFT)
    older = _older(own, before) if before is not None else own
    refunded = Coalesce(Sum("payments__refunded_minor"), 0)
    rows = list(older.annotate(refunded_minor=refunded).order_by("-issued_at", "-pk")[: size + 1])
    shown = rows[:size]
    names = plan_names([row.plan_id for row in shown if row.plan_id], language=language)
    notes = credit_notes_of([row.pk for row in shown if traits_of(row.provider).is_balance])
    views = [
        from_row(
            InvoiceView,
            row,
            plan=names.get(row.plan_id or 0, ""),
            url=_page_of(row),
            credit_notes=tuple((note.subject_id, note.number) for note in notes.get(row.pk, ())),
        )
        for row in shown
    ]
    return views, len(rows) > size


def my_paper(actor: Actor, kind: PaperKind, subject_id: int) -> Paper:
    """Read an invoice or credit note of ours. NoRightToPlans; NotFound for another merchant's or a provider's."""
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        raise NoRightToPlans
    return read_paper(kind, subject_id, merchant_id=actor.tenant_id)


def customer_at(merchant_id: int, provider: Provider) -> str:
    """Return the provider's id of the merchant; empty if the provider does not know them."""
    known = Customer.objects.filter(merchant_id=merchant_id, provider=provider)
    return known.values_list("external_id", flat=True).first() or ""


def _older(own: QuerySet[Invoice], invoice_id: int) -> QuerySet[Invoice]:
    last = own.filter(pk=invoice_id).first()
    if last is None:
        raise NotFound
    return own.filter(Q(issued_at__lt=last.issued_at) | Q(issued_at=last.issued_at, pk__lt=last.pk))


def _page_of(row: Invoice) -> str:
    return row.hosted_url if row.state == InvoiceStatus.OPEN else ""
