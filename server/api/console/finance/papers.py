"""Invoices and credit notes of balance payments, for finance."""

from django.http import HttpResponse

from server.api.gateway.areas import StaffArea
from server.api.gateway.csv import pdf_response
from server.api.gateway.papers import paper_document
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.company.invoicing.contracts import PaperKind
from server.company.invoicing.selectors import read_paper
from server.company.staff.contracts import StaffRight

area = StaffArea("payments")

MAY_SEE = needs(StaffRight.SEE_FINANCE)


@area.get("/invoices/{int:invoice_id}/paper.pdf", id="invoices.paper", may=MAY_SEE)
def invoice(request: StaffRequest, invoice_id: int) -> HttpResponse:
    """Download the invoice of a balance payment."""
    return _file(request, PaperKind.INVOICE, invoice_id)


@area.get("/refunds/{int:refund_id}/paper.pdf", id="refunds.paper", may=MAY_SEE)
def credit_note(request: StaffRequest, refund_id: int) -> HttpResponse:
    """Download the credit note of a refund to a balance."""
    return _file(request, PaperKind.CREDIT_NOTE, refund_id)


def _file(request: StaffRequest, kind: PaperKind, subject_id: int) -> HttpResponse:
    paper = read_paper(kind, subject_id=subject_id)
    return pdf_response(f"{paper.number}.pdf", paper_document(paper, language=reader_language(request)))
