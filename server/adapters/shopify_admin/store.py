"""A Shopify shop: its profile, our permissions there and its webhooks."""

from collections.abc import Iterable, Mapping, Sequence

from django.conf import settings

from server.adapters.shopify_admin import address, mapper, places, queries
from server.adapters.shopify_admin.billing import ShopifyBilling
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.shopify_admin.disputes import ShopifyDisputes, dispute_topics
from server.adapters.shopify_admin.fulfilments import ShopifyFulfilments
from server.adapters.shopify_admin.grants import ShopifyConsent, lacking
from server.adapters.shopify_admin.orders import ShopifyOrders, granted_scopes, order_topics
from server.adapters.shopify_admin.payouts import ShopifyPayouts
from server.adapters.shopify_admin.references import define_reference
from server.adapters.shopify_admin.refunds import ShopifyRefunds
from server.adapters.stores.refusals import known_currency, refuse_missing_scopes
from server.adapters.stores.webhooks import Hook, Webhooks
from server.adapters.values import as_dict, as_list, read_text, read_time_zone
from server.ports.channels import StoreChannel
from server.ports.doctor import WebhookRoute
from server.ports.locations import StoreLocation
from server.ports.stores import StoreAccess, StoreCollection, StoreProfile
from server.ports.terms import TermKind


class ShopifyWebhooks(Webhooks[ShopifyClient]):
    """Webhooks of a shop. Shopify signs with the app's secret; a subscription cannot have a secret of ours."""

    def topics(self, client: ShopifyClient) -> tuple[str, ...]:
        """Return the topics to subscribe to; agreement updates where the operator bills through Shopify."""
        billing = ("APP_SUBSCRIPTIONS_UPDATE",) if settings.SHOPIFY_BILLING != "off" else ()
        granted = granted_scopes(client)
        about = (*order_topics(client, granted), *dispute_topics(granted))
        return ("APP_UNINSTALLED", "PRODUCTS_DELETE", "BULK_OPERATIONS_FINISH", *billing, *about)

    def listed(self, client: ShopifyClient, secret: str) -> Iterable[Hook]:
        for node in client.nodes(queries.WEBHOOKS, "webhookSubscriptions"):
            yield Hook(read_text(node.get("id")), read_text(node.get("topic")), read_text(node.get("uri")))

    def make(self, client: ShopifyClient, topic: str, route: WebhookRoute) -> None:
        webhook = {"uri": route.delivery_url, "format": "JSON"}
        try:
            client.mutate("webhookSubscriptionCreate", queries.MAKE_WEBHOOK, {"topic": topic, "webhook": webhook})
        except UserErrors as refusal:
            if not refusal.is_taken:
                raise

    def remove(self, client: ShopifyClient, hook_id: str) -> None:
        try:
            client.mutate("webhookSubscriptionDelete", queries.DELETE_WEBHOOK, {"id": hook_id})
        except UserErrors as refusal:
            if not refusal.is_missing:
                raise


_TERMS = {TermKind.TYPE: (queries.TYPES, "productTypes"), TermKind.TAG: (queries.TAGS, "productTags")}


class ShopifyStore(
    ShopifyConsent,
    ShopifyBilling,
    ShopifyOrders,
    ShopifyPayouts,
    ShopifyDisputes,
    ShopifyFulfilments,
    ShopifyRefunds,
):
    """The store port for Shopify.

    `credentials`: `access_token`, and `refresh_token` or the own app's `client_id` and `client_secret`.
    """

    webhooks = ShopifyWebhooks()
    makes = frozenset[TermKind]()

    def normalise_shop(self, shop: str) -> str:
        return address.normalise(shop)

    def key_at(self, shop: str) -> str:
        return address.domain(shop)

    def profile(self, client: ShopifyClient) -> StoreProfile:
        """Read the shop's profile and define our custom id."""
        response = client.query(queries.SHOP)
        refuse_missing_scopes(_missing(response), client.host)
        shop, base_url = as_dict(response.get("shop")), client.access.base_url
        currency = known_currency(read_text(shop.get("currencyCode")), client.host)
        define_reference(client)
        return StoreProfile(
            external_key=address.domain(base_url),
            name=read_text(shop.get("name")) or client.host,
            currency=currency,
            url=base_url,
            owner=read_text(shop.get("shopOwnerName"))[:200],
            plan_name=read_text(as_dict(shop.get("plan")).get("publicDisplayName"))[:100],
            time_zone=read_time_zone(shop.get("ianaTimezone")),
        )

    def currency(self, client: ShopifyClient) -> str:
        return read_text(as_dict(client.query(queries.SHOP).get("shop")).get("currencyCode"))

    def collections(self, client: ShopifyClient) -> Mapping[str, str]:
        found = client.nodes(queries.COLLECTIONS, "collections")
        return {mapper.number_of(read_text(row.get("id"))): read_text(row.get("title")) for row in found}

    def list_terms(self, access: StoreAccess, kind: TermKind) -> Sequence[StoreCollection]:
        """List types, tags or collections. Types and tags have no ids: products carry their names."""
        if kind is TermKind.COLLECTION:
            return self.list_collections(access)
        document, name = _TERMS[kind]
        with self.talking(access) as client:
            found = (read_text(row) for row in client.values(document, name))
            return [StoreCollection(value, value) for value in found if value]

    def make_term(self, access: StoreAccess, kind: TermKind, name: str) -> StoreCollection:
        return StoreCollection(name, name)

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        with self.talking(access) as client:
            return places.list_locations(client)

    def list_channels(self, access: StoreAccess) -> Sequence[StoreChannel]:
        with self.talking(access) as client:
            return places.list_channels(client)

    def prove_token(self, client: ShopifyClient) -> object:
        return client.query(queries.SHOP)

    def prove_reading(self, client: ShopifyClient) -> object:
        return client.query(queries.TEST_READ)

    def prove_writing(self, client: ShopifyClient) -> None:
        """Define our custom id, which publishing needs. It exists already, so nothing changes."""
        define_reference(client)

    def missing_scopes(self, client: ShopifyClient) -> list[str]:
        return _missing(client.query(queries.SHOP))

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return lacking(granted.split(",")) if granted else ()


def _missing(payload: Json) -> list[str]:
    """Return the scopes that we need and the shop has not granted."""
    installation = as_dict(payload.get("currentAppInstallation"))
    return lacking(read_text(as_dict(scope).get("handle")) for scope in as_list(installation.get("accessScopes")))
