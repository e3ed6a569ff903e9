"""Products of a topic page from a table or from links: check first, then import."""

from dataclasses import asdict

from ninja import File, Form, UploadedFile
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.topic_products.routes import MAY_EDIT
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import TABLES_BY_STAFF, refuse_when_too_often
from server.company.catalogue.contracts.products import ImportedProducts
from server.company.catalogue.services.product_tables import import_topic_products
from server.kit import clock
from server.kit.checks import need
from server.kit.sentences import in_language

area = StaffArea("topic products")

MOST_FAULTS = 200
MOST_BYTES = 5 * 1024 * 1024
TOO_LARGE = "This file is larger than 5 MB."


class ProductTableIn(Body):
    page_id: int = Field(ge=1, le=2**62)
    currency: str = Field(default="USD", max_length=3, description="The currency of the prices in the table.")


class ProductFaultOut(Out):
    row: int = Field(description="The row number in a spreadsheet program, from 1.")
    field: str
    fault: str


class ImportedProductsOut(Out):
    rows: int
    new: int
    awaited: int = Field(description="How many of the new ones must be read from their suppliers first.")
    known: int = Field(description="Already on the page, or earlier in the table.")
    faulty: int
    faults: list[ProductFaultOut] = Field(description="The first 200.")


@area.post("/topic_products/import/check", id="topic_products.check_import", may=MAY_EDIT)
def check_import(request: StaffRequest, file: File[UploadedFile], payload: Form[ProductTableIn]) -> ImportedProductsOut:
    """Check a table of products, or of links only; nothing is saved."""
    return shown_import(_imported(request, file, payload, keeps=False), reader_language(request))


@area.post("/topic_products/import", id="topic_products.import", may=MAY_EDIT)
def import_table(request: StaffRequest, file: File[UploadedFile], payload: Form[ProductTableIn]) -> ImportedProductsOut:
    """Publish the valid rows on a page; a repeated import adds no duplicates."""
    with on_record(request, "topic_products.import", f"topic page {payload.page_id}") as note:
        found = _imported(request, file, payload, keeps=True)
        note.detail["count"] = found.new
    return shown_import(found, reader_language(request))


def _imported(request: StaffRequest, file: UploadedFile, payload: ProductTableIn, *, keeps: bool) -> ImportedProducts:
    refuse_when_too_often(TABLES_BY_STAFF, str(request.actor.user_id))
    need((file.size or 0) <= MOST_BYTES, "file", TOO_LARGE)
    currency = payload.currency.strip().upper()
    return import_topic_products(
        request.actor, page_id=payload.page_id, content=file.read(), currency=currency, keeps=keeps, now=clock.now()
    )


def shown_import(found: ImportedProducts, language: str) -> ImportedProductsOut:
    """Return the result of a table, in the reader's language."""
    faults = [
        ProductFaultOut(row=fault.row, field=fault.field, fault=in_language(fault.fault, language))
        for fault in found.faults[:MOST_FAULTS]
    ]
    return ImportedProductsOut(**asdict(found) | {"faults": faults})
