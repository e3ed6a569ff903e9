"""A result's offers as a topic page of products that only its merchant sees."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.db import transaction

from server.company.catalogue.contracts import (
    Affiliation,
    DisplayType,
    TopicPage,
    TopicPageText,
    TopicPageType,
    TopicType,
)
from server.company.catalogue.contracts.products import TopicProductText, TopicProductType
from server.company.catalogue.selectors import list_private_pages
from server.company.catalogue.services import create_topic_page
from server.company.catalogue.services.products import add_for_merchant, show_to_merchant
from server.company.identity.contracts import StaffActor
from server.company.identity.selectors.recipients import main_mailboxes
from server.company.workorders.contracts.results import CURRENCY, Result, ResultRow
from server.company.workorders.models import WorkOrder
from server.company.workorders.rules.results import read_result, stored_result
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.desk import change_order
from server.kit.checks import need
from server.ports.suppliers import Supplier

NO_ROWS = "Save a product in the result first."


@dataclass(frozen=True, slots=True)
class ResultPageText:
    """Staff input for a page. `code`: the merchant enters it in Find Products to open its tab."""

    name: str
    type: Literal[3, 7]
    code: str
    valid_until: datetime | None


def make_result_page(actor: StaffActor, *, order_id: int, text: ResultPageText, version: int, now: datetime) -> int:
    """Create a page for the drafted offers and link it in the draft, all or nothing; return the page's id.

    The merchant sees both, without the code, once the result is published. NotFound, also if the actor may not see it;
    ChangedMeanwhile; Invalid names what is wrong: in an offer by "rows.0.id".
    """
    order, result = _drafted(actor, order_id, now)
    owner = main_mailboxes({order.tenant_id}).get(order.tenant_id, "")
    with transaction.atomic():
        page = create_topic_page(actor=actor, text=_page(text, owner, now), now=now)
        _fill(actor, order, result, page_id=page.id, version=version, now=now)
    return page.id


def add_to_result_page(actor: StaffActor, *, order_id: int, page_id: int, version: int, now: datetime) -> None:
    """Add the drafted offers to an existing page of this merchant and link it in the draft, all or nothing.

    NotFound, also if the actor may not see it, or if the page is not this merchant's; ChangedMeanwhile; Invalid as
    above.
    """
    order, result = _drafted(actor, order_id, now)
    with transaction.atomic():
        _fill(actor, order, result, page_id=page_id, version=version, now=now)


def list_result_pages(actor: StaffActor, *, order_id: int, language: str, now: datetime) -> list[TopicPage]:
    """List this merchant's pages that can take offers. NotFound, also if the actor may not see the request."""
    order = order_for(actor, order_id, now=now)
    return list_private_pages(order.tenant_id, language=language, now=now)


def show_result_page(order: WorkOrder, result: Result, *, now: datetime) -> None:
    """Show a published result's offers on the page that it links, in the caller's transaction."""
    if result.page_id is not None:
        offers = [(Supplier(row.supplier), row.id) for row in result.rows]
        show_to_merchant(page_id=result.page_id, tenant_id=order.tenant_id, products=offers, now=now)


def _drafted(actor: StaffActor, order_id: int, now: datetime) -> tuple[WorkOrder, Result]:
    order = order_for(actor, order_id, now=now)
    result = read_result(order.draft)
    need(result.rows, "rows", NO_ROWS)
    return order, result


def _fill(actor: StaffActor, order: WorkOrder, result: Result, *, page_id: int, version: int, now: datetime) -> None:
    texts = [_product(page_id, row) for row in result.rows]
    add_for_merchant(actor=actor, page_id=page_id, tenant_id=order.tenant_id, texts=texts, now=now)
    change_order(order, version=version, now=now, draft=stored_result(replace(result, page_id=page_id)))


def _page(text: ResultPageText, owner: str, now: datetime) -> TopicPageText:
    return TopicPageText(
        name_en=text.name,
        name_zh="",
        topic_name_en="",
        topic_name_zh="",
        page_type=TopicPageType.FIND_PRODUCTS,
        topic_type=TopicType(text.type),
        affiliation=Affiliation.CATALOGUE,
        display_type=DisplayType.WHOLE,
        template=1,
        owner=owner,
        check_code=text.code,
        is_hot_open=False,
        keywords=(),
        is_top=False,
        position=0,
        valid_from=now,
        valid_until=text.valid_until,
    )


def _product(page_id: int, row: ResultRow) -> TopicProductText:
    return TopicProductText(
        page_id=page_id,
        type=TopicProductType(row.supplier),
        product_id=row.id,
        title_en=row.title,
        url=row.url,
        images=(row.selected_image,) if row.selected_image else (),
        currency=CURRENCY,
        price_minor=row.price_minor,
        shipping_minor=row.logistics_minor,
    )
