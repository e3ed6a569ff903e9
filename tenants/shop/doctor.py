"""Checks of a hosted shop: it is our own, so there are no token and no network."""

from collections.abc import Mapping, Sequence

from server.kit.reasons import Reason
from server.ports.doctor import FINE, Check, Examination, Finding, Health, Repair, WebhookRoute
from server.ports.failures import Permanent
from server.ports.stores import StoreAccess
from server.tenancy.domains import tenant_of_host
from server.tenancy.scope import current_tenant, tenant_scope
from tenants.shop.models import Shop, ShopProduct


class HostedShopDoctor:
    """Implements `server.ports.doctor.StoreDoctorPort`."""

    def examinations(self) -> Mapping[Check, Examination]:
        return {Check.READ: _read, Check.DOMAIN: _domain, Check.PUBLISHED: _published}

    def lacking_scopes(self, granted: str) -> Sequence[str]:
        return ()


def _read(access: StoreAccess, _route: WebhookRoute) -> Finding:
    with tenant_scope(access.credentials["schema_name"]):
        _shop(access)
    return FINE


def _domain(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Whether the shop's host name points to this merchant."""
    with tenant_scope(access.credentials["schema_name"]):
        host, own = _shop(access).host, current_tenant().schema_name
    found = tenant_of_host(host)
    if found is not None and found.schema_name == own:
        return FINE
    if found is not None:
        return Finding(Health.BROKEN, Reason("checkup.domain_taken", {"host": host}))
    return Finding(Health.BROKEN, Reason("checkup.domain_lost", {"host": host}), Repair.RESTORE_DOMAIN)


def _published(access: StoreAccess, _route: WebhookRoute) -> Finding:
    """Whether the shop has anything to buy."""
    with tenant_scope(access.credentials["schema_name"]):
        is_filled = ShopProduct.objects.filter(shop_id=_shop(access).pk).exists()
    return FINE if is_filled else Finding(Health.WARNING, Reason("checkup.nothing_published"))


def _shop(access: StoreAccess) -> Shop:
    shop = Shop.objects.filter(pk=int(access.credentials["shop_id"])).first()
    if shop is None:
        raise Permanent(Reason("store.shop_closed", {}))
    return shop
