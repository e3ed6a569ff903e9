"""How a connected Shopify shop is examined."""

from collections.abc import Mapping, Sequence

from server.adapters.shopify_admin import app, profile, publish, queries, webhooks
from server.adapters.shopify_admin.client import ShopifyClient
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


class ShopifyDoctor:
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
        return app.lacking(granted.split(",")) if granted else ()


def _token(access: StoreAccess, _route: WebhookRoute) -> Finding:
    ShopifyClient(access).query(queries.SHOP)
    return FINE


def _scopes(access: StoreAccess, _route: WebhookRoute) -> Finding:
    return judge_scopes(profile.missing_scopes(ShopifyClient(access)))


def _webhooks(access: StoreAccess, route: WebhookRoute) -> Finding:
    return judge_webhooks(webhooks.missing_topics(ShopifyClient(access), delivery_url=route.delivery_url))


def _read(access: StoreAccess, _route: WebhookRoute) -> Finding:
    ShopifyClient(access).query(queries.TEST_READ)
    return FINE


def _write(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Define our custom id, which every publishing needs: it stands already, so nothing changes."""
    publish.define_reference(ShopifyClient(access))
    return FINE


def _clock(access: StoreAccess, _route: WebhookRoute) -> Finding:
    client = ShopifyClient(access)
    client.query(queries.SHOP)
    return judge_clock(client.clock, clock.now())
