"""Products of topic pages by staff: a draft, then shown on its page."""

from django.http import HttpRequest
from ninja import Query

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Rows
from server.api.console.topic_products.schemas import (
    ChangedTopicProductIn,
    TopicProductIn,
    TopicProductOfPageOut,
    TopicProductQuery,
    TopicProductVersionIn,
    shown_product,
)
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.company.catalogue.contracts.products import TopicProductRow, TopicProductState
from server.company.catalogue.selectors.products import list_product_rows, read_product_row
from server.company.catalogue.services.products import (
    create_topic_product,
    remove_topic_product,
    save_topic_product,
    set_topic_product_state,
)
from server.company.staff.contracts import StaffRight
from server.company.staff.services.audit import AuditNote
from server.kit import clock

area = StaffArea("topic products")

MAY_EDIT = needs(StaffRight.EDIT_TOPIC_PAGES)
ITEM = "/topic_products/{int:product_id}"


@area.get("/topic_products", id="topic_products.list", may=MAY_EDIT)
def topic_products(request: HttpRequest, query: Query[TopicProductQuery]) -> Rows[TopicProductOfPageOut]:
    """List the products of topic pages, in the order of staff."""
    rows, total = list_product_rows(filters=query.filters(), page=query.request())
    return Rows[TopicProductOfPageOut](data=[shown_product(row) for row in rows], total=total)


@area.get(ITEM, id="topic_products.show", may=MAY_EDIT)
def topic_product(request: HttpRequest, product_id: int) -> TopicProductOfPageOut:
    """Show a product of a topic page."""
    return shown_product(read_product_row(product_id))


@area.post("/topic_products", id="topic_products.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: TopicProductIn) -> TopicProductOfPageOut:
    """Create a draft of a product."""
    with on_record(request, "topic_products.create") as note:
        row = create_topic_product(actor=request.actor, text=payload.text(), now=clock.now())
        _describe(note, row)
    return shown_product(row)


@area.put(ITEM, id="topic_products.save", may=MAY_EDIT)
def save(request: StaffRequest, product_id: int, payload: ChangedTopicProductIn) -> TopicProductOfPageOut:
    """Change a product."""
    actor, text, now = request.actor, payload.text(), clock.now()
    with on_record(request, "topic_products.save") as note:
        row = save_topic_product(actor=actor, product_id=product_id, text=text, version=payload.version, now=now)
        _describe(note, row)
    return shown_product(row)


@area.post(f"{ITEM}/publish", id="topic_products.publish", may=MAY_EDIT)
def publish(request: StaffRequest, product_id: int, payload: TopicProductVersionIn) -> TopicProductOfPageOut:
    """Show a product on its page."""
    return _moved(request, "topic_products.publish", product_id, TopicProductState.PUBLISHED, payload.version)


@area.post(f"{ITEM}/withdraw", id="topic_products.withdraw", may=MAY_EDIT)
def withdraw(request: StaffRequest, product_id: int) -> TopicProductOfPageOut:
    """Hide a product from its page."""
    version = read_product_row(product_id).version
    return _moved(request, "topic_products.withdraw", product_id, TopicProductState.DRAFT, version)


@area.delete(ITEM, id="topic_products.remove", may=MAY_EDIT)
def remove(request: StaffRequest, product_id: int) -> Done:
    """Remove a product from its page permanently."""
    with on_record(request, "topic_products.remove") as note:
        _describe(note, read_product_row(product_id))
        remove_topic_product(product_id=product_id)
    return Done()


def _moved(
    request: StaffRequest, what: str, product_id: int, state: TopicProductState, version: int
) -> TopicProductOfPageOut:
    actor, now = request.actor, clock.now()
    with on_record(request, what) as note:
        row = set_topic_product_state(actor=actor, product_id=product_id, state=state, version=version, now=now)
        _describe(note, row)
    return shown_product(row)


def _describe(note: AuditNote, row: TopicProductRow) -> None:
    note.target = f"topic product {row.id}"
    note.detail |= {"title": row.text.title_en, "page": row.text.page_id}
