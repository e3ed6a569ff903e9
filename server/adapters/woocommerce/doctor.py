"""How a connected WooCommerce store is examined."""

from collections.abc import Callable, Mapping, Sequence

from server.adapters.woocommerce import webhooks
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.profile import prove_writing
from server.adapters.woocommerce.refusals import StoreRefusal, refusals_translated
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

_CURRENCY = "settings/general/woocommerce_currency"


class WooCommerceDoctor:
    """Promises as `server.ports.doctor.StoreDoctorPort`. A key has no scopes, but its user has rights."""

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
        return ()


def _token(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated(access.base_url):
        # A key that may not is a key that is known; what it may is the next check.
        _is_forbidden(lambda: WooClient(access).probe("products"))
    return FINE


def _scopes(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Products, settings and webhooks need the rights of a shop manager each (`manage_woocommerce`)."""
    client = WooClient(access)
    asked: dict[str, Callable[[], object]] = {
        "products": lambda: client.probe("products"),
        "settings": lambda: client.get(_CURRENCY),
        "webhooks": lambda: client.probe("webhooks"),
    }
    with refusals_translated(access.base_url):
        return judge_scopes([name for name, ask in asked.items() if _is_forbidden(ask)])


def _webhooks(access: StoreAccess, route: WebhookRoute) -> Finding:
    with refusals_translated(access.base_url):
        client = WooClient(access)
        return judge_webhooks(
            webhooks.faulty_topics(client, delivery_url=route.delivery_url, secret=route.secret),
        )


def _read(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with refusals_translated(access.base_url):
        WooClient(access).probe("products")
    return FINE


def _write(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """A batch of nothing: it needs the right to write products, and writes none."""
    with refusals_translated(access.base_url):
        prove_writing(WooClient(access))
    return FINE


def _clock(access: StoreAccess, _route: WebhookRoute) -> Finding:
    client = WooClient(access)
    client.index()
    return judge_clock(client.clock, clock.now())


def _is_forbidden(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        return True
    return False
