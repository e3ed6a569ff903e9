"""A BigCommerce store: the app's install, its profile and our permissions there.

The install callback brings a code for a permanent token ("Implementing OAuth", "Handling callbacks").
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from django.conf import settings

from server.adapters.bigcommerce import address, channels, orders, stock
from server.adapters.bigcommerce.client import BigCommerceClient, BigCommerceRefusal, Json
from server.adapters.bigcommerce.fulfilments import BigCommerceFulfilments
from server.adapters.bigcommerce.hooks import SECRET_HEADER
from server.adapters.bigcommerce.orders import BigCommerceOrders
from server.adapters.bigcommerce.products import BigCommerceProducts
from server.adapters.bigcommerce.refunds import BigCommerceRefunds
from server.adapters.stores.grants import draw_tokens
from server.adapters.stores.refusals import garbled, is_forbidden, known_currency, refuse_missing_scopes, token_refused
from server.adapters.stores.webhooks import Hook, Webhooks
from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.translate import host_of
from server.adapters.values import as_dict, read_language, read_text, read_time_zone
from server.ports.channels import StoreChannel
from server.ports.doctor import WebhookRoute
from server.ports.grants import GrantCallback, StoreGrant
from server.ports.locations import StoreLocation
from server.ports.stores import ConnectRequest, StoreAccess, StoreProfile

PRODUCT_TOPICS = ("store/product/deleted",)
NEEDED_SCOPES = ("store_v2_products", "store_v2_information")
_FIRST_NAME = {"limit": "1", "include_fields": "name"}


class BigCommerceWebhooks(Webhooks[BigCommerceClient]):
    """Webhooks of a store, recognised by our secret header."""

    def topics(self, client: BigCommerceClient) -> tuple[str, ...]:
        """Return the topics; tokens of API accounts do not say their scopes, so the store is asked."""
        scope = client.access.credentials.get("scope", "")
        if scope:
            may_read = orders.SCOPES[0] not in orders.lacking_scopes(scope)
        else:
            may_read = not is_forbidden(lambda: client.orders({"limit": "1"}))
        return (*PRODUCT_TOPICS, *orders.TOPICS) if may_read else PRODUCT_TOPICS

    def listed(self, client: BigCommerceClient, secret: str) -> Iterable[Hook]:
        found = (_hook(each, secret) for each in client.pages("hooks"))
        return sorted(found, key=lambda hook: int(hook.id))

    def make(self, client: BigCommerceClient, topic: str, route: WebhookRoute) -> None:
        client.post("hooks", _subscription(topic, route))

    def mend(self, client: BigCommerceClient, hook: Hook, route: WebhookRoute) -> None:
        client.put(f"hooks/{hook.id}", _subscription(hook.topic, route))

    def remove(self, client: BigCommerceClient, hook_id: str) -> None:
        client.delete(f"hooks/{hook_id}")


class BigCommerceStore(
    BigCommerceProducts,
    BigCommerceOrders,
    BigCommerceFulfilments,
    BigCommerceRefunds,
    WithdrawingStore[BigCommerceClient],
):
    """The store port for BigCommerce. `credentials` hold `access_token`, of the app or of an API account."""

    webhooks = BigCommerceWebhooks()

    def normalise_shop(self, shop: str) -> str:
        return address.normalise(shop)

    def key_at(self, shop: str) -> str:
        return address.external_key(address.hash_of(shop))

    def is_configured(self) -> bool:
        return bool(
            settings.BIGCOMMERCE_APP_ID and settings.BIGCOMMERCE_CLIENT_ID and settings.BIGCOMMERCE_CLIENT_SECRET
        )

    def authorise_url(self, request: ConnectRequest) -> str:
        # The install page takes no state: the app's callback shows which store it is.
        return f"{settings.BIGCOMMERCE_LOGIN_URL}/app/{settings.BIGCOMMERCE_APP_ID}/install"

    def check(self, callback: GrantCallback) -> None:
        # BigCommerce signs nothing here: redeeming the code proves the store.
        if not callback.query.get("code") or not callback.query.get("scope"):
            raise ValueError("no install callback")
        address.hash_of_context(callback.query.get("context", ""))

    def redeem(self, callback: GrantCallback) -> StoreGrant:
        query = callback.query
        base_url = address.base_url(address.hash_of_context(query["context"]))
        params = {
            "client_id": settings.BIGCOMMERCE_CLIENT_ID,
            "client_secret": settings.BIGCOMMERCE_CLIENT_SECRET,
            **{name: query[name] for name in ("code", "context", "scope")},
            "grant_type": "authorization_code",
            "redirect_uri": callback.redirect_uri,
        }
        url, host = f"{settings.BIGCOMMERCE_LOGIN_URL}/oauth2/token", host_of(base_url)
        response = draw_tokens(url, params, host=host, refused="store.consent_ended")
        token, scope = read_text(response.get("access_token")), read_text(response.get("scope"))
        if not token or response.get("context") != query["context"]:
            raise garbled(host, write=False)
        refuse_missing_scopes(_lacking(scope), host)
        email = read_text(as_dict(response.get("user")).get("email"))
        return StoreGrant(base_url, {"access_token": token, "scope": scope}, email=email)

    def renew(self, access: StoreAccess) -> StoreGrant:
        """Refuse: tokens last until the app is uninstalled, so none can be renewed."""
        raise token_refused(host_of(access.base_url))

    def profile(self, client: BigCommerceClient) -> StoreProfile:
        information, base_url = client.information(), client.access.base_url
        self.prove_reading(client)
        return StoreProfile(
            external_key=address.external_key(address.hash_of(base_url)),
            name=read_text(information.get("name")) or client.host,
            currency=known_currency(read_text(information.get("currency")), client.host),
            url=base_url,
            owner=" ".join(
                filter(None, [read_text(information.get("first_name")), read_text(information.get("last_name"))])
            )[:200],
            plan_name=read_text(information.get("plan_name"))[:100],
            time_zone=read_time_zone(as_dict(information.get("timezone")).get("name")),
            language=read_language(information.get("language")),
        )

    def currency(self, client: BigCommerceClient) -> str:
        return read_text(client.information().get("currency"))

    def collections(self, client: BigCommerceClient) -> Mapping[str, str]:
        found = client.pages("catalog/categories", {"include_fields": "name"})
        return {str(row.get("id")): read_text(row.get("name")) for row in found}

    def list_locations(self, access: StoreAccess) -> Sequence[StoreLocation]:
        with self.talking(access) as client:
            return stock.list_locations(client)

    def list_channels(self, access: StoreAccess) -> Sequence[StoreChannel]:
        with self.talking(access) as client:
            return channels.list_channels(client)

    def prove_token(self, client: BigCommerceClient) -> object:
        return client.time()

    def read_clock(self, client: BigCommerceClient) -> datetime | None:
        return client.time()

    def prove_reading(self, client: BigCommerceClient) -> object:
        return client.get("catalog/products", _FIRST_NAME)

    def prove_writing(self, client: BigCommerceClient) -> None:
        """Create a product without a name: a token that may write gets 422 (not valid), others a refusal."""
        try:
            made = client.post("catalog/products", {})
        except BigCommerceRefusal as refusal:
            if refusal.status != 422:
                raise
        else:
            client.delete(f"catalog/products/{made['id']}")

    def missing_scopes(self, client: BigCommerceClient) -> list[str]:
        """Return scopes that the token lacks, where its scopes are known, and scopes that the store refuses now."""
        missing = list(self.lacking_scopes(client.access.credentials.get("scope", "")))
        params: dict[str, Callable[[], object]] = {
            "store_v2_information": client.information,
            "store_v2_products": lambda: self.prove_reading(client),
        }
        return missing + [scope for scope, ask in params.items() if scope not in missing and is_forbidden(ask)]

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return _lacking(granted) if granted else ()

    def set_shown(self, client: BigCommerceClient, record: Json, *, shown: bool) -> None:
        """Set `is_visible`."""
        client.put(f"catalog/products/{record['id']}", {"is_visible": shown})

    def drop_variants(self, client: BigCommerceClient, record: Json, variant_ids: Sequence[str]) -> None:
        for variant_id in variant_ids:
            client.delete(f"catalog/products/{record['id']}/variants/{variant_id}")


def _lacking(scope: str) -> list[str]:
    """Return needed scopes that are missing from those the token came with."""
    given = set(scope.split())
    missing = [needed for needed in NEEDED_SCOPES if not given & {needed, f"{needed}_read_only"}]
    if "store_v2_products_read_only" in given and "store_v2_products" not in given:
        missing.append("store_v2_products")
    return missing


def _hook(record: Json, secret: str) -> Hook:
    headers = {str(name).lower(): value for name, value in as_dict(record.get("headers")).items()}
    is_right = bool(record.get("is_active")) and headers.get(SECRET_HEADER.lower()) == secret
    return Hook(str(record["id"]), read_text(record.get("scope")), read_text(record.get("destination")), is_right)


def _subscription(topic: str, route: WebhookRoute) -> Json:
    known = {"is_active": True, "headers": {SECRET_HEADER: route.secret}}
    return {"scope": topic, "destination": route.delivery_url, **known}
