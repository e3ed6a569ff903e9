"""Uploaded images that no product of the Import List uses."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from server.kit.image_links import UPLOADED, uploaded_key
from tenants.importing.models import FormerProduct, ListedProduct, ListedVariant, UploadedImage


def unlisted_images(*, used_before: datetime) -> set[str]:
    """Return keys of images not saved since `used_before` that no product uses, not even one in the trash."""
    keys = set(UploadedImage.objects.filter(used_at__lt=used_before).values_list("key", flat=True))
    if not keys:
        return keys
    rows = ListedProduct.objects.annotate(written=Cast("images", TextField())).filter(written__contains=UPLOADED)
    shown = {uploaded_key(image["url"]) for images in rows.values_list("images", flat=True) for image in images}
    former = FormerProduct.objects.annotate(written=Cast("values", TextField())).filter(written__contains=UPLOADED)
    shown |= {key for values in former.values_list("values", flat=True) for key in _keys(values)}
    of_variants = ListedVariant.objects.filter(image_url__startswith=UPLOADED)
    return keys - shown - {uploaded_key(url) for url in of_variants.values_list("image_url", flat=True)}


def _keys(values: Mapping[str, Any]) -> list[str]:
    """Return the keys used by values that an undo can restore."""
    urls = [image["url"] for image in values.get("images", ())]
    urls += [variant.get("image_url", "") for variant in values.get("variants", {}).values()]
    return [key for url in urls if (key := uploaded_key(url))]
