"""What a store says of itself, and whether its key may read and write."""

import html
import re
from contextlib import suppress
from typing import Any

from server.adapters.values import as_dict, read_language, read_text, read_time_zone
from server.adapters.woocommerce import address
from server.adapters.woocommerce.answers import find_json
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.refusals import StoreRefusal
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.stores import StoreProfile

OLDEST = (7, 9)


def read_profile(client: WooClient, base_url: str) -> StoreProfile:
    """Name, currency, version, zone, language.

    NeedsMerchant("reconnect") when the key may not read and write all we need.
    """
    index = _index(client)
    currency = read_currency(client)
    if not is_known_currency(currency):
        raise Permanent(Reason("store.currency_unknown", {"host": client.host, "currency": currency}))
    environment = _environment(client)
    version = read_text(environment.get("version"))
    _refuse_old(client, version)
    prove_writing(client)
    return StoreProfile(
        external_key=address.external_key(base_url),
        name=html.unescape(str(index.get("name") or "")) or client.host,
        currency=currency,
        url=base_url,
        version=version,
        time_zone=read_time_zone(index.get("timezone_string")),
        language=read_language(environment.get("language")),
    )


def read_currency(client: WooClient) -> str:
    """The currency of the shop's prices, which is a setting of the merchant's."""
    return read_text(client.get("settings/general/woocommerce_currency").get("value"))


def _index(client: WooClient) -> dict[str, Any]:
    """The API's index. Some shops hide it from those who are not logged in; then the key decides."""
    response = client.index()
    told = find_json(response.body)
    is_index = response.status == 200 and isinstance(told, dict) and "namespaces" in told
    if response.status == 404 or (is_index and isinstance(told, dict) and "wc/v3" not in told["namespaces"]):
        raise Permanent(Reason("store.api_missing", {"host": client.host}))
    return told if is_index and isinstance(told, dict) else {}


def _environment(client: WooClient) -> dict[str, Any]:
    """WooCommerce's version and language; unknown where the report is too slow or switched off."""
    with suppress(StoreRefusal, Retryable):
        asked = {"_fields": "environment.version,environment.language"}
        return as_dict(client.get("system_status", asked).get("environment"))
    return {}


def _refuse_old(client: WooClient, version: str) -> None:
    numbers = re.match(r"(\d+)\.(\d+)", version)
    if numbers and (int(numbers[1]), int(numbers[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        params = {"host": client.host, "version": version, "oldest": oldest}
        raise Permanent(Reason("store.version_too_old", params))


def prove_writing(client: WooClient) -> None:
    """A batch of nothing changes nothing, and needs the same permission as one of something."""
    try:
        client.post("products/batch", {"create": []})
    except StoreRefusal as refusal:
        if refusal.status not in {401, 403}:
            raise
        # The key could read a moment ago; translated stores say why in their own language.
        code = "store.key_read_only" if refusal.status == 401 else "store.key_lacks_rights"
        raise NeedsMerchant(Reason(code, {"host": client.host}), action="reconnect") from refusal
