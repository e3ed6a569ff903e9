"""Products that a merchant can find: of a shop and a wholesale market, on a topic page, in feeds; with rates."""

from datetime import timedelta

from server.api.gateway.previews import topic_preview_query
from server.company.catalogue.contracts import TopicStatus
from server.company.catalogue.contracts.products import TopicProductText, TopicProductType
from server.company.catalogue.models import TopicPage
from server.company.catalogue.services.products import put_topic_products
from server.company.supply.contracts.feeds import FeedKind, FeedText
from server.company.supply.models import ExchangeRate
from server.company.supply.services.feeds import create_feed
from server.kit import clock
from server.ports.suppliers import Supplier
from server.tenancy.models import Tenant
from tests.factories.antstore import staff_actor
from tests.factories.supply import seen, sighting
from tests.support.people import Person

TOPIC = 1500


def preview_of(page_id: int) -> str:
    """Return the preview key of a topic page for staff, valid for an hour."""
    return topic_preview_query(page_id, hours=1, now=clock.now())[0]


def find_products(owner: Person, count: int) -> None:
    """Create products of a shop and of a wholesale market, currency rates, a public topic page and feeds."""
    now, numbers = clock.now(), range(count)
    Tenant.objects.filter(pk=owner.actor.tenant_id).update(opened_menus=["1688"])
    for supplier, host in ((Supplier.AMAZON, "www.amazon.com"), (Supplier.ALIBABA1688, "detail.1688.com")):
        seen(*(sighting(f"{number}", supplier=supplier, host=host) for number in numbers))
    ExchangeRate.objects.bulk_create(
        ExchangeRate(currency="EUR", day=now.date() - timedelta(number), per_usd=1, source="") for number in numbers
    )
    texts = [
        TopicProductText(TOPIC, TopicProductType.LINK, f"https://shop.example/{number}", "Mug") for number in numbers
    ]
    kinds = dict.fromkeys(("page_type", "topic_type", "affiliation", "display_type"), 1)
    stamps = {"created_at": now, "edited_at": now, "edited_by_id": owner.actor.user_id}
    TopicPage.objects.create(pk=TOPIC, name_en="Top", status=TopicStatus.PUBLISHED, **kinds, **stamps)
    put_topic_products(actor=staff_actor(), texts=texts, now=now)
    for number in numbers:
        text = FeedText(f"Feed {number}", Supplier.ALIEXPRESS, FeedKind.FEED, "bestseller")
        create_feed(actor=staff_actor(), text=text, now=now)
