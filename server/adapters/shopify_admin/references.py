"""Our reference in a shop: a custom id that identifies a product."""

from server.adapters.shopify_admin import mapper, queries
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.values import as_dict


def define_reference(client: ShopifyClient) -> bool:
    """Define our reference as a custom id of this shop, unless it exists."""
    try:
        client.mutate("metafieldDefinitionCreate", queries.DEFINE_REFERENCE, {"definition": _definition()})
    except UserErrors as refusal:
        if not refusal.is_taken:
            raise
    return True


def by_reference(client: ShopifyClient, reference: str) -> Json:
    """Return the product with our reference; empty when the shop has none."""
    return as_dict(client.query(queries.BY_REFERENCE, {"value": reference}).get("productByIdentifier"))


def _definition() -> Json:
    """Return the definition of the custom id that holds our reference ("Working with custom IDs")."""
    return {
        "name": "Tradewind reference",
        "namespace": mapper.NAMESPACE,
        "key": mapper.REFERENCE,
        "type": "id",
        "ownerType": "PRODUCT",
    }
