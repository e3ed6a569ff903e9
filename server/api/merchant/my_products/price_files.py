"""Price files of published variants: download, check, upload (specification 001, section 8)."""

from decimal import Decimal

from django.http import HttpResponse
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_response, workbook_response
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey, Sentence
from server.api.merchant.my_products.chosen import PublicationFilters
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Actor, Menu, Sensitive
from server.kit import clock
from server.kit.money import to_decimal
from tenants.monitoring.selectors import read_policies
from tenants.products.contracts.price_files import PriceCheck, PriceRow, PublishedPrice, RowVerdict
from tenants.products.rules.price_files import COMPARE_AT, CURRENCY, LISTING, PRICE, VARIANT
from tenants.products.selectors.prices import list_prices
from tenants.products.services.price_updates import MOST_BYTES, check_prices, start_price_update
from tenants.stores.selectors import list_stores

area = Area("my products")

COLUMNS = (LISTING, VARIANT, "Product", "Variant", "SKU", "Store", CURRENCY, PRICE, COMPARE_AT)
SHOWN = 200


class CheckedRowOut(Out):
    row: int = Field(description="Its line number in the file.")
    name: str
    verdict: RowVerdict
    remark: Sentence = Field(description="Why it is refused, or a warning.")
    before: str
    after: str
    currency: str


class PriceCheckOut(Envelope):
    changed: int
    same: int
    refused: int
    warnings: int = Field(description="How many of the changed ones have a margin below the store's minimum.")
    rows: list[CheckedRowOut] = Field(description=f"The first {SHOWN}: refused ones, then warnings, then changes.")


@area.get(
    "/my_product/prices.csv",
    id="my_product.prices",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Sensitive.WITHDRAW_AND_EXPORT),
    response={200: None},
)
def export(request: ActorRequest, query: Query[PublicationFilters]) -> HttpResponse:
    """Download the prices of published variants as CSV, to change and upload."""
    return csv_response("prices.csv", COLUMNS, map(_line, list_prices(request.actor, query.filters())))


@area.get(
    "/my_product/prices.xlsx",
    id="my_product.prices.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Sensitive.WITHDRAW_AND_EXPORT),
    response={200: None},
)
def export_workbook(request: ActorRequest, query: Query[PublicationFilters]) -> HttpResponse:
    """Download the prices of published variants as an Excel workbook, of at most 50,000 rows."""
    return workbook_response("prices.xlsx", COLUMNS, map(_line, list_prices(request.actor, query.filters())))


@area.post(
    "/my_product/prices/check",
    id="my_product.prices.check",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def check(request: ActorRequest, file: File[UploadedFile]) -> PriceCheckOut:
    """Check a price file row by row; changes nothing."""
    actor = request.actor
    return _checked(check_prices(actor, file.read(MOST_BYTES + 1), floors=_floors(actor)))


@area.post(
    "/my_product/prices",
    id="my_product.prices.upload",
    rate=STARTS_BY_MERCHANT,
    may=needs(Menu.MY_PRODUCTS),
    stake=Stake.WORK,
)
def upload(request: ActorRequest, file: File[UploadedFile], idempotency_key: IdempotencyKey = "") -> StartedOut:
    """Set the prices of a file in their stores (starts PRICE_UPDATE)."""
    actor = request.actor
    started = start_price_update(
        actor,
        file.read(MOST_BYTES + 1),
        floors=_floors(actor),
        idempotency_key=idempotency_key,
        now=clock.now(),
    )
    return StartedOut(data=str(started.id))


def _floors(actor: Actor) -> dict[int, int]:
    policies = read_policies([store.id for store in list_stores(actor)])
    return {store_id: policy.floor_percent for store_id, policy in policies.items()}


def _line(price: PublishedPrice) -> tuple[str | Decimal, ...]:
    ids = Decimal(price.publication_id), Decimal(price.variant_id)
    texts = (price.title, price.variant, price.sku, price.store_name, price.currency)
    return (*ids, *texts, _price(price.price_minor, price.currency), _price(price.compare_at_minor, price.currency))


def _price(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)


_ORDER = {RowVerdict.REFUSED: 0, RowVerdict.CHANGED: 1, RowVerdict.SAME: 2}


def _checked(found: PriceCheck) -> PriceCheckOut:
    first = sorted(found.rows, key=lambda row: (_ORDER[row.verdict], row.reason is None, row.at))
    return PriceCheckOut(
        changed=found.count(RowVerdict.CHANGED),
        same=found.count(RowVerdict.SAME),
        refused=found.count(RowVerdict.REFUSED),
        warnings=found.warnings,
        rows=[_row(row) for row in first[:SHOWN] if row.verdict is not RowVerdict.SAME],
    )


def _row(row: PriceRow) -> CheckedRowOut:
    currency = row.found.currency if row.found else ""
    return CheckedRowOut(
        row=row.at,
        name=row.name,
        verdict=row.verdict,
        remark=row.reason,
        before=_price(row.found.price_minor, currency) if row.found else "",
        after=_price(row.price_minor, currency),
        currency=currency,
    )
