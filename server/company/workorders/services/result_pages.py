"""The offers of a result as a topic page of products that only its merchant sees."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.db import transaction

from server.company.catalogue.contracts import Affiliation, DisplayType, TopicPageText, TopicPageType, TopicType
from server.company.catalogue.contracts.products import TopicProductText, TopicProductType
from server.company.catalogue.services import create_topic_page, publish_topic_page
from server.company.catalogue.services.products import open_for_merchant, put_topic_products
from server.company.identity.contracts import StaffActor
from server.company.identity.selectors.recipients import main_mailboxes
from server.company.workorders.contracts.results import CURRENCY, ResultRow
from server.company.workorders.rules.results import read_result, stored_result
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.desk import change_order
from server.kit.checks import need

NO_ROWS = "Save a product in the result first."


@dataclass(frozen=True, slots=True)
class ResultPageText:
    """What staff say of a page. `code`: what the merchant types to open its tab in Find Products."""

    name: str
    type: Literal[3, 7]
    code: str
    valid_until: datetime | None


def make_result_page(actor: StaffActor, *, order_id: int, text: ResultPageText, version: int, now: datetime) -> int:
    """Make a published page of the drafted offers and link it in the draft, all or nothing; answers the page's id.

    The merchant finds it through the result once that is published, without its code. NotFound, also for what is not
    theirs; ChangedMeanwhile; Invalid names what does not fit: of an offer by "rows.0.id".
    """
    order = order_for(actor, order_id, now=now)
    result = read_result(order.draft)
    need(result.rows, "rows", NO_ROWS)
    owner = main_mailboxes({order.tenant_id}).get(order.tenant_id, "")
    with transaction.atomic():
        page = create_topic_page(actor=actor, text=_page(text, owner, now), now=now)
        put_topic_products(
            actor=actor, texts=[_product(page.id, *placed) for placed in enumerate(result.rows)], now=now
        )
        publish_topic_page(page_id=page.id, version=page.version)
        open_for_merchant(page_id=page.id, tenant_id=order.tenant_id, code=page.text.check_code, now=now)
        change_order(order, version=version, now=now, draft=stored_result(replace(result, page_id=page.id)))
    return page.id


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


def _product(page_id: int, place: int, row: ResultRow) -> TopicProductText:
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
        position=place,
    )
