"""Products from a file: upload a CSV file or an Excel workbook, map its columns, check it, import it."""

from collections.abc import Iterator
from typing import Any, Literal

import orjson
from django.http import HttpResponse, StreamingHttpResponse
from ninja import File, Query, Schema
from ninja.files import UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_response, csv_stream, workbook_response
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id, IdempotencyKey, IdOrEmpty, Sentence
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu, Sensitive
from server.kit import clock
from server.kit.files import open_file
from server.kit.reasons import render
from server.kit.sentences import in_language
from server.kit.sheets import DELIMITERS, ENCODINGS, XLSX
from server.kit.table_reader import MOST_ROWS
from tenants.importing.contracts.files import FileField, FileState, FileView, FormChoice
from tenants.importing.rules.file_samples import COLUMNS, ROWS
from tenants.importing.selectors.files import FailedRows, find_failed, read_file_view
from tenants.importing.services.files import check_file, choose_form, start_file_import, take_file

area = Area("import list")

MAY = needs(Menu.IMPORT_PRODUCT)
ROW, PROBLEM = "Row", "Problem"


class FormOut(Out):
    kind: str = Field(description="csv or xlsx.")
    encoding: str
    delimiter: str
    sheet: int = Field(description="The place of the workbook's sheet, from 0.")
    first: int = Field(description="The number of the row with the headings.")


class FileCountsOut(Out):
    rows: int
    new: int = Field(description="Products that will be created.")
    listed: int = Field(description="Products that are already in the Import List and will be skipped.")
    trashed: int = Field(description="Products that will be restored from the trash.")
    refused: int = Field(description="Products with errors, which will not be imported.")
    errors: int


class FileErrorOut(Out):
    row: int = Field(description="The row number, from 1; the heading is row 1.")
    column: str = Field(description="The heading of the cell; empty if it is not about a single cell.")
    reason: Sentence


class TopRowOut(Out):
    row: int = Field(description="The row number, from 1.")
    cells: list[str]


class FileOut(Out):
    id: Id
    name: str
    state: FileState
    form: FormOut
    headings: list[str]
    samples: list[list[str]] = Field(description="The first rows below the headings.")
    sheets: list[str] = Field(description="The names of a workbook's sheets, to choose from.")
    top: list[TopRowOut] = Field(description="The first rows of the file, to choose the one with the headings.")
    columns: dict[str, int] = Field(description="The position of each column, from 0, by its meaning.")
    currency: str
    platform: str = Field(description="The platform whose export it seems to be: Shopify, WooCommerce, or empty.")
    counts: FileCountsOut
    errors: list[FileErrorOut] = Field(description="The first 200.")
    refusal: Sentence = Field(description="Why the file could not be read.")
    room: int = Field(description="How many more products the plan allows.")
    record_id: IdOrEmpty = Field(description="The process that imports it.")


class FileAnswer(Envelope):
    file: FileOut
    encodings: list[str] = Field(description="The possible encodings of a CSV file.")
    delimiters: list[str] = Field(description="The possible delimiters of a CSV file.")


class SampleQuery(Schema):
    kind: Literal["csv", "xlsx"] = "csv"


class FormIn(Body):
    encoding: str = Field(default="", max_length=20)
    delimiter: str = Field(default="", max_length=1)
    sheet: int | None = Field(default=None, ge=0, le=1_000)
    first: int | None = Field(default=None, ge=1, le=MOST_ROWS)


class ColumnsIn(Body):
    columns: dict[FileField, int]
    currency: str = Field(max_length=3)


