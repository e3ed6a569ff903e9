"""Our own invoices and credit notes as PDF documents."""

from django.http import HttpResponse

from server.api.gateway.areas import Area
from server.api.gateway.csv import pdf_response
from server.api.gateway.papers import paper_document
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.company.identity.contracts import Menu
from server.company.invoicing.contracts import PaperKind
from server.company.payments.selectors.invoices import my_paper

area = Area("plans")


@area.get(
    "/plan/invoice/{int:invoice_id}.pdf",
    id="plan.invoice",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Menu.ACCOUNT),
    response={200: None},
)
def invoice(request: ActorRequest, invoice_id: int) -> HttpResponse:
    """Download the invoice of a payment from the balance."""
    return _file(request, PaperKind.INVOICE, invoice_id)


@area.get(
    "/plan/credit_note/{int:refund_id}.pdf",
    id="plan.credit_note",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Menu.ACCOUNT),
    response={200: None},
)
def credit_note(request: ActorRequest, refund_id: int) -> HttpResponse:
    """Download the credit note of a refund to the balance."""
    return _file(request, PaperKind.CREDIT_NOTE, refund_id)


def _file(request: ActorRequest, kind: PaperKind, subject_id: int) -> HttpResponse:
    paper = my_paper(request.actor, kind, subject_id)
    return pdf_response(f"{paper.number}.pdf", paper_document(paper, language=reader_language(request)))
