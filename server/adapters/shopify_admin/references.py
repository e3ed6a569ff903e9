"""Our reference in a shop: a custom id, by which a product is found again."""

from server.adapters.shopify_admin import mapper, queries
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.values import as_dict


def define_reference(client: ShopifyClient) -> bool:
    """Make our reference a custom id of this shop; one that is there already stays."""
    try:
        client.mutate("metafieldDefinitionCreate", queries.DEFINE_REFERENCE, {"definition": mapper.definition()})
    except UserErrors as refusal:
        if not refusal.is_taken:
            raise
    return True


def by_reference(client: ShopifyClient, reference: str) -> Json:
    """The product that carries our reference; empty when the shop has none."""
    return as_dict(client.query(queries.BY_REFERENCE, {"value": reference}).get("productByIdentifier"))
