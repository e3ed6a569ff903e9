"""Tracking numbers from a file: a template, a look at what would be added, and adding it."""

from django.http import HttpResponse
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_response
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.api.merchant.orders.order_files import OrderFileErrorOut, content_of
from server.company.identity.contracts import Menu
from server.kit.reasons import sentence_of
from server.kit.sentences import in_language
from tenants.parcels.services.parcel_files import look_at_parcels, take_parcels

area = Area("parcel files")
TEMPLATE = ("Order number", "Tracking number", "Carrier")
MOST_SHOWN = 200


class ParcelFileQuery(BaseModel):
    store_id: int = Field(default=0, ge=0, le=2**63 - 1, description="Only orders of this store; 0 for all.")


class FoundParcelOut(Out):
    row: int
    order_id: Id
    order_number: str
    number: str
    carrier: str
    is_alone: bool = Field(description="It holds all that is left of its order; else its items are chosen afterwards.")


class ParcelFileOut(Envelope):
    rows: int
    new: int = Field(description="How many parcels would be added.")
    known: int = Field(description="How many are here already.")
    refused: int = Field(description="How many errors there are.")
    columns: list[str] = Field(description="The headings that were recognised.")
    errors: list[OrderFileErrorOut] = Field(description="The first 200.")
    parcels: list[FoundParcelOut] = Field(description="The first 200.")


class TakenOut(Envelope):
    taken: int = Field(description="How many parcels are being added.")


@area.get("/parcel/file/template", id="parcel.file.template", may=needs(Menu.ORDERS), response={200: None})
def template(request: ActorRequest) -> HttpResponse:
    """Download an empty file with the columns that are read."""
    return csv_response("tracking.csv", [in_language(name, reader_language(request)) for name in TEMPLATE], [])


@area.post(
    "/parcel/file/check",
    id="parcel.file.check",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Menu.ORDERS),
    stake=Stake.WORK,
)
def check(request: ActorRequest, query: Query[ParcelFileQuery], file: File[UploadedFile]) -> ParcelFileOut:
    """Look at which parcels a file would add, and its errors by row and column; adds nothing."""
    look = look_at_parcels(request.actor, content_of(file), store_id=query.store_id)
    language = reader_language(request)
    return ParcelFileOut(
        rows=look.rows,
        new=len(look.found),
        known=look.known,
        refused=len(look.errors),
        columns=list(look.headings),
        errors=[
            OrderFileErrorOut(row=row, column=column, message=in_language(sentence_of(reason.stored()), language))
            for row, column, reason in look.errors[:MOST_SHOWN]
        ],
        parcels=[FoundParcelOut.model_validate(each) for each in look.found[:MOST_SHOWN]],
    )


@area.post("/parcel/file", id="parcel.file", rate=STARTS_BY_MERCHANT, may=needs(Menu.ORDERS), stake=Stake.WORK)
def take(
    request: ActorRequest, query: Query[ParcelFileQuery], file: File[UploadedFile], skip_errors: bool = False
) -> TakenOut:
    """Add the parcels of a file; those that are here already stay. Their stores are told by the rules of tracking."""
    taken = take_parcels(request.actor, content_of(file), skip_errors=skip_errors, store_id=query.store_id)
    return TakenOut(taken=taken)
