"""Delete what is no longer needed: stores removed long ago, unused uploaded images."""

from datetime import datetime

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from server.company.identity.contracts import Actor
from server.kit.image_links import UPLOADED, uploaded_key
from server.tenancy.domains import release_domain
from tenants.importing.selectors.images import unlisted_images
from tenants.importing.services.uploads import drop_images
from tenants.monitoring.services.policies import forget_policy
from tenants.preferences.services.stores import forget_store_preferences
from tenants.products.selectors.publications import published_images
from tenants.products.services.purge import forget_publications
from tenants.shop.models import Shop, ShopProduct, ShopVariant
from tenants.stores.services.changes import delete_removed_store


def purge_store(actor: Actor, *, store_id: int, removed_before: datetime) -> bool:
    """Delete a store that was removed before then: publications, rules, and a hosted shop with its host name.

    False, with nothing deleted, when it is gone or was connected again. All or nothing, and never at the same time as
    reconnecting the store (DESIGN, "What is one and the same").
    """
    with transaction.atomic():
        # Locked before the store, in the same order as opening a shop.
        shop = Shop.objects.select_for_update().filter(store_id=store_id).first()
        if not delete_removed_store(store_id=store_id, removed_before=removed_before):
            return False
        if shop is not None:
            _delete_shop(actor, shop)
        forget_publications(store_id=store_id)
        forget_policy(store_id=store_id)
        forget_store_preferences(store_id=store_id)
    return True


def purge_unused_images(*, used_before: datetime) -> None:
    """Delete uploaded images that were not saved since then and that neither a list nor a hosted shop uses."""
    unused = unlisted_images(used_before=used_before)
    if unused:
        drop_images(unused - published_images() - _sold_images(), used_before=used_before)


def _sold_images() -> set[str]:
    rows = (
        ShopProduct.objects.filter(removed_at=None)
        .annotate(written=Cast("images", TextField()))
        .filter(written__contains=UPLOADED)
    )
    shown = {uploaded_key(image["url"]) for images in rows.values_list("images", flat=True) for image in images}
    of_variants = ShopVariant.objects.filter(archived_at=None, image_url__startswith=UPLOADED)
    return shown | {uploaded_key(url) for url in of_variants.values_list("image_url", flat=True)}


def _delete_shop(actor: Actor, shop: Shop) -> None:
    ShopVariant.objects.filter(product__shop=shop).delete()
    ShopProduct.objects.filter(shop=shop).delete()
    shop.delete()
    release_domain(tenant_id=actor.tenant_id, host=shop.host)
