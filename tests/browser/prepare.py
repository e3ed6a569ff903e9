"""Run inside the installation's environment: makes what stories start from.

A line of JSON in says what, a line of JSON out is its id, until nothing more comes in.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import django

# Whatever is logged goes elsewhere than the ids.
output, sys.stdout = sys.stdout, sys.stderr
django.setup()

from fixtures.catalogue import demo_products  # noqa: E402 - after Django is set up, as all that follow
from fixtures.demo.antstore import offered  # noqa: E402
from fixtures.demo.topics import PLAIN  # noqa: E402
from fixtures.sandbox.aliexpress.ids import item_id  # noqa: E402
from fixtures.sandbox.credentials import ALIEXPRESS_ACCESS_TOKEN, ALIEXPRESS_REFRESH_TOKEN  # noqa: E402
from server.company.antstore.contracts import OfferedProduct  # noqa: E402
from server.company.antstore.services.products import create_product, publish_product  # noqa: E402
from server.company.catalogue.contracts import Affiliation  # noqa: E402
from server.company.catalogue.contracts.products import TopicProductText, TopicProductType  # noqa: E402
from server.company.catalogue.services import create_topic_page, publish_topic_page  # noqa: E402
from server.company.catalogue.services.products import put_topic_products  # noqa: E402
from server.company.identity.contracts import StaffActor  # noqa: E402
from server.company.identity.services.registration import create_main_account  # noqa: E402
from server.company.inbox.models import InboxEvent, InboxState  # noqa: E402
from server.company.payments.models import PaidSubscription  # noqa: E402
from server.company.plans.models import Edition, Subscription  # noqa: E402
from server.company.staff.selectors.members import read_staff  # noqa: E402
from server.company.staff.services.log_in import create_staff_member  # noqa: E402
from server.company.supply.services.accounts import keep_tokens  # noqa: E402
from server.jobs.models import JobState  # noqa: E402
from server.kit import clock  # noqa: E402
from server.kit.vault import seal  # noqa: E402
from server.ports.suppliers import Supplier, SupplierTokens  # noqa: E402
from server.tenancy.contracts import TenantRef  # noqa: E402
from server.tenancy.models import Tenant  # noqa: E402
from tests.factories.books import keep_books  # noqa: E402
from tests.factories.jobs import JobFactory  # noqa: E402
from tests.factories.supply import seen, sighting  # noqa: E402
from tests.factories.unpaid_plans import owe  # noqa: E402

TOPIC = replace(PLAIN, name_en="Tea time", name_zh="茶时光", affiliation=Affiliation.CATALOGUE)


def make_staff(mailbox: str, password: str, role: str, secret: str) -> int:
    return create_staff_member(mailbox=mailbox, password=password, roles=[role], totp_secret=secret)


def make_failed_job() -> int:
    """A job that will do when it is tried again."""
    return JobFactory.create(
        name="tenancy.fill_pool",
        state=JobState.FAILED,
        attempts=5,
        max_attempts=5,
        error="The disk was full.",
        traceback="Traceback (most recent call last)",
        finished_at=clock.now(),
    ).pk


def make_failed_event(vendor_id: str, *_: str) -> int:
    """A webhook of a merchant that could not be handled; another each time, as a story may be played again."""
    vendor_id = f"{vendor_id}-{uuid4().hex[:8]}"
    create_main_account(mailbox=f"{vendor_id}@shop.example", password="tea4two")
    merchant = f"{vendor_id}@shop.example"
    event = InboxEvent.objects.create(
        vendor="woocommerce",
        event_id=vendor_id,
        topic="product.deleted",
        schema_name=Tenant.objects.get(name=merchant).schema_name,
        sealed_body=seal({"body": '{"id":4711}'}),
        state=InboxState.FAILED,
        error="The store did not answer.",
        received_at=clock.now(),
    )
    return event.pk


def make_topic(mailbox: str, base: str) -> int:
    """A topic of the curated catalogue with a product that Antstore offers; return the page."""
    writer, now = _writer(mailbox), clock.now()
    offer = _offer(writer, base)
    page = create_topic_page(actor=writer, text=TOPIC, now=now)
    publish_topic_page(page_id=page.id, version=page.version)
    title, images = offer.text.title_en, offer.text.images
    text = TopicProductText(page.id, TopicProductType.ANTSTORE, str(offer.id), title, images=images, price_minor=1_200)
    put_topic_products(actor=writer, texts=[text], now=now)
    return page.id


def _writer(mailbox: str) -> StaffActor:
    writer = read_staff(make_staff(mailbox, "tea4staff", "sourcing", ""))
    assert writer
    return writer


def _offer(writer: StaffActor, base: str) -> OfferedProduct:
    made = create_product(actor=writer, text=offered(demo_products()[0], base), now=clock.now())
    return publish_product(product_id=made.id, version=made.version)


def find_products(base: str) -> int:
    """What the operator's account at AliExpress found there."""
    far = clock.milliseconds(clock.now() + timedelta(days=300))
    keep_tokens(
        Supplier.ALIEXPRESS,
        SupplierTokens(ALIEXPRESS_ACCESS_TOKEN, ALIEXPRESS_REFRESH_TOKEN, far, far, "Operator"),
        now=clock.now(),
    )
    for product in demo_products()[:3]:
        images = tuple(f"{base}{image['src']}" for image in product["images"])
        seen(sighting(item_id(product["handle"]), product["title"], images=images))
    return 3


def make_owing(mailbox: str, days: str) -> int:
    """The last payment of the merchant's plan on WooCommerce, in place of the free one, failed so many days ago."""
    tenant = Tenant.objects.get(name=mailbox)
    owed = PaidSubscription.objects.filter(merchant_id=tenant.pk).first()
    if owed is None:
        Subscription.objects.filter(tenant_id=tenant.pk, platform=6).delete()
        owed = owe(TenantRef(id=tenant.pk, schema_name=tenant.schema_name), platform=6)
    since = clock.now() - timedelta(days=int(days))
    return PaidSubscription.objects.filter(pk=owed.pk).update(past_due_since=since)


def sell_plans(platform: str) -> int:
    """Two plans that cost something are on sale for a platform; once, however many stories ask."""
    edition, is_new = Edition.objects.get_or_create(
        name_en="Growth", type=1, platforms=[int(platform)], state="on_sale", defaults={"updated_at": clock.now()}
    )
    limits = {"import_products": 50_000, "monitored_variants": 5_000, "sub_accounts": 5, "charge_way": 1}
    for name, price, stores in (("Basic", 2_900, 1), ("Plus", 7_900, 10)) if is_new else ():
        edition.plans.create(name_en=name, price_minor=price, stores_per_platform=stores, **limits)
    return edition.pk


def make_books(mailbox: str) -> int:
    """The merchant has paid, and finance has something in each of its lists; return the payment's id."""
    return keep_books(Tenant.objects.get(name=mailbox).pk)


MAKERS: dict[str, Callable[..., object]] = {
    "staff": make_staff,
    "job": make_failed_job,
    "event": make_failed_event,
    "topic": make_topic,
    "found": find_products,
    "owing": make_owing,
    "sell": sell_plans,
    "books": make_books,
}

if __name__ == "__main__":
    for line in sys.stdin:
        kind, *details = json.loads(line)
        print(json.dumps(MAKERS[kind](*details)), file=output, flush=True)
