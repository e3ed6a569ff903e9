"""Many products are overridden by as many statements as one, also where one stands in two stores."""

from collections.abc import Iterator, Sequence

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from server.kit import clock
from server.ports.suppliers import PageType, SourceLink, SourceOption, SourceProduct, SourceVariant, Supplier
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts.bulk import OVERRIDE
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.drafts import draft_of
from tenants.importing.services.refetches import FIELDS
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import Action, ClaimedOperation, Subject, Worked
from tenants.processes.contracts.outcomes import Verdict
from tenants.products.contracts import VariantAdjustment
from tenants.products.models import Publication, PublicationState
from tenants.products.rows import write_adjustments
from tenants.products.services.overrides import OverrideHandler
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.support.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def inside(tenant: TenantRef) -> Iterator[None]:
    with tenant_scope_of(tenant):
        yield


def product_of(title: str) -> SourceProduct:
    """What the supplier shows now: one variant as before, one new."""
    return SourceProduct(
        link=SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, "a.b", title, f"https://a.b/products/{title}"),
        title=f"New {title}",
        currency="USD",
        options=(SourceOption("Size", ("S", "M")),),
        variants=tuple(SourceVariant(source_sku_id=size, option_values=(size,), cost_minor=500) for size in ("S", "M")),
    )


def listed(title: str, stores: Sequence[int]) -> list[Worked]:
    """A product that stands in these stores, and the operations that are to override it there."""
    product = ListedProductFactory.create(source_id=title, title=title)
    variant = ListedVariantFactory.create(product=product, source_sku_id="S", option_values=["S"])
    rows = [publish(product, variant, store) for store in stores]
    draft = draft_of(product_of(title), read_price_settings())
    return [Worked(operation_on(row, product), draft) for row in rows]


def publish(product: ListedProduct, variant: ListedVariant, store_id: int) -> Publication:
    """It stands there, sold out as monitoring has seen."""
    return Publication.objects.create(
        product_id=product.pk,
        store_id=store_id,
        reference=f"{product.pk}-{store_id}",
        state=PublicationState.ACTIVE,
        supplier=product.supplier,
        currency="USD",
        external_id=str(product.pk),
        adjustments=write_adjustments({variant.pk: VariantAdjustment(stock_is_set=True, stock=0)}),
        created_at=clock.now(),
    )


def operation_on(row: Publication, product: ListedProduct) -> ClaimedOperation:
    return ClaimedOperation(
        id=row.pk,
        record_id=1,
        action=Action.OVERRIDE_PRODUCT,
        handler=OVERRIDE,
        item_key=str(row.pk),
        config={"publication_id": row.pk, FIELDS: [field.value for field in OverrideField]},
        subject=Subject(title=product.title, product_id=product.pk),
        store_id=row.store_id,
        store_name="",
        lock_key="",
        attempts=1,
        first_attempt_at=clock.now(),
    )


def written(person: Person, done: Sequence[Worked]) -> int:
    """Write what the supplier says of all of them; answers how many statements that took."""
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        outcomes = OverrideHandler().write(person.actor, done)
    assert {key: outcome.verdict for key, outcome in outcomes.items()} == {
        worked.operation.id: Verdict.NEXT for worked in done
    }
    return len(queries)


def test_ten_products_take_as_many_statements_as_one_product(owner: Person) -> None:
    value = written(owner, listed("alone", [1]))
    many = written(owner, [each for number in range(10) for each in listed(f"shirt-{number}", [1])])
    assert many == value
    assert ListedProduct.objects.filter(title__startswith="New ", version=2, variant_count=2).count() == 11
    skus = ListedVariant.objects.order_by("product_id", "position").values_list("product_id", "source_sku_id")
    assert [sku for _, sku in skus] == ["S", "M"] * 11
    assert not Publication.objects.exclude(adjustments={}).exists()


def test_a_product_in_two_stores_is_taken_once_and_keeps_its_variants(owner: Person) -> None:
    done = listed("shirt", [1, 2])
    kept = ListedVariant.objects.get().pk
    written(owner, done)
    product = ListedProduct.objects.get()
    assert (product.title, product.version) == ("New shirt", 2)
    variants = list(product.variants.order_by("position").values_list("source_sku_id", flat=True))
    assert (variants, product.variants.order_by("position")[0].pk) == (["S", "M"], kept)
