"""Erase what claims keep of buyers: texts and photos. Amounts, states and deadlines stay, so that sums stay too."""

from collections.abc import Collection

from django.db import transaction

from server.kit.files import drop_file
from tenants.claims.models import Claim, ClaimMessage, ClaimPhoto, ClaimRefund
from tenants.orders.selectors.claimed import claimed_purchases


def erase_orders(order_ids: Collection[int]) -> None:
    """Erase texts and photos of the claims of orders. Safe to repeat; files are deleted once the rows are."""
    claims = Claim.objects.filter(purchase_id__in=list(claimed_purchases(order_ids=order_ids)))
    with transaction.atomic():
        claims.update(personal="")
        ClaimMessage.objects.filter(claim__in=claims).update(personal="")
        ClaimRefund.objects.filter(claim__in=claims).update(note="")
        photos = ClaimPhoto.objects.filter(claim__in=claims)
        keys = list(photos.values_list("key", flat=True))
        photos.delete()
        transaction.on_commit(lambda: drop_files(keys), robust=True)


def drop_files(keys: Collection[str]) -> None:
    """Delete the files of photos that no row names any more."""
    for key in keys:
        drop_file(key)
