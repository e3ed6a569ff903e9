"""Import products (specification 001, sections 5, 7 and 8)."""

from collections.abc import Sequence
from typing import Literal

from django.conf import settings
from ninja import Query, Schema
from pydantic import AliasChoices, Field, JsonValue, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.processes.schedules import Timing, Zone
from server.api.merchant.uploads.schemas import UploadIn
from server.company.identity.contracts import Actor, Menu
from server.company.site_settings.selectors import featured_products
from server.kit import clock
from server.kit.pasted_links import lines_in, split_line
from server.ports.suppliers import PageType, Supplier
from tenants.importing.contracts import Found, ImportRequest
from tenants.importing.services.gifts import suggest_links
from tenants.importing.services.imports import start_import
from tenants.importing.services.sources import resolve_link
from tenants.processes.contracts import Action, StartedProcess
from tenants.stores.selectors import selected_store_ids

area = Area("importing")

MOST_TYPED = 2_000_000
MOST_CHOSEN = 50
MAY_IMPORT = needs(Menu.IMPORT_PRODUCT)


class ImportQuery(Schema):
    type: Supplier = Field(description="Supplier code.")
    way: int = Field(default=2, ge=1, le=18, description="Where in the portal the import was started.")
    action: Action = Field(
        default=Action.IMPORT_PRODUCT,
        description="1 import to the Import List, 8 also publish to stores, 9 publish at a later time.",
    )

    @field_validator("action")
    @classmethod
    def _offered(cls, value: Action) -> Action:
        if value not in (Action.IMPORT_PRODUCT, Action.IMPORT_AND_PUBLISH, Action.SCHEDULE_FOR_LATER):
            raise ValueError("must be 1 (Import List), 8 (import to store) or 9 (schedule for later)")
        return value


class ImportByPostQuery(ImportQuery):
    product_ids: str = Field(default="", max_length=MOST_TYPED, description="Used if the body has none.")
    country: str = Field(default="", max_length=60, description="Sent by search pages; a link needs none.")


class ImportByGetQuery(ImportByPostQuery):
    product_ids: str = Field(max_length=MOST_TYPED)
    topic_import_way: int | None = Field(default=None, description="Sent by topic pages; a link needs none.")


class RelevanceIn(Body):
    """Rows of a topic product's blocks, in the form of `relevance`."""

    suppliers: list[dict[str, JsonValue]] = Field(default=[], max_length=MOST_CHOSEN)
    similar: list[dict[str, JsonValue]] = Field(default=[], max_length=MOST_CHOSEN)

    def links(self) -> tuple[str, ...]:
        """Return the links of those rows that have one."""
        addresses = [row.get("url") for row in (*self.suppliers, *self.similar)]
        return tuple(url.strip() for url in addresses if isinstance(url, str) and url.strip())


class ImportIn(UploadIn):
    product_ids: list[str] | str = Field(
        default="", description="Links or ids; a comma- or newline-joined string is accepted."
    )
    page_type: PageType = Field(
        default=PageType.PRODUCT, validation_alias=AliasChoices("page_type", "pageType"), description="Or `pageType`."
    )
    relevance: RelevanceIn | None = Field(
        default=None, description="Rows chosen in a popup: the products behind their links are imported too."
    )
    password: str = Field(default="", max_length=200)
    store_url: str = Field(default="", max_length=2000)
    store_ids: list[int] | None = Field(default=None, max_length=100)
    page_id: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="The topic page that the products are on."
    )
    topic_import_way: Literal[1, 2] | None = Field(default=None, description="1 from the page's list, 2 from a detail.")
    origin_product_id: str | None = Field(
        default=None, max_length=300, description="The product's id on the topic page."
    )
    overwrite_trashed: bool = False
    timing: Timing = ""
    timezone: Zone = ""


class ImportOut(Envelope):
    data: str = Field(description="The id of the process.")
    estimated_execution_time: int = Field(description="In milliseconds, estimated from recent imports.")


class SuggestedOut(Envelope):
    product_ids: list[str]
    type: int


class ResolvedOut(Envelope):
    product_id: str


@area.post("/product/import", id="product.import", rate=STARTS_BY_MERCHANT, may=MAY_IMPORT, stake=Stake.WORK)
def import_products(
    request: ActorRequest,
    query: Query[ImportByPostQuery],
    payload: ImportIn,
    idempotency_key: IdempotencyKey = "",
) -> ImportOut:
    """Import products by links or ids."""
    actor = request.actor
    import_request = _request(actor, query, payload)
    return started_out(
        start_import(actor, import_request, action=query.action, idempotency_key=idempotency_key, now=clock.now())
    )


@area.get(
    "/product/import", id="product.import", rate=STARTS_BY_MERCHANT, may=MAY_IMPORT, stake=Stake.WORK, unsafe_get=True
)
def import_products_by_get(
    request: ActorRequest, query: Query[ImportByGetQuery], idempotency_key: IdempotencyKey = ""
) -> ImportOut:
    """Import products by links or ids (header token only; the portal uses POST)."""
    actor = request.actor
    import_request = _request(actor, query, ImportIn())
    return started_out(
        start_import(actor, import_request, action=query.action, idempotency_key=idempotency_key, now=clock.now())
    )


@area.get("/product/ae-url", id="product.resolve", rate=LOOK_UPS_BY_MERCHANT, may=MAY_IMPORT)
def resolve_short_link(request: ActorRequest, url: str) -> ResolvedOut:
    """Show the product behind a short AliExpress link."""
    return ResolvedOut(product_id=resolve_link(Supplier.ALIEXPRESS, url))


@area.get("/import_list/suggestions", id="import_list.suggestions", rate=LOOK_UPS_BY_MERCHANT, may=MAY_IMPORT)
def suggestions(request: ActorRequest) -> SuggestedOut:
    """List three random links of featured products that can be published, for a first try.

    Products in the reader's language come first.
    """
    language = reader_language(request)
    links = suggest_links(featured=featured_products(), storefront=settings.SANDBOX_URL, language=language)
    return SuggestedOut(product_ids=links, type=int(Supplier.SHOPIFY))


def _request(actor: Actor, query: ImportByPostQuery, payload: ImportIn) -> ImportRequest:
    goes_on = query.action is not Action.IMPORT_PRODUCT
    upload = payload.upload() if goes_on else None
    store_ids: Sequence[int] = []
    if goes_on:
        named = list(upload.attributes) if upload else []
        store_ids = payload.store_ids if payload.store_ids is not None else named or selected_store_ids(actor)
    return ImportRequest(
        supplier=query.type,
        page_type=payload.page_type,
        lines=lines_of(payload.product_ids or query.product_ids, payload.store_url),
        password=payload.password,
        store_ids=tuple(store_ids),
        overwrite_trashed=payload.overwrite_trashed,
        store_url=payload.store_url.strip(),
        upload=upload,
        timing=payload.timing.strip(),
        timezone=payload.timezone,
        found=Found(query.way, payload.page_id, payload.topic_import_way, payload.origin_product_id or ""),
        chosen=payload.relevance.links() if payload.relevance else (),
    )


def lines_of(typed: list[str] | str, store_url: str) -> tuple[str, ...]:
    """Return the typed lines, or the store's address."""
    lines = lines_in(typed) if isinstance(typed, str) else [piece for line in typed for piece in split_line(line)]
    kept = tuple(line for line in lines if line)
    return kept or tuple(filter(None, [store_url.strip()]))


def started_out(started: StartedProcess) -> ImportOut:
    """Return the answer of an import."""
    return ImportOut(data=str(started.id), estimated_execution_time=started.estimated_ms)