@area.post("/import_list/file", id="import_list.file.upload", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def upload(request: ActorRequest, file: File[UploadedFile]) -> FileAnswer:
    """Upload a product file of up to 50 MB; its columns are guessed by their headings."""
    file_id = take_file(request.actor, name=file.name or "", pieces=file.chunks(), size=file.size or 0, now=clock.now())
    return _answer(request, file_id)


@area.get("/import_list/file/sample", id="import_list.file.sample", may=MAY, response={200: None})
def sample(request: ActorRequest, query: Query[SampleQuery]) -> HttpResponse:
    """Download a sample product file, as CSV file or Excel workbook."""
    if query.kind == XLSX:
        return workbook_response("products.xlsx", COLUMNS, ROWS)
    return csv_response("products.csv", COLUMNS, ROWS)


@area.get("/import_list/file/{int:file_id}", id="import_list.file", may=MAY)
def show(request: ActorRequest, file_id: int) -> FileAnswer:
    """Show an uploaded file: its columns, and after the check what would be created, skipped and refused."""
    return _answer(request, file_id)


@area.put(
    "/import_list/file/{int:file_id}/form",
    id="import_list.file.form",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    stake=Stake.WORK,
)
def choose(request: ActorRequest, file_id: int, body: FormIn) -> FileAnswer:
    """Read a file another way: encoding, delimiter, sheet, and the row with the headings.

    What is left out is guessed.
    """
    choose_form(file_id, FormChoice(body.encoding, body.delimiter, body.sheet, body.first))
    return _answer(request, file_id)


@area.post(
    "/import_list/file/{int:file_id}/check",
    id="import_list.file.check",
    rate=EXPORTS_BY_MERCHANT,
    may=MAY,
    stake=Stake.WORK,
)
def check(request: ActorRequest, file_id: int, body: ColumnsIn) -> FileAnswer:
    """Confirm the columns and read the file in the background; nothing is imported yet."""
    check_file(file_id, columns=body.columns, currency=body.currency.upper(), now=clock.now())
    return _answer(request, file_id)


@area.get(
    "/import_list/file/{int:file_id}/errors.csv",
    id="import_list.file.errors",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Sensitive.WITHDRAW_AND_EXPORT),
    response={200: None},
)
def errors(request: ActorRequest, file_id: int) -> StreamingHttpResponse:
    """Download the rows of refused products with their errors, to correct and upload again."""
    found, language = find_failed(file_id), reader_language(request)
    head = [*found.headings, in_language(ROW, language), in_language(PROBLEM, language)]
    return csv_stream("failed-rows.csv", head, _failed(found, language))


@area.post(
    "/import_list/file/{int:file_id}/import",
    id="import_list.file.import",
    rate=STARTS_BY_MERCHANT,
    may=MAY,
    stake=Stake.WORK,
)
def start(request: ActorRequest, file_id: int, idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Import the products of a checked file (starts IMPORT_PRODUCT), except those with errors."""
    started = start_file_import(request.actor, file_id, now=clock.now(), idempotency_key=idempotency_key)
    return StartedOut(data=str(started.id))


def _answer(request: ActorRequest, file_id: int) -> FileAnswer:
    found = read_file_view(request.actor, file_id)
    shown = FileOut.model_validate({**_row(found), "errors": [_error(found, error) for error in found.errors]})
    delimiters = list(dict.fromkeys([*DELIMITERS, *found.form.delimiter]))
    return FileAnswer(file=shown, encodings=list(ENCODINGS), delimiters=delimiters)


def _row(found: FileView) -> dict[str, Any]:
    shown = {name: getattr(found, name) for name in FileOut.model_fields if name not in ("errors", "sheets", "top")}
    top = [{"row": number, "cells": cells} for number, cells in found.outline.rows]
    return {
        **shown,
        "sheets": found.outline.sheets,
        "top": top,
        "columns": {field.value: place for field, place in found.columns.items()},
    }


def _error(found: FileView, stored: Any) -> dict[str, Any]:
    place = found.columns.get(FileField(stored["field"])) if stored["field"] else None
    return {
        "row": stored["row"],
        "column": "" if place is None else found.headings[place],
        "reason": stored["reason"],
    }


def _failed(found: FailedRows, language: str) -> Iterator[list[str]]:
    file = open_file(found.key)
    if file is None:
        return
    width = len(found.headings)
    with file:
        for line in file:
            number, error, cells = orjson.loads(line)
            padded = [*cells[:width], *[""] * (width - len(cells))]
            yield [*padded, str(number), _problem(found, error, language) if error else ""]


def _problem(found: FailedRows, error: dict[str, Any], language: str) -> str:
    column, problem = found.named.get(error["field"] or "", ""), render(error["reason"], language)
    return f"{column}: {problem}" if column else problem
