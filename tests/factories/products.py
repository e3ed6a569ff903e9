from factory.declarations import LazyFunction, SelfAttribute, Sequence, SubFactory
from factory.django import DjangoModelFactory

from server.kit import clock
from tenants.importing.models import ListedProduct, ListedVariant


class ListedProductFactory(DjangoModelFactory[ListedProduct]):
    """A product of a storefront in the Import List, without variants."""

    class Meta:
        model = ListedProduct

    supplier = 13
    source_host = "a.b"
    source_id = Sequence(str)
    source_url = ""
    title = "Shirt"
    currency = "USD"
    imported_by = 1
    created_at = LazyFunction(clock.now)
    updated_at = SelfAttribute("created_at")


class ListedVariantFactory(DjangoModelFactory[ListedVariant]):
    class Meta:
        model = ListedVariant

    product = SubFactory(ListedProductFactory)
    position = 0
    source_sku_id = ""
    price_minor = 100
