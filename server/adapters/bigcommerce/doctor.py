"""How a connected BigCommerce store is examined."""

from collections.abc import Callable, Mapping, Sequence

from server.adapters.bigcommerce import grants, webhooks
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.refusals import StoreRefusal, refusals_translated
from server.kit import clock
from server.ports.doctor import (
    FINE,
    Check,
    Examination,
    Finding,
    WebhookRoute,
    judge_clock,
    judge_scopes,
    judge_webhooks,
)
from server.ports.stores import StoreAccess

_ONE = {"limit": "1", "include_fields": "id"}


class BigCommerceDoctor:
    """Promises as `server.ports.doctor.StoreDoctorPort`."""

    def examinations(self) -> Mapping[Check, Examination]:
        return {
            Check.TOKEN: _token,
            Check.SCOPES: _scopes,
            Check.WEBHOOKS: _webhooks,
            Check.READ: _read,
            Check.WRITE: _write,
            Check.CLOCK: _clock,
        }

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return grants.lacking_scopes(granted) if granted else ()


def _token(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        BigCommerceClient(access).clock()
    return FINE


def _scopes(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """What the token came with where that was told, and what the store refuses to it now."""
    client, told = BigCommerceClient(access), access.credentials.get("scope", "")
    missing = list(grants.lacking_scopes(told)) if told else []
    asked: dict[str, Callable[[], object]] = {
        "store_v2_information": client.information,
        "store_v2_products": lambda: client.get("catalog/products", _ONE),
    }
    with refusals_translated():
        missing += [scope for scope, ask in asked.items() if scope not in missing and _is_forbidden(ask)]
    return judge_scopes(missing)


def _webhooks(access: StoreAccess, route: WebhookRoute) -> Finding:
    with refusals_translated():
        client = BigCommerceClient(access)
        return judge_webhooks(
            webhooks.faulty_scopes(client, delivery_url=route.delivery_url, secret=route.secret),
        )


def _read(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        BigCommerceClient(access).get("catalog/products", _ONE)
    return FINE


def _write(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Make a product without a name: who may write is told that it is not valid (422), others that they may not."""
    client = BigCommerceClient(access)
    with refusals_translated():
        try:
            made = client.post("catalog/products", {})
        except StoreRefusal as refusal:
            if refusal.status != 422:
                raise
            return FINE
        client.delete(f"catalog/products/{made['id']}")
    return FINE


def _clock(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated():
        return judge_clock(BigCommerceClient(access).clock(), clock.now())


def _is_forbidden(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        return True
    return False
