"""What advertising cost, from files."""

from datetime import date

from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.sentences import in_language
from tenants.ledger.selectors.ads import list_ads
from tenants.ledger.services.ad_files import AdFile, read_ad_file
from tenants.ledger.services.ads import import_ads

area = Area("advertising")
MAY = needs(Menu.ORDERS)
MOST_BYTES = 5_000_000
ROWS_SHOWN = 20


class AdFileQuery(BaseModel):
    store_id: int = Field(ge=1, le=2**63 - 1, description="Whose advertising it is where a row names no store.")


class AdSpendOut(Out):
    store_id: Id
    day: date
    channel: str
    amount: str
    currency: str


class AdSpendsOut(Envelope):
    spends: list[AdSpendOut]
    count: int


class AdErrorOut(Out):
    row: int = Field(description="The row number, from 1.")
    message: str


class AdFileOut(Envelope):
    rows: int = Field(description="How many costs of a day the file has.")
    errors: list[AdErrorOut] = Field(description="The first 200.")
    spends: list[AdSpendOut] = Field(description="The first 20.")


class AdsImportedOut(Envelope):
    changed: int = Field(description="How many costs are new or have another amount.")


@area.get("/profit/ads", id="profit.ads", may=MAY)
def ads(request: ActorRequest, query: Query[PageQuery]) -> AdSpendsOut:
    """List what advertising cost, the newest day first."""
    rows, count = list_ads(request.actor, page=query.request())
    return AdSpendsOut(spends=[_spend(row) for row in rows], count=count)


@area.post("/profit/ads/file/check", id="profit.ads.file.check", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def check(request: ActorRequest, query: Query[AdFileQuery], file: File[UploadedFile]) -> AdFileOut:
    """Look at what a file says, and its errors by row; imports nothing."""
    found, language = _read(request, query, file), reader_language(request)
    return AdFileOut(
        rows=len(found.rows),
        errors=[AdErrorOut(row=error.row, message=in_language(error.message, language)) for error in found.errors],
        spends=[_spend(row) for row in found.rows[:ROWS_SHOWN]],
    )


@area.post("/profit/ads/file", id="profit.ads.file", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def take(
    request: ActorRequest, query: Query[AdFileQuery], file: File[UploadedFile], skip_errors: bool = False
) -> AdsImportedOut:
    """Import what advertising cost; the same store, day, channel and currency again replaces the amount."""
    found = _read(request, query, file)
    if found.errors and not skip_errors:
        raise Invalid.on("file", found.errors[0].message)
    return AdsImportedOut(changed=import_ads(request.actor, found.rows, now=clock.now()))


def _read(request: ActorRequest, query: AdFileQuery, file: UploadedFile) -> AdFile:
    return read_ad_file(request.actor, file.read(MOST_BYTES + 1), store_id=query.store_id)


def _spend(row: object) -> AdSpendOut:
    values = {name: getattr(row, name) for name in ("store_id", "day", "channel", "currency")}
    amount = to_decimal(getattr(row, "amount_minor"), values["currency"])  # noqa: B009
    return AdSpendOut(**values, amount=amount)
