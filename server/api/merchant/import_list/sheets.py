"""The Import List as a CSV file or Excel workbook: exported by filter, and applied as a bulk change after editing."""

from collections.abc import Iterator

from django.http import HttpResponse, StreamingHttpResponse
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_stream, workbook_response
from server.api.gateway.feeds import tenant_of
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.import_list.bulk import PreviewRowOut
from server.api.merchant.import_list.selections import FilterFields
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.sentences import in_language
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts.sheets import COLUMNS, MOST_BYTES
from tenants.importing.selectors.sheets import BATCH, exported_ids, exported_rows
from tenants.importing.services.sheets import check_sheet, start_sheet

area = Area("import list")

MAY = needs(Menu.IMPORT_LIST)


class SheetErrorOut(Out):
    line: int = Field(description="The line number, from 1.")
    message: str


class SheetPreviewOut(Envelope):
    rows: int
    changed: int = Field(description="How many products change.")
    errors: list[SheetErrorOut] = Field(description="The first 200.")
    products: list[PreviewRowOut] = Field(description="The first that change.")


@area.get("/import_list/export.csv", id="import_list.export", rate=EXPORTS_BY_MERCHANT, may=MAY, response={200: None})
def export(request: ActorRequest, query: Query[FilterFields]) -> StreamingHttpResponse:
    """Download the filtered list as CSV, to edit and upload again."""
    ids = exported_ids(request.actor, query.chosen())
    rows = _rows(tenant_of(request.actor), ids)
    return csv_stream(f"import-list-{clock.now():%Y-%m-%d}.csv", COLUMNS, rows)


@area.get(
    "/import_list/export.xlsx",
    id="import_list.export.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    response={200: None},
)
def export_workbook(request: ActorRequest, query: Query[FilterFields]) -> HttpResponse:
    """Download the filtered list as an Excel workbook, of at most 50,000 rows."""
    ids = exported_ids(request.actor, query.chosen())
    rows = _rows(tenant_of(request.actor), ids)
    return workbook_response(f"import-list-{clock.now():%Y-%m-%d}.xlsx", COLUMNS, rows)


@area.post(
    "/import_list/sheet/check", id="import_list.sheet.check", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORK
)
def check(request: ActorRequest, file: File[UploadedFile]) -> SheetPreviewOut:
    """Check an edited file: its changes, and its errors by line; changes nothing."""
    found, language = check_sheet(content=_content(file)), reader_language(request)
    errors = [SheetErrorOut(line=error.line, message=in_language(error.message, language)) for error in found.errors]
    products = [PreviewRowOut.model_validate(product) for product in found.products]
    return SheetPreviewOut(rows=found.rows, changed=found.changed, errors=errors, products=products)


@area.post("/import_list/sheet", id="import_list.sheet", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def start(
    request: ActorRequest, file: File[UploadedFile], skip_errors: bool = False, idempotency_key: IdempotencyKey = ""
) -> StartedOut:
    """Apply the changes of an edited file (starts BULK_CHANGE)."""
    started = start_sheet(
        request.actor,
        content=_content(file),
        skip_errors=skip_errors,
        now=clock.now(),
        idempotency_key=idempotency_key,
    )
    return StartedOut(data=str(started.id))


def _content(file: UploadedFile) -> bytes:
    # One byte more shows that the file is too large.
    return bytes(file.read(MOST_BYTES + 1))


def _rows(tenant: TenantRef, product_ids: list[int]) -> Iterator[list[str]]:
    # Read while they are sent, outside the request's scope.
    for start_at in range(0, len(product_ids), BATCH):
        with tenant_scope_of(tenant):
            rows = exported_rows(product_ids[start_at : start_at + BATCH])
        yield from rows
