"""Images that merchants upload for their products: re-encoded, limited in total size, deleted when unused."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.files import drop_file, keep_file
from server.kit.image_links import UPLOADED
from server.kit.pictures import NoPicture, product_picture
from tenants.importing.errors import NoRoomForImages
from tenants.importing.models import UploadedImage
from tenants.preferences.services.limits import lock_limits

KIND = "products"
MOST_BYTES_KEPT = 2_000_000_000
"""The limit per merchant."""


def upload_image(actor: Actor, *, content: bytes, now: datetime) -> str:
    """Save an uploaded image for the merchant's products; return the address that a product uses for it.

    Invalid on `file` if it is no image, NoRoomForImages; nothing is saved then.
    """
    try:
        picture, suffix = product_picture(content)
    except NoPicture as error:
        raise Invalid.on("file", str(error)) from error
    key = keep_file(picture, schema_name=actor.schema_name, kind=KIND, suffix=suffix)
    try:
        _enter(actor, key, len(picture), now)
    except BaseException:
        drop_file(key)
        raise
    return f"{UPLOADED}{key}"


def _enter(actor: Actor, key: str, byte_count: int, now: datetime) -> None:
    with transaction.atomic():
        lock_limits(actor)
        kept = UploadedImage.objects.aggregate(all=Sum("byte_count"))["all"] or 0
        if kept + byte_count > MOST_BYTES_KEPT:
            raise NoRoomForImages
        UploadedImage.objects.create(key=key, byte_count=byte_count, uploaded_by=actor.user_id, used_at=now)


def drop_images(keys: Collection[str], *, used_before: datetime) -> None:
    """Delete those of these images that were not saved with a product since then."""
    with transaction.atomic():
        rows = UploadedImage.objects.select_for_update().filter(key__in=keys, used_at__lt=used_before)
        gone = list(rows.values_list("key", flat=True))
        UploadedImage.objects.filter(key__in=gone).delete()
    for key in gone:
        drop_file(key)
