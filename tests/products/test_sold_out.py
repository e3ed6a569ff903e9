"""Which publications are sold out is kept by the database itself: exactly, whoever writes at the same time."""

from collections.abc import Iterable, Mapping
from functools import partial

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.storing.bulk import overwrite_product
from tenants.products.contracts import PublishedPrices
from tenants.products.contracts.mappings import MappingMode, MappingRow
from tenants.products.models import Publication, PublicationVariant, SkuMapping, SoldOut
from tenants.products.rows import read_adjustments
from tenants.products.selectors.figures import figures_of_publications
from tenants.products.services.mappings import write_mapping
from tests.factories.importing import draft
from tests.products.conftest import Trade
from tests.support.people import Person
from tests.support.threads import all_at_once

IN_STOCK = {"stock_is_set": True, "stock": 3, "available": True}
OUT_OF_STOCK = IN_STOCK | {"stock": 0}


def list_product(*stocks: int | None) -> ListedProduct:
    """A product with a variant for each stock."""
    now = clock.now()
    product = ListedProduct.objects.create(
        supplier=13, source_host="a.b", source_id=f"{ListedProduct.objects.count()}", source_url="", title="Shirt",
        currency="USD", imported_by=1, created_at=now, updated_at=now,
    )  # fmt: skip
    for position, stock in enumerate(stocks):
        product.variants.create(position=position, source_sku_id=str(position), price_minor=100, stock=stock)
    return product


def publish(product: ListedProduct, store_id: int) -> Publication:
    """It stands in the store with all its variants."""
    publication = Publication.objects.create(
        product_id=product.pk, store_id=store_id, reference=f"{product.pk}-{store_id}", state="active", title="Shirt",
        supplier=13, currency="USD", created_at=clock.now(),
    )  # fmt: skip
    sell(publication, product.variants.values_list("pk", flat=True))
    return publication


def sell(publication: Publication, variant_ids: Iterable[int]) -> None:
    PublicationVariant.objects.bulk_create(
        PublicationVariant(publication=publication, variant_id=variant_id, external_id="x")
        for variant_id in variant_ids
    )


def adjust(publication: Publication, change: Mapping[str, object]) -> None:
    """The store gets something else of each variant, as monitoring says it."""
    with transaction.atomic():
        row = Publication.objects.select_for_update(no_key=True).get(pk=publication.pk)
        row.adjustments = {str(variant_id): change for variant_id in row.variants.values_list("variant_id", flat=True)}
        row.save(update_fields=["adjustments"])


def map_to(publication: Publication, source: ListedProduct, *, quantity: int) -> None:
    """Every variant is bought as so many pieces of the source's first one."""
    rows = [
        MappingRow(variant_id, source.pk, source.variants.earliest("pk").pk, quantity)
        for variant_id in publication.variants.values_list("variant_id", flat=True)
    ]
    write_mapping(publication.pk, MappingMode.SKU, rows, pairs={}, version=1, now=clock.now())


def assert_exact(owner: Person, *sold_out: Publication) -> None:
    """These are kept as sold out, and rightly so."""
    rows = [
        PublishedPrices(
            publication_id=row.pk,
            product_id=row.product_id,
            store_id=row.store_id,
            currency=row.currency,
            rate=None,
            prices=dict.fromkeys(row.variants.values_list("variant_id", flat=True)),
            adjustments=read_adjustments(row.adjustments),
        )
        for row in Publication.objects.all()
    ]
    reported = {key for key, figures in figures_of_publications(rows).items() if figures.sold_out}
    assert (
        {row.publication_id for row in SoldOut.objects.all()}
        == reported
        == {publication.pk for publication in sold_out}
    )


