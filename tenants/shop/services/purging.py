"""Purge a store that was removed long ago, with everything that every area keeps about it."""

from datetime import datetime

from django.db import transaction

from server.company.accounts.contracts import Actor
from server.tenancy.domains import release_domain
from tenants.monitoring.services.settling import forget_policy
from tenants.preferences.services.forgetting import forget_store_preferences
from tenants.products.services.forgetting import forget_publications
from tenants.shop.models import Shop, ShopProduct, ShopVariant
from tenants.stores.services.changing import delete_removed_store


def purge_store(actor: Actor, *, store_id: int, removed_before: datetime) -> bool:
    """Delete a store that was removed before that moment: publications, rules, and a hosted shop with its host name.

    False when it is not there any more or was connected again; then nothing is deleted. All or nothing, and one
    after the other with whoever connects the store at this moment (DESIGN, "What is one and the same").
    """
    with transaction.atomic():
        # Locked before the store, as opening a shop does.
        shop = Shop.objects.select_for_update().filter(store_id=store_id).first()
        if not delete_removed_store(actor, store_id=store_id, removed_before=removed_before):
            return False
        if shop is not None:
            _delete_shop(actor, shop)
        forget_publications(actor, store_id=store_id)
        forget_policy(actor, store_id=store_id)
        forget_store_preferences(actor, store_id=store_id)
    return True


def _delete_shop(actor: Actor, shop: Shop) -> None:
    ShopVariant.objects.filter(product__shop=shop).delete()
    ShopProduct.objects.filter(shop=shop).delete()
    shop.delete()
    release_domain(tenant_id=actor.tenant_id, host=shop.host)
