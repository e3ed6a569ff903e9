"""Products captured by a merchant's browser, for the browser extension."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Query, Schema
from pydantic import AwareDatetime, Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.import_list.imports import ImportOut
from server.company.identity.contracts import CAPTURE
from server.kit import clock
from server.kit.reasons import render
from server.ports.suppliers import Supplier
from tenants.importing.contracts.captures import Capture, CaptureState
from tenants.importing.selectors.captures import read_capture_state
from tenants.importing.services.captures import import_capture

area = Area("importing")

MOST_VARIANTS = 2_048
MOST_IMAGES = 250
MAY_CAPTURE = needs(CAPTURE)

Line = Annotated[str, StringConstraints(max_length=10_000)]
Address = Annotated[str, StringConstraints(max_length=2048, pattern="^https?://")]
Part = Literal["title", "description", "option", "vendor", "images", "options", "variants"]
Amount = Annotated[str, StringConstraints(max_length=20, pattern=r"^\d{1,12}(\.\d{1,4})?$")]


class CapturedVariantIn(Body):
    id: str = Field(default="", max_length=300)
    options: list[Line] = Field(
        default_factory=list, max_length=10, description="In the order of the product's options."
    )
    price: Amount = Field(description="In the product's currency, for example 19.90.")
    compare_at_price: Amount | None = None
    stock: int | None = Field(default=None, ge=0, le=10**9)
    available: bool = True
    sku: Line = ""
    image: Address | None = None


class CaptureIn(Body):
    type: Supplier = Field(description="Supplier code.")
    url: str = Field(max_length=4096, description="The address that the browser shows.")
    title: str = Field(min_length=1, max_length=10_000)
    description_html: str = Field(default="", max_length=500_000)
    currency: str = Field(default="", max_length=3, description="Empty: the currency of the marketplace.")
    vendor: Line = ""
    images: list[Address] = Field(default_factory=list, max_length=MOST_IMAGES)
    options: list[Line] = Field(default_factory=list, max_length=10)
    variants: list[CapturedVariantIn] = Field(min_length=1, max_length=MOST_VARIANTS)
    shown: dict[Part, Annotated[int, Field(ge=1, le=10**9)]] = Field(
        default_factory=dict,
        description="How much the page has where less is sent: characters, or a number of entries.",
    )
    captured_at: AwareDatetime
    extension_version: str = Field(max_length=20)

    def capture(self, now: datetime) -> Capture:
        """Return the capture; a time in the future, from a fast clock, becomes now."""
        about_capture = {"type", "url", "captured_at", "extension_version"}
        return Capture(
            supplier=self.type,
            url=self.url,
            document=self.model_dump(mode="json", exclude=about_capture, exclude_none=True),
            captured_at=min(self.captured_at, now),
            extension_version=self.extension_version,
        )


class CaptureQuery(Schema):
    type: Supplier = Field(description="Supplier code.")
    url: str = Field(max_length=4096, description="The address that the browser shows.")


class CaptureStateOut(Envelope):
    state: CaptureState
    product_id: str | None = Field(description="Its id in the Import List.")
    record_id: str | None = Field(description="The process that imports it.")
    reason: str = Field(description="Why it was not imported; if it is listed, what the import cut off.")


@area.post("/product/capture", id="product.capture", rate=STARTS_BY_MERCHANT, may=MAY_CAPTURE, stake=Stake.WORK)
def capture_product(request: ActorRequest, payload: CaptureIn, idempotency_key: IdempotencyKey = "") -> ImportOut:
    """Import a product that a browser captured."""
    now = clock.now()
    started = import_capture(request.actor, payload.capture(now), idempotency_key=idempotency_key, now=now)
    return ImportOut(data=str(started.id), estimated_execution_time=started.estimated_ms)


@area.get("/product/capture", id="product.capture_state", rate=LOOK_UPS_BY_MERCHANT, may=MAY_CAPTURE)
def capture_state(request: ActorRequest, query: Query[CaptureQuery]) -> CaptureStateOut:
    """Show whether a product that a browser shows is in the Import List."""
    found = read_capture_state(query.type, query.url)
    return CaptureStateOut(
        state=found.state,
        product_id=str(found.product_id) if found.product_id else None,
        record_id=str(found.record_id) if found.record_id else None,
        reason=render(found.reason, request.actor.language) if found.reason else "",
    )