@pytest.mark.django_db
def test_what_is_sold_out_is_known_whatever_it_follows_from(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        shirt, mug = list_product(0, 5), list_product(None)
        here, publication, mug_here = publish(shirt, 1), publish(shirt, 2), publish(mug, 1)
        assert_exact(owner)
        shirt.variants.update(stock=0)
        assert_exact(owner, here, publication)
        adjust(publication, IN_STOCK)
        assert_exact(owner, here)
        mug.variants.update(available=False)
        adjust(mug_here, {"cost_minor": 5})
        assert_exact(owner, here, mug_here)
        adjust(publication, OUT_OF_STOCK)
        shirt.variants.update(stock=2)
        assert_exact(owner, publication, mug_here)
        publication.variants.filter(variant_id=shirt.variants.latest("pk").pk).delete()
        Publication.objects.filter(pk=publication.pk).update(adjustments={})
        shirt.variants.filter(position=0).update(stock=0)
        assert_exact(owner, publication, mug_here)
        sell(publication, [shirt.variants.latest("pk").pk])
        assert_exact(owner, mug_here)
        overwrite_product(shirt.pk, draft("shirt"), now=clock.now())
        assert_exact(owner, mug_here)
        ListedVariant.objects.update(available=False)
        assert_exact(owner, here, publication, mug_here)
        shirt.variants.update(seen_available=True, seen_stock=1)
        mug.variants.update(seen_available=True)
        assert_exact(owner)
        shirt.variants.update(seen_stock=0)
        assert_exact(owner, here, publication)
        map_to(here, mug, quantity=1)
        assert_exact(owner, publication)
        mug.variants.update(seen_stock=3)
        map_to(publication, mug, quantity=4)
        assert_exact(owner, publication)
        mug.variants.update(seen_stock=4)
        assert_exact(owner)
        mug.variants.update(seen_available=False)
        assert_exact(owner, here, publication, mug_here)
        SkuMapping.objects.all().delete()
        shirt.variants.update(seen_stock=None)
        assert_exact(owner, mug_here)
        ListedProduct.objects.filter(pk=mug.pk).delete()
        Publication.objects.filter(product_id=shirt.pk).delete()
        assert_exact(owner)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_sell_out_the_last_variants_at_once_both_are_counted(owner: Person, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        products = [list_product(1, 1, 1) for _ in range(3)]
        publications = [publish(product, store_id) for product in products for store_id in (1, 2)]

    def change(position: int) -> None:
        with tenant_scope_of(tenant):
            for at in range(25):
                for product in products:
                    edit(product, position, stock=at % 2)

    def monitor() -> None:
        with tenant_scope_of(tenant):
            for at in range(25):
                for publication in publications:
                    adjust(publication, OUT_OF_STOCK if at % 3 else {})

    def publish_again() -> None:
        with tenant_scope_of(tenant):
            for _ in range(25):
                for publication in publications:
                    write_again(publication)

    all_at_once(*(partial(change, position) for position in range(3)), monitor, publish_again)
    with tenant_scope_of(tenant):
        # Each left the stock at 0, and nothing adjusted.
        assert_exact(owner, *publications)


def edit(product: ListedProduct, position: int, *, stock: int) -> None:
    """As the editor does: the product first, and last its figures."""
    with transaction.atomic():
        ListedProduct.objects.select_for_update().get(pk=product.pk)
        product.variants.filter(position=position).update(stock=stock)
        ListedProduct.objects.filter(pk=product.pk).update(stock=stock)


def write_again(publication: Publication) -> None:
    """As publishing does: the publication, its variants, and last how the product stands in stores."""
    product = ListedProduct.objects.get(pk=publication.product_id)
    with transaction.atomic():
        Publication.objects.select_for_update().get(pk=publication.pk)
        publication.variants.all().delete()
        sell(publication, product.variants.values_list("pk", flat=True))
        ListedProduct.objects.filter(pk=product.pk).update(store_states={"1": "published"})


@pytest.mark.django_db(transaction=True)
def test_who_edits_a_product_waits_for_no_publishing_of_it(owner: Person, tenant: TenantRef) -> None:
    def edit_meanwhile() -> None:
        with tenant_scope_of(tenant), connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
            edit(product, 0, stock=0)

    with tenant_scope_of(tenant):
        product = list_product(1)
        publication = publish(product, 1)
        with transaction.atomic():
            Publication.objects.select_for_update().get(pk=publication.pk)
            all_at_once(edit_meanwhile)
        assert_exact(owner, publication)


@pytest.mark.django_db
def test_a_sold_out_filter_reads_only_what_is_sold_out(trade: Trade, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        for stock in (0, 1):
            publish(list_product(stock), int(trade.shop_id))
        with CaptureQueriesContext(connection) as queries:
            answer = trade.owner.get("my_product", stock="sold_out")
    assert answer["count"] == 1
    listed = [sql for query in queries if "products_soldout" in (sql := query["sql"] or "")]
    assert ["importing_listedvariant" in sql for sql in listed] == [False]
