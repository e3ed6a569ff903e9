"""Open a hosted shop: a store of platform 9 with its own host name."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from server.company.identity.contracts import Actor
from server.kit.checks import need
from server.kit.errors import Invalid
from server.kit.money import is_known_currency
from server.kit.own_paths import origin_at
from server.platforms.contracts import Platform
from server.ports.stores import StoreProfile
from server.tenancy.domains import claim_domain
from tenants.shop.models import Shop
from tenants.shop.rules import next_label, shop_label
from tenants.stores.selectors import get_store, is_open
from tenants.stores.services.attachment import attach_store, refuse_without_right

CURRENCY_UNKNOWN = "Please choose a valid currency."
NAME_NEEDED = "Please give the shop a name."
LABEL_TRIES = 200


def open_shop(actor: Actor, *, name: str, currency: str = "USD", now: datetime) -> int:
    """Open a shop under the first free host name made from `name`; return the store's id.

    A removed shop of this name is opened again with its products. Invalid without a name or for an unknown currency;
    TooManyStores when the plan has no room, and nothing is saved then.
    """
    refuse_without_right(actor)
    need(name.strip(), "name", NAME_NEEDED)
    need(is_known_currency(currency), "currency", CURRENCY_UNKNOWN)
    with transaction.atomic():
        shop = _removed(name) or _new(actor, name, currency, now)
        store_id = attach_store(
            actor,
            platform=Platform.HOSTED_SHOP,
            profile=StoreProfile(
                external_key=shop.host, name=shop.name, currency=shop.currency, url=origin_at(shop.host)
            ),
            credentials={"schema_name": actor.schema_name, "shop_id": str(shop.pk)},
            shop=shop.host,
            domain=shop.host,
            now=now,
        )
        Shop.objects.filter(pk=shop.pk).update(store_id=store_id)
    return store_id


def restore_host(actor: Actor, *, store_id: int) -> bool:
    """Restore a shop's host name; False when another merchant has it now, or there is no such shop."""
    shop = Shop.objects.filter(store_id=get_store(actor, store_id).id).first()
    return shop is not None and claim_domain(tenant_id=actor.tenant_id, host=shop.host)


def _removed(name: str) -> Shop | None:
    """Return the merchant's own removed shop of this name, or with this host label."""
    requested = name.strip()
    shops = Shop.objects.select_for_update().filter(Q(name__iexact=requested) | Q(host=_host(requested.lower())))
    return next((shop for shop in shops.order_by("-pk") if not is_open(shop.store_id)), None)


def _new(actor: Actor, name: str, currency: str, now: datetime) -> Shop:
    host = _claimed_host(actor.tenant_id, shop_label(name))
    return Shop.objects.create(name=name.strip()[:200], host=host, currency=currency, created_at=now)


def _host(label: str) -> str:
    return f"{label}.{settings.SHOP_DOMAIN}"


def _claimed_host(tenant_id: int, label: str) -> str:
    for _ in range(LABEL_TRIES):
        host = _host(label)
        if claim_domain(tenant_id=tenant_id, host=host):
            return host
        label = next_label(label)
    raise Invalid("This name is taken. Please choose another.", fields={"name": "This name is taken."})
