"""Search our catalogue by words or picture, put products on a topic page, arrange them."""

from collections.abc import Sequence
from typing import Annotated

from ninja import File, Query, Schema, UploadedFile
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Key, Rows
from server.api.console.topic_products.routes import MAY_EDIT
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import TABLES_BY_STAFF, refuse_when_too_often
from server.api.gateway.values import Id, ImageSource
from server.company.catalogue.services.picking import arrange_products, pick_products
from server.company.supply.contracts import SupplyProduct
from server.company.supply.selectors.candidates import candidates_by_words
from server.company.supply.services.pictures import find_kept
from server.kit import clock
from server.kit.checks import need
from server.kit.money import to_decimal
from server.ports.suppliers import Supplier

area = StaffArea("topic products")

MOST_FOUND = 40
MOST_BYTES = 5 * 1024 * 1024
TOO_LARGE = "This image is larger than 5 MB."


class CandidatesQuery(Schema):
    q: str = Field(min_length=1, max_length=200)


class CandidateOut(Out):
    id: Id
    title: str
    image: ImageSource
    supplier: int
    price: str
    currency: str


class PickedProductsIn(Body):
    page_id: Key
    ids: Annotated[list[Key], Field(min_length=1, max_length=100, description="Products of our catalogue.")]


class PickedProductsOut(Out):
    new: int = Field(description="How many were not on the page yet.")


class ArrangedProductsIn(Body):
    page_id: Key
    ids: Annotated[list[Key], Field(min_length=1, max_length=500, description="Products of the page, in order.")]


@area.get("/topic_products/candidates", id="topic_products.candidates", may=MAY_EDIT)
def candidates(request: StaffRequest, query: Query[CandidatesQuery]) -> Rows[CandidateOut]:
    """Search our catalogue by words, best match first."""
    language = reader_language(request)
    found = candidates_by_words([query.q], tuple(Supplier), most=MOST_FOUND, language=language, now=clock.now())
    return _shown(found)


@area.post("/topic_products/candidates", id="topic_products.candidates_by_picture", may=MAY_EDIT)
def candidates_by_picture(request: StaffRequest, file: File[UploadedFile]) -> Rows[CandidateOut]:
    """Search our catalogue by a picture, most similar first."""
    refuse_when_too_often(TABLES_BY_STAFF, str(request.actor.user_id))
    need((file.size or 0) <= MOST_BYTES, "file", TOO_LARGE)
    language = reader_language(request)
    return _shown(find_kept(file.read(), tuple(Supplier), language=language, now=clock.now()))


@area.post("/topic_products/pick", id="topic_products.pick", may=MAY_EDIT)
def pick(request: StaffRequest, payload: PickedProductsIn) -> PickedProductsOut:
    """Publish products of our catalogue at the end of a page."""
    with on_record(request, "topic_products.import", f"topic page {payload.page_id}") as note:
        new = pick_products(request.actor, page_id=payload.page_id, product_ids=payload.ids, now=clock.now())
        note.detail["count"] = new
    return PickedProductsOut(new=new)


@area.post("/topic_products/arrange", id="topic_products.arrange", may=MAY_EDIT)
def arrange(request: StaffRequest, payload: ArrangedProductsIn) -> Done:
    """Put these products of a page first, in this order."""
    with on_record(request, "topic_products.arrange", f"topic page {payload.page_id}"):
        arrange_products(request.actor, page_id=payload.page_id, product_ids=payload.ids, now=clock.now())
    return Done()


def _shown(found: Sequence[SupplyProduct]) -> Rows[CandidateOut]:
    rows = [
        CandidateOut(
            id=str(product.id),
            title=product.title,
            image=product.images[0] if product.images else "",
            supplier=int(product.supplier),
            price=to_decimal(product.price_minor, product.currency),
            currency=product.currency,
        )
        for product in found
    ]
    return Rows[CandidateOut](data=rows, total=len(rows))
