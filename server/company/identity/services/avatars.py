"""A user's picture: encoded again, replacing the old one."""

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.identity.models import User
from server.kit.errors import Invalid
from server.kit.files import drop_file, keep_file
from server.kit.pictures import NoPicture, square_picture

SIDE = 256


def change_avatar(actor: Actor, *, content: bytes) -> str:
    """Set an uploaded picture as the actor's and return its key. Raise Invalid on `file` when it is not a picture."""
    try:
        picture = square_picture(content, side=SIDE)
    except NoPicture as error:
        raise Invalid.on("file", str(error)) from error
    key = keep_file(picture, schema_name=actor.schema_name, kind="avatars", suffix=".webp")
    try:
        _replace(actor, key)
    except BaseException:
        drop_file(key)
        raise
    return key


def remove_avatar(actor: Actor) -> None:
    """Remove the actor's picture, if there is one."""
    _replace(actor, "")


def _replace(actor: Actor, key: str) -> None:
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=actor.user_id)
        former, user.avatar = user.avatar, key
        user.save(update_fields=["avatar"])
        transaction.on_commit(lambda: drop_file(former), robust=True)
