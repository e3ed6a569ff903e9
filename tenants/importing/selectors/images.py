"""Uploaded images that no product of the Import List shows."""

from datetime import datetime

from django.db.models import TextField
from django.db.models.functions import Cast

from server.kit.image_links import UPLOADED, uploaded_key
from tenants.importing.models import ListedProduct, ListedVariant, UploadedImage


def unlisted_images(*, used_before: datetime) -> set[str]:
    """Keys of images that were not saved since then and that nothing shows, in the trash neither."""
    keys = set(UploadedImage.objects.filter(used_at__lt=used_before).values_list("key", flat=True))
    if not keys:
        return keys
    rows = ListedProduct.objects.annotate(written=Cast("images", TextField())).filter(written__contains=UPLOADED)
    shown = {uploaded_key(image["url"]) for images in rows.values_list("images", flat=True) for image in images}
    of_variants = ListedVariant.objects.filter(image_url__startswith=UPLOADED)
    return keys - shown - {uploaded_key(url) for url in of_variants.values_list("image_url", flat=True)}
