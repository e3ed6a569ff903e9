"""Photos of claims: encoded again when they come, so that only pixels are kept; limited in number and in size."""

from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid, NotFound
from server.kit.files import drop_file, keep_file
from server.kit.pictures import NoPicture, product_picture
from tenants.claims.contracts import MOST_PHOTOS
from tenants.claims.errors import NoRoomForPhotos, TooManyPhotos
from tenants.claims.models import ClaimPhoto
from tenants.claims.services.settling import event_of, locked_claim, settle
from tenants.orders.contracts import By
from tenants.preferences.services.limits import lock_limits

KIND = "claims"
MOST_BYTES_KEPT = 2_000_000_000
"""The limit per merchant."""


def add_photo(actor: Actor, claim_id: int, *, content: bytes, now: datetime) -> int:
    """Keep a photo with a claim and return its id. Invalid on `file` if it is no picture; NotFound, TooManyPhotos,
    NoRoomForPhotos: nothing is kept then."""
    try:
        picture, suffix = product_picture(content)
    except NoPicture as error:
        raise Invalid.on("file", str(error)) from error
    key = keep_file(picture, schema_name=actor.schema_name, kind=KIND, suffix=suffix)
    try:
        return _enter(actor, claim_id, key, len(picture), now=now)
    except BaseException:
        drop_file(key)
        raise


def remove_photo(actor: Actor, claim_id: int, photo_id: int, *, now: datetime) -> None:
    """Delete a photo of a claim for good. NotFound."""
    with transaction.atomic():
        row = locked_claim(actor, claim_id)
        photo = row.photos.filter(pk=photo_id).first()
        if photo is None:
            raise NotFound
        key = photo.key
        photo.delete()
        settle([row], [event_of(row, "photo_removed", by=By.MERCHANT, user_id=actor.user_id)], now=now)
        transaction.on_commit(lambda: drop_file(key), robust=True)


def _enter(actor: Actor, claim_id: int, key: str, byte_count: int, *, now: datetime) -> int:
    with transaction.atomic():
        row = locked_claim(actor, claim_id)
        if row.photos.count() >= MOST_PHOTOS:
            raise TooManyPhotos
        lock_limits(actor)
        kept = ClaimPhoto.objects.aggregate(all=Sum("byte_count"))["all"] or 0
        if kept + byte_count > MOST_BYTES_KEPT:
            raise NoRoomForPhotos
        photo = ClaimPhoto.objects.create(claim=row, key=key, byte_count=byte_count, user_id=actor.user_id, at=now)
        settle([row], [event_of(row, "photo", by=By.MERCHANT, user_id=actor.user_id)], now=now)
    return photo.pk
