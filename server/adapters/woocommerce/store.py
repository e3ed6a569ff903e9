"""A WooCommerce store: its profile, its key's permissions and its webhooks."""

import hashlib
import html
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from server.adapters.stores.refusals import is_forbidden, known_currency, reconnect
from server.adapters.stores.webhooks import Hook, Webhooks
from server.adapters.stores.withdrawals import WithdrawingStore
from server.adapters.values import as_dict, read_language, read_text, read_time_zone
from server.adapters.woocommerce import address, consent, orders, terms
from server.adapters.woocommerce.answers import find_json, id_of
from server.adapters.woocommerce.client import Json, WooClient
from server.adapters.woocommerce.fulfilments import WooFulfilments
from server.adapters.woocommerce.orders import WooOrders
from server.adapters.woocommerce.products import WooProducts
from server.adapters.woocommerce.refunds import WooRefunds
from server.adapters.woocommerce.refusals import WooRefusal
from server.adapters.woocommerce.signing import refuse_misplaced
from server.adapters.woocommerce.variations import delete_some
from server.kit.reasons import Reason
from server.ports.doctor import WebhookRoute
from server.ports.failures import Permanent, Retryable
from server.ports.stores import ConnectRequest, StoreAccess, StoreCollection, StoreProfile
from server.ports.terms import TermKind

OLDEST = (7, 9)
PRODUCT_TOPICS = ("product.updated", "product.deleted", "product.restored")
"""A product that leaves the trash by a status update sends no `restored` event."""
TOPICS = (*PRODUCT_TOPICS, *orders.TOPICS)
_CURRENCY = "settings/general/woocommerce_currency"


class WooWebhooks(Webhooks[WooClient]):
    """Webhooks of a store. Their secrets cannot be read back, so the name has a mark that shows a changed secret."""

    def topics(self, client: WooClient) -> tuple[str, ...]:
        return PRODUCT_TOPICS if is_forbidden(lambda: client.probe("orders")) else TOPICS

    def listed(self, client: WooClient, secret: str) -> Iterable[Hook]:
        params = {"orderby": "id", "order": "asc", "_fields": "id,name,status,topic,delivery_url"}
        for each in client.pages("webhooks", params):
            topic = read_text(each.get("topic"))
            is_right = each.get("status") == "active" and each.get("name") == _name(topic, secret)
            yield Hook(str(id_of(each)), topic, read_text(each.get("delivery_url")), is_right)

    def make(self, client: WooClient, topic: str, route: WebhookRoute) -> None:
        client.post("webhooks", {**_right(topic, route), "topic": topic, "delivery_url": route.delivery_url})

    def mend(self, client: WooClient, hook: Hook, route: WebhookRoute) -> None:
        client.put(f"webhooks/{hook.id}", _right(hook.topic, route))

    def remove(self, client: WooClient, hook_id: str) -> None:
        client.delete(f"webhooks/{hook_id}")


