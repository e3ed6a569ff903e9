from factory.declarations import LazyAttribute, LazyFunction, Sequence
from factory.django import DjangoModelFactory

from server.kit import clock
from tenants.stores.models import Store, StoreState


class StoreFactory(DjangoModelFactory[Store]):
    """A store as it is after connecting."""

    class Meta:
        model = Store

    platform = 6
    external_key = Sequence(lambda number: f"store-{number}")
    name = LazyAttribute(lambda store: f"Store {store.external_key}")
    shop = LazyAttribute(lambda store: f"{store.external_key}.example")
    url = LazyAttribute(lambda store: f"https://{store.shop}")
    currency = "USD"
    state = StoreState.CONNECTED
    created_at = LazyFunction(clock.now)
