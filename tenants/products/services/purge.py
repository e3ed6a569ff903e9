"""Delete the publications of a deleted store."""

from tenants.importing.contracts import StoreStateChange
from tenants.importing.services.publication_states import set_store_states
from tenants.products.models import Publication, PublicationVariant


def forget_publications(*, store_id: int) -> None:
    """Delete the data of the store's products, in the Import List too; the store is not called.

    Belongs in the transaction that deletes the store.
    """
    rows = Publication.objects.filter(store_id=store_id)
    product_ids = list(rows.order_by("product_id").values_list("product_id", flat=True))
    set_store_states([StoreStateChange(product_id, store_id, state=None) for product_id in product_ids])
    PublicationVariant.objects.filter(publication__store_id=store_id).delete()
    rows.delete()