class WooCommerceStore(WooProducts, WooOrders, WooFulfilments, WooRefunds, WithdrawingStore[WooClient]):
    """The store port for WooCommerce.

    `credentials` are `consumer_key` and `consumer_secret`. A key has no scopes, but its user has rights.
    """

    webhooks = WooWebhooks()
    makes = frozenset({TermKind.COLLECTION, TermKind.TAG})

    def normalise_shop(self, shop: str) -> str:
        return address.normalise(shop)

    def key_at(self, shop: str) -> str:
        return address.external_key(shop)

    def authorise_url(self, request: ConnectRequest) -> str:
        return consent.authorise_url(request)

    def verify(self, access: StoreAccess) -> StoreProfile:
        refuse_misplaced(access.credentials)
        return super().verify(access)

    def profile(self, client: WooClient) -> StoreProfile:
        index = _index(client)
        currency = known_currency(self.currency(client), client.host)
        environment = _environment(client)
        version = read_text(environment.get("version"))
        _refuse_old(client, version)
        self.prove_writing(client)
        return StoreProfile(
            external_key=address.external_key(client.access.base_url),
            name=html.unescape(str(index.get("name") or "")) or client.host,
            currency=currency,
            url=client.access.base_url,
            version=version,
            time_zone=read_time_zone(index.get("timezone_string")),
            language=read_language(environment.get("language")),
        )

    def currency(self, client: WooClient) -> str:
        return read_text(client.get(_CURRENCY).get("value"))

    def collections(self, client: WooClient) -> Mapping[str, str]:
        return terms.categories(client)

    def list_terms(self, access: StoreAccess, kind: TermKind) -> Sequence[StoreCollection]:
        """List categories or tags; WooCommerce has no types."""
        if kind is TermKind.COLLECTION:
            return self.list_collections(access)
        with self.talking(access) as client:
            found = terms.tags(client) if kind is TermKind.TAG else {}
            return [StoreCollection(other_id, name) for other_id, name in found.items()]

    def list_term_page(self, access: StoreAccess, kind: TermKind, page: int) -> Sequence[StoreCollection]:
        """Implement `PagedTermPort`."""
        with self.talking(access) as client:
            return [StoreCollection(other_id, name) for other_id, name in terms.page_of(client, kind, page).items()]

    def make_term(self, access: StoreAccess, kind: TermKind, name: str) -> StoreCollection:
        with self.talking(access) as client:
            make = terms.make_category if kind is TermKind.COLLECTION else terms.make_tag
            return StoreCollection(str(make(client, name)), name)

    def prove_token(self, client: WooClient) -> object:
        """Check that the store knows the key. A key without rights passes: rights are the next check."""
        return is_forbidden(lambda: client.probe("products"))

    def prove_reading(self, client: WooClient) -> None:
        client.probe("products")

    def prove_writing(self, client: WooClient) -> None:
        """Send an empty batch: it changes nothing and needs the same permission as a real one."""
        try:
            client.post("products/batch", {"create": []})
        except WooRefusal as refusal:
            if refusal.status not in {401, 403}:
                raise
            # The key could read a moment ago. Localised stores give the reason in their own language.
            code = "store.key_read_only" if refusal.status == 401 else "store.key_lacks_rights"
            raise reconnect(Reason(code, {"host": client.host})) from refusal

    def missing_scopes(self, client: WooClient) -> list[str]:
        """Return missing rights; products, settings and webhooks each need a shop manager's (`manage_woocommerce`)."""
        params: dict[str, Callable[[], object]] = {
            "products": lambda: client.probe("products"),
            "settings": lambda: client.get(_CURRENCY),
            "webhooks": lambda: client.probe("webhooks"),
        }
        return [name for name, ask in params.items() if is_forbidden(ask)]

    def read_clock(self, client: WooClient) -> datetime | None:
        client.index()
        return client.clock

    def set_shown(self, client: WooClient, record: Json, *, shown: bool) -> None:
        """Set the status to publish or draft."""
        client.put(f"products/{id_of(record)}", {"status": "publish" if shown else "draft"})

    def drop_variants(self, client: WooClient, record: Json, variant_ids: Sequence[str]) -> None:
        delete_some(client, id_of(record), list(map(int, variant_ids)))


def _right(topic: str, route: WebhookRoute) -> Json:
    return {"name": _name(topic, route.secret), "status": "active", "secret": route.secret}


def _name(topic: str, secret: str) -> str:
    return f"Tradewind {topic} {hashlib.sha256(secret.encode()).hexdigest()[:8]}"


def _index(client: WooClient) -> Json:
    """Read the API's index. Some shops hide it from anonymous visitors; then the key decides."""
    response = client.index()
    content = find_json(response.body)
    is_index = response.status == 200 and isinstance(content, dict) and "namespaces" in content
    if response.status == 404 or (is_index and isinstance(content, dict) and "wc/v3" not in content["namespaces"]):
        raise Permanent(Reason("store.api_missing", {"host": client.host}))
    return content if is_index and isinstance(content, dict) else {}


def _environment(client: WooClient) -> Json:
    """Read WooCommerce's version and language; empty where the report is too slow or switched off."""
    with suppress(WooRefusal, Retryable):
        params = {"_fields": "environment.version,environment.language"}
        return as_dict(client.get("system_status", params).get("environment"))
    return {}


def _refuse_old(client: WooClient, version: str) -> None:
    numbers = re.match(r"(\d+)\.(\d+)", version)
    if numbers and (int(numbers[1]), int(numbers[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        params = {"host": client.host, "version": version, "oldest": oldest}
        raise Permanent(Reason("store.version_too_old", params))
