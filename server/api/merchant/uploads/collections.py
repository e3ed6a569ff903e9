"""Collections, types and tags of stores, by the service of their platform (specification 001, section 7)."""

from ninja import Query, Schema
from pydantic import AliasPath, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import LOOK_UPS_BY_MERCHANT
from server.api.gateway.values import Id, Sentence
from server.kit.paging import MAX_PAGE
from server.platforms.contracts import Platform
from server.ports.terms import TermKind
from tenants.stores.contracts import StoreTerm, StoreTerms
from tenants.stores.services.terms import list_term_page, list_terms, make_term

shopify, woocommerce, bigcommerce, wix, square = (Area("collections") for _ in range(5))
SERVICES = {
    "shopify-service": shopify,
    "woocommerce-service": woocommerce,
    "bigcommerce-service": bigcommerce,
    "wix-service": wix,
    "square-service": square,
}


class TermsQuery(Schema):
    type: TermKind = Field(default=TermKind.COLLECTION, description="1 collections, 2 types, 3 tags.")
    store_id: int | None = Field(default=None, description="Empty: all stores of this platform.")


class PagedTermsQuery(TermsQuery):
    page: int = Field(default=1, ge=1, le=MAX_PAGE)


class CollectionsQuery(Schema):
    type: TermKind = TermKind.COLLECTION
    store_id: int | None = None


class CollectionOut(Out):
    id: str = Field(description="The id for upload settings.")
    other_id: str = Field(description="The store's own id, or the name if it has none.")
    name: str
    store_id: Id


class UnansweredOut(Out):
    store_id: Id
    store: str = Field(validation_alias="store_name")
    text: Sentence = Field(validation_alias=AliasPath("reason"))


class StoreListsOut(Envelope):
    unread: list[UnansweredOut] = Field(description="Stores that did not answer, and why.")


class CollectionsOut(StoreListsOut):
    collections: list[CollectionOut]


class CollectionPageOut(StoreListsOut):
    collection: list[CollectionOut] = Field(description="At most 100; the last page has fewer.")


class CategoriesOut(StoreListsOut):
    data: list[CollectionOut]


class TermIn(Body):
    type: TermKind = Field(description="2 type, 3 tag; in WooCommerce stores 1 category, 3 tag.")
    name: str = Field(max_length=1000)


class MadeOut(Envelope):
    id: str


@shopify.get("/collections", id="shopify.collections", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN)
def shopify_collections(request: ActorRequest, query: Query[TermsQuery]) -> CollectionsOut:
    """List collections, product types or tags of Shopify stores."""
    return _collections_out(list_terms(request.actor, Platform.SHOPIFY, query.type, store_id=query.store_id))


@shopify.post(
    "/collections/{int:store_id}",
    id="shopify.collections.make",
    rate=LOOK_UPS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.WORK,
)
def make_shopify_term(request: ActorRequest, store_id: int, payload: TermIn) -> MadeOut:
    """Create a product type or tag for a Shopify store."""
    return MadeOut(id=make_term(request.actor, Platform.SHOPIFY, payload.type, store_id=store_id, name=payload.name))


@woocommerce.get("/collections", id="woocommerce.collections", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN)
def woocommerce_collections(request: ActorRequest, query: Query[PagedTermsQuery]) -> CollectionPageOut:
    """List categories (type 1) or tags (type 3) of WooCommerce stores, in pages of 100."""
    actor, platform = request.actor, Platform.WOOCOMMERCE
    found = list_term_page(actor, platform, query.type, page=query.page, store_id=query.store_id)
    return CollectionPageOut(collection=_shown(found.terms), unread=_unread(found))


@woocommerce.post(
    "/collections/{int:store_id}",
    id="woocommerce.collections.make",
    rate=LOOK_UPS_BY_MERCHANT,
    may=SIGNED_IN,
    stake=Stake.WORK,
)
def make_woocommerce_term(request: ActorRequest, store_id: int, payload: TermIn) -> MadeOut:
    """Create a category or tag in a WooCommerce store."""
    actor = request.actor
    return MadeOut(id=make_term(actor, Platform.WOOCOMMERCE, payload.type, store_id=store_id, name=payload.name))


@bigcommerce.get("/collections/categories", id="bigcommerce.categories", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN)
def bigcommerce_categories(request: ActorRequest, query: Query[CollectionsQuery]) -> CategoriesOut:
    """List categories of BigCommerce stores."""
    return _categories(request, Platform.BIGCOMMERCE, query)


@square.get("/collections/categories", id="square.categories", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN)
def square_categories(request: ActorRequest, query: Query[CollectionsQuery]) -> CategoriesOut:
    """List categories of Square sellers."""
    return _categories(request, Platform.SQUARE, query)


@wix.get("/collections", id="wix.collections", rate=LOOK_UPS_BY_MERCHANT, may=SIGNED_IN)
def wix_collections(request: ActorRequest, query: Query[CollectionsQuery]) -> CollectionsOut:
    """List categories of Wix sites."""
    return _collections_out(list_terms(request.actor, Platform.WIX, query.type, store_id=query.store_id))


def _categories(request: ActorRequest, platform: Platform, query: CollectionsQuery) -> CategoriesOut:
    found = list_terms(request.actor, platform, query.type, store_id=query.store_id)
    return CategoriesOut(data=_shown(found.terms), unread=_unread(found))


def _collections_out(found: StoreTerms) -> CollectionsOut:
    return CollectionsOut(collections=_shown(found.terms), unread=_unread(found))


def _shown(terms: tuple[StoreTerm, ...]) -> list[CollectionOut]:
    return [CollectionOut.model_validate(term) for term in terms]


def _unread(found: StoreTerms) -> list[UnansweredOut]:
    return [UnansweredOut.model_validate(store) for store in found.unread]
